package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"unsafe"

	"sprague/kernel/worker/child"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// Options say how workers are started.
type Options struct {
	// Dir is the working directory of cells; the current one when empty.
	Dir string

	// MemoryLimit bounds the memory of a worker in bytes; 0 sets no limit.
	MemoryLimit uint64

	// OutputLimit bounds the text that one cell may write, in bytes.
	OutputLimit int
}

// Events receives what a child says. Calls come from one goroutine, in the order in which things happened in the child.
type Events interface {
	Text(cell uint64, stderr bool, text string)
	Display(cell uint64, b display.Bundle)
	Clear(cell uint64, wait bool)
	Ask(cell uint64, id uint64, prompt string, password bool)
	Comm(cell uint64, m display.Comm)
	Progress(cell uint64, p task.Progress)
	Quiet(cell uint64)
	Kept(cell uint64, k wire.Kept)
	Declared(cell uint64)
	Stopping(cell uint64, why wire.Outcome)
	Done(cell uint64, o wire.Outcome)
}

// A Process is a running child.
type Process struct {
	body
	in     io.WriteCloser
	mu     sync.Mutex // of writing to in, which waits for a child that does not read
	hello  chan struct{}
	dead   chan struct{} // closed after the last event
	death  Death         // valid when dead is closed
	crash  crashLog
	killed atomic.Bool // by Kill
}

// newProcess returns a process that has not been started, and the settings that its child reads.
func newProcess(o Options) (p *Process, settings string) {
	set, _ := json.Marshal(child.Settings{OutputLimit: o.OutputLimit, MemoryLimit: o.MemoryLimit,
		Prefix: fmt.Sprintf("%012x-", rand.Uint64()>>16)}) // never fails
	return &Process{hello: make(chan struct{}), dead: make(chan struct{})}, string(set)
}

// listen reads what the child says until it has ended; wait tells how.
func (p *Process) listen(frames, crash io.Reader, ev Events, wait func() error) {
	var readers sync.WaitGroup
	readers.Go(func() { p.read(bufio.NewReaderSize(frames, 64<<10), ev) })
	readers.Go(func() { io.Copy(&p.crash, crash) })
	go func() {
		readers.Wait()
		p.explain(wait())
		close(p.dead)
	}()
}

// read passes the frames of the child on until its pipe ends, and the child with it: a child
// that is no longer read, or not understood, must not be waited for.
func (p *Process) read(r *bufio.Reader, ev Events) {
	defer p.end()
	greeted := sync.OnceFunc(func() { close(p.hello) })
	for {
		f, err := wire.ReadFrame(r)
		if err != nil {
			if errors.Is(err, wire.ErrGarbage) {
				p.Kill()
			}
			return
		}
		switch f.Kind {
		case wire.KindHello:
			greeted()
		case wire.KindDone:
			// The process lives, so what its own descriptors got does not explain its end.
			if text := p.crash.take(); text != "" {
				ev.Text(f.Cell, true, text)
			}
		}
		if err := deliver(f, ev); err != nil {
			p.Kill()
			return
		}
	}
}

func deliver(f wire.Frame, ev Events) error {
	switch f.Kind {
	case wire.KindStdout, wire.KindStderr:
		// The payload has no other owner, and copying ten megabytes takes time.
		text := unsafe.String(unsafe.SliceData(f.Payload), len(f.Payload))
		ev.Text(f.Cell, f.Kind == wire.KindStderr, text)
	case wire.KindDisplay:
		return pass(f, ev.Display)
	case wire.KindClear:
		ev.Clear(f.Cell, len(f.Payload) > 0)
	case wire.KindAsk:
		return pass(f, func(cell uint64, q wire.Question) { ev.Ask(cell, q.ID, q.Prompt, q.Password) })
	case wire.KindComm:
		return pass(f, ev.Comm)
	case wire.KindProgress:
		return pass(f, ev.Progress)
	case wire.KindQuiet:
		ev.Quiet(f.Cell)
	case wire.KindKept:
		return pass(f, ev.Kept)
	case wire.KindDeclared:
		ev.Declared(f.Cell)
	case wire.KindStopping:
		return pass(f, ev.Stopping)
	case wire.KindDone:
		return pass(f, ev.Done)
	}
	return nil
}

func pass[T any](f wire.Frame, to func(cell uint64, x T)) error {
	var x T
	if err := f.Read(&x); err != nil {
		return err
	}
	to(f.Cell, x)
	return nil
}

func (p *Process) Run(job wire.Job) { p.send(wire.Message(wire.KindRun, job.Cell, job)) }

// Interrupt tells the child to stop a cell, or for 0 what earlier cells have left running.
func (p *Process) Interrupt(cell uint64) { p.send(wire.Frame{Kind: wire.KindInterrupt, Cell: cell}) }

// Answer answers a question of a cell; failure says why there is no answer.
func (p *Process) Answer(id uint64, text, failure string) {
	p.send(wire.Message(wire.KindAnswer, 0, wire.Answer{ID: id, Text: text, Error: failure}))
}

// send writes a frame. When the child has gone, dead tells of it, not send.
func (p *Process) send(f wire.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.in.Write(f.Encode())
}

// Ready waits until the child can take jobs.
func (p *Process) Ready() error {
	select {
	case <-p.hello:
		return nil
	case <-p.dead:
		return fmt.Errorf("worker: the process ended while starting: %s", p.death.Message)
	}
}

// Dead returns a channel that is closed when the process has ended and its last event has been delivered.
func (p *Process) Dead() <-chan struct{} { return p.dead }

// Death says how the process ended. It may be called once Dead is closed.
func (p *Process) Death() Death { return p.death }

// Kill ends the process at once. It does not wait.
func (p *Process) Kill() {
	p.killed.Store(true)
	p.end()
}

// Close ends the process and waits until it has gone.
func (p *Process) Close() {
	p.Kill()
	<-p.dead
}

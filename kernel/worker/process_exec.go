//go:build !js

package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sprague/kernel/worker/child"
	"sync"
)

// A body is what a child is to the system: a process.
type body struct{ cmd *exec.Cmd }

// Start starts a child, whose events go to ev.
func Start(o Options, ev Events) (*Process, error) {
	if _, nested := os.LookupEnv(nestedMark); nested {
		return nil, errors.New("worker: this program did not call worker.Main when it was started as a worker")
	}
	program := o.Program
	if program == "" {
		var err error
		if program, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	set, err := json.Marshal(child.Settings{OutputLimit: o.OutputLimit, MemoryLimit: o.MemoryLimit, Prefix: prefix()})
	if err != nil {
		return nil, err
	}
	p := &Process{hello: make(chan struct{}), dead: make(chan struct{})}
	p.cmd = exec.Command(program)
	p.cmd.Dir = o.Dir
	p.cmd.Env = append(os.Environ(), environment+"="+string(set), nestedMark+"=1")
	return p, p.start(ev)
}

// nestedMark stays in the environment of a child, so that a program that forgot to
// call Main does not start itself without end.
const nestedMark = "SPRAGUE_WORKER_CHILD"

// start makes the pipes, starts the process and listens to it.
func (p *Process) start(ev Events) error {
	pipes, err := connect(p.cmd)
	if err != nil {
		return err
	}
	p.in = pipes.in
	ended, err := launch(p.cmd)
	if err != nil {
		pipes.closeAll()
		return fmt.Errorf("worker: %w", err)
	}
	pipes.closeTheirs()
	var readers sync.WaitGroup
	readers.Go(func() { p.read(bufio.NewReaderSize(pipes.out, 64<<10), ev) })
	readers.Go(func() { io.Copy(&p.crash, pipes.crash) })
	go func() {
		readers.Wait()
		p.explain(<-ended)
		pipes.closeOurs()
		close(p.dead)
	}()
	return nil
}

// PID returns the id of the process.
func (p *Process) PID() int { return p.cmd.Process.Pid }

func (p *Process) end() { kill(p.cmd) }

// exitStatus is the status with which a process ended, 0 when the error tells none.
func exitStatus(wait error) int {
	var exit *exec.ExitError
	if errors.As(wait, &exit) {
		return exit.ExitCode()
	}
	return 0
}

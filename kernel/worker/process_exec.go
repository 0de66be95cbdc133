//go:build !js

package worker

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"

	"sprague/kernel/worker/child"
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

// start starts the process and listens to it: frames travel on its standard input and output, and what the Go runtime
// says of its end comes from its standard error.
func (p *Process) start(ev Events) error {
	in, err1 := p.cmd.StdinPipe()
	out, err2 := p.cmd.StdoutPipe()
	crash, err3 := p.cmd.StderrPipe()
	apart(p.cmd)
	err := cmp.Or(err1, err2, err3)
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	p.in = in
	var readers sync.WaitGroup
	readers.Go(func() { p.read(bufio.NewReaderSize(out, 64<<10), ev) })
	readers.Go(func() { io.Copy(&p.crash, crash) })
	go func() {
		readers.Wait()
		p.explain(p.cmd.Wait())
		close(p.dead)
	}()
	return nil
}

// controlPipes returns the child's ends. The process has neither a standard input nor an output from now on.
func controlPipes() (in, out *os.File, err error) {
	in, out = os.Stdin, os.Stdout
	os.Stdout = os.Stderr
	os.Stdin, err = os.Open(os.DevNull)
	return in, out, err
}

// PID returns the id of the process.
func (p *Process) PID() int { return p.cmd.Process.Pid }

func (p *Process) end() { kill(p.cmd) }

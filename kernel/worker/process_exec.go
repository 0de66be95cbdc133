//go:build !js

package worker

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// A body is what a child is to the system: a process.
type body struct{ cmd *exec.Cmd }

// Start starts a child, whose events go to ev. Frames travel on its standard input and output, and what the Go run time
// says of its end comes from its standard error.
func Start(o Options, ev Events) (*Process, error) {
	if _, nested := os.LookupEnv(environment); nested { // it would start itself without end
		return nil, errors.New("worker: this program did not call worker.Main when it was started as a worker")
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p, set := newProcess(o)
	p.cmd = exec.Command(program)
	p.cmd.Dir = o.Dir
	p.cmd.Env = append(os.Environ(), environment+"="+set)
	apart(p.cmd)
	in, err1 := p.cmd.StdinPipe()
	out, err2 := p.cmd.StdoutPipe()
	crash, err3 := p.cmd.StderrPipe()
	if err = cmp.Or(err1, err2, err3); err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	p.in = in
	p.listen(out, crash, ev, p.cmd.Wait)
	return p, nil
}

// controlPipes returns the child's ends. The process has neither a standard input nor an output from now on.
func controlPipes() (in, out *os.File, err error) {
	in, out = os.Stdin, os.Stdout
	os.Stdout = os.Stderr
	os.Stdin, err = os.Open(os.DevNull)
	return in, out, err
}

func (p *Process) PID() int { return p.cmd.Process.Pid }

func (p *Process) end() { kill(p.cmd) }

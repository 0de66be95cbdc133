//go:build !unix && !js

package worker

import (
	"os"
	"os/exec"
)

// Where a process cannot inherit further descriptors, frames travel on its
// standard input and output.

func connect(cmd *exec.Cmd) (*pipes, error) {
	p, err := newPipes()
	if err != nil {
		return nil, err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.theirs[0], p.theirs[1], p.theirs[2]
	return p, nil
}

func controlPipes() (in, out *os.File, err error) {
	in, out = os.Stdin, os.Stdout
	os.Stdout = os.Stderr
	return in, out, nil
}

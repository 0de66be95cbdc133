//go:build unix

package worker

import (
	"os"
	"os/exec"
	"syscall"
)

// The child's descriptors: 0 is empty, 1 and 2 are the crash pipe, frames come in
// on 3 and go out on 4.
const (
	controlIn  = 3
	controlOut = 4
)

func connect(cmd *exec.Cmd) (*pipes, error) {
	p, err := newPipes()
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = p.theirs[2], p.theirs[2]
	cmd.ExtraFiles = []*os.File{p.theirs[0], p.theirs[1]}
	return p, nil
}

func controlPipes() (in, out *os.File, err error) {
	// A goroutine that waits for a frame then leaves its thread to the next one.
	if err := syscall.SetNonblock(controlIn, true); err != nil {
		return nil, nil, err
	}
	return os.NewFile(controlIn, "control in"), os.NewFile(controlOut, "control out"), nil
}

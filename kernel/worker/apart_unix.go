//go:build unix && !linux

package worker

import (
	"os/exec"
	"syscall"
)

// apart gives the child a process group of its own.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

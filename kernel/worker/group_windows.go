package worker

import (
	"os/exec"
	"syscall"
)

// apart gives the child a process group of its own, in which Ctrl-C does nothing.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

func kill(cmd *exec.Cmd) { cmd.Process.Kill() }

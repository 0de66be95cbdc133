//go:build unix

package worker

import (
	"os/exec"
	"syscall"
)

// apart gives the child a process group of its own. A terminal sends its interrupt to every process in the foreground:
// so the supervisor alone decides what an interrupt means.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the child and whatever processes its cells have started.
func kill(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	cmd.Process.Kill()
}

package worker

import (
	"os/exec"
	"runtime"
	"syscall"
)

// launch starts cmd so that it dies with this process, however that ends. The
// kernel ties the signal to the thread that forks: that thread must stay, so it is
// locked to a goroutine that waits for the child.
func launch(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
	return cmd.Start()
}

var _ = runtime.LockOSThread

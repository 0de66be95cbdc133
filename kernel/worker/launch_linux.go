package worker

import (
	"os/exec"
	"runtime"
	"syscall"
)

// launch starts cmd so that it dies with this process, however that ends, and
// returns a channel for the result of waiting for it. The operating system ties the
// signal to the thread that forks, so that thread is kept until the child has gone. A
// terminal sends its interrupt to every process in the foreground; in a group of its own the
// child gets none, and the supervisor alone decides what an interrupt means.
func launch(cmd *exec.Cmd) (<-chan error, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
	started, ended := make(chan error), make(chan error, 1)
	go func() {
		runtime.LockOSThread() // and end the thread with the goroutine
		err := cmd.Start()
		started <- err
		if err == nil {
			ended <- cmd.Wait()
		}
	}()
	return ended, <-started
}

// kill ends the child and whatever processes its cells have started.
func kill(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	cmd.Process.Kill()
}

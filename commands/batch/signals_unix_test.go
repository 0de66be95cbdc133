//go:build unix

package batch

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"

	"sprague/stdlib/task"
)

// A signal ends the context and the functions of the library, and the status is the shell's.
func TestSignalsEndTheWork(t *testing.T) {
	for signal, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		ctx, release := Interruptible(t.Context())
		if err := syscall.Kill(os.Getpid(), signal); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
			t.Fatal("the context goes on")
		}
		select {
		case <-task.Done():
		case <-time.After(time.Minute):
			t.Fatal("the library goes on")
		}
		err := StoppedBy(ctx, "some", "sprague again")
		if s, ok := err.(*Stopped); !ok || s.ExitCode() != status {
			t.Errorf("%v: %v", signal, err)
		}
		release()
		if task.Stopped() {
			t.Error("the library stays stopped")
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := StoppedBy(ctx, "", "").(*Stopped); err.ExitCode() != 1 || err.Error() != "stopped" {
		t.Errorf("%v", err)
	}
}

//go:build unix

package child

import (
	"syscall"
	"time"
)

// processorTime is how long this process has run on the cores of the machine.
func processorTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

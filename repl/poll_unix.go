//go:build unix

package repl

import (
	"time"

	"golang.org/x/sys/unix"
)

// readBefore reads what is there before the deadline; ready is false when nothing is.
func readBefore(fd int, buf []byte, deadline time.Time) (n int, ready bool) {
	wait := max(0, int(time.Until(deadline).Milliseconds()))
	fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
	if count, err := unix.Poll(fds, wait); err != nil || count == 0 {
		return 0, false
	}
	n, err := unix.Read(fd, buf)
	return max(n, 0), err == nil && n > 0
}

//go:build unix

package zmtp

import (
	"net"
	"syscall"
)

// writeNow writes what the connection takes without waiting, and returns how much that
// was: 0 as well when the connection cannot tell.
func writeNow(conn net.Conn, b []byte) (n int) {
	c, ok := conn.(syscall.Conn)
	if !ok {
		return 0
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return 0
	}
	raw.Write(func(fd uintptr) bool {
		n, _ = syscall.Write(int(fd), b) // an error comes again when it is waited for
		return true
	})
	return max(n, 0)
}

//go:build !unix

package zmtp

import "net"

// writeNow writes nothing: there is no way to do so without waiting.
func writeNow(net.Conn, []byte) int { return 0 }

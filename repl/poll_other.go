//go:build !unix

package repl

import "time"

// readBefore cannot wait for input here, so the terminal is not asked.
func readBefore(int, []byte, time.Time) (n int, ready bool) { return 0, false }

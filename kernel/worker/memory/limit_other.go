//go:build !unix

package memory

import "runtime/debug"

// Limit asks the collector to stay below the limit; there is no harder one here.
func Limit(limit uint64) error {
	if limit > 0 {
		debug.SetMemoryLimit(int64(limit))
	}
	return nil
}

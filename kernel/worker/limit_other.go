//go:build !unix

package worker

import "runtime/debug"

// limitProcess asks the collector to stay below the limit; there is no harder one here.
func limitProcess(set settings) error {
	if set.MemoryLimit > 0 {
		debug.SetMemoryLimit(int64(set.MemoryLimit))
	}
	return nil
}

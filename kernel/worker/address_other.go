//go:build !js

package worker

import (
	"fmt"
	"os"
)

// addressSpace is how much address space this process takes, where that can be told.
func addressSpace() (uint64, bool) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, false
	}
	var pages uint64
	if _, err := fmt.Sscan(string(text), &pages); err != nil {
		return 0, false
	}
	return pages * uint64(os.Getpagesize()), true
}

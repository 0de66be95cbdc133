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

// maxStack bounds one goroutine's stack. Stacks double as they grow, so this is the
// largest that there is. Three quarters of it are for calls of cells, of which each
// takes nearly a kilobyte where it is interpreted.
const maxStack = 512 << 20

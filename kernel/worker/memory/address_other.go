//go:build !js

package memory

import (
	"fmt"
	"os"
)

// AddressSpace is how much address space this process takes, where that can be told.
func AddressSpace() (uint64, bool) {
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

// MaxStack bounds one goroutine's stack. Stacks double as they grow, so this is the
// largest that there is. Three quarters of it are for calls of cells, of which each
// takes nearly a kilobyte where it is interpreted.
const MaxStack = 512 << 20

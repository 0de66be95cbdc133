package memory

import (
	"fmt"
	"os"
	"runtime"
)

// AddressSpace is how much address space this process takes, where that can be told.
func AddressSpace() (uint64, bool) {
	if runtime.GOOS == "js" {
		return HeapNow().Mapped, true // there is no other memory than that of the Go run time
	}
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

// MaxStack bounds one goroutine's stack. Stacks double as they grow, so this is the largest that there is. Three
// quarters of it are for calls of cells, of which each takes nearly a kilobyte where it is interpreted. In a browser it
// is less than elsewhere: the collector reads a stack again and again while it grows, and has one thread for that.
var MaxStack = map[bool]int{false: 512 << 20, true: 128 << 20}[runtime.GOOS == "js"]

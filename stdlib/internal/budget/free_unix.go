//go:build unix

package budget

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// unused returns the bytes of address space below the bound of this process, or without a bound the
// memory that the machine has free, or 4 GB where the system does not tell.
func unused() float64 {
	var bound syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &bound); err == nil && bound.Cur < 1<<60 {
		pages, _ := numberIn("/proc/self/statm", "")
		return float64(bound.Cur) - pages*float64(os.Getpagesize())
	}
	if kilobytes, ok := numberIn("/proc/meminfo", "MemAvailable:"); ok {
		return kilobytes * 1024
	}
	return 4 << 30
}

// numberIn returns the number behind a label in a file.
func numberIn(file, label string) (n float64, ok bool) {
	text, err := os.ReadFile(file)
	_, rest, found := strings.Cut(string(text), label)
	count, _ := fmt.Sscan(rest, &n)
	return n, err == nil && found && count == 1
}

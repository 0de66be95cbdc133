//go:build unix

package budget

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// unused returns the bytes of address space below the bound of this process, or without a bound the
// memory that the machine has free.
func unused() float64 {
	var bound syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &bound); err == nil && bound.Cur < 1<<60 {
		return float64(bound.Cur) - addressSpace()
	}
	return machine()
}

// addressSpace returns the bytes of address space that this process has.
func addressSpace() float64 {
	var pages float64
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		fmt.Sscan(string(text), &pages)
	}
	return pages * float64(os.Getpagesize())
}

// unknown is what is granted where the system does not tell what it has.
const unknown = 4 << 30

// machine returns the memory that is free.
func machine() float64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return unknown
	}
	_, rest, ok := strings.Cut(string(text), "MemAvailable:")
	var kilobytes float64
	if _, err := fmt.Sscan(rest, &kilobytes); !ok || err != nil {
		return unknown
	}
	return kilobytes * 1024
}

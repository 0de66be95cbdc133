//go:build !purego

package nimber

import "golang.org/x/sys/cpu"

// mul is the product; the tables must be built.
func mul(a, b uint64) uint64 {
	if cpu.ARM64.HasPMULL {
		return mulCarryless(a, b)
	}
	return mulPortable(a, b)
}

// mulCarryless is mulPortable in assembly, with PMULL.
//
//go:noescape
func mulCarryless(a, b uint64) uint64

//go:build !purego

package nimber

import "golang.org/x/sys/cpu"

// What the processor offers, found out once.
var useCarryless = cpu.ARM64.HasPMULL && !portableOnly()

// offerCells has none to offer: they need instructions that only amd64 has.
func offerCells() {}

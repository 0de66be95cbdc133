//go:build !purego

package nimber

import "golang.org/x/sys/cpu"

// The features of the processor.
var useCarryless = cpu.ARM64.HasPMULL

// offerCells does nothing: cells need instructions of amd64.
func offerCells() {}

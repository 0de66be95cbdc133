//go:build !purego

package nimber

import "golang.org/x/sys/cpu"

// The features of the processor.
var (
	useCarryless = cpu.X86.HasPCLMULQDQ && cpu.X86.HasSSE41
	useBlocks    = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512GFNI
	useCells     = useBlocks && cpu.X86.HasAVX512VBMI
)

// mulCarryless is the branch of mul with PCLMULQDQ. It needs useCarryless and the tables.
//
//go:noescape
func mulCarryless(a, b uint64) uint64

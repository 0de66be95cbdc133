#include "textflag.h"

// func StackUsed() uintptr
//
// A goroutine's descriptor begins with the bounds of its stack: its lowest address, then
// its highest. Stacks grow downwards.
TEXT ·StackUsed(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ 8(AX), AX
	SUBQ SP, AX
	MOVQ AX, ret+0(FP)
	RET

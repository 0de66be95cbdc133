#include "textflag.h"

// func StackUsed() uintptr
//
// A goroutine's descriptor begins with the bounds of its stack: its lowest address, then
// its highest. Stacks grow downwards.
TEXT ·StackUsed(SB), NOSPLIT, $0-8
	MOVD 8(g), R0
	Get SP
	Get R0
	Get SP
	I64ExtendI32U
	I64Sub
	I64Store ret+0(FP)
	RET

#include "textflag.h"

// func StackUsed() uintptr
//
// A goroutine's descriptor begins with the bounds of its stack: its lowest address, then
// its highest. Stacks grow downwards.
TEXT ·StackUsed(SB), NOSPLIT, $0-8
	MOVD 8(g), R0
	MOVD RSP, R1
	SUB  R1, R0, R0
	MOVD R0, ret+0(FP)
	RET

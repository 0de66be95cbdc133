#include "textflag.h"

// Each block of 128 places is xored with the sum as well, so that a zero is a place found;
// the least words of the block are zero then.

// func someAVX512(x, y *uint16, blocks int, sum uint32) bool
TEXT ·someAVX512(SB), NOSPLIT, $0-33
	MOVQ x+0(FP), SI
	MOVQ y+8(FP), DI
	MOVQ blocks+16(FP), CX
	MOVL sum+24(FP), AX
	VPBROADCASTW AX, Z8
	XORQ BX, BX
block:
	VMOVDQU64 0(SI)(BX*1), Z0
	VMOVDQU64 64(SI)(BX*1), Z1
	VMOVDQU64 128(SI)(BX*1), Z2
	VMOVDQU64 192(SI)(BX*1), Z3
	VPTERNLOGD $0x96, 0(DI)(BX*1), Z8, Z0
	VPTERNLOGD $0x96, 64(DI)(BX*1), Z8, Z1
	VPTERNLOGD $0x96, 128(DI)(BX*1), Z8, Z2
	VPTERNLOGD $0x96, 192(DI)(BX*1), Z8, Z3
	VPMINUW Z1, Z0, Z0
	VPMINUW Z3, Z2, Z2
	VPMINUW Z2, Z0, Z0
	VPTESTNMW Z0, Z0, K1
	KORTESTD K1, K1
	JNZ found
	ADDQ $256, BX
	DECQ CX
	JNZ block
	MOVB $0, ret+32(FP)
	VZEROUPPER
	RET
found:
	MOVB $1, ret+32(FP)
	VZEROUPPER
	RET

// func someAVX2(x, y *uint16, blocks int, sum uint32) bool
TEXT ·someAVX2(SB), NOSPLIT, $0-33
	MOVQ x+0(FP), SI
	MOVQ y+8(FP), DI
	MOVQ blocks+16(FP), CX
	MOVL sum+24(FP), AX
	VMOVD AX, X8
	VPBROADCASTW X8, Y8
	VPXOR Y9, Y9, Y9
	SHLQ $1, CX
half:
	VPXOR 0(SI), Y8, Y0
	VPXOR 32(SI), Y8, Y1
	VPXOR 64(SI), Y8, Y2
	VPXOR 96(SI), Y8, Y3
	VPXOR 0(DI), Y0, Y0
	VPXOR 32(DI), Y1, Y1
	VPXOR 64(DI), Y2, Y2
	VPXOR 96(DI), Y3, Y3
	VPMINUW Y1, Y0, Y0
	VPMINUW Y3, Y2, Y2
	VPMINUW Y2, Y0, Y0
	VPCMPEQW Y9, Y0, Y0
	VPTEST Y0, Y0
	JNZ found
	ADDQ $128, SI
	ADDQ $128, DI
	DECQ CX
	JNZ half
	MOVB $0, ret+32(FP)
	VZEROUPPER
	RET
found:
	MOVB $1, ret+32(FP)
	VZEROUPPER
	RET

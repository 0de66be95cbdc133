#include "textflag.h"

// func forwardAVX512(codes *byte, free *uint64, limits *uint64, steps int, table *uint64, state *uint64) (done int)
//
// The path of forward.go for sets of one word.
//
//	DI codes    SI free     R8 limit    CX steps    DX table    R9 state    R11 done
//	Z0 … Z7     the state before position n = R11, eight sets a register; Z31 zero
//	BX          set 0 of it, that of n
//	R10         set 1 of it, but for what the code of n will add
//	AX          the free codes of n, then its code, then the row of the code
TEXT ·forwardAVX512(SB), NOSPLIT, $0-56
	MOVQ codes+0(FP), DI
	MOVQ free+8(FP), SI
	MOVQ limits+16(FP), R8
	MOVQ (R8), R8
	MOVQ steps+24(FP), CX
	MOVQ table+32(FP), DX
	MOVQ state+40(FP), R9
	VMOVDQU64 0(R9), Z0
	VMOVDQU64 64(R9), Z1
	VMOVDQU64 128(R9), Z2
	VMOVDQU64 192(R9), Z3
	VMOVDQU64 256(R9), Z4
	VMOVDQU64 320(R9), Z5
	VMOVDQU64 384(R9), Z6
	VMOVDQU64 448(R9), Z7
	VPXORQ Z31, Z31, Z31
	MOVQ 0(R9), BX
	MOVQ 8(R9), R10
	XORQ R11, R11
step:
	MOVQ (SI)(R11*8), AX
	ANDQ R8, AX
	ANDNQ AX, BX, AX
	JZ end
	TZCNTQ AX, AX
	MOVB AX, (DI)(R11*1)
	SHLQ $9, AX
	ADDQ DX, AX
	MOVQ R10, BX
	ORQ 0(AX), BX
	VEXTRACTI128 $1, Y0, X8
	VMOVQ X8, R10
	ORQ 8(AX), R10
	VALIGNQ $1, Z0, Z1, Z0
	VALIGNQ $1, Z1, Z2, Z1
	VALIGNQ $1, Z2, Z3, Z2
	VALIGNQ $1, Z3, Z4, Z3
	VALIGNQ $1, Z4, Z5, Z4
	VALIGNQ $1, Z5, Z6, Z5
	VALIGNQ $1, Z6, Z7, Z6
	VALIGNQ $1, Z7, Z31, Z7
	VPORQ 0(AX), Z0, Z0
	VPORQ 64(AX), Z1, Z1
	VPORQ 128(AX), Z2, Z2
	VPORQ 192(AX), Z3, Z3
	VPORQ 256(AX), Z4, Z4
	VPORQ 320(AX), Z5, Z5
	VPORQ 384(AX), Z6, Z6
	VPORQ 448(AX), Z7, Z7
	INCQ R11
	CMPQ R11, CX
	JLT step
end:
	VMOVDQU64 Z0, 0(R9)
	VMOVDQU64 Z1, 64(R9)
	VMOVDQU64 Z2, 128(R9)
	VMOVDQU64 Z3, 192(R9)
	VMOVDQU64 Z4, 256(R9)
	VMOVDQU64 Z5, 320(R9)
	VMOVDQU64 Z6, 384(R9)
	VMOVDQU64 Z7, 448(R9)
	MOVQ R11, done+48(FP)
	VZEROUPPER
	RET

// func forwardWideAVX512(codes *byte, free *uint64, limits *uint64, steps int, table *uint64, state *uint64) (done int)
//
// The path of forward.go for sets of two words; a set is a pair of lanes, the lesser codes
// first.
//
//	DI codes    SI free     R8 limits   CX steps    DX table    R9 state    R11 done
//	Z0 … Z15    the state before position n = R11, four sets a register; Z31 zero
//	BX, R13     set 0 of it, that of n
//	R10, R12    set 1 of it, but for what the code of n will add
//	AX          the free codes below 64 of n, then its code, then the row of the code
//	R14         the free codes from 64 on
TEXT ·forwardWideAVX512(SB), NOSPLIT, $0-56
	MOVQ codes+0(FP), DI
	MOVQ free+8(FP), SI
	MOVQ limits+16(FP), R8
	MOVQ steps+24(FP), CX
	MOVQ table+32(FP), DX
	MOVQ state+40(FP), R9
	VMOVDQU64 0(R9), Z0
	VMOVDQU64 64(R9), Z1
	VMOVDQU64 128(R9), Z2
	VMOVDQU64 192(R9), Z3
	VMOVDQU64 256(R9), Z4
	VMOVDQU64 320(R9), Z5
	VMOVDQU64 384(R9), Z6
	VMOVDQU64 448(R9), Z7
	VMOVDQU64 512(R9), Z8
	VMOVDQU64 576(R9), Z9
	VMOVDQU64 640(R9), Z10
	VMOVDQU64 704(R9), Z11
	VMOVDQU64 768(R9), Z12
	VMOVDQU64 832(R9), Z13
	VMOVDQU64 896(R9), Z14
	VMOVDQU64 960(R9), Z15
	VPXORQ Z31, Z31, Z31
	MOVQ 0(R9), BX
	MOVQ 8(R9), R13
	MOVQ 16(R9), R10
	MOVQ 24(R9), R12
	XORQ R11, R11
step:
	MOVQ 512(SI)(R11*8), R14
	ANDQ 8(R8), R14
	ANDNQ R14, R13, R14
	TZCNTQ R14, R14
	ADDQ $64, R14
	MOVQ (SI)(R11*8), AX
	ANDQ (R8), AX
	ANDNQ AX, BX, AX
	TZCNTQ AX, AX
	CMOVQCS R14, AX
	CMPQ AX, $128
	JEQ end
	MOVB AX, (DI)(R11*1)
	SHLQ $10, AX
	ADDQ DX, AX
	MOVQ R10, BX
	MOVQ R12, R13
	ORQ 0(AX), BX
	ORQ 8(AX), R13
	VEXTRACTI64X4 $1, Z0, Y16
	VMOVQ X16, R10
	VPEXTRQ $1, X16, R12
	ORQ 16(AX), R10
	ORQ 24(AX), R12
	VALIGNQ $2, Z0, Z1, Z0
	VALIGNQ $2, Z1, Z2, Z1
	VALIGNQ $2, Z2, Z3, Z2
	VALIGNQ $2, Z3, Z4, Z3
	VALIGNQ $2, Z4, Z5, Z4
	VALIGNQ $2, Z5, Z6, Z5
	VALIGNQ $2, Z6, Z7, Z6
	VALIGNQ $2, Z7, Z8, Z7
	VALIGNQ $2, Z8, Z9, Z8
	VALIGNQ $2, Z9, Z10, Z9
	VALIGNQ $2, Z10, Z11, Z10
	VALIGNQ $2, Z11, Z12, Z11
	VALIGNQ $2, Z12, Z13, Z12
	VALIGNQ $2, Z13, Z14, Z13
	VALIGNQ $2, Z14, Z15, Z14
	VALIGNQ $2, Z15, Z31, Z15
	VPORQ 0(AX), Z0, Z0
	VPORQ 64(AX), Z1, Z1
	VPORQ 128(AX), Z2, Z2
	VPORQ 192(AX), Z3, Z3
	VPORQ 256(AX), Z4, Z4
	VPORQ 320(AX), Z5, Z5
	VPORQ 384(AX), Z6, Z6
	VPORQ 448(AX), Z7, Z7
	VPORQ 512(AX), Z8, Z8
	VPORQ 576(AX), Z9, Z9
	VPORQ 640(AX), Z10, Z10
	VPORQ 704(AX), Z11, Z11
	VPORQ 768(AX), Z12, Z12
	VPORQ 832(AX), Z13, Z13
	VPORQ 896(AX), Z14, Z14
	VPORQ 960(AX), Z15, Z15
	INCQ R11
	CMPQ R11, CX
	JLT step
end:
	VMOVDQU64 Z0, 0(R9)
	VMOVDQU64 Z1, 64(R9)
	VMOVDQU64 Z2, 128(R9)
	VMOVDQU64 Z3, 192(R9)
	VMOVDQU64 Z4, 256(R9)
	VMOVDQU64 Z5, 320(R9)
	VMOVDQU64 Z6, 384(R9)
	VMOVDQU64 Z7, 448(R9)
	VMOVDQU64 Z8, 512(R9)
	VMOVDQU64 Z9, 576(R9)
	VMOVDQU64 Z10, 640(R9)
	VMOVDQU64 Z11, 704(R9)
	VMOVDQU64 Z12, 768(R9)
	VMOVDQU64 Z13, 832(R9)
	VMOVDQU64 Z14, 896(R9)
	VMOVDQU64 Z15, 960(R9)
	MOVQ R11, done+48(FP)
	VZEROUPPER
	RET

// func forwardAVX2(codes *byte, free *uint64, limits *uint64, steps int, table *uint64, room *uint64) (done int)
// The set of step i stands at room[i]. BX counts steps; a row is 544 bytes.
//
// The path of forward.go for sets of one word.
//
//	DI codes   SI free   R9 limit   R8 steps   R11 table   R10 room   BX steps done   AX what is free, CX the code
//	DX its row for the place of the step in a register   R12 the sets from the step on, rounded down to a register   Y0 four of them

#define UNITE(AT) \
	VMOVDQU AT(DX), Y0 \
	VPOR AT(R12), Y0, Y0 \
	VMOVDQU Y0, AT(R12)

TEXT ·forwardAVX2(SB), NOSPLIT, $0-56
	MOVQ codes+0(FP), DI
	MOVQ free+8(FP), SI
	MOVQ limits+16(FP), R9
	MOVQ (R9), R9
	MOVQ steps+24(FP), R8
	MOVQ table+32(FP), R11
	MOVQ room+40(FP), R10
	XORQ BX, BX
step:
	MOVQ (R10)(BX*8), AX
	NOTQ AX
	ANDQ (SI)(BX*8), AX
	ANDQ R9, AX
	JZ done
	BSFQ AX, CX
	MOVB CX, (DI)(BX*1)
	INCQ BX
	MOVQ BX, DX
	ANDQ $3, DX
	SHLQ $6, DX
	ADDQ CX, DX
	IMULQ $544, DX
	ADDQ R11, DX
	MOVQ BX, R12
	ANDQ $-4, R12
	LEAQ (R10)(R12*8), R12
	UNITE(0)
	UNITE(32)
	UNITE(64)
	UNITE(96)
	UNITE(128)
	UNITE(160)
	UNITE(192)
	UNITE(224)
	UNITE(256)
	UNITE(288)
	UNITE(320)
	UNITE(352)
	UNITE(384)
	UNITE(416)
	UNITE(448)
	UNITE(480)
	UNITE(512)
	CMPQ BX, R8
	JNE step
done:
	MOVQ BX, done+48(FP)
	VZEROUPPER
	RET

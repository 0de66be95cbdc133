#include "textflag.h"

// A group of a program: half its terms, order and target, then the terms.
#define PAIRS  0
#define ORDER  4
#define TARGET 8
#define TERMS  16

// SHIFTED loads the nine blocks at SI, moved by the −d at offset(DX), and sets
// eight registers to the eight blocks shifted. Z25 counts, AX addresses.
#define SHIFTED(offset, a, b, c, d, e, f, g, h) \
	MOVLQSX offset(DX), AX         \
	VPBROADCASTD offset(DX), Z25   \
	ANDQ $-64, AX                  \
	VMOVDQU64 0(SI)(AX*1), a       \
	VMOVDQU64 64(SI)(AX*1), b      \
	VMOVDQU64 128(SI)(AX*1), c     \
	VMOVDQU64 192(SI)(AX*1), d     \
	VMOVDQU64 256(SI)(AX*1), e     \
	VMOVDQU64 320(SI)(AX*1), f     \
	VMOVDQU64 384(SI)(AX*1), g     \
	VMOVDQU64 448(SI)(AX*1), h     \
	VMOVDQU64 512(SI)(AX*1), Z24   \
	VPSHRDVQ Z25, b, a             \
	VPSHRDVQ Z25, c, b             \
	VPSHRDVQ Z25, d, c             \
	VPSHRDVQ Z25, e, d             \
	VPSHRDVQ Z25, f, e             \
	VPSHRDVQ Z25, g, f             \
	VPSHRDVQ Z25, h, g             \
	VPSHRDVQ Z25, Z24, h

// PUT adds the sums of a block, in the order Z26, to the target at BX.
#define PUT(offset, sum) \
	VPERMQ sum, Z26, sum      \
	VPORQ offset(BX), sum, sum \
	VMOVDQU64 sum, offset(BX)

// func farAVX512(e *uint64, column *uint64, p *int32, source int)
TEXT ·farAVX512(SB), NOSPLIT, $0-32
	MOVQ e+0(FP), DI
	MOVQ column+8(FP), SI
	MOVQ p+16(FP), DX
	MOVQ source+24(FP), R8
	LEAQ ·orders(SB), R9
group:
	MOVLQSX PAIRS(DX), CX
	TESTQ CX, CX
	JZ done
	MOVLQSX ORDER(DX), R10
	MOVLQSX TARGET(DX), BX
	ADDQ $TERMS, DX
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
pair:
	SHIFTED(0, Z8, Z9, Z10, Z11, Z12, Z13, Z14, Z15)
	SHIFTED(4, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)
	VPTERNLOGQ $0xFE, Z16, Z8, Z0
	VPTERNLOGQ $0xFE, Z17, Z9, Z1
	VPTERNLOGQ $0xFE, Z18, Z10, Z2
	VPTERNLOGQ $0xFE, Z19, Z11, Z3
	VPTERNLOGQ $0xFE, Z20, Z12, Z4
	VPTERNLOGQ $0xFE, Z21, Z13, Z5
	VPTERNLOGQ $0xFE, Z22, Z14, Z6
	VPTERNLOGQ $0xFE, Z23, Z15, Z7
	ADDQ $8, DX
	DECQ CX
	JNZ pair
	VMOVDQU64 (R9)(R10*1), Z26
	XORQ R8, BX
	ADDQ DI, BX
	PUT(0, Z0)
	PUT(64, Z1)
	PUT(128, Z2)
	PUT(192, Z3)
	PUT(256, Z4)
	PUT(320, Z5)
	PUT(384, Z6)
	PUT(448, Z7)
	JMP group
done:
	VZEROUPPER
	RET

// func midAVX512(e *uint64, column *uint64, p *int32, source int)
TEXT ·midAVX512(SB), NOSPLIT, $0-32
	MOVQ e+0(FP), DI
	MOVQ column+8(FP), SI
	MOVQ p+16(FP), DX
	MOVQ source+24(FP), R8
	LEAQ ·orders(SB), R9
group:
	MOVLQSX PAIRS(DX), CX
	TESTQ CX, CX
	JZ done
	MOVLQSX ORDER(DX), R10
	MOVLQSX TARGET(DX), BX
	ADDQ $TERMS, DX
	VPXORQ Z0, Z0, Z0
pair:
	MOVLQSX 0(DX), AX
	MOVLQSX 4(DX), R11
	VPBROADCASTD 0(DX), Z3
	VPBROADCASTD 4(DX), Z6
	ANDQ $-64, AX
	ANDQ $-64, R11
	VMOVDQU64 (SI)(AX*1), Z1
	VMOVDQU64 64(SI)(AX*1), Z2
	VMOVDQU64 (SI)(R11*1), Z4
	VMOVDQU64 64(SI)(R11*1), Z5
	VPSHRDVQ Z3, Z2, Z1
	VPSHRDVQ Z6, Z5, Z4
	VPTERNLOGQ $0xFE, Z4, Z1, Z0
	ADDQ $8, DX
	DECQ CX
	JNZ pair
	VMOVDQU64 (R9)(R10*1), Z26
	XORQ R8, BX
	ADDQ DI, BX
	PUT(0, Z0)
	JMP group
done:
	VZEROUPPER
	RET

#include "textflag.h"

// SHIFTED sets eight registers to the eight blocks at SI, shifted by the −d at DX, and
// goes on to the next term. Z25 counts, AX addresses.
#define SHIFTED(a, b, c, d, e, f, g, h) \
	MOVLQSX (DX), AX               \
	VPBROADCASTD (DX), Z25         \
	ADDQ $4, DX                    \
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

// FOLD adds the sum of a group, in the order Z26, to that of the target.
#define FOLD(sum, total) \
	VPERMQ sum, Z26, sum    \
	VPORQ sum, total, total

// PUT adds the sum of a target to what is excluded already.
#define PUT(offset, total) \
	VPORQ offset(BX), total, total \
	VMOVDQU64 total, offset(BX)

// func farAVX512(e *uint64, column *uint64, p *int32, source int)
//
// Equals takePortable, for a superblock.
//
// Registers of farAVX512 (AVX2 sums halves of columns in Y0 to Y7):
//
//	DI excluded   SI words of the column at the block   DX program   R8 512 × source column
//	R9 orders     R12 groups left   CX terms left   R10 order of the group   BX target
//	Z0 … Z7 sum of a group   Z8 … Z15 sum of a target   Z16 … Z23 current term
//	Z24 the next word   Z25 shift   Z26 order
TEXT ·farAVX512(SB), NOSPLIT, $0-32
	MOVQ e+0(FP), DI
	MOVQ column+8(FP), SI
	MOVQ p+16(FP), DX
	MOVQ source+24(FP), R8
	LEAQ ·orders(SB), R9
target:
	MOVLQSX 0(DX), R12 // groups
	MOVLQSX 4(DX), BX
	TESTQ R12, R12
	JZ done
	ADDQ $8, DX
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	VPXORQ Z12, Z12, Z12
	VPXORQ Z13, Z13, Z13
	VPXORQ Z14, Z14, Z14
	VPXORQ Z15, Z15, Z15
group:
	MOVLQSX 0(DX), CX // terms
	MOVLQSX 4(DX), R10
	ADDQ $8, DX
	VMOVDQU64 (R9)(R10*1), Z26
	SHIFTED(Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7)
	DECQ CX
	JZ fold
term:
	SHIFTED(Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)
	VPORQ Z16, Z0, Z0
	VPORQ Z17, Z1, Z1
	VPORQ Z18, Z2, Z2
	VPORQ Z19, Z3, Z3
	VPORQ Z20, Z4, Z4
	VPORQ Z21, Z5, Z5
	VPORQ Z22, Z6, Z6
	VPORQ Z23, Z7, Z7
	DECQ CX
	JNZ term
fold:
	FOLD(Z0, Z8)
	FOLD(Z1, Z9)
	FOLD(Z2, Z10)
	FOLD(Z3, Z11)
	FOLD(Z4, Z12)
	FOLD(Z5, Z13)
	FOLD(Z6, Z14)
	FOLD(Z7, Z15)
	DECQ R12
	JNZ group
	XORQ R8, BX
	ADDQ DI, BX
	PUT(0, Z8)
	PUT(64, Z9)
	PUT(128, Z10)
	PUT(192, Z11)
	PUT(256, Z12)
	PUT(320, Z13)
	PUT(384, Z14)
	PUT(448, Z15)
	JMP target
done:
	VZEROUPPER
	RET

// func midAVX512(e *uint64, column *uint64, p *int32, source int)
//
// Equals takePortable for one block.
//
//	DI excluded   SI words of the column   DX program   R8 512 × source column   R9 orders   R12 groups left
//	CX terms left   R10 order of the group   BX target   AX offset   Z0 sum of the group   Z8 sum of the target
//	Z1, Z2 the words of the term and their neighbours   Z25 shift   Z26 order
TEXT ·midAVX512(SB), NOSPLIT, $0-32
	MOVQ e+0(FP), DI
	MOVQ column+8(FP), SI
	MOVQ p+16(FP), DX
	MOVQ source+24(FP), R8
	LEAQ ·orders(SB), R9
target:
	MOVLQSX 0(DX), R12 // groups
	MOVLQSX 4(DX), BX
	TESTQ R12, R12
	JZ done
	ADDQ $8, DX
	VPXORQ Z8, Z8, Z8
group:
	MOVLQSX 0(DX), CX // terms
	MOVLQSX 4(DX), R10
	ADDQ $8, DX
	VMOVDQU64 (R9)(R10*1), Z26
	VPXORQ Z0, Z0, Z0
term:
	MOVLQSX (DX), AX
	VPBROADCASTD (DX), Z25
	ADDQ $4, DX
	ANDQ $-64, AX
	VMOVDQU64 (SI)(AX*1), Z1
	VMOVDQU64 64(SI)(AX*1), Z2
	VPSHRDVQ Z25, Z2, Z1
	VPORQ Z1, Z0, Z0
	DECQ CX
	JNZ term
	FOLD(Z0, Z8)
	DECQ R12
	JNZ group
	XORQ R8, BX
	ADDQ DI, BX
	PUT(0, Z8)
	JMP target
done:
	VZEROUPPER
	RET

// matrices<> makes, of the eight words of a column, eight bit matrices, one for each
// eight positions; bytes<> exchanges byte j of word i with byte i of word j.
DATA matrices<>+0(SB)/8, $0x0008101820283038
DATA matrices<>+8(SB)/8, $0x0109111921293139
DATA matrices<>+16(SB)/8, $0x020A121A222A323A
DATA matrices<>+24(SB)/8, $0x030B131B232B333B
DATA matrices<>+32(SB)/8, $0x040C141C242C343C
DATA matrices<>+40(SB)/8, $0x050D151D252D353D
DATA matrices<>+48(SB)/8, $0x060E161E262E363E
DATA matrices<>+56(SB)/8, $0x070F171F272F373F
GLOBL matrices<>(SB), RODATA, $64
DATA bytes<>+0(SB)/8, $0x3830282018100800
DATA bytes<>+8(SB)/8, $0x3931292119110901
DATA bytes<>+16(SB)/8, $0x3A322A221A120A02
DATA bytes<>+24(SB)/8, $0x3B332B231B130B03
DATA bytes<>+32(SB)/8, $0x3C342C241C140C04
DATA bytes<>+40(SB)/8, $0x3D352D251D150D05
DATA bytes<>+48(SB)/8, $0x3E362E261E160E06
DATA bytes<>+56(SB)/8, $0x3F372F271F170F07
GLOBL bytes<>(SB), RODATA, $64

// unit<> is the unit matrix.
DATA unit<>+0(SB)/8, $0x8040201008040201
GLOBL unit<>(SB), RODATA, $8

// BITS sets row to the complement of a column, transposed by eight positions.
#define BITS(offset, row) \
	VMOVDQU64 offset(SI), row               \
	VPERMB row, Z30, row                    \
	VGF2P8AFFINEQB $0xFF, row, Z29, row

// BYTES transposes eight words of bytes and stores them.
#define BYTES(offset, row) \
	VPERMB row, Z31, row \
	VMOVDQU64 row, offset(DI)

// func transposeAVX512(f, e *uint64)
//
// First the bits of each column, then words across the registers of eight columns, by
// pairs, fours and eights, then the bytes of each.
//
// Equals transposePortable. DI f   SI e   Z29 unit matrix   Z30, Z31 orders of bytes   Z0 … Z7 columns, in the end rows
// Z8 … Z15 pairs of columns   Z16 … Z23 fours
TEXT ·transposeAVX512(SB), NOSPLIT, $0-16
	MOVQ f+0(FP), DI
	MOVQ e+8(FP), SI
	VMOVDQU64 matrices<>(SB), Z30
	VMOVDQU64 bytes<>(SB), Z31
	VPBROADCASTQ unit<>(SB), Z29
	BITS(0, Z0)
	BITS(512, Z1)
	BITS(1024, Z2)
	BITS(1536, Z3)
	BITS(2048, Z4)
	BITS(2560, Z5)
	BITS(3072, Z6)
	BITS(3584, Z7)
	VPUNPCKLQDQ Z1, Z0, Z8
	VPUNPCKHQDQ Z1, Z0, Z9
	VPUNPCKLQDQ Z3, Z2, Z10
	VPUNPCKHQDQ Z3, Z2, Z11
	VPUNPCKLQDQ Z5, Z4, Z12
	VPUNPCKHQDQ Z5, Z4, Z13
	VPUNPCKLQDQ Z7, Z6, Z14
	VPUNPCKHQDQ Z7, Z6, Z15
	VSHUFI64X2 $0x88, Z10, Z8, Z16
	VSHUFI64X2 $0xDD, Z10, Z8, Z17
	VSHUFI64X2 $0x88, Z14, Z12, Z18
	VSHUFI64X2 $0xDD, Z14, Z12, Z19
	VSHUFI64X2 $0x88, Z11, Z9, Z20
	VSHUFI64X2 $0xDD, Z11, Z9, Z21
	VSHUFI64X2 $0x88, Z15, Z13, Z22
	VSHUFI64X2 $0xDD, Z15, Z13, Z23
	VSHUFI64X2 $0x88, Z18, Z16, Z0
	VSHUFI64X2 $0x88, Z22, Z20, Z1
	VSHUFI64X2 $0x88, Z19, Z17, Z2
	VSHUFI64X2 $0x88, Z23, Z21, Z3
	VSHUFI64X2 $0xDD, Z18, Z16, Z4
	VSHUFI64X2 $0xDD, Z22, Z20, Z5
	VSHUFI64X2 $0xDD, Z19, Z17, Z6
	VSHUFI64X2 $0xDD, Z23, Z21, Z7
	BYTES(0, Z0)
	BYTES(64, Z1)
	BYTES(128, Z2)
	BYTES(192, Z3)
	BYTES(256, Z4)
	BYTES(320, Z5)
	BYTES(384, Z6)
	BYTES(448, Z7)
	VZEROUPPER
	RET

// The paths for AVX2 sum one half of a column's words, at SI, to the target's half that
// the order leads to. R14 is 0 or 32, the half's place in bytes.

// COUNTS sets AX to the offset of the term at DX, X8 and X9 to how far two
// neighbouring words are shifted, and goes on to the next term.
#define COUNTS \
	MOVLQSX (DX), AX  \
	ADDQ $4, DX       \
	MOVQ AX, R10      \
	ANDQ $63, R10     \
	MOVL $64, R11     \
	SUBQ R10, R11     \
	VMOVQ R10, X8     \
	VMOVQ R11, X9     \
	ANDQ $-64, AX

// OR adds a block to sum: low is its words, high, which it loads, the next.
#define OR(offset, low, high, sum) \
	VMOVDQU offset(SI)(AX*1), high \
	VPSRLQ X8, low, Y12            \
	VPSLLQ X9, high, Y13           \
	VPOR Y12, Y13, Y12             \
	VPOR Y12, sum, sum

// PLACE sets BX to the half of the target for a group's order, R13, and Y14 to the order
// within the half.
#define PLACE \
	MOVQ R13, AX        \
	SHRQ $3, AX         \
	ANDQ $32, AX        \
	XORQ R14, AX        \
	LEAQ (R12)(AX*1), BX \
	ANDQ $192, R13      \
	SHRQ $1, R13        \
	VMOVDQU (R9)(R13*1), Y14

#define PUTHALF(offset, sum) \
	VPERMD sum, Y14, sum       \
	VPOR offset(BX), sum, sum  \
	VMOVDQU sum, offset(BX)

// func farAVX2(e *uint64, column *uint64, p *int32, source, half int)
//
// Equals takePortable for one half of a column's words.
//
//	DI excluded   SI words of the half   DX program   R9 halfOrders   R14 half   R8 groups left   R12 target   CX terms left
//	R13 order of the group   Y0 … Y7 its sum   AX offset   R10, R11, X8, X9 shifts   Y10, Y11 words of the term   Y12, Y13 shifted
//	BX place of the half in the target   Y14 order within it
TEXT ·farAVX2(SB), NOSPLIT, $0-40
	MOVQ e+0(FP), DI
	MOVQ column+8(FP), SI
	MOVQ p+16(FP), DX
	MOVQ half+32(FP), R14
	LEAQ ·halfOrders(SB), R9
target:
	MOVLQSX 0(DX), R8 // groups
	MOVLQSX 4(DX), R12
	TESTQ R8, R8
	JZ done
	ADDQ $8, DX
	XORQ source+24(FP), R12
	ADDQ DI, R12
group:
	MOVLQSX 0(DX), CX // terms
	MOVLQSX 4(DX), R13
	ADDQ $8, DX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
term:
	COUNTS
	VMOVDQU 0(SI)(AX*1), Y10
	OR(64, Y10, Y11, Y0)
	OR(128, Y11, Y10, Y1)
	OR(192, Y10, Y11, Y2)
	OR(256, Y11, Y10, Y3)
	OR(320, Y10, Y11, Y4)
	OR(384, Y11, Y10, Y5)
	OR(448, Y10, Y11, Y6)
	OR(512, Y11, Y10, Y7)
	DECQ CX
	JNZ term
	PLACE
	PUTHALF(0, Y0)
	PUTHALF(64, Y1)
	PUTHALF(128, Y2)
	PUTHALF(192, Y3)
	PUTHALF(256, Y4)
	PUTHALF(320, Y5)
	PUTHALF(384, Y6)
	PUTHALF(448, Y7)
	DECQ R8
	JNZ group
	JMP target
done:
	VZEROUPPER
	RET

// func midAVX2(e *uint64, column *uint64, p *int32, source, half int)
//
// Equals takePortable for one half of the words of one block: registers as in farAVX2, with Y0 for the sum.
TEXT ·midAVX2(SB), NOSPLIT, $0-40
	MOVQ e+0(FP), DI
	MOVQ column+8(FP), SI
	MOVQ p+16(FP), DX
	MOVQ half+32(FP), R14
	LEAQ ·halfOrders(SB), R9
target:
	MOVLQSX 0(DX), R8 // groups
	MOVLQSX 4(DX), R12
	TESTQ R8, R8
	JZ done
	ADDQ $8, DX
	XORQ source+24(FP), R12
	ADDQ DI, R12
group:
	MOVLQSX 0(DX), CX // terms
	MOVLQSX 4(DX), R13
	ADDQ $8, DX
	VPXOR Y0, Y0, Y0
term:
	COUNTS
	VMOVDQU 0(SI)(AX*1), Y10
	OR(64, Y10, Y11, Y0)
	DECQ CX
	JNZ term
	PLACE
	PUTHALF(0, Y0)
	DECQ R8
	JNZ group
	JMP target
done:
	VZEROUPPER
	RET

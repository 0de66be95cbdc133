#include "textflag.h"

// Field offsets of the struct vector.
#define CODES   0
#define BLOCKS  8
#define STRIDE  16
#define FAR     24
#define NFAR    32
#define PAIR    40
#define NPAIR   48
#define RING    56
#define NRING   64
#define PLANES  72
#define WHERE   80
#define DIRECT  144
#define LAST    176
#define BEFORE  208
#define HOT     240
#define MOST    272
#define STEPS   304
#define CURRENT 816
#define MASKS   1072

// transposed<> gathers the dwords of a register so that unpacking bytes, then
// words, of four of them gives consecutive positions.
DATA transposed<>+0(SB)/4, $0
DATA transposed<>+4(SB)/4, $4
DATA transposed<>+8(SB)/4, $8
DATA transposed<>+12(SB)/4, $12
DATA transposed<>+16(SB)/4, $1
DATA transposed<>+20(SB)/4, $5
DATA transposed<>+24(SB)/4, $9
DATA transposed<>+28(SB)/4, $13
DATA transposed<>+32(SB)/4, $2
DATA transposed<>+36(SB)/4, $6
DATA transposed<>+40(SB)/4, $10
DATA transposed<>+44(SB)/4, $14
DATA transposed<>+48(SB)/4, $3
DATA transposed<>+52(SB)/4, $7
DATA transposed<>+56(SB)/4, $11
DATA transposed<>+60(SB)/4, $15
GLOBL transposed<>(SB), RODATA, $64

// func extendBlocks(v *vector)
//
// Registers of extendBlocks (AVX-512; extendBlocksAVX2 has the same in Y0 to Y15):
//
//	DI v    SI codes at the step    R8 s    R9 blocks left    R10 register of the step
//	R11 index of the step in where    R12 steps left    DX, CX terms and their number
//	Y1 last   Y2 before   Y3 hot   Y4 direct   Y5 ones   Y6 thirty-ones   Y7 most
//	Y8 set of the step   Y9, Y10 current term
//	Z16 … Z19 planes   Z20 … Z24 codes and looked-up planes   Z31 order to unpack by
TEXT ·extendBlocks(SB), NOSPLIT, $0-8
	MOVQ v+0(FP), DI
	MOVQ CODES(DI), SI
	MOVQ BLOCKS(DI), R9
	MOVQ STRIDE(DI), R8
	VMOVDQU LAST(DI), Y1
	VMOVDQU BEFORE(DI), Y2
	VMOVDQU HOT(DI), Y3
	VMOVDQU DIRECT(DI), Y4
	VMOVDQU MOST(DI), Y7
	MOVL $1, AX
	VPBROADCASTD AX, Y5
	MOVL $31, AX
	VPBROADCASTD AX, Y6
	VMOVDQU64 transposed<>(SB), Z31

block:
	// Far terms: four planes of one-hot bits for 64 positions.
	VPXORQ Z16, Z16, Z16
	VPXORQ Z17, Z17, Z17
	VPXORQ Z18, Z18, Z18
	VPXORQ Z19, Z19, Z19
	MOVQ FAR(DI), DX
	MOVQ NFAR(DI), CX
	TESTQ CX, CX
	JZ unpack
	CMPQ PLANES(DI), $2
	JEQ far2
far:
	MOVQ (DX), AX
	VMOVDQU64 (SI)(AX*1), Z20
	VPERMB 8(DX), Z20, Z21
	VPERMB 72(DX), Z20, Z22
	VPERMB 136(DX), Z20, Z23
	VPERMB 200(DX), Z20, Z24
	VPORQ Z21, Z16, Z16
	VPORQ Z22, Z17, Z17
	VPORQ Z23, Z18, Z18
	VPORQ Z24, Z19, Z19
	ADDQ $264, DX
	DECQ CX
	JNZ far
	JMP unpack
far2:
	MOVQ (DX), AX
	VMOVDQU64 (SI)(AX*1), Z20
	VPERMB 8(DX), Z20, Z21
	VPERMB 72(DX), Z20, Z22
	VPORQ Z21, Z16, Z16
	VPORQ Z22, Z17, Z17
	ADDQ $264, DX
	DECQ CX
	JNZ far2
unpack:
	VPERMD Z16, Z31, Z16
	VPERMD Z17, Z31, Z17
	VPERMD Z18, Z31, Z18
	VPERMD Z19, Z31, Z19
	VPUNPCKLBW Z17, Z16, Z20
	VPUNPCKHBW Z17, Z16, Z21
	VPUNPCKLBW Z19, Z18, Z22
	VPUNPCKHBW Z19, Z18, Z23
	VPUNPCKLWD Z22, Z20, Z24
	VPUNPCKHWD Z22, Z20, Z25
	VPUNPCKLWD Z23, Z21, Z26
	VPUNPCKHWD Z23, Z21, Z27
	VALIGND $8, Z24, Z25, Z28
	VALIGND $8, Z25, Z26, Z29
	VALIGND $8, Z26, Z27, Z30
	VMOVDQU64 Z24, MASKS+0(DI)
	VMOVDQU64 Z25, MASKS+64(DI)
	VMOVDQU64 Z26, MASKS+128(DI)
	VMOVDQU64 Z27, MASKS+192(DI)
	VMOVDQU64 Z28, MASKS+256(DI)
	VMOVDQU64 Z29, MASKS+320(DI)
	VMOVDQU64 Z30, MASKS+384(DI)

	// Near terms, eight steps.
	LEAQ CURRENT(DI), R10 // the register of the step
	LEAQ WHERE(DI), R11
	MOVQ $8, R12
step:
	MOVQ (R11), AX
	VMOVDQU MASKS(DI)(AX*1), Y8
	MOVQ RING(DI), DX
	MOVQ NRING(DI), CX
	TESTQ CX, CX
	JZ pairs
ring:
	MOVQ (DX), AX
	VMOVDQU 32(DX), Y9
	VMOVDQU (R10)(AX*1), Y10
	VPERMI2D 32(R10)(AX*1), Y10, Y9
	VPXORD 64(DX), Y9, Y9
	VPSLLVD Y9, Y5, Y9
	VPORD Y9, Y8, Y8
	ADDQ $96, DX
	DECQ CX
	JNZ ring
pairs:
	MOVQ PAIR(DI), DX
	MOVQ NPAIR(DI), CX
	TESTQ CX, CX
	JZ mex
pair:
	VMOVDQU (DX), Y9
	VPERMI2D Y1, Y2, Y9
	VPXORD 32(DX), Y9, Y9
	VPSLLVD Y9, Y5, Y9
	VPORD Y9, Y8, Y8
	ADDQ $64, DX
	DECQ CX
	JNZ pair
mex:
	VPTERNLOGD $0xF8, Y4, Y3, Y8 // or hot and direct
	VPADDD Y5, Y8, Y9
	VPANDND Y9, Y8, Y3           // hot = (m + 1) and not m
	VMOVDQA Y1, Y2
	VPLZCNTD Y3, Y1
	VMOVDQU Y1, (R10)
	VPXORD Y6, Y1, Y9
	VPMAXUD Y9, Y7, Y7
	VPMOVDB Y9, X9
	VMOVQ X9, (SI)
	ADDQ R8, SI
	ADDQ $32, R10
	ADDQ $8, R11
	DECQ R12
	JNZ step

	// The last sixteen registers become the past.
	VMOVDQU64 STEPS+256(DI), Z20
	VMOVDQU64 STEPS+320(DI), Z21
	VMOVDQU64 STEPS+384(DI), Z22
	VMOVDQU64 STEPS+448(DI), Z23
	VMOVDQU64 STEPS+512(DI), Z24
	VMOVDQU64 STEPS+576(DI), Z25
	VMOVDQU64 STEPS+640(DI), Z26
	VMOVDQU64 STEPS+704(DI), Z27
	VMOVDQU64 Z20, STEPS+0(DI)
	VMOVDQU64 Z21, STEPS+64(DI)
	VMOVDQU64 Z22, STEPS+128(DI)
	VMOVDQU64 Z23, STEPS+192(DI)
	VMOVDQU64 Z24, STEPS+256(DI)
	VMOVDQU64 Z25, STEPS+320(DI)
	VMOVDQU64 Z26, STEPS+384(DI)
	VMOVDQU64 Z27, STEPS+448(DI)
	DECQ R9
	JNZ block

	VMOVDQU Y7, MOST(DI)
	VZEROUPPER
	RET

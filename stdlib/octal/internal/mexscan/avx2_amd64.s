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
#define BYTES   1584

DATA low<>+0(SB)/8, $0x808080800c080400
DATA low<>+8(SB)/8, $0x8080808080808080
GLOBL low<>(SB), RODATA, $16

// Dwords of 16 positions out of the four planes of bytes, at the position given in bytes.
#define SIXTEEN(at) \
	VMOVDQU BYTES+0+at(DI), X0           \
	VMOVDQU BYTES+64+at(DI), X1          \
	VMOVDQU BYTES+128+at(DI), X2         \
	VMOVDQU BYTES+192+at(DI), X3         \
	VPUNPCKLBW X1, X0, X4                \
	VPUNPCKHBW X1, X0, X5                \
	VPUNPCKLBW X3, X2, X6                \
	VPUNPCKHBW X3, X2, X7                \
	VPUNPCKLWD X6, X4, X8                \
	VPUNPCKHWD X6, X4, X9                \
	VPUNPCKLWD X7, X5, X10               \
	VPUNPCKHWD X7, X5, X11               \
	VMOVDQU X8, MASKS+0+4*at(DI)         \
	VMOVDQU X9, MASKS+16+4*at(DI)        \
	VMOVDQU X10, MASKS+32+4*at(DI)       \
	VMOVDQU X11, MASKS+48+4*at(DI)       \
	VMOVDQU X10, MASKS+256+4*at(DI)      \
	VMOVDQU X11, MASKS+272+4*at(DI)

// The second half of the masks begins eight positions on.
#define HALF(at) \
	VMOVDQU X8, MASKS+224+4*at(DI)       \
	VMOVDQU X9, MASKS+240+4*at(DI)

// One plane of a far term: the codes below 16 in Y8 and Y9, those above in Y10 and Y11,
// other places with the highest bit set, which gives 0.
#define PLANE(table, a, b) \
	VBROADCASTI128 8+table(DX), Y12      \
	VBROADCASTI128 24+table(DX), Y13     \
	VPSHUFB Y8, Y12, Y14                 \
	VPOR Y14, a, a                       \
	VPSHUFB Y9, Y12, Y14                 \
	VPOR Y14, b, b                       \
	VPSHUFB Y10, Y13, Y14                \
	VPOR Y14, a, a                       \
	VPSHUFB Y11, Y13, Y14                \
	VPOR Y14, b, b

// func extendBlocksAVX2(v *vector)
//
// DI v, SI codes, R8 stride, R9 blocks left. In the steps: Y1 last, Y2 before, Y3 hot,
// Y4 direct, Y5 ones, Y6 thirty-ones, Y7 most, Y15 158, which is 31 and the bias of an
// exponent. Far terms use them for planes; between, they are kept in v.
TEXT ·extendBlocksAVX2(SB), NOSPLIT, $0-8
	MOVQ v+0(FP), DI
	MOVQ CODES(DI), SI
	MOVQ BLOCKS(DI), R9
	MOVQ STRIDE(DI), R8

block:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
	MOVL $0x70, AX
	MOVQ AX, X15
	VPBROADCASTB X15, Y15
	MOVQ FAR(DI), DX
	MOVQ NFAR(DI), CX
	TESTQ CX, CX
	JZ unpack
far:
	MOVL $16, AX
	MOVQ AX, X12
	VPBROADCASTB X12, Y12
	MOVQ (DX), AX
	VMOVDQU (SI)(AX*1), Y10
	VMOVDQU 32(SI)(AX*1), Y11
	VPADDB Y15, Y10, Y8 // the high bit is set from 16 on
	VPADDB Y15, Y11, Y9
	VPSUBB Y12, Y10, Y10 // and here below 16
	VPSUBB Y12, Y11, Y11
	PLANE(0, Y0, Y1)
	PLANE(64, Y2, Y3)
	PLANE(128, Y4, Y5)
	PLANE(192, Y6, Y7)
	ADDQ $264, DX
	DECQ CX
	JNZ far
unpack:
	VMOVDQU Y0, BYTES+0(DI)
	VMOVDQU Y1, BYTES+32(DI)
	VMOVDQU Y2, BYTES+64(DI)
	VMOVDQU Y3, BYTES+96(DI)
	VMOVDQU Y4, BYTES+128(DI)
	VMOVDQU Y5, BYTES+160(DI)
	VMOVDQU Y6, BYTES+192(DI)
	VMOVDQU Y7, BYTES+224(DI)
	SIXTEEN(0)
	SIXTEEN(16)
	HALF(16)
	SIXTEEN(32)
	HALF(32)
	SIXTEEN(48)
	HALF(48)

	VMOVDQU LAST(DI), Y1
	VMOVDQU BEFORE(DI), Y2
	VMOVDQU HOT(DI), Y3
	VMOVDQU DIRECT(DI), Y4
	VMOVDQU MOST(DI), Y7
	MOVL $1, AX
	MOVQ AX, X5
	VPBROADCASTD X5, Y5
	MOVL $31, AX
	MOVQ AX, X6
	VPBROADCASTD X6, Y6
	MOVL $158, AX
	MOVQ AX, X15
	VPBROADCASTD X15, Y15
	LEAQ CURRENT(DI), R10
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
	VPERMD (R10)(AX*1), Y9, Y10
	VPERMD 32(R10)(AX*1), Y9, Y11
	VPSLLD $28, Y9, Y9
	VBLENDVPS Y9, Y11, Y10, Y9
	VPXOR 64(DX), Y9, Y9
	VPSLLVD Y9, Y5, Y9
	VPOR Y9, Y8, Y8
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
	VPERMD Y2, Y9, Y10
	VPERMD Y1, Y9, Y11
	VPSLLD $28, Y9, Y9
	VBLENDVPS Y9, Y11, Y10, Y9
	VPXOR 32(DX), Y9, Y9
	VPSLLVD Y9, Y5, Y9
	VPOR Y9, Y8, Y8
	ADDQ $64, DX
	DECQ CX
	JNZ pair
mex:
	VPAND Y4, Y3, Y9
	VPOR Y9, Y8, Y8
	VPADDD Y5, Y8, Y9
	VPANDN Y9, Y8, Y3            // hot = (m + 1) and not m
	VMOVDQA Y1, Y2
	VCVTDQ2PS Y3, Y9             // the exponent is 127 and the code
	VPSLLD $1, Y9, Y9
	VPSRLD $24, Y9, Y9
	VPSUBD Y9, Y15, Y1
	VMOVDQU Y1, (R10)
	VPXOR Y6, Y1, Y9
	VPMAXUD Y9, Y7, Y7
	VBROADCASTI128 low<>(SB), Y10
	VPSHUFB Y10, Y9, Y9
	VEXTRACTI128 $1, Y9, X10
	VPUNPCKLDQ X10, X9, X9
	VMOVQ X9, (SI)
	ADDQ R8, SI
	ADDQ $32, R10
	ADDQ $8, R11
	DECQ R12
	JNZ step

	VMOVDQU Y1, LAST(DI)
	VMOVDQU Y2, BEFORE(DI)
	VMOVDQU Y3, HOT(DI)
	VMOVDQU Y7, MOST(DI)

	// The last sixteen registers become the past.
	XORQ AX, AX
move:
	VMOVDQU STEPS+256(DI)(AX*1), Y8
	VMOVDQU Y8, STEPS(DI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, $512
	JNE move
	DECQ R9
	JNZ block

	VZEROUPPER
	RET

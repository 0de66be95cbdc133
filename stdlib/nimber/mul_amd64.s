//go:build !purego

#include "textflag.h"

// BYTES applies a table of the linear map at R8, entries 2k and 2k+1, to the lowest two
// bytes of src, adds the images to dst, and drops the two bytes. src is AX or BX, lo and
// hi name its lowest bytes.
#define BYTES(k, src, lo, hi, dst) \
	MOVBLZX lo, SI;                     \
	MOVBLZX hi, DI;                     \
	SHRQ    $16, src;                   \
	XORQ    ((2*k)*2048)(R8)(SI*8), dst;   \
	XORQ    ((2*k+1)*2048)(R8)(DI*8), dst

// FIRSTBYTES is BYTES for the lowest two bytes of all, with which dst begins.
#define FIRSTBYTES(src, lo, hi, dst) \
	MOVBLZX lo, SI; \
	MOVBLZX hi, DI; \
	SHRQ    $16, src; \
	MOVQ    (R8)(SI*8), dst; \
	XORQ    2048(R8)(DI*8), dst

// LASTBYTES is BYTES when only two bytes are left.
#define LASTBYTES(k, src, lo, dst) \
	MOVBLZX lo, SI; \
	SHRQ    $8, src; \
	XORQ    ((2*k)*2048)(R8)(SI*8), dst; \
	XORQ    ((2*k+1)*2048)(R8)(src*8), dst

// REDUCE replaces the 127 bits AX:BX by their remainder in AX, as func reduce does. It
// uses CX and DX.
#define REDUCE \
	MOVQ AX, CX; \
	MOVQ AX, DX; \
	SHRQ $61, CX; \
	SHRQ $60, DX; \
	XORQ CX, AX; \
	XORQ DX, AX; \
	LEAQ (AX)(AX*1), CX; \
	XORQ CX, AX; \
	LEAQ (AX*8), CX; \
	XORQ BX, AX; \
	XORQ CX, AX

// The layout of cellTable.
#define MULTIPLESX 0
#define MULTIPLESY 64
#define PLACESX 128
#define PLACESY 256
#define ROWS 448

// func mul(a, b uint64) uint64
//
// The last two matrix instructions have the cells as matrices and constants as vectors. In
// each lane the eight cells of a byte of the product are the rows of a matrix P of bits.
// Times the vector that is row i of the map from the AES field it gives the column of bit
// i of the eight cells after that map; the eight columns are the bytes of the lane, that
// is, the rows of the next matrix. Times the vector of ones it gives the sums of bits,
// which is the byte of the product. Rows are counted from the top byte and bits from the
// bottom, hence the order of rows in the table.
//
// Loads are what bounds the number of products per second, so the ones are made and the
// rows, alike in all lanes, are spread from one word.
//
// Registers from 16 on leave no state behind that older vector instructions would have to
// save, so there is no VZEROUPPER.
TEXT ·mul(SB), NOSPLIT, $0-24
	MOVQ  ·cells(SB), R8
	TESTQ R8, R8
	JZ    carryless
	VPBROADCASTQ   a+0(FP), Z16
	VPBROADCASTQ   b+8(FP), Z17
	VMOVDQU64      PLACESX(R8), Z18
	VMOVDQU64      (PLACESX+64)(R8), Z19
	VMOVDQU64      PLACESY(R8), Z20
	VMOVDQU64      (PLACESY+64)(R8), Z21
	VMOVDQU64      (PLACESY+128)(R8), Z22
	VPBROADCASTQ   ROWS(R8), Z23
	VPTERNLOGQ     $0xff, Z24, Z24, Z24
	VGF2P8AFFINEQB $0, MULTIPLESX(R8), Z16, Z16
	VGF2P8AFFINEQB $0, MULTIPLESY(R8), Z17, Z17
	VPERMB         Z16, Z18, Z18
	VPERMB         Z16, Z19, Z19
	VPERMB         Z17, Z20, Z20
	VPERMB         Z17, Z21, Z21
	VPERMB         Z17, Z22, Z22
	VPXORQ         Z18, Z19, Z18
	VPTERNLOGQ     $0x96, Z20, Z21, Z22
	VGF2P8MULB     Z18, Z22, Z18
	VGF2P8AFFINEQB $0, Z18, Z23, Z18
	VGF2P8AFFINEQB $0, Z18, Z24, Z18
	VPMOVQB        Z18, X18
	VMOVQ          X18, ret+16(FP)
	RET
carryless:
	CMPL ·carrylessReady(SB), $1
	JNE  portable
	JMP  ·mulCarryless(SB)
portable:
	JMP  ·mulFirst(SB)

// func mulCarryless(a, b uint64) uint64
TEXT ·mulCarryless(SB), NOSPLIT, $0-24
	MOVQ a+0(FP), AX
	MOVQ b+8(FP), BX
	LEAQ ·toPoly(SB), R8
	FIRSTBYTES(AX, AL, AH, R10)
	FIRSTBYTES(BX, BL, BH, R11)
	BYTES(1, AX, AL, AH, R10)
	BYTES(1, BX, BL, BH, R11)
	BYTES(2, AX, AL, AH, R10)
	BYTES(2, BX, BL, BH, R11)
	LASTBYTES(3, AX, AL, R10)
	LASTBYTES(3, BX, BL, R11)
	MOVQ R10, X0
	MOVQ R11, X1
	PCLMULQDQ $0, X1, X0
	MOVQ X0, BX
	PEXTRQ $1, X0, AX
	REDUCE
	LEAQ ·fromPoly(SB), R8
	FIRSTBYTES(AX, AL, AH, R10)
	BYTES(1, AX, AL, AH, R10)
	BYTES(2, AX, AL, AH, R10)
	LASTBYTES(3, AX, AL, R10)
	MOVQ R10, ret+16(FP)
	RET

// func polyMulWords(dst, a, b *uint64, n int, step uintptr)
TEXT ·polyMulWords(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ a+8(FP), R8
	MOVQ b+16(FP), R9
	MOVQ n+24(FP), R10
	MOVQ step+32(FP), R11
loop:
	MOVQ (R8), X0
	MOVQ (R9), X1
	PCLMULQDQ $0, X1, X0
	MOVQ X0, BX
	PEXTRQ $1, X0, AX
	REDUCE
	MOVQ AX, (DI)
	ADDQ $8, R8
	ADDQ R11, R9
	ADDQ $8, DI
	DECQ R10
	JNZ  loop
	RET

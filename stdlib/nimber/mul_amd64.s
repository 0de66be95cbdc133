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

// func mul(a, b uint64) uint64
TEXT ·mul(SB), NOSPLIT, $0-24
	CMPL ·carrylessReady(SB), $1
	JNE  portable
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
portable:
	JMP  ·mulFirst(SB)

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

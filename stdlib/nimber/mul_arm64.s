//go:build !purego

#include "textflag.h"

// BYTE adds the image of byte k of src under the linear map at table to dst.
#define BYTE(k, table, src, dst) \
	UBFX $(8*k), src, $8, R6;  \
	ADD  $(2048*k), table, R7; \
	MOVD (R7)(R6<<3), R8;      \
	EOR  R8, dst, dst

// APPLY sets dst to the image of src under the linear map at table.
#define APPLY(table, src, dst) \
	MOVD $0, dst;             \
	BYTE(0, table, src, dst); \
	BYTE(1, table, src, dst); \
	BYTE(2, table, src, dst); \
	BYTE(3, table, src, dst); \
	BYTE(4, table, src, dst); \
	BYTE(5, table, src, dst); \
	BYTE(6, table, src, dst); \
	BYTE(7, table, src, dst)

// REDUCE replaces the 127 bits R1:R0 by their remainder in R0, as func reduce does. It
// uses R2.
#define REDUCE \
	LSR $61, R1, R2; \
	EOR R1>>60, R2, R2; \
	EOR R2, R1, R1; \
	EOR R1<<1, R1, R1; \
	EOR R1<<3, R1, R2; \
	EOR R2, R0, R0

// func mul(a, b uint64) uint64
TEXT ·mul(SB), NOSPLIT, $0-24
	MOVD  $·carrylessReady(SB), R0
	LDARW (R0), R0
	CBZ   R0, portable
	MOVD a+0(FP), R0
	MOVD b+8(FP), R1
	MOVD $·toPoly(SB), R5
	APPLY(R5, R0, R2)
	APPLY(R5, R1, R3)
	FMOVD R2, F0
	FMOVD R3, F1
	VPMULL V0.D1, V1.D1, V2.Q1
	VMOV V2.D[0], R0
	VMOV V2.D[1], R1

	REDUCE

	MOVD $·fromPoly(SB), R5
	APPLY(R5, R0, R2)
	MOVD R2, ret+16(FP)
	RET
portable:
	JMP ·mulFirst(SB)

// func polyMulWords(dst, a, b *uint64, n int, step uintptr)
TEXT ·polyMulWords(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R10
	MOVD a+8(FP), R11
	MOVD b+16(FP), R12
	MOVD n+24(FP), R13
	MOVD step+32(FP), R14
loop:
	FMOVD (R11), F0
	FMOVD (R12), F1
	VPMULL V0.D1, V1.D1, V2.Q1
	VMOV V2.D[0], R0
	VMOV V2.D[1], R1
	REDUCE
	MOVD R0, (R10)
	ADD  $8, R11
	ADD  R14, R12
	ADD  $8, R10
	SUBS $1, R13
	BNE  loop
	RET

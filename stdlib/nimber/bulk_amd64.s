//go:build !purego

#include "textflag.h"

// The layout of bulkConstants.
#define TOAES 0
#define FROMAES 8
#define CBYTES 16
#define C2BYTES 80
#define C3BYTES 144

// Constants in registers, all 64 bytes alike: c and its square.
#define C  Z31
#define C2 Z30

// Turning rows into planes.
//
// Row r holds numbers 8r … 8r+7, eight bytes each. An address of a byte among the eight
// registers is a register (bits r2 r1 r0), one of four 128-bit lanes, and a place within
// the lane: q (which of two numbers), and b2 b1 b0 (which byte of it).
//
// Interleaving the bytes of two registers that differ in one bit ρ of their number, low
// halves and high halves, exchanges: the register bit becomes the top bit of the place,
// the place shifts up, and ρ enters at the bottom. Written ρ (place):
//
//	       r2 r1 r0   (q  b2 b1 b0)
//	bit 0: r2 r1 q    (b2 b1 b0 r0)
//	bit 2: b2 r1 q    (b1 b0 r0 r2)
//	bit 1: b2 b1 q    (b0 r0 r2 r1)
//	bit 0: b2 b1 b0   (r0 r2 r1 q)
//
// and register i is plane i. The order of the numbers within a plane is odd, but the same
// in all planes. Three more rounds lead back:
//
//	bit 2: r0 b1 b0   (r2 r1 q  b2)
//	bit 1: r0 r2 b0   (r1 q  b2 b1)
//	bit 0: r0 r2 r1   (q  b2 b1 b0)
//
// where registers 0 … 7 are rows 0, 2, 4, 6, 1, 3, 5, 7.
#define PAIR(a, b, lo, hi) \
	VPUNPCKLBW b, a, lo; \
	VPUNPCKHBW b, a, hi

#define BIT0(r0, r1, r2, r3, r4, r5, r6, r7, t0, t1, t2, t3, t4, t5, t6, t7) \
	PAIR(r0, r1, t0, t1); \
	PAIR(r2, r3, t2, t3); \
	PAIR(r4, r5, t4, t5); \
	PAIR(r6, r7, t6, t7)

#define BIT1(r0, r1, r2, r3, r4, r5, r6, r7, t0, t1, t2, t3, t4, t5, t6, t7) \
	BIT0(r0, r2, r1, r3, r4, r6, r5, r7, t0, t2, t1, t3, t4, t6, t5, t7)

#define BIT2(r0, r1, r2, r3, r4, r5, r6, r7, t0, t1, t2, t3, t4, t5, t6, t7) \
	BIT0(r0, r4, r1, r5, r2, r6, r3, r7, t0, t4, t1, t5, t2, t6, t3, t7)

// LOAD reads a block at p and leaves its planes, in the AES field, in r0 … r7.
#define LOAD(p, r0, r1, r2, r3, r4, r5, r6, r7, t0, t1, t2, t3, t4, t5, t6, t7) \
	VMOVDQU64 (p), r0;    \
	VMOVDQU64 64(p), r1;  \
	VMOVDQU64 128(p), r2; \
	VMOVDQU64 192(p), r3; \
	VMOVDQU64 256(p), r4; \
	VMOVDQU64 320(p), r5; \
	VMOVDQU64 384(p), r6; \
	VMOVDQU64 448(p), r7; \
	BIT0(r0, r1, r2, r3, r4, r5, r6, r7, t0, t1, t2, t3, t4, t5, t6, t7); \
	BIT2(t0, t1, t2, t3, t4, t5, t6, t7, r0, r1, r2, r3, r4, r5, r6, r7); \
	BIT1(r0, r1, r2, r3, r4, r5, r6, r7, t0, t1, t2, t3, t4, t5, t6, t7); \
	BIT0(t0, t1, t2, t3, t4, t5, t6, t7, r0, r1, r2, r3, r4, r5, r6, r7); \
	MAP8(TOAES, r0, r1, r2, r3, r4, r5, r6, r7)

// MAP8 applies the matrix at the given place of the constants to eight planes.
#define MAP8(matrix, r0, r1, r2, r3, r4, r5, r6, r7) \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r0, r0; \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r1, r1; \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r2, r2; \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r3, r3; \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r4, r4; \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r5, r5; \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r6, r6; \
	VGF2P8AFFINEQB.BCST $0, matrix(R8), r7, r7

// MUL16 sets r to x⊗y, all of two planes. Its operands stay; t and u do not.
#define MUL16(x0, x1, y0, y1, r0, r1, t, u) \
	VPXORQ     x0, x1, t; \
	VPXORQ     y0, y1, u; \
	VGF2P8MULB t, u, r1;  \
	VGF2P8MULB x1, y1, t; \
	VGF2P8MULB x0, y0, r0; \
	VGF2P8MULB C, t, t;   \
	VPXORQ     r0, r1, r1; \
	VPXORQ     t, r0, r0

// MUL32 sets r to x⊗y, all of four planes. Its operands stay; s, t, u, v, w, z do not.
#define MUL32(x0, x1, x2, x3, y0, y1, y2, y3, r0, r1, r2, r3, s, t, u, v, w, z) \
	VPXORQ x0, x2, s; \
	VPXORQ x1, x3, t; \
	VPXORQ y0, y2, u; \
	VPXORQ y1, y3, v; \
	MUL16(s, t, u, v, r2, r3, w, z);     \
	MUL16(x0, x1, y0, y1, r0, r1, w, z); \
	MUL16(x2, x3, y2, y3, s, t, w, z);   \
	VPXORQ     r0, r2, r2; \
	VPXORQ     r1, r3, r3; \
	VPXORQ     s, t, s;    \
	VGF2P8MULB C2, t, t;   \
	VGF2P8MULB C, s, s;    \
	VPXORQ     t, r0, r0;  \
	VPXORQ     s, r1, r1

// TOP32 multiplies four planes by 2^31. By the formula of topMul, twice,
//	(x₀, x₁, x₂, x₃) ↦ (c³(x₂⊕x₃), c²(x₂⊕x₃) ⊕ c³x₃, c²(x₁⊕x₃), c(x₀⊕x₁⊕x₂⊕x₃)).
#define TOP32(x0, x1, x2, x3, s, t) \
	VPXORQ     x2, x3, s;  \
	VPXORQ     x0, x1, t;  \
	VPXORQ     x1, x3, x2; \
	VPXORQ     s, t, t;    \
	VGF2P8MULB C3BYTES(R8), x3, x1; \
	VGF2P8MULB C3BYTES(R8), s, x0;  \
	VGF2P8MULB C2, s, s;   \
	VGF2P8MULB C2, x2, x2; \
	VGF2P8MULB C, t, x3;   \
	VPXORQ     s, x1, x1

#define STORE(i, r) VMOVDQU64 r, (64*i)(DI)

// func mulGFNI(dst, a, b *uint64, blocks int, k *bulkConstants)
//
// The halves of a are in Z0–Z3 and Z4–Z7, those of b in Z8–Z11 and Z12–Z15. The product
// of the upper halves, times 2^31, waits in Z16–Z19; then the upper halves become the
// sums of both, whose product goes to Z20–Z23; the product of the lower halves comes last.
TEXT ·mulGFNI(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ b+16(FP), DX
	MOVQ blocks+24(FP), CX
	MOVQ k+32(FP), R8
	VMOVDQU64 CBYTES(R8), C
	VMOVDQU64 C2BYTES(R8), C2

block:
	LOAD(SI, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)
	LOAD(DX, Z8, Z9, Z10, Z11, Z12, Z13, Z14, Z15, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)

	MUL32(Z4, Z5, Z6, Z7, Z12, Z13, Z14, Z15, Z16, Z17, Z18, Z19, Z24, Z25, Z26, Z27, Z28, Z29)
	TOP32(Z16, Z17, Z18, Z19, Z24, Z25)
	VPXORQ Z0, Z4, Z4
	VPXORQ Z1, Z5, Z5
	VPXORQ Z2, Z6, Z6
	VPXORQ Z3, Z7, Z7
	VPXORQ Z8, Z12, Z12
	VPXORQ Z9, Z13, Z13
	VPXORQ Z10, Z14, Z14
	VPXORQ Z11, Z15, Z15
	MUL32(Z4, Z5, Z6, Z7, Z12, Z13, Z14, Z15, Z20, Z21, Z22, Z23, Z24, Z25, Z26, Z27, Z28, Z29)
	MUL32(Z0, Z1, Z2, Z3, Z8, Z9, Z10, Z11, Z4, Z5, Z6, Z7, Z24, Z25, Z26, Z27, Z28, Z29)
	VPXORQ Z4, Z16, Z16
	VPXORQ Z5, Z17, Z17
	VPXORQ Z6, Z18, Z18
	VPXORQ Z7, Z19, Z19
	VPXORQ Z4, Z20, Z20
	VPXORQ Z5, Z21, Z21
	VPXORQ Z6, Z22, Z22
	VPXORQ Z7, Z23, Z23

	MAP8(FROMAES, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)
	BIT2(Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7)
	BIT1(Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)
	BIT0(Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7)
	STORE(0, Z0)
	STORE(2, Z1)
	STORE(4, Z2)
	STORE(6, Z3)
	STORE(1, Z4)
	STORE(3, Z5)
	STORE(5, Z6)
	STORE(7, Z7)

	ADDQ $512, SI
	ADDQ $512, DX
	ADDQ $512, DI
	DECQ CX
	JNZ  block
	VZEROUPPER
	RET

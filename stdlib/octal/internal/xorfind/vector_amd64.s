#include "textflag.h"

// Each block of 128 places is xored with the sum as well, so that a zero is a place found;
// the least words of the block are zero then.

// func someAVX512(x, y *uint16, blocks int, sum uint32) bool
//
// Equals somePortable for blocks of 128 places.
//
//	SI x   DI y   CX blocks left   BX bytes read   Z8 the sum everywhere   Z0 … Z3 x ⊕ y ⊕ sum, then their least   K1 zeros
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
//
// Equals somePortable for blocks of 128 places, in halves.
//
//	SI x   DI y   CX halves left   Y8 the sum everywhere   Y9 zero   Y0 … Y3 x ⊕ y ⊕ sum, then their least
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

// The registers of the lanes: Y8, Y9 the sums; Y10, Y11 all ones in the lanes that have been found.

#define LANES(X, Y) \
	VPBROADCASTW X, Y0 \
	VPXOR Y0, Y8, Y1 \
	VPXOR Y0, Y9, Y2 \
	VPCMPEQW 0+Y, Y1, Y1 \
	VPCMPEQW 32+Y, Y2, Y2 \
	VPOR Y1, Y10, Y10 \
	VPOR Y2, Y11, Y11

// A bit for each lane, in AX: the packing goes by halves of registers.
#define TELL \
	VPACKSSWB Y11, Y10, Y10 \
	VPERMQ $0xD8, Y10, Y10 \
	VPMOVMSKB Y10, AX

// func batchAVX2(x, y *uint16, fours int, sums *Sums) (found uint32)
// y is beside the first x, and goes down.
//
// Equals batchPortable for fours of places.
//
//	SI x   DI y   CX fours left   R8 sums   Y0 x everywhere   Y1, Y2 x ⊕ sums, then where that is y
TEXT ·batchAVX2(SB), NOSPLIT, $0-36
	MOVQ x+0(FP), SI
	MOVQ y+8(FP), DI
	MOVQ fours+16(FP), CX
	MOVQ sums+24(FP), R8
	VMOVDQU 0(R8), Y8
	VMOVDQU 32(R8), Y9
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11
four:
	LANES(0(SI), 0(DI))
	LANES(2(SI), -2(DI))
	LANES(4(SI), -4(DI))
	LANES(6(SI), -6(DI))
	ADDQ $8, SI
	SUBQ $8, DI
	DECQ CX
	JNZ four
	TELL
	MOVL AX, found+32(FP)
	VZEROUPPER
	RET

// func spreadAVX2(x *uint16, at *int32, count int, y *uint16, sums *Sums) (found uint32)
// y is beside place 0.
//
// Equals spreadPortable.
//
//	SI x   R9 at   CX places left   DI y   BX y beside the place   R8 sums   AX bytes to the place; Y0 … Y2 as in batchAVX2
TEXT ·spreadAVX2(SB), NOSPLIT, $0-44
	MOVQ x+0(FP), SI
	MOVQ at+8(FP), R9
	MOVQ count+16(FP), CX
	MOVQ y+24(FP), DI
	MOVQ sums+32(FP), R8
	VMOVDQU 0(R8), Y8
	VMOVDQU 32(R8), Y9
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11
one:
	MOVLQSX (R9), AX
	ADDQ AX, AX
	MOVQ DI, BX
	SUBQ AX, BX
	LANES(0(SI)(AX*1), 0(BX))
	ADDQ $4, R9
	DECQ CX
	JNZ one
	TELL
	MOVL AX, found+40(FP)
	VZEROUPPER
	RET

#define MARK \
	MOVWLZX AX, BX \
	MOVB DX, (R8)(BX*1) \
	SHRQ $16, AX

// func markFours(set *Set, now uint8, x, y *uint16, fours int)
//
// Equals markPortable for fours of places.
//
//	R8 set   DX now   SI x   DI y   CX fours left   AX four nim sums, the lowest first   BX the one at hand
TEXT ·markFours(SB), NOSPLIT, $0-40
	MOVQ set+0(FP), R8
	MOVBLZX now+8(FP), DX
	MOVQ x+16(FP), SI
	MOVQ y+24(FP), DI
	MOVQ fours+32(FP), CX
marks:
	MOVQ (SI), AX
	XORQ (DI), AX
	MARK
	MARK
	MARK
	MOVB DX, (R8)(AX*1)
	ADDQ $8, SI
	ADDQ $8, DI
	DECQ CX
	JNZ marks
	RET

// func metAVX2(bits *uint64, set *Set, now uint8, words int)
//
// Equals metPortable.
//
//	DI bits   SI set   CX words left   Y8 now everywhere   Y0, Y1 where 64 entries are now   AX, BX the same as bits
TEXT ·metAVX2(SB), NOSPLIT, $0-32
	MOVQ bits+0(FP), DI
	MOVQ set+8(FP), SI
	VPBROADCASTB now+16(FP), Y8
	MOVQ words+24(FP), CX
word:
	VPCMPEQB 0(SI), Y8, Y0
	VPCMPEQB 32(SI), Y8, Y1
	VPMOVMSKB Y0, AX
	VPMOVMSKB Y1, BX
	SHLQ $32, BX
	ORQ BX, AX
	MOVQ AX, (DI)
	ADDQ $64, SI
	ADDQ $8, DI
	DECQ CX
	JNZ word
	VZEROUPPER
	RET

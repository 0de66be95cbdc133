#include "textflag.h"

// func bitmapsAVX512(row *uint64, strideBytes, width int, codes *byte, words int)
//
// Equals bitmapsPortable for whole words of 64 positions.
//
//	DI word of row 0   R8 bytes from row to row   R9 width    SI codes   R10 words left
//	DX word of the row at hand   CX rows left     Z0 64 codes   Z1 the code at hand   Z3 ones   K1 where it stands
TEXT ·bitmapsAVX512(SB), NOSPLIT, $0-40
	MOVQ row+0(FP), DI
	MOVQ strideBytes+8(FP), R8
	MOVQ width+16(FP), R9
	MOVQ codes+24(FP), SI
	MOVQ words+32(FP), R10
	MOVL $1, AX
	VPBROADCASTB AX, Z3
word:
	VMOVDQU64 (SI), Z0
	VPXORQ Z1, Z1, Z1 // the code
	MOVQ DI, DX
	MOVQ R9, CX
code:
	VPCMPEQB Z1, Z0, K1
	KMOVQ K1, (DX)
	VPADDB Z3, Z1, Z1
	ADDQ R8, DX
	DECQ CX
	JNZ code
	ADDQ $64, SI
	ADDQ $8, DI
	DECQ R10
	JNZ word
	VZEROUPPER
	RET

// func suffixesAVX512(above *uint64, last *uint64, strideBytes, width int)
//
// Equals suffixesPortable.
//
//	DI entry of above, from the last down   SI row, from the last down   R8 bytes from row to row   CX rows left
//	Z0 positions with the row's code or a greater one
TEXT ·suffixesAVX512(SB), NOSPLIT, $0-32
	MOVQ above+0(FP), DI
	MOVQ last+8(FP), SI
	MOVQ strideBytes+16(FP), R8
	MOVQ width+24(FP), CX
	VPXORQ Z0, Z0, Z0
	VMOVDQU64 Z0, (DI)
row:
	SUBQ $64, DI
	VPORQ (SI), Z0, Z0
	VMOVDQU64 Z0, (DI)
	SUBQ R8, SI
	DECQ CX
	JNZ row
	VZEROUPPER
	RET

// func residueAVX512(need, even, odd *uint64, base *uint64, offsets *int, count int) bool
//
// Four bitmaps at a time; count is a positive multiple of four.
// Equals residuePortable.
//
//	DI need   SI base   DX offsets   CX offsets left   AX, BX, R9, R10 four offsets; before, AX even and BX odd
//	Z0 what is left   Z1, Z2 the four bitmaps, two and two   Z3 the mask of even positions   K1 whether anything is left
TEXT ·residueAVX512(SB), NOSPLIT, $0-49
	MOVQ need+0(FP), DI
	MOVQ even+8(FP), AX
	MOVQ odd+16(FP), BX
	MOVQ base+24(FP), SI
	MOVQ offsets+32(FP), DX
	MOVQ count+40(FP), CX
	MOVQ $0x5555555555555555, R8
	VPBROADCASTQ R8, Z3
	VMOVDQU64 (BX), Z0
	VMOVDQU64 (AX), Z1
	VPTERNLOGQ $0xCA, Z0, Z1, Z3 // even where Z3, odd elsewhere
	VMOVDQA64 Z3, Z0
	VPTESTMQ Z0, Z0, K1
	KTESTB K1, K1
	JZ done
four:
	MOVQ (DX), AX
	MOVQ 8(DX), BX
	MOVQ 16(DX), R9
	MOVQ 24(DX), R10
	VMOVDQU64 (SI)(AX*1), Z1
	VMOVDQU64 (SI)(R9*1), Z2
	VPORQ (SI)(BX*1), Z1, Z1
	VPORQ (SI)(R10*1), Z2, Z2
	VPTERNLOGQ $0x10, Z2, Z1, Z0 // Z0 and not (Z1 or Z2)
	VPTESTMQ Z0, Z0, K1
	KTESTB K1, K1
	JZ done
	ADDQ $32, DX
	SUBQ $4, CX
	JG four
done:
	VMOVDQU64 Z0, (DI)
	KTESTB K1, K1
	SETEQ ret+48(FP)
	VZEROUPPER
	RET

// NEXT_UNLESS_FOUND ends the step of what finds hits: AX has a bit for each place of block R8
// that the code fits, and those that are no hits are taken out. If none is left, it goes on to
// the block behind, so many bytes away; R8 is 0 when there is no other.
#define NEXT_UNLESS_FOUND(bytes) \
	ANDQ (BX)(R8*8), AX \
	JNZ found           \
	SUBQ $bytes, SI     \
	ADDQ $bytes, DX     \
	INCQ R8             \
	CMPQ R8, CX         \
	JLT block           \
	XORQ R8, R8

// func findAVX512(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)
//
// Equals findPlain for codes of a byte.
//
//	SI the 64 codes of the block, from the nearest down   DX codes of the layer   BX valid   CX blocks   R8 block
//	AX places that fit   Z0 u everywhere   Z1 codes ⊕ u
TEXT ·findAVX512(SB), NOSPLIT, $0-56
	MOVQ end+0(FP), SI
	MOVQ codes+8(FP), DX
	MOVQ valid+16(FP), BX
	MOVQ blocks+24(FP), CX
	MOVQ u+32(FP), AX
	VPBROADCASTB AX, Z0
	SUBQ $63, SI
	XORQ R8, R8
block:
	VPXORQ (SI), Z0, Z1
	VPCMPEQB (DX), Z1, K1
	KMOVQ K1, AX
	NEXT_UNLESS_FOUND(64)
found:
	MOVQ R8, block+40(FP)
	MOVQ AX, found+48(FP)
	VZEROUPPER
	RET

// func findWordsAVX512(end *uint16, codes *uint16, valid *uint64, blocks int, u int) (block int, found uint64)
//
// Equals findPlain for codes of two bytes: as findAVX512, with Z1 and Z2 for the halves of a block.
TEXT ·findWordsAVX512(SB), NOSPLIT, $0-56
	MOVQ end+0(FP), SI
	MOVQ codes+8(FP), DX
	MOVQ valid+16(FP), BX
	MOVQ blocks+24(FP), CX
	MOVQ u+32(FP), AX
	VPBROADCASTW AX, Z0
	SUBQ $126, SI
	XORQ R8, R8
block:
	VPXORQ (SI), Z0, Z1
	VPXORQ 64(SI), Z0, Z2
	VPCMPEQW (DX), Z1, K1
	VPCMPEQW 64(DX), Z2, K2
	KUNPCKDQ K1, K2, K1
	KMOVQ K1, AX
	NEXT_UNLESS_FOUND(128)
found:
	MOVQ R8, block+40(FP)
	MOVQ AX, found+48(FP)
	VZEROUPPER
	RET

// func bitmapsAVX2(row *uint64, strideBytes, width int, codes *byte, words int)
//
// Equals bitmapsPortable for whole words of 64 positions.
//
//	DI, R8, R9, SI, R10, DX, CX as in bitmapsAVX512   Y0, Y1 64 codes   Y2 the code at hand   Y3 ones
//	Y4, Y5 where it stands, then AX and BX
TEXT ·bitmapsAVX2(SB), NOSPLIT, $0-40
	MOVQ row+0(FP), DI
	MOVQ strideBytes+8(FP), R8
	MOVQ width+16(FP), R9
	MOVQ codes+24(FP), SI
	MOVQ words+32(FP), R10
	MOVL $1, AX
	VMOVQ AX, X3
	VPBROADCASTB X3, Y3
word:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPXOR Y2, Y2, Y2 // the code
	MOVQ DI, DX
	MOVQ R9, CX
code:
	VPCMPEQB Y2, Y0, Y4
	VPCMPEQB Y2, Y1, Y5
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y5, BX
	SHLQ $32, BX
	ORQ BX, AX
	MOVQ AX, (DX)
	VPADDB Y3, Y2, Y2
	ADDQ R8, DX
	DECQ CX
	JNZ code
	ADDQ $64, SI
	ADDQ $8, DI
	DECQ R10
	JNZ word
	VZEROUPPER
	RET

// func residueAVX2(need, even, odd *uint64, base *uint64, offsets *int, count int) bool
//
// Four bitmaps at a time; count is a positive multiple of four.
// Equals residuePortable.
//
//	DI need   SI base   DX offsets   CX offsets left   AX, BX, R9, R10 four offsets; before, AX even and BX odd
//	Y0, Y1 what is left   Y4, Y5 the four bitmaps united   Y3 the mask of even positions   Y2 whether anything is left
TEXT ·residueAVX2(SB), NOSPLIT, $0-49
	MOVQ need+0(FP), DI
	MOVQ even+8(FP), AX
	MOVQ odd+16(FP), BX
	MOVQ base+24(FP), SI
	MOVQ offsets+32(FP), DX
	MOVQ count+40(FP), CX
	MOVQ $0x5555555555555555, R8
	VMOVQ R8, X3
	VPBROADCASTQ X3, Y3
	VPAND (AX), Y3, Y0
	VPANDN (BX), Y3, Y2
	VPOR Y2, Y0, Y0
	VPAND 32(AX), Y3, Y1
	VPANDN 32(BX), Y3, Y2
	VPOR Y2, Y1, Y1
	VPOR Y0, Y1, Y2
	VPTEST Y2, Y2
	JZ done
four:
	MOVQ (DX), AX
	MOVQ 8(DX), BX
	MOVQ 16(DX), R9
	MOVQ 24(DX), R10
	VMOVDQU (SI)(AX*1), Y4
	VMOVDQU 32(SI)(AX*1), Y5
	VPOR (SI)(BX*1), Y4, Y4
	VPOR 32(SI)(BX*1), Y5, Y5
	VPOR (SI)(R9*1), Y4, Y4
	VPOR 32(SI)(R9*1), Y5, Y5
	VPOR (SI)(R10*1), Y4, Y4
	VPOR 32(SI)(R10*1), Y5, Y5
	VPANDN Y0, Y4, Y0
	VPANDN Y1, Y5, Y1
	VPOR Y0, Y1, Y2
	VPTEST Y2, Y2
	JZ done
	ADDQ $32, DX
	SUBQ $4, CX
	JG four
done:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VPTEST Y2, Y2
	SETEQ ret+48(FP)
	VZEROUPPER
	RET

// func findAVX2(end *byte, codes *byte, valid *uint64, blocks int, u int) (block int, found uint64)
//
// Equals findPlain for codes of a byte.
//
//	SI, DX, BX, CX, R8 as in findAVX512   Y0 u everywhere   Y1, Y2 halves of the block   AX, R9 places that fit
TEXT ·findAVX2(SB), NOSPLIT, $0-56
	MOVQ end+0(FP), SI
	MOVQ codes+8(FP), DX
	MOVQ valid+16(FP), BX
	MOVQ blocks+24(FP), CX
	MOVQ u+32(FP), AX
	VMOVQ AX, X0
	VPBROADCASTB X0, Y0
	SUBQ $63, SI
	XORQ R8, R8
block:
	VPXOR (SI), Y0, Y1
	VPXOR 32(SI), Y0, Y2
	VPCMPEQB (DX), Y1, Y1
	VPCMPEQB 32(DX), Y2, Y2
	VPMOVMSKB Y1, AX
	VPMOVMSKB Y2, R9
	SHLQ $32, R9
	ORQ R9, AX
	NEXT_UNLESS_FOUND(64)
found:
	MOVQ R8, block+40(FP)
	MOVQ AX, found+48(FP)
	VZEROUPPER
	RET

// EQUALS sets bit i of out to whether the word i of the 32 at the offset is u nim-added to
// that of the layer: words are compared, and packed into bytes, whose halves lie crosswise
// then.
#define EQUALS(offset, out) \
	VPXOR offset(SI), Y0, Y1          \
	VPXOR (offset+32)(SI), Y0, Y2     \
	VPCMPEQW offset(DX), Y1, Y1       \
	VPCMPEQW (offset+32)(DX), Y2, Y2  \
	VPACKSSWB Y2, Y1, Y1              \
	VPERMQ $0xD8, Y1, Y1              \
	VPMOVMSKB Y1, out

// func findWordsAVX2(end *uint16, codes *uint16, valid *uint64, blocks int, u int) (block int, found uint64)
//
// Equals findPlain for codes of two bytes: as findAVX2, a half of 32 codes by EQUALS.
TEXT ·findWordsAVX2(SB), NOSPLIT, $0-56
	MOVQ end+0(FP), SI
	MOVQ codes+8(FP), DX
	MOVQ valid+16(FP), BX
	MOVQ blocks+24(FP), CX
	MOVQ u+32(FP), AX
	VMOVQ AX, X0
	VPBROADCASTW X0, Y0
	SUBQ $126, SI
	XORQ R8, R8
block:
	EQUALS(0, AX)
	EQUALS(64, R9)
	SHLQ $32, R9
	ORQ R9, AX
	NEXT_UNLESS_FOUND(128)
found:
	MOVQ R8, block+40(FP)
	MOVQ AX, found+48(FP)
	VZEROUPPER
	RET

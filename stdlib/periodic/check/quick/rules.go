package quick

import (
	"cmp"
	"math/bits"
	"slices"

	"sprague/stdlib/periodic/check"
)

// # Codes
//
// Values are written as codes, without the lowest bit b of the mask. Of two values that differ in bit b alone exactly
// one is common at a heap, the same for all heaps of one parity. So the common values at n and the values without bit b
// are in a one-to-one correspondence, and likewise the rare ones. The xor of the codes is the code of the xor. Within a
// class the order of values is that of codes: if two values have the same bits above b, these determine bit b of both,
// as the mask has no lower bit.
//
// A game whose values exceed 255 is refused when the certificate is read, so codes are below 128.
//
// # Terms
//
// S(n) is the set of the values of the options of n that do not split, and of the splits with a part a ≤ A. By claim 2
// of the theorem it is a function of the last values: for each take t, and for each split of it with the part a, a term
// says that the value of n − t, or the nim sum of those of n − t − a and a, is in S(n). In a walk the heap n − d of the
// term is common. So the class of the value of a term is known: common if a is rare, and without a split unless the
// position counts and t is odd; else it is rare.

// A term is an option of each heap n: its value has the code of n − distance, xored with code.
type term struct{ distance, code int }

// rules are the terms of a claim.
type rules struct {
	bit      int // b
	isCommon func(v int, n int64) bool
	exclude  []term // those with common values, the nearest first
	witness  []term // those with rare values, the nearest first
}

// newRules lists the terms of a claim, with the values up to A.
func newRules(c *check.Claim, small []uint8) *rules {
	r := &rules{bit: bits.TrailingZeros32(c.Mask), isCommon: c.Rules.Common(c.Mask, c.Position)}
	for _, t := range c.Rules.Takes() {
		d := c.Rules.Digit(t)
		if d&2 != 0 {
			r.add(t, 0, !c.Position || t%2 == 0)
		}
		for a := int64(1); d&4 != 0 && a <= c.Reach; a++ {
			r.add(t+a, r.code(small[a]), !r.isCommon(int(small[a]), a))
		}
	}
	for _, list := range []*[]term{&r.exclude, &r.witness} {
		slices.SortFunc(*list, func(x, y term) int { return cmp.Or(x.distance-y.distance, x.code-y.code) })
		*list = slices.Compact(*list)
	}
	return r
}

func (r *rules) add(distance int64, code int, common bool) {
	list := &r.witness
	if common {
		list = &r.exclude
	}
	*list = append(*list, term{int(distance), code})
}

// code omits the lowest bit of the mask. The checker shares no code with package engine.
func (r *rules) code(v uint8) int { return int(v)>>(r.bit+1)<<r.bit | int(v)&(1<<r.bit-1) }

// value returns the common value at heap n with the given code.
func (r *rules) value(code int, n int64) int {
	v := code>>r.bit<<(r.bit+1) | code&(1<<r.bit-1)
	if !r.isCommon(v, n) {
		v |= 1 << r.bit
	}
	return v
}

package octal

import (
	"math/bits"

	"sprague/stdlib/octal/internal/exclude"
	"sprague/stdlib/octal/internal/few"
)

// A coding writes the values of common heaps with one bit less: the lowest bit of
// the mask is left out, since the class and the other bits determine it. Leaving it
// out keeps nim sums, and the order of values of one class.
type coding struct {
	space
	bit uint // the bit left out
}

func newCoding(s space) coding { return coding{s, uint(bits.TrailingZeros32(s.mask))} }

// encode returns the code of v.
func (c coding) encode(v uint32) uint32 {
	return v>>(c.bit+1)<<c.bit | v&(1<<c.bit-1)
}

// bound returns a code that no value up to most exceeds.
func (c coding) bound(most uint32) uint32 { return c.encode(most) | (1<<c.bit - 1) }

// common returns the value of the common class with the given code, read at heap n.
func (c coding) common(code uint32, n int) uint32 {
	v := code>>c.bit<<(c.bit+1) | code&(1<<c.bit-1)
	if c.rare(v, n) {
		v |= 1 << c.bit
	}
	return v
}

// rareValue returns the value of the rare class with the given code, read at heap n.
func (c coding) rareValue(code uint32, n int) uint32 {
	return c.common(code, n) ^ 1<<c.bit
}

// keepsClass reports whether a common heap n − t has, as an option of n, a value of
// the common class at n.
func (c coding) keepsClass(t int) bool { return !c.position || t%2 == 0 }

// terms returns what excludes common-class values of a heap far from the beginning:
// smaller heaps it may be reduced to, and splits with a rare part.
func (s *sparse) terms(c coding) []few.Term {
	seen := map[few.Term]bool{}
	var terms []few.Term
	add := func(distance int, v uint32) {
		t := few.Term{Distance: distance, Code: uint16(c.encode(v))}
		if !seen[t] {
			seen[t] = true
			terms = append(terms, t)
		}
	}
	for t, d := range s.rule.head {
		if d&leaveOne != 0 && t > 0 && c.keepsClass(t) {
			add(t, 0)
		}
		if d&leaveTwo != 0 {
			for _, r := range s.rares {
				add(int(r)+t, s.values[r])
			}
		}
	}
	return terms
}

// hits returns what reaches rare-class values: smaller heaps, and splits with a
// common part of at most most tokens and a code below limit; the nearest first.
func (s *sparse) hits(c coding, most, limit int) []exclude.Hit {
	hits := make([]exclude.Hit, 0, 2*most+len(s.rule.head))
	for t, d := range s.rule.head {
		if d&leaveOne != 0 && t > 0 && !c.keepsClass(t) {
			hits = append(hits, exclude.Hit{Distance: t})
		}
	}
	for a := 1; a <= most; a++ {
		if c.rare(s.values[a], a) || int(c.encode(s.values[a])) >= limit {
			continue
		}
		for t, d := range s.rule.head {
			if d&leaveTwo != 0 {
				hits = append(hits, exclude.Hit{Distance: a + t, Code: uint16(c.encode(s.values[a]))})
			}
		}
	}
	return hits
}

// class returns the order of rare and common codes below width.
func (c coding) class(width int) exclude.Class {
	class := exclude.Class{Width: width}
	for parity := range 2 {
		class.Above[parity] = make([]int, width)
		for u := range width {
			v := c.rareValue(uint32(u), parity)
			least := 0
			for least < width && c.common(uint32(least), parity) < v {
				least++
			}
			class.Above[parity][u] = least
		}
	}
	return class
}

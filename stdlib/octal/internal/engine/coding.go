package engine

import (
	"math/bits"

	"sprague/stdlib/octal/internal/mexscan"
	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/octal/internal/rules"
)

// A Coding writes the values of common heaps with one bit less: the lowest bit of
// the mask is left out, since the class and the other bits determine it: §4.
type Coding struct {
	Space
	Bit uint // the bit left out
}

// NewCoding returns the coding of a space.
func NewCoding(s Space) Coding { return Coding{s, uint(bits.TrailingZeros32(s.Mask))} }

// encode returns the code of v.
func (c Coding) encode(v uint32) uint32 {
	return v>>(c.Bit+1)<<c.Bit | v&(1<<c.Bit-1)
}

// bound returns a code that no value up to most exceeds.
func (c Coding) bound(most uint32) uint32 { return c.encode(most) | (1<<c.Bit - 1) }

// Common returns the value of the common class with the given code, read at heap n.
func (c Coding) Common(code uint32, n int) uint32 {
	v := code>>c.Bit<<(c.Bit+1) | code&(1<<c.Bit-1)
	if c.Rare(v, n) {
		v |= 1 << c.Bit
	}
	return v
}

// rareValue returns the value of the rare class with the given code, read at heap n.
func (c Coding) rareValue(code uint32, n int) uint32 {
	return c.Common(code, n) ^ 1<<c.Bit
}

// keepsClass reports whether a common heap n − t has, as an option of n, a value of
// the common class at n.
func (c Coding) keepsClass(t int) bool { return !c.Position || t%2 == 0 }

// terms returns what excludes common-class values of a heap far from the beginning:
// smaller heaps it may be reduced to, and splits with a rare part.
func (s *Sparse) terms(c Coding) []mexscan.Term {
	seen := map[mexscan.Term]bool{}
	var terms []mexscan.Term
	add := func(distance int, v uint32) {
		t := mexscan.Term{Distance: distance, Code: uint16(c.encode(v))}
		if !seen[t] {
			seen[t] = true
			terms = append(terms, t)
		}
	}
	for t, d := range s.rule.Head {
		if d&rules.LeaveOne != 0 && t > 0 && c.keepsClass(t) {
			add(t, 0)
		}
		if d&rules.LeaveTwo != 0 {
			for _, r := range s.rares {
				add(int(r)+t, s.values[r])
			}
		}
	}
	return terms
}

// witnesses returns what covers rare-class values: smaller heaps, and splits with a
// common part of at most most tokens and a code below limit; the nearest first.
func (s *Sparse) witnesses(c Coding, most, limit int) []rarecover.Witness {
	hits := make([]rarecover.Witness, 0, 2*most+len(s.rule.Head))
	for t, d := range s.rule.Head {
		if d&rules.LeaveOne != 0 && t > 0 && !c.keepsClass(t) {
			hits = append(hits, rarecover.Witness{Distance: t})
		}
	}
	for a := 1; a <= most; a++ {
		if c.Rare(s.values[a], a) || int(c.encode(s.values[a])) >= limit {
			continue
		}
		for t, d := range s.rule.Head {
			if d&rules.LeaveTwo != 0 {
				hits = append(hits, rarecover.Witness{Distance: a + t, Code: uint16(c.encode(s.values[a]))})
			}
		}
	}
	return hits
}

// class returns the order of rare and common codes below width.
func (c Coding) class(width int) rarecover.Class {
	class := rarecover.Class{Width: width}
	for parity := range 2 {
		class.Above[parity] = make([]int, width)
		for u := range width {
			v := c.rareValue(uint32(u), parity)
			least := 0
			for least < width && c.Common(uint32(least), parity) < v {
				least++
			}
			class.Above[parity][u] = least
		}
	}
	return class
}

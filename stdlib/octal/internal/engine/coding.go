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
// That the order stays within a class (§4): values of one class that differ do so in a bit other than the one
// left out, since equal bits elsewhere would make that one equal, too. The highest bit in which they
// differ is therefore in both codes, and decides both comparisons; unless it were the bit left out, which is
// the lowest of the mask: then no other bit of the mask differs, and the classes would not be the same.
func (c Coding) encode(v uint32) uint32 {
	return v>>(c.Bit+1)<<c.Bit | v&(1<<c.Bit-1)
}

// bound returns a code that no value up to most exceeds.
// A code may fall where a value rises, so the greatest value need not have the greatest code: bits below the
// one left out are filled up.
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
// The same code belongs to two values, one of each class, which differ in the bit left out.
func (c Coding) rareValue(code uint32, n int) uint32 {
	return c.Common(code, n) ^ 1<<c.Bit
}

// keepsClass reports whether a common heap n − t has, as an option of n, a value of
// the common class at n.
// With the heap's parity in the space, n − t is common at n as well only if t is even.
func (c Coding) keepsClass(t int) bool { return !c.Position || t%2 == 0 }

// terms returns what excludes common-class values of a heap far from the beginning:
// smaller heaps it may be reduced to, and splits with a rare part.
// Why these and no others: behind the last rare heap, a heap m = n − t is common, so that its value excludes a
// common one at n exactly if t keeps the class; and of splits a common value needs a rare part r, the
// other part n − t − r being common. Both exclude G(n − d) ⊕ G(r), in codes c(n − d) ⊕ c(r), where
// encode is linear: it drops a bit, and ⊕ works bit by bit.
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
// Twins, of one distance and one code, say nothing new and are left in: takes are few.
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
// Whether a rare value is below G(n) is what the check has to know of codes. Above[p][u] is the least common
// code whose value, at a heap of parity p, is above the rare value of code u: the check is asked about u
// where c(n) ≥ Above. It depends on n by its parity alone, since that is all that Space looks at.
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

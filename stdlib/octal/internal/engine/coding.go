package engine

import (
	"math/bits"

	"sprague/stdlib/octal/internal/mexscan"
	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/octal/internal/rules"
)

// A Coding writes the value of a common heap with one bit less: it omits the lowest bit of the mask, which the
// class and the other bits determine (§4).
type Coding struct {
	Space
	Bit uint // the bit left out
}

func NewCoding(s Space) Coding { return Coding{s, uint(bits.TrailingZeros32(s.Mask))} }

// encode returns the code of v. It preserves the order within a class (§4): two values of one class differ in a bit
// other than the omitted one, since otherwise that bit would be equal too. If the highest differing bit is not the
// omitted one, it is in both codes and decides both comparisons; it cannot be the omitted one, the lowest of the
// mask, for then no other bit of the mask would differ, and the classes would not be the same.
func (c Coding) encode(v uint32) uint32 {
	return v>>(c.Bit+1)<<c.Bit | v&(1<<c.Bit-1)
}

// bound returns a code that no value up to most exceeds. A smaller value may have a greater code, so the bits below
// the omitted one are set.
func (c Coding) bound(most uint32) uint32 { return c.encode(most) | (1<<c.Bit - 1) }

// Common returns the value of the common class with the given code, read at heap n.
func (c Coding) Common(code uint32, n int) uint32 {
	v := code>>c.Bit<<(c.Bit+1) | code&(1<<c.Bit-1)
	if c.Rare(v, n) {
		v |= 1 << c.Bit
	}
	return v
}

// rareValue returns the value of the rare class with the given code, read at heap n. The two values of a code, one
// of each class, differ in the omitted bit.
func (c Coding) rareValue(code uint32, n int) uint32 {
	return c.Common(code, n) ^ 1<<c.Bit
}

// keepsClass reports whether the value of a common heap n − t is in the common class at n too. With the heap's
// parity in the space, it is only if t is even.
func (c Coding) keepsClass(t int) bool { return !c.Position || t%2 == 0 }

// terms returns what excludes common values of a heap far from the beginning: smaller heaps as options, and splits with
// a rare part. Behind the last rare heap, m = n − t is common, so its value excludes a common one at n exactly if t
// keeps the class; and a split with a common value needs a rare part r, its other part n − t − r being common. Both
// exclude G(n − d) ⊕ G(r), in codes c(n − d) ⊕ c(r), since encode is linear: it drops a bit, and ⊕ works bit by bit.
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

// witnesses returns what covers rare values, nearest first: smaller heaps, and splits with a common part of at most
// most tokens and a code up to limit. It keeps duplicates, which are few.
func (s *Sparse) witnesses(c Coding, most, limit int) []rarecover.Witness {
	list := make([]rarecover.Witness, 0, 2*most+len(s.rule.Head))
	for t, d := range s.rule.Head {
		if d&rules.LeaveOne != 0 && t > 0 && !c.keepsClass(t) {
			list = append(list, rarecover.Witness{Distance: t})
		}
	}
	for a := 1; a <= most; a++ {
		if c.Rare(s.values[a], a) || int(c.encode(s.values[a])) > limit {
			continue
		}
		for t, d := range s.rule.Head {
			if d&rules.LeaveTwo != 0 {
				list = append(list, rarecover.Witness{Distance: a + t, Code: uint16(c.encode(s.values[a]))})
			}
		}
	}
	return list
}

// class returns the order of rare and common codes below width. Above[p][u] is the least common code whose value,
// at a heap of parity p, is above the rare value of code u: u must be covered where c(n) ≥ Above. Only the parity
// of n matters, as in Space.
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

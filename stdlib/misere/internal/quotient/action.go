package quotient

import (
	"cmp"
	"slices"
)

// # Monoids as actions of heaps
//
// Statement. A finite commutative monoid that the elements of heaps generate is determined by the maps x → xΦ(h).
// Products of other elements are products of such maps; they commute, so a product does not depend on the order of its
// factors.
//
// Invariant. Rows commute, row r maps 0 to the element of r, and every element is reached from 0 by rows. Heaps of one
// element share a row, so there are at most as many rows as elements.

// An action is a finite commutative monoid, given by the action of the heaps on its elements. Element 0 is the
// identity, every element is a product of heaps, and p has the elements of P-positions.
type action struct {
	size int
	rows [][]int32 // rows[r][x] is x times the element of row r
	of   []int     // of[h] is the row of heap h, or inert
	p    set
	outs set // elements of the sums out of bounds, see bound.go
}

// inert marks a heap without options: it is the identity and has no row.
const inert = -1

// Act returns x times heap h.
func (a *action) Act(h int, x int32) int32 {
	if a.of[h] == inert {
		return x
	}
	return a.rows[a.of[h]][x]
}

func (a *action) value(w word) int32 {
	x := int32(0)
	for _, h := range w {
		x = a.Act(h, x)
	}
	return x
}

// A word is a sum of heaps, descending. Words are ordered as lists, by slices.Compare: a well-order, in which adding
// the same heaps on both sides keeps the order, and every option of a word precedes it. So facts can be proved, and
// outcomes marked, by induction over elements in the order of their least words.
type word []int

func (w word) with(h int) word {
	i, _ := slices.BinarySearchFunc(w, h, func(a, b int) int { return cmp.Compare(b, a) })
	return slices.Insert(slices.Clone(w), i, h)
}

// A spelling has the least word of each element: that of x is the least word of from[x] with one more heap last[x],
// its greatest.
type spelling struct {
	letters []int   // the heaps in least words, ascending: a set of generators
	order   []int32 // the elements in order of their least words
	from    []int32
	last    []int
}

// spell finds the least words of all elements that the heaps reach. If the elements of the smaller heaps are listed in
// order, the multiples of the list by h, h², … follow in order: the new elements in a multiple of the list are
// multiples of the new ones in the previous multiple.
func (a *action) spell(heaps []int) spelling {
	s := spelling{order: []int32{0}, from: make([]int32, a.size), last: make([]int, a.size)}
	seen := newSet(a.size)
	seen.add(0)
	for _, h := range heaps {
		if seen.has(a.Act(h, 0)) {
			continue
		}
		s.letters = append(s.letters, h)
		row := a.rows[a.of[h]]
		for begin, end := 0, len(s.order); begin < end; begin, end = end, len(s.order) {
			for _, x := range s.order[begin:end] {
				if y := row[x]; !seen.has(y) {
					seen.add(y)
					s.order = append(s.order, y)
					s.from[y], s.last[y] = x, h
				}
			}
		}
	}
	return s
}

func (s *spelling) word(x int32) word {
	var w word
	for ; x != 0; x = s.from[x] {
		w = append(w, s.last[x])
	}
	return w
}

// A residue is a word without one of its heaps.
type residue struct {
	heap int
	rest int32
}

// residues returns, for every element, the residues of its least word, one for each different heap in it, the greatest
// last. The least word of x without its greatest heap is that of from[x], so each list follows from that of from[x].
func (s *spelling) residues(a *action) [][]residue {
	all := make([][]residue, a.size)
	for _, x := range s.order[1:] {
		h, v := s.last[x], s.from[x]
		now := make([]residue, 0, len(all[v])+1)
		for _, r := range all[v] {
			if r.heap != h {
				now = append(now, residue{r.heap, a.Act(h, r.rest)})
			}
		}
		all[x] = append(now, residue{h, v})
	}
	return all
}

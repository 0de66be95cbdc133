package misere

import (
	"cmp"
	"slices"
)

// An action is a finite commutative monoid, given by what the heaps do to its
// elements. Element 0 is the identity, every element is a product of heaps, and p
// holds the elements that stand for P-positions.
type action struct {
	size int
	rows [][]int32 // rows[r][x] is x times what row r stands for
	of   []int     // of[h] is the row of heap h, or inert
	p    set
}

// inert marks a heap without options: it is the identity and has no row.
const inert = -1

// act returns x times heap h.
func (a *action) act(h int, x int32) int32 {
	if a.of[h] == inert {
		return x
	}
	return a.rows[a.of[h]][x]
}

// value returns the element a word stands for.
func (a *action) value(w word) int32 {
	x := int32(0)
	for _, h := range w {
		x = a.act(h, x)
	}
	return x
}

// A word is a sum of heaps, the greatest first. Words are compared by the number of
// their greatest heap, then of the next, and so on; this order does not change when
// the same heaps are added on both sides, and every option of a word stands before it.
type word []int

func compare(v, w word) int {
	for i := range min(len(v), len(w)) {
		if v[i] != w[i] {
			return cmp.Compare(v[i], w[i])
		}
	}
	return cmp.Compare(len(v), len(w))
}

// with returns the word with one more heap.
func (w word) with(h int) word {
	i, _ := slices.BinarySearchFunc(w, h, func(a, b int) int { return cmp.Compare(b, a) })
	return slices.Insert(slices.Clone(w), i, h)
}

// A spelling gives each element its least word. The least word of x is that of
// from[x] with one more heap last[x], its greatest.
type spelling struct {
	letters []int   // the heaps that occur, ascending: a set of generators
	order   []int32 // the elements by their least words
	from    []int32
	last    []int
}

// spell finds the least words of all elements that the heaps reach. With the
// elements of the smaller heaps listed in order, the multiples of the list by h, h²,
// … follow in order: what is new in a multiple of the list is a multiple of what was
// new in the one before.
func (a *action) spell(heaps []int) spelling {
	s := spelling{order: []int32{0}, from: make([]int32, a.size), last: make([]int, a.size)}
	seen := newSet(a.size)
	seen.add(0)
	for _, h := range heaps {
		if seen.has(a.act(h, 0)) {
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

// word returns the least word of x.
func (s *spelling) word(x int32) word {
	var w word
	for ; x != 0; x = s.from[x] {
		w = append(w, s.last[x])
	}
	return w
}

// A residue is what is left of a word when one of its heaps is taken away.
type residue struct {
	heap int
	rest int32
}

// residues returns, for every element, the residues of its least word, one for each
// different heap in it, the greatest last. The least word of an element loses its
// greatest heap to become that of from[x], so each list comes from the one before.
func (s *spelling) residues(a *action) [][]residue {
	all := make([][]residue, a.size)
	var slab []residue
	for _, x := range s.order[1:] {
		h, v := s.last[x], s.from[x]
		before := all[v]
		if len(slab) <= len(before) {
			slab = make([]residue, 4096+len(before))
		}
		now := slab[:0]
		for _, r := range before {
			if r.heap != h {
				now = append(now, residue{r.heap, a.act(h, r.rest)})
			}
		}
		now = append(now, residue{h, v})
		all[x], slab = now[:len(now):len(now)], slab[len(now):]
	}
	return all
}

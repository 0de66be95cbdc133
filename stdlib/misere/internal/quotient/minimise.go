package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
)

// reduce merges the elements that no context distinguishes: x and y remain distinct if exactly one of xc and yc is P
// for some c. This is the minimisation of an automaton whose states are the elements and whose letters are the
// generators [Moore1956]. Classes are numbered in the order of their least words, so equal quotients have equal
// numbers, and the identity is 0.
func (a *action) reduce(s *spelling, c *budget.Clock) action {
	class := a.classes(s, c)
	number := make([]int32, a.size) // number of a class, in order of least words
	var first []int32               // the least element of each class
	for _, x := range s.order {
		if c := class[x]; number[c] == 0 {
			first = append(first, x)
			number[c] = int32(len(first))
		}
	}
	out := action{size: len(first), of: slices.Clone(a.of), p: newSet(len(first))}
	if a.outs != nil {
		out.outs = newSet(len(first))
	}
	at, renamed := map[int32]int{}, make([]int, len(a.rows)) // equal rows, which have one element, are merged
	for r, row := range a.rows {
		image := func(x int32) int32 { return number[class[row[x]]] - 1 }
		to, ok := at[image(0)]
		if !ok {
			to = len(out.rows)
			at[image(0)] = to
			small := make([]int32, len(first))
			for i, x := range first {
				small[i] = image(x)
			}
			out.rows = append(out.rows, small)
		}
		renamed[r] = to
	}
	for h, r := range a.of {
		if r != inert {
			out.of[h] = renamed[r]
		}
	}
	for i, x := range first {
		if a.p.has(x) {
			out.p.add(int32(i))
		}
		if a.out(x) {
			out.outs.add(int32(i))
		}
	}
	return out
}

// classes splits the elements by P, and then repeatedly by generators that lead two elements of one class into
// different classes: Moore's algorithm. Invariant: some context distinguishes elements of different classes; when no
// generator splits a class, no context distinguishes elements of one class, by induction on the length of a context.
// The identity is neither in P nor out, so the first class is not empty, and n is the number of classes from the
// start: if it were too large, a pass that splits one could look like a pass that splits none. The number of passes is
// at most 1 plus the maximal length of the shortest contexts that distinguish two elements; each takes size lookups in
// a hash table for each generator.
func (a *action) classes(s *spelling, c *budget.Clock) []int32 {
	class := make([]int32, a.size)
	for _, x := range a.p.members() {
		class[x] = 1
	}
	n := 1 + min(1, a.p.count())
	if a.outs != nil {
		for _, x := range a.outs.members() {
			class[x] = 2
		}
		n += min(1, a.outs.count())
	}
	t := newPairTable(a.size)
	for {
		before := n
		for _, h := range s.letters {
			c.Tick(4 * a.size)
			t.clear()
			row := a.rows[a.of[h]]
			next := make([]int32, a.size)
			for x, of := range class {
				next[x] = t.number(uint64(of)<<32 | uint64(class[row[x]]))
			}
			class, n = next, t.used
		}
		if n == before {
			return class
		}
	}
}

// A pairTable numbers the distinct keys, from 0. It is a hash table with open addressing; a slot has key+1, or 0 if it
// is free. A key is a pair of a class and its successor. The table is at most half full, and is cleared for each
// letter.
type pairTable struct {
	keys  []uint64
	ids   []int32
	shift uint
	used  int
}

func newPairTable(most int) *pairTable {
	bits := uint(4)
	for 1<<bits < 2*most {
		bits++
	}
	return &pairTable{keys: make([]uint64, 1<<bits), ids: make([]int32, 1<<bits), shift: 64 - bits}
}

func (t *pairTable) clear() {
	clear(t.keys)
	t.used = 0
}

func (t *pairTable) number(key uint64) int32 {
	key++
	mask := uint64(len(t.keys) - 1)
	for i := key * 0x9e3779b97f4a7c15 >> t.shift; ; i = (i + 1) & mask {
		switch t.keys[i] {
		case key:
			return t.ids[i]
		case 0:
			t.keys[i], t.ids[i] = key, int32(t.used)
			t.used++
			return t.ids[i]
		}
	}
}

package misere

import (
	"math"
	"slices"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
)

// # Sums as vectors of counts
//
// If the quotient is infinite, counts of heaps determine the class of a sum. Most heaps need no count: they act like a
// sum of others, as heaps of a finite quotient act like words of its generators. Most counts are eventually periodic:
// q + p heaps are equivalent to q. The remaining counts are free, and comparisons of free counts determine the
// P-positions.
//
// All of this is guessed, heap after heap (guess.go), and need not be right: the checker decides.

// maxLetters bounds the number of counted heaps.
const maxLetters = 12

// A vector has the count of each letter, with a place for one more. Counts in tests are a few dozens, so they are
// bytes.
type vector [maxLetters + 1]uint8

// A letter is a counted heap: index + period of them are equivalent to index, according to the guess; with a period of
// 0 the count is free. As for the powers of an element in a finite monoid, index is the least count with an equal one
// beyond it.
type letter struct{ heap, index, period int }

// size is the number of distinct counts of the letter, 0 if it is free.
func (l letter) size() int {
	if l.period == 0 {
		return 0
	}
	return l.index + l.period
}

// vectors computes the outcomes of sums of heaps up to k. The fields up to words are guesses; left, table and known
// depend on them, and are dropped with them.
type vectors struct {
	k       int
	options [][][3]int // by heap
	letters []letter
	place   []int            // by heap: index of its letter, or notCounted
	words   []vector         // by heap: what it is counted as
	left    map[int][]vector // by heap: what its options are counted as
	longest int              // largest index of a cycle
	table   []outcome        // by vectors within its bounds; nil if it would be too large
	strides []int            // of the table, by letter
	known   map[vector]outcome
	clock   *budget.Clock
}

// An outcome is that of a vector, if known.
type outcome uint8

const (
	unknown outcome = iota
	won
	lost
)

// Bounds of the table. It is much faster than the map known, which is used for vectors out of its bounds.
const (
	mostEntries = 1 << 25
	mostCount   = 64 // of a free letter
)

const notCounted = -1

// newVectors starts without letters and guesses. It lists the options of each heap once, as sizes, since guesses
// change what they are counted as.
func newVectors(r *moves.Rules, k, longest int, c *budget.Clock) *vectors {
	v := &vectors{k: k, options: make([][][3]int, k+1), place: slices.Repeat([]int{notCounted}, k+1),
		words: make([]vector, k+1), longest: longest, clock: c}
	for h := 1; h <= k; h++ {
		r.Options(h, func(x, y, z int) { v.options[h] = append(v.options[h], [3]int{x, y, z}) })
	}
	v.forget()
	return v
}

// forget drops everything that depends on guesses. The size of the table is determined by the cycles, with mostCount
// places for each free count; the table is reused if it fits.
func (v *vectors) forget() {
	v.known, v.left = map[vector]outcome{}, map[int][]vector{}
	v.strides = v.strides[:0]
	size := 1
	for _, l := range v.letters {
		v.strides = append(v.strides, size)
		if size *= l.size(); l.period == 0 {
			size = v.strides[len(v.strides)-1] * mostCount
		}
		if size > mostEntries {
			v.table = nil
			return
		}
	}
	if cap(v.table) < size {
		v.table = make([]outcome, size)
	}
	v.table = v.table[:size]
	clear(v.table)
}

// entry returns the place of a reduced vector in the table, or nil if a free count is at least mostCount.
func (v *vectors) entry(n *vector) *outcome {
	if v.table == nil {
		return nil
	}
	at := 0
	for i, stride := range v.strides {
		c := int(n[i])
		if c >= mostCount {
			return nil
		}
		at += c * stride
	}
	return &v.table[at]
}

// count makes heap h a letter, with the cycle of normal play: two equal heaps are equivalent to none. It fails if there
// are too many letters.
func (v *vectors) count(h int) bool {
	if len(v.letters) == maxLetters {
		return false
	}
	v.place[h] = len(v.letters)
	v.words[h] = v.add(letter{h, 0, 2})
	return true
}

// add adds a letter, and returns the vector of one such heap.
func (v *vectors) add(l letter) (one vector) {
	one[len(v.letters)] = 1
	v.letters = append(v.letters, l)
	v.forget()
	return one
}

// reduced returns the vector with each count reduced by its cycle.
func (v *vectors) reduced(n vector) vector {
	for i, l := range v.letters {
		if c := int(n[i]); l.period > 0 && c >= l.size() {
			n[i] = uint8(l.index + (c-l.index)%l.period)
		}
	}
	return n
}

// plus returns the sum of two vectors, not reduced.
func (n vector) plus(m vector) vector {
	for i, c := range m {
		n[i] += c
	}
	return n
}

// without returns the vector with one less of letter i, whose count must be positive.
func (n vector) without(i int) vector {
	n[i]--
	return n
}

func (n vector) total() int {
	sum := 0
	for _, c := range n {
		sum += int(c)
	}
	return sum
}

// leaves lists the distinct vectors of the options of heap h, until a guess changes.
func (v *vectors) leaves(h int) []vector {
	out, ok := v.left[h]
	if ok {
		return out
	}
	for _, o := range v.options[h] {
		n := vector{}
		for _, x := range o {
			if x > 0 {
				n = n.plus(v.words[x])
			}
		}
		if n = v.reduced(n); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	v.left[h] = out
	return out
}

// previous reports whether a sum is a P-position, by the definition, with memoization of reduced vectors. The
// recursion ends: options of a heap are counted as smaller heaps, and reducing a vector removes heaps.
func (v *vectors) previous(n vector) bool {
	n = v.reduced(n)
	at := v.entry(&n)
	p := unknown
	if at != nil {
		p = *at
	} else {
		p = v.known[n]
	}
	if p != unknown {
		return p == lost
	}
	v.clock.Tick(40)
	if p = won; v.decide(n) {
		p = lost
	}
	if at != nil {
		*at = p
	} else {
		v.known[n] = p
	}
	return p == lost
}

// decide reports whether a sum is a P-position, given previous for its options. A sum without moves is an N-position.
func (v *vectors) decide(n vector) bool {
	moved := false
	for i, l := range v.letters {
		if n[i] == 0 {
			continue
		}
		moved = true
		if v.wins(n.without(i), l.heap) {
			return false
		}
	}
	return moved
}

// wins reports whether a move in heap h, which need not be a letter, of the sum of n and h leads to a P-position.
func (v *vectors) wins(n vector, h int) bool {
	return slices.ContainsFunc(v.leaves(h), func(o vector) bool { return v.previous(n.plus(o)) })
}

// grid lists the vectors whose counts are at most these.
func (v *vectors) grid(most []int) []vector {
	out := []vector{{}}
	for i, m := range most {
		var next []vector
		for _, n := range out {
			v.clock.Tick(m)
			for c := range m + 1 {
				n[i] = uint8(c)
				next = append(next, n)
			}
		}
		out = next
	}
	return out
}

// box lists vectors in order of their number of heaps: free counts up to the greatest bound, from 2 to free, with which
// there are at most limit vectors, and others up to farther beyond their distinct counts, so that the cycle itself is
// tested. It returns nil if there is no such bound.
func (v *vectors) box(free, farther, limit int) []vector {
	for ; free > 1; free-- {
		size, most := 1, make([]int, len(v.letters))
		for i, l := range v.letters {
			if most[i] = free; l.period > 0 {
				most[i] = l.size() - 1 + farther
			}
			size = min(size*(most[i]+1), limit+1)
		}
		if size > limit {
			continue
		}
		var byTotal [maxLetters*math.MaxUint8 + 1][]vector
		for _, n := range v.grid(most) {
			t := n.total()
			byTotal[t] = append(byTotal[t], n)
		}
		return slices.Concat(byTotal[:]...)
	}
	return nil
}

// free lists the letters without a cycle. If there are none the quotient is finite.
func (v *vectors) free() []int {
	var out []int
	for i, l := range v.letters {
		if l.period == 0 {
			out = append(out, i)
		}
	}
	return out
}

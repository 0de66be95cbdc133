package misere

import (
	"math"
	"slices"

	"sprague/stdlib/misere/internal/budget"
	"sprague/stdlib/misere/internal/moves"
)

// # Sums as vectors of counts
//
// Where the quotient is infinite, sums of heaps are told by counting. Most heaps need no count of their own: they are
// like a sum of others, as heaps of a finite quotient are like words of its generators. Of most counts few numbers
// matter: q + p heaps are as good as q. What is left is free, and P-positions are told by comparing free counts.
//
// Which heaps are counted, what the others are counted as, and which counts have a cycle is guessed, heap
// after heap: a new heap is like the first small sum that has its outcomes beside small sums; else it is
// counted, with a cycle as in Nim. Then what the theorem "semilinear outcomes" asks is tried on a box
// of vectors. A sum on which it fails says which guess to give up: a heap in it that was like others is
// counted, a cycle that it outruns becomes longer, and one that would be longer than allowed is free.
// Nothing of it has to be right: the checker decides in the end.

// maxLetters is how many heaps may be counted.
const maxLetters = 12

// A vector says how many there are of each letter.
// Counts are bytes: what is tried has a few dozens of a letter at most.
type vector [maxLetters]uint8

// A letter is a heap that is counted: index + period of them are as good as index, as far as is
// known; with a period of 0 their number is free.
// So index is the least count that has an equal one beyond it, as for the powers of an element in a finite monoid.
type letter struct{ heap, index, period int }

// size is how many numbers of the letter are told apart, 0 if it is free.
func (l letter) size() int {
	if l.period == 0 {
		return 0
	}
	return l.index + l.period
}

// vectors know the outcomes of sums of heaps up to k.
// The fields up to words are guesses; left, table and known rest on them, and are dropped with them.
type vectors struct {
	k       int
	options [][][3]int // by heap
	letters []letter
	place   []int            // by heap: of the letter, notCounted if it is none
	words   []vector         // by heap: what is counted for it
	left    map[int][]vector // by heap: what is counted for its options
	longest int              // index of a cycle
	table   []outcome        // of vectors within its bounds; nil if it would be too large
	strides []int            // of the table, by letter
	known   map[vector]outcome
	clock   *budget.Clock
}

// An outcome is what is known of a vector.
type outcome uint8

const (
	unknown outcome = iota
	won
	lost
)

// Bounds of the table.
// A table is quicker than a map by far, and most games need few places; where it would be too great, known serves.
const (
	mostEntries = 1 << 25
	mostCount   = 64 // of a free letter
)

const notCounted = -1

// newVectors begins without letters and without guesses.
// The options of each heap are listed once, as sizes: what they are counted as changes with the guesses.
func newVectors(r *moves.Rules, k, longest int, c *budget.Clock) *vectors {
	v := &vectors{k: k, options: make([][][3]int, k+1), place: slices.Repeat([]int{notCounted}, k+1),
		words: make([]vector, k+1), longest: longest, clock: c}
	for h := 1; h <= k; h++ {
		r.Options(h, func(x, y, z int) { v.options[h] = append(v.options[h], [3]int{x, y, z}) })
	}
	v.forget()
	return v
}

// forget drops what rests on guesses.
// The table is as great as the cycles make it, with mostCount places for each free count; it is used again if it fits.
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

// entry returns where the outcome of a reduced vector stands in the table, nil if it has no place there.
// The places of free counts from mostCount on are missing; such vectors are looked up in known.
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

// count makes heap h a letter.
// It begins with the cycle of normal play: two equal heaps are as good as none, until that is seen to be wrong.
func (v *vectors) count(h int) error {
	if len(v.letters) == maxLetters {
		return ErrNotLinear
	}
	i := len(v.letters)
	v.place[h], v.words[h] = i, vector{}
	v.words[h][i] = 1
	v.letters = append(v.letters, letter{h, 0, 2})
	v.forget()
	return nil
}

// reduced returns the vector with each count made as small as its cycle allows.
// Two vectors with one reduced form are one to all that is asked here; previous looks at reduced ones only.
func (v *vectors) reduced(n vector) vector {
	for i, l := range v.letters {
		if c := int(n[i]); l.period > 0 && c >= l.size() {
			n[i] = uint8(l.index + (c-l.index)%l.period)
		}
	}
	return n
}

// plus returns the sum of two vectors.
// Counts are added as they are; who looks the sum up reduces it.
func (n vector) plus(m vector) vector {
	for i, c := range m {
		n[i] += c
	}
	return n
}

// without returns the vector with one of a letter less.
// It is asked for letters that the vector has.
func (n vector) without(i int) vector {
	n[i]--
	return n
}

// total is how many heaps the vector counts.
func (n vector) total() int {
	sum := 0
	for _, c := range n {
		sum += int(c)
	}
	return sum
}

// leaves lists what is counted for the options of heap h, each once.
// Options that are counted alike are one. The list is kept until a guess changes.
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

// previous reports whether a sum is a P-position: by the definition, with the counts reduced.
// Each vector is decided once. The recursion ends: what is counted for an option of a heap are smaller heaps, and to
// reduce a vector takes heaps off.
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

// decide reports whether a sum is a P-position if its options are as previous says.
// A sum without a move is no P-position: who cannot move wins.
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

// wins reports whether a move in heap h, beside a sum, leads to a P-position.
// The heap may be a letter or not; its options are counted in either case.
func (v *vectors) wins(n vector, h int) bool {
	return slices.ContainsFunc(v.leaves(h), func(o vector) bool { return v.previous(n.plus(o)) })
}

// box lists vectors, those of few heaps first: free counts up to a bound, others as far as they are told apart and so
// much farther. Counts with a cycle are taken a little farther than they are told apart, so that the cycle itself is
// tried.
func (v *vectors) box(free, farther int) []vector {
	out := []vector{{}}
	for i, l := range v.letters {
		most := free
		if l.period > 0 {
			most = l.size() - 1 + farther
		}
		var next []vector
		for _, n := range out {
			v.clock.Tick(most)
			for c := range most + 1 {
				n[i] = uint8(c)
				next = append(next, n)
			}
		}
		out = next
	}
	return byTotal(out)
}

// byTotal sorts vectors by how many heaps they count, stably.
// Totals are small, so that counting them sorts in one pass.
func byTotal(list []vector) []vector {
	var begin [maxLetters*math.MaxUint8 + 2]int
	for _, n := range list {
		begin[n.total()+1]++
	}
	for i := 1; i < len(begin); i++ {
		begin[i] += begin[i-1]
	}
	out := make([]vector, len(list))
	for _, n := range list {
		t := n.total()
		out[begin[t]] = n
		begin[t]++
	}
	return out
}

// boxSize is the number of vectors of a box.
// It stops counting where the box is far beyond what is ever listed, so that the product does not overflow.
func (v *vectors) boxSize(free, farther int) int {
	size := 1
	for _, l := range v.letters {
		if l.period > 0 {
			size *= l.size() + farther
		} else {
			size *= free + 1
		}
		if size > 1<<40 {
			break
		}
	}
	return size
}

// roomy returns a box with free counts as great as a bound allows, of at most so many vectors, nil if
// there is none.
// It takes off from free until the box fits: two of each free count at least, or there is no box worth trying.
func (v *vectors) roomy(free, farther, most int) []vector {
	for ; free > 1; free-- {
		if v.boxSize(free, farther) <= most {
			return v.box(free, farther)
		}
	}
	return nil
}

// free lists the letters whose numbers have no cycle.
// They are what infinitely many classes come from: with all counts in cycles the quotient is finite.
func (v *vectors) free() []int {
	var out []int
	for i, l := range v.letters {
		if l.period == 0 {
			out = append(out, i)
		}
	}
	return out
}

// Package rarecover proves, for long intervals of a sequence of codes at once, that certain classes of nim sums
// were all reached.
//
// The sequence is that of an octal game in its sparse space: the value of a common heap is the least common-class
// value not excluded by a split with a rare part, provided that every rare-class value below it is that of some
// option. The split into a and n − t − a is a witness of a rare-class value with the code u if c(n − t − a) ⊕ c(a)
// = u. For a few a, chosen to be witnesses often, and 512 n at a time, the bitmap of the positions with the code u
// ⊕ c(a), shifted by t + a, shows where; shifts by whole bytes are loads at another address. The remaining
// positions, one in twenty to a thousand, are probed with every a.
// Statement. Check returns exactly the pairs (n, u) of a position and a rare-class code below c(n), in the order of
// values that Class describes, for which no witness given to New reaches u at n. Which witnesses are tried first
// only affects the time.
// Invariant. need, for the code u, is the set of the 512 current positions that must see u and for which no witness
// tried so far reaches it. It begins as the positions with a greater code: one bitmap for even heaps and one for
// odd, merged, where the heap's parity belongs to the space. A witness (d, w) removes the row of u ⊕ w shifted by
// d.
// Which witnesses: by a sample, as long as each reaches more than a few of the remaining positions; then probing each
// remaining position, with 64 witnesses at a time from the nearest on, is cheaper.
// Cost: for V codes, and m witnesses chosen for each, m·V loads and and-nots for 512 positions; a code with
// frequency f reaches all but (1 − f)^m of them, so m is about (1/f)·ln 512, some forty.
package rarecover

import (
	"fmt"
	"math/bits"
)

// A Witness reaches, at position n, the rare-class code c(n − Distance) ⊕ Code.
type Witness struct {
	Distance int
	Code     uint16
}

// A Code is the type of stored codes.
type Code interface{ uint8 | uint16 }

// A Class tells which rare-class codes must be reached. Above[par][u] is the least code of the common class whose
// value, at a heap of parity par, is greater than the rare-class value of the code u.
type Class struct {
	Width int // codes are below Width, a multiple of 8
	Above [2][]int
}

const (
	batchWords = 8   // words of a batch
	batch      = 512 // positions checked at a time
)

// A Checker checks intervals of codes. It is not safe for concurrent use.
type Checker[C Code] struct {
	class Class
	every probes[C] // all witnesses
	reach int       // codes that must precede an interval
	past  int       // words of bitmaps kept before the interval
	chunk int       // words of an interval
	// rows[c·stride + i] has the bit b set if the code at position 64i + b of past and interval is c.
	rows   []uint64
	stride int
	// chosen[u] are the witnesses tried on bitmaps for the code u, as byte offsets into rows.
	chosen [][]int
	first  int // parity of the heap at which the interval begins
	// above[u] are the positions, among the current 512, with a code of at least u.
	above [][batchWords]uint64
	// Deepest is the greatest distance that was needed.
	Deepest int
	needed  [batchWords]uint64
	path    path[C]
}

// interval is the number of positions whose bitmaps are made at a time; they should fit into the second-level cache.
const interval = 1 << 14

// New returns a checker with the given witnesses. It chooses the ones to try first, up to distance prefer, by a
// sample of codes whose first position has an even heap. That is slow; New returns nil if stop, called for each
// code unless it is nil, returns true.
func New[C Code](class Class, witnesses []Witness, sample []C, prefer int, stop func() bool) *Checker[C] {
	c := &Checker[C]{class: class, every: newProbes[C](witnesses), path: paths[C]()[0]}
	deepest := 0
	var near []Witness
	for _, h := range witnesses {
		if h.Distance%8 == 0 && h.Distance <= prefer {
			deepest, near = max(deepest, h.Distance), append(near, h)
		}
	}
	c.past = (deepest+batch-1)/batch*batchWords + batchWords
	c.reach = max(64*c.past, (c.every.reach+batch-1)/batch*batch)
	c.chunk = interval / 64
	c.stride = c.past + c.chunk + batchWords
	c.rows = make([]uint64, class.Width*c.stride)
	c.above = make([][batchWords]uint64, class.Width+1)
	if !c.choose(near, sample, stop) {
		return nil
	}
	return c
}

// Clone returns a checker for another goroutine.
func (c *Checker[C]) Clone() *Checker[C] {
	d := *c
	d.rows = make([]uint64, len(c.rows))
	d.above = make([][batchWords]uint64, len(c.above))
	return &d
}

// Reach returns how many codes must precede an interval.
func (c *Checker[C]) Reach() int { return c.reach }

// A Gap is a rare-class code that no witness reaches at a position.
type Gap struct {
	Position int
	Code     uint16
}

// Check checks codes[from:to], whose length must be a multiple of 512, after at least Reach codes; heap is that of
// codes[from]. It returns the gaps, where the value may be a rare one, and false if stop, called now and then
// unless it is nil, ended it early.
func (c *Checker[C]) Check(codes []C, from, to int, heap int64, stop func() bool) (all []Gap, whole bool) {
	if (to-from)%batch != 0 || from < c.Reach() || to > len(codes) {
		panic(fmt.Sprintf("rarecover: cannot check [%d:%d) of %d codes with reach %d", from, to, len(codes), c.Reach()))
	}
	c.first = int(heap & 1)
	for at := from; at < to; at += interval {
		if stop != nil && stop() {
			return all, false
		}
		end := min(at+interval, to)
		if at == from {
			c.draw(codes[at-64*c.past:at], 0)
		} else {
			c.slide()
		}
		c.draw(codes[at:end], c.past)
		for w := 0; w < (end-at)/64; w += batchWords {
			gaps := c.checkBatch(codes, at+64*w, c.past+w)
			if all = append(all, gaps...); len(gaps) > 0 && stop != nil && stop() {
				return all, false
			}
		}
	}
	return all, true
}

// slide moves the end of the bitmaps to their front, as the past of the next interval.
func (c *Checker[C]) slide() {
	for code := range c.class.Width {
		row := c.rows[code*c.stride : (code+1)*c.stride]
		copy(row[:c.past], row[c.chunk:c.chunk+c.past])
	}
}

// draw fills the bitmaps with codes from the given word on.
func (c *Checker[C]) draw(codes []C, word int) {
	c.path.bitmaps(c.rows, c.stride, word, c.class.Width, codes)
}

// checkBatch checks the 512 positions from n on, which begin at the given word.
func (c *Checker[C]) checkBatch(codes []C, n, word int) (gaps []Gap) {
	width := c.class.Width
	c.path.suffixes(c.above, c.rows, c.stride, word, width)
	need := &c.needed
	for u := range width {
		even, odd := &c.above[c.class.Above[c.first][u]], &c.above[c.class.Above[1-c.first][u]]
		if !c.path.residue(need, even, odd, c.rows, word, c.chosen[u]) {
			gaps = c.probe(codes, n, C(u), need, gaps)
		}
	}
	return gaps
}

// probe tries all witnesses at the positions in need.
func (c *Checker[C]) probe(codes []C, n int, u C, need *[batchWords]uint64, gaps []Gap) []Gap {
	for i, w := range need {
		for ; w != 0; w &= w - 1 {
			at := n + 64*i + bits.TrailingZeros64(w)
			if d := c.every.nearest(c.path.find, codes, at, u); d > 0 {
				c.Deepest = max(c.Deepest, d)
			} else {
				gaps = append(gaps, Gap{at, uint16(u)})
			}
		}
	}
	return gaps
}

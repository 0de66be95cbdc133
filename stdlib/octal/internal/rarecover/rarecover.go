// Package rarecover proves, for long stretches of a sequence of codes at once, that
// certain classes of nim sums were all reached.
//
// The sequence is that of an octal game in its sparse space: the value of a common
// heap is the least common-class value not excluded by a split with a rare part,
// provided that every rare-class value below it is hit by some option. A rare-class
// value with the code u is hit at n by the split into a and n − t − a if
// c(n − t − a) ⊕ c(a) = u. For a few a, chosen so that they hit often, and 512 n at
// a time, the bitmap of the positions with the code u ⊕ c(a), shifted by t + a,
// shows where; shifts by whole bytes are loads at another address. What is left, a
// position in twenty to a thousand, is tried with every a there is.
//
// Statement. Check returns exactly the pairs (n, u) of a position and a rare-class code below c(n), in
// the order of values that Class describes, for which no witness given to New reaches u at n. Which
// witnesses are tried first decides the time and nothing else.
//
// Invariant. need, for the code u, is the set of positions of the 512 at hand that must see u and for
// which no witness tried so far reaches it. It begins as the positions with a code that is greater: one
// bitmap for even heaps and one for odd, merged, where the heap's parity belongs to the space. A
// witness (d, w) takes away the row of u ⊕ w shifted by d.
//
// Which witnesses: greedily, on a sample, always the one that reaches most of the positions
// that are left, as for set cover (Chvátal 1979), until one reaches few only; then a look at each
// position that is left, through 64 witnesses at a time from the nearest on, is cheaper.
//
// Cost: for V codes, and m witnesses chosen for each, m·V loads and and-nots for 512 positions; a code
// that stands at a share f of the places reaches all but (1 − f)^m of them, so that m is
// about (1/f)·ln 512, some forty.
package rarecover

import (
	"fmt"
	"math/bits"
)

// A Witness is one way to reach a rare-class value: the codes u with
// c(n − Distance) ⊕ Code = u are hit at n.
type Witness struct {
	Distance int
	Code     uint16
}

// A Code is how codes are stored: in a byte, or in two where they are greater.
type Code interface{ uint8 | uint16 }

// A Class tells which rare-class codes a code must see hit. Above[par][u] is the
// least code of the common class whose value, at a heap of parity par, is greater
// than the rare-class value of the code u.
type Class struct {
	Width int // codes are below Width, a multiple of 8
	Above [2][]int
}

const (
	lanesWords = 8   // words of a register
	lanes      = 512 // positions checked at a time
)

// A Checker checks stretches of codes. It may not be used by two goroutines at once.
type Checker[C Code] struct {
	class Class
	every probes[C] // every way there is to hit a code
	reach int       // codes that must stand before a stretch
	past  int       // words of bitmaps kept before the stretch
	chunk int       // words of a stretch
	// rows[c·stride + i] has the bit b set if the code c stands at position 64i + b of
	// the past and the stretch.
	rows   []uint64
	stride int
	// chosen[u] are the hits tried on bitmaps for the code u, as byte offsets into rows.
	chosen [][]int
	first  int // parity of the heap at which the stretch begins
	// above[u] are the positions, of the 512 at hand, with a code of at least u.
	above [][lanesWords]uint64
	// Deepest is the greatest distance that was needed.
	Deepest int
	hits    []Witness // those that may be chosen
	needed  [lanesWords]uint64
	path    path[C]
}

// stretch is how many positions are put into bitmaps at a time: they should stay in
// the second-level cache.
const stretch = 1 << 14

// New returns a checker that may use the given hits. From sample, codes as they
// occur whose first position has an even heap, it chooses the ones to try first,
// among those not farther than prefer. That takes a while: it returns nil when stop,
// asked at each code, says so; a nil stop never does.
func New[C Code](class Class, hits []Witness, sample []C, prefer int, stop func() bool) *Checker[C] {
	c := &Checker[C]{class: class, every: newProbes[C](hits), hits: aligned(hits, prefer), path: paths[C]()[0]}
	deepest := 0
	for _, h := range c.hits {
		deepest = max(deepest, h.Distance)
	}
	c.past = (deepest+lanes-1)/lanes*lanesWords + lanesWords
	c.reach = max(64*c.past, (c.every.reach+lanes-1)/lanes*lanes)
	c.chunk = stretch / 64
	c.stride = c.past + c.chunk + lanesWords
	c.rows = make([]uint64, class.Width*c.stride)
	c.above = make([][lanesWords]uint64, class.Width+1)
	if !c.choose(sample, stop) {
		return nil
	}
	return c
}

// Clone returns a checker that another goroutine may use.
func (c *Checker[C]) Clone() *Checker[C] {
	d := *c
	d.rows = make([]uint64, len(c.rows))
	d.above = make([][lanesWords]uint64, len(c.above))
	return &d
}

// Reach returns how many codes before a stretch the checker looks at.
func (c *Checker[C]) Reach() int { return c.reach }

// A Gap is a rare-class code that no hit reaches at a position.
type Gap struct {
	Position int
	Code     uint16
}

// Check checks codes[from:to], whose length must be a multiple of 512; Reach codes
// must stand before from, and heap is that of codes[from]. It returns the gaps, where
// the value may be a rare one, and whether the whole was checked: it was not if stop, asked
// now and then, said so; a nil stop never does.
func (c *Checker[C]) Check(codes []C, from, to int, heap int64, stop func() bool) (all []Gap, whole bool) {
	whole = c.Each(codes, from, to, heap, func(gaps []Gap) bool {
		all = append(all, gaps...)
		return stop == nil || !stop()
	})
	return all, whole
}

// Each is Check for those who may not want all gaps: it gives those of 512 positions at a
// time to see, and none at each stretch that begins. When see returns false it ends, and
// returns false as well.
func (c *Checker[C]) Each(codes []C, from, to int, heap int64, see func(gaps []Gap) bool) bool {
	if (to-from)%lanes != 0 || from < c.Reach() || to > len(codes) {
		panic(fmt.Sprintf("rarecover: cannot check [%d:%d) of %d codes with reach %d", from, to, len(codes), c.Reach()))
	}
	c.first = int(heap & 1)
	for at := from; at < to; at += stretch {
		if !see(nil) {
			return false
		}
		end := min(at+stretch, to)
		if at == from {
			c.draw(codes[at-64*c.past:at], 0)
		} else {
			c.slide()
		}
		c.draw(codes[at:end], c.past)
		for w := 0; w < (end-at)/64; w += lanesWords {
			if gaps := c.checkLanes(codes, at+64*w, c.past+w); len(gaps) > 0 && !see(gaps) {
				return false
			}
		}
	}
	return true
}

// slide moves the end of the bitmaps to their front, as the past of what follows.
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

// checkLanes checks the 512 positions from n on, which begin at the given word.
func (c *Checker[C]) checkLanes(codes []C, n, word int) (gaps []Gap) {
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

// probe tries every hit at the positions left in need.
func (c *Checker[C]) probe(codes []C, n int, u C, need *[lanesWords]uint64, gaps []Gap) []Gap {
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

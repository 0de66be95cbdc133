// Package exclude proves, for long stretches of a sequence of codes at once, that
// certain classes of nim sums were all reached.
//
// The sequence is that of an octal game in its sparse space: the value of a common
// heap is the least common-class value not excluded by a split with a rare part,
// provided that every rare-class value below it is hit by some option. A rare-class
// value with the code u is hit at n by the split into a and n − t − a if
// c(n − t − a) ⊕ c(a) = u. For a few a, chosen so that they hit often, and 512 n at
// a time, the bitmap of the positions with the code u ⊕ c(a), shifted by t + a,
// shows where; shifts by whole bytes are loads at another address. What is left, a
// position in a hundred or so, is tried with every a there is.
package exclude

import (
	"fmt"
	"math/bits"
)

// A Hit is one way to reach a rare-class value: the codes u with
// c(n − Distance) ⊕ Code = u are hit at n.
type Hit struct {
	Distance int
	Code     uint8
}

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
type Checker struct {
	class Class
	hits  []Hit // every way there is, nearest first
	reach int
	past  int // words of bitmaps kept before the stretch
	chunk int // words of a stretch
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
}

// stretch is how many positions are put into bitmaps at a time: they should stay in
// the second-level cache.
const stretch = 1 << 14

// New returns a checker that may use the given hits. From sample, codes as they
// occur whose first position has an even heap, it chooses the ones to try first,
// among those not farther than prefer.
func New(class Class, hits []Hit, sample []byte, prefer int) *Checker {
	c := &Checker{class: class, hits: hits}
	for _, h := range hits {
		c.reach = max(c.reach, h.Distance)
	}
	c.past = (c.reach+lanes-1)/lanes*lanesWords + lanesWords
	c.chunk = stretch / 64
	c.stride = c.past + c.chunk + lanesWords
	c.rows = make([]uint64, class.Width*c.stride)
	c.above = make([][lanesWords]uint64, class.Width+1)
	c.choose(sample, prefer)
	return c
}

// Reach returns how many codes before a stretch the checker looks at.
func (c *Checker) Reach() int { return c.past * 64 }

// A Gap is a rare-class code that no hit reaches at a position.
type Gap struct {
	Position int
	Code     uint8
}

// Check checks codes[from:to], whose length must be a multiple of 512; Reach codes
// must stand before from, and heap is that of codes[from]. It returns the gaps, where
// the value may be a rare one.
func (c *Checker) Check(codes []byte, from, to int, heap int64) []Gap {
	if (to-from)%lanes != 0 || from < c.Reach() || to > len(codes) {
		panic(fmt.Sprintf("exclude: cannot check [%d:%d) of %d codes with reach %d", from, to, len(codes), c.Reach()))
	}
	c.first = int(heap & 1)
	var gaps []Gap
	for at := from; at < to; at += stretch {
		end := min(at+stretch, to)
		if at == from {
			c.draw(codes[at-64*c.past:at], 0)
		} else {
			c.slide()
		}
		c.draw(codes[at:end], c.past)
		for w := 0; w < (end-at)/64; w += lanesWords {
			gaps = c.checkLanes(codes, at+64*w, c.past+w, gaps)
		}
	}
	return gaps
}

// slide moves the end of the bitmaps to their front, as the past of what follows.
func (c *Checker) slide() {
	for code := range c.class.Width {
		row := c.rows[code*c.stride : (code+1)*c.stride]
		copy(row[:c.past], row[c.chunk:c.chunk+c.past])
	}
}

// draw fills the bitmaps with codes from the given word on.
func (c *Checker) draw(codes []byte, word int) {
	bitmaps(c.rows, c.stride, word, c.class.Width, codes)
}

// checkLanes checks the 512 positions from n on, which begin at the given word.
func (c *Checker) checkLanes(codes []byte, n, word int, gaps []Gap) []Gap {
	width := c.class.Width
	suffixes(c.above, c.rows, c.stride, word, width)
	var need [lanesWords]uint64
	for u := range width {
		even, odd := &c.above[c.class.Above[c.first][u]], &c.above[c.class.Above[1-c.first][u]]
		if !residue(&need, even, odd, c.rows, word, c.chosen[u]) {
			gaps = c.probe(codes, n, uint8(u), &need, gaps)
		}
	}
	return gaps
}

// probe tries every hit at the positions left in need.
func (c *Checker) probe(codes []byte, n int, u uint8, need *[lanesWords]uint64, gaps []Gap) []Gap {
	for i, w := range need {
		for ; w != 0; w &= w - 1 {
			at := n + 64*i + bits.TrailingZeros64(w)
			if d := c.nearest(codes, at, u); d > 0 {
				c.Deepest = max(c.Deepest, d)
			} else {
				gaps = append(gaps, Gap{at, u})
			}
		}
	}
	return gaps
}

// nearest returns the distance of the nearest hit of u at a position, 0 if there is none.
func (c *Checker) nearest(codes []byte, at int, u uint8) int {
	for _, h := range c.hits {
		if codes[at-h.Distance]^h.Code == u {
			return h.Distance
		}
	}
	return 0
}

// choose picks, for each code, hits that reach it often, greedily: always the one
// that reaches most of the sample positions that are left.
func (c *Checker) choose(sample []byte, prefer int) {
	aligned := c.aligned(prefer)
	c.chosen = make([][]int, c.class.Width)
	for u := range c.chosen {
		var picked []Hit
		for round := 0; round < sampleRounds; round++ {
			left := c.left(sample, uint8(u), picked)
			if len(left) < fewLeft {
				break
			}
			picked = append(picked, greedy(sample, uint8(u), left, aligned)...)
		}
		for _, h := range picked {
			c.Deepest = max(c.Deepest, h.Distance)
			c.chosen[u] = append(c.chosen[u], int(uint8(u)^h.Code)*c.stride*8-h.Distance/8)
		}
		for len(c.chosen[u])%4 != 0 {
			c.chosen[u] = append(c.chosen[u], c.chosen[u][0])
		}
	}
}

const (
	sampleRounds = 16
	sampleSize   = 768 // positions looked at in a round
	fewLeft      = 6   // rest for probe
	leastGain    = 2   // of the positions of a round
)

// aligned returns the hits no farther than prefer whose distance is a whole number
// of bytes of a bitmap.
func (c *Checker) aligned(prefer int) []Hit {
	var out []Hit
	for _, h := range c.hits {
		if h.Distance%8 == 0 && h.Distance <= prefer {
			out = append(out, h)
		}
	}
	return out
}

// left returns sample positions at which u must be hit and no picked hit does so.
func (c *Checker) left(sample []byte, u uint8, picked []Hit) []int {
	var left []int
	const step = 3
	for n := c.Reach(); n < len(sample) && len(left) < sampleSize; n += step {
		if int(sample[n]) < c.class.Above[n&1][u] {
			continue
		}
		hit := false
		for _, h := range picked {
			if sample[n-h.Distance]^h.Code == u {
				hit = true
				break
			}
		}
		if !hit {
			left = append(left, n)
		}
	}
	return left
}

func greedy(sample []byte, u uint8, left []int, hits []Hit) []Hit {
	covers := make([][]uint64, len(hits))
	for i, h := range hits {
		covers[i] = make([]uint64, (len(left)+63)/64)
		for j, n := range left {
			if sample[n-h.Distance]^h.Code == u {
				covers[i][j>>6] |= 1 << (j & 63)
			}
		}
	}
	rest := make([]uint64, (len(left)+63)/64)
	for j := range left {
		rest[j>>6] |= 1 << (j & 63)
	}
	var picked []Hit
	for {
		best, at := leastGain-1, -1
		for i, cover := range covers {
			if g := gain(cover, rest); g > best {
				best, at = g, i
			}
		}
		if at < 0 {
			return picked
		}
		for i := range rest {
			rest[i] &^= covers[at][i]
		}
		picked = append(picked, hits[at])
	}
}

func gain(cover, rest []uint64) int {
	n := 0
	for i, w := range cover {
		n += bits.OnesCount64(w & rest[i])
	}
	return n
}

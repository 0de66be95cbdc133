package rarecover

import (
	"cmp"
	"math/bits"
	"slices"
)

// # Which witnesses are tried first
//
// For each code u some witnesses are chosen, in an order, to be tried on bitmaps: each costs a load for 512 positions,
// and saves a probe of each position that it alone reaches. A sample of codes shows how many of the remaining positions
// that must see u a witness reaches. Witnesses are considered once, by the frequency of the codes from which they reach
// u: a code with frequency f reaches about f·left of the left positions, so when that is below leastGain, later ones,
// which are scarcer, will not gain more. The choice is a guess about later codes, and costs time only; it is renewed
// when there are four times as many heaps, or greater codes.

const (
	sampleSize = 1 << 15 // maximal positions of a sample
	leastGain  = 2       // positions that a witness must add, or it costs more than the probes it saves
)

// sampled is a sample as bitmaps, with the witnesses by their codes.
type sampled struct {
	witnesses map[int][]Witness // by their codes
	codes     []int             // the most frequent first, equally frequent ones by number
	count     []int             // of each code
	rows      []uint64
	stride    int      // as those of a Checker
	rest      []uint64 // positions that must see the current code and that no chosen witness reaches
}

// choose picks for each code some of the witnesses, whose distances are multiples of 8. The first position of the
// sample has an even heap. It returns false if stop ends it. Offsets are those of row u ⊕ w, shifted by whole bytes;
// their number is padded to a multiple of four for the vectors.
func (c *Checker[C]) choose(witnesses []Witness, sample []C, stop func() bool) bool {
	before := 64 * c.past
	if tooMany := (len(sample) - before - sampleSize) &^ 1; tooMany > 0 {
		sample = sample[tooMany:]
	}
	words := max(0, len(sample)-before) / batch * batchWords
	s := sampled{witnesses: map[int][]Witness{}, count: make([]int, c.class.Width), stride: c.past + words + 1,
		rest: make([]uint64, words)}
	for _, h := range witnesses {
		s.witnesses[int(h.Code)] = append(s.witnesses[int(h.Code)], h)
	}
	s.rows = make([]uint64, c.class.Width*s.stride)
	c.path.bitmaps(s.rows, s.stride, 0, c.class.Width, sample[:min(len(sample), 64*(s.stride-1))])
	for code := range s.count {
		for _, w := range s.rows[code*s.stride+c.past:][:words] {
			s.count[code] += bits.OnesCount64(w)
		}
		s.codes = append(s.codes, code)
	}
	slices.SortStableFunc(s.codes, func(a, b int) int { return cmp.Compare(s.count[b], s.count[a]) })
	c.chosen = make([][]int, c.class.Width)
	for u := range c.chosen {
		if stop != nil && stop() {
			return false
		}
		left := c.need(s.rest, sample[min(len(sample), before):], u)
		for _, h := range s.pick(u, c.past, left) {
			c.Deepest = max(c.Deepest, h.Distance)
			c.chosen[u] = append(c.chosen[u], (u^int(h.Code))*c.stride*8-h.Distance/8)
		}
		for len(c.chosen[u])%4 != 0 {
			c.chosen[u] = append(c.chosen[u], c.chosen[u][0])
		}
	}
	return true
}

// need sets rest to the positions at which u must be covered, and returns their number. The sample begins at an even
// heap, so bit i has the parity of its heap.
func (c *Checker[C]) need(rest []uint64, codes []C, u int) (count int) {
	clear(rest)
	for i := range 64 * len(rest) {
		if int(codes[i]) >= c.class.Above[i&1][u] {
			rest[i/64] |= 1 << (i % 64)
			count++
		}
	}
	return count
}

// pick returns witnesses of u that gain enough after those before them; left is the number of positions in rest.
func (s *sampled) pick(u, past, left int) (picked []Witness) {
	for _, code := range s.codes {
		for _, h := range s.witnesses[u^code] {
			if s.count[code]*left < leastGain*64*len(s.rest) {
				return picked
			}
			from, shift := s.rows[code*s.stride+past+(-h.Distance)>>6:][:len(s.rest)+1], uint(-h.Distance)&63
			if gain := common(s.rest, from, shift); gain >= leastGain {
				picked = append(picked, h)
				left -= gain
				for j := range s.rest {
					s.rest[j] &^= from[j]>>shift | from[j+1]<<(64-shift)
				}
			}
		}
	}
	return picked
}

// common counts the common bits of rest and a shifted bitmap. from has one word more than rest.
func common(rest, from []uint64, shift uint) (n int) {
	low := from[0]
	for j, w := range rest {
		high := from[j+1]
		n += bits.OnesCount64(w & (low>>shift | high<<(64-shift)))
		low = high
	}
	return n
}

package rarecover

import "slices"

// # Which hits are tried first
//
// For each code u some hits are chosen, in an order, and put into bitmaps: each costs a load for 512 positions, and
// saves a look at each position that it alone reaches. By a sample of codes as they occur it is counted how many
// positions a hit reaches of those that must see u and are left. A choice is a guess about codes to come; it is
// renewed when there are four times as many heaps, or greater codes.

// sampleSize is how many positions hits are chosen by at most, and leastGain how many
// of them a hit must reach that no other chosen one does: with fewer, it costs more
// than the probes it saves.
const (
	sampleSize = 1 << 16
	leastGain  = 3
)

// aligned returns the hits no farther than prefer whose distance is a whole number
// of bytes of a bitmap.
// Others are tried position by position alone.
func aligned(hits []Witness, prefer int) []Witness {
	var out []Witness
	for _, h := range hits {
		if h.Distance%8 == 0 && h.Distance <= prefer {
			out = append(out, h)
		}
	}
	return out
}

// choose picks, for each code, hits that reach it often, greedily: always the one
// that reaches most of the sample positions that are left. The first position of the
// sample has an even heap. It returns false if stop ends it.
// Greedy choice is within a logarithmic factor of the best cover (Chvátal 1979), and what it misses costs time alone.
// Offsets are kept for rows as the checker has them, row u ⊕ w, shifted by whole bytes; their number is made
// a multiple of four, by taking the first again, for the vectors.
func (c *Checker[C]) choose(sample []C, stop func() bool) bool {
	before := 64 * c.past
	if tooMany := (len(sample) - before - sampleSize) &^ 1; tooMany > 0 {
		sample = sample[tooMany:]
	}
	s := sampled{common: c.path.common, hits: c.hits, words: max(0, len(sample)-before) / lanes * lanesWords}
	s.stride = c.past + s.words + 1
	s.rows = make([]uint64, c.class.Width*s.stride)
	c.path.bitmaps(s.rows, s.stride, 0, c.class.Width, sample[:min(len(sample), 64*(s.stride-1))])
	s.rest = make([]uint64, s.words)
	pick := s.greedy
	if c.class.Width > manyCodes {
		s.turns = newTurns(sample, c.hits, c.class.Width)
		pick = s.inTurn
	}
	c.chosen = make([][]int, c.class.Width)
	for u := range c.chosen {
		if stop != nil && stop() {
			return false
		}
		c.need(s.rest, sample[min(len(sample), before):], u)
		for _, h := range pick(u, c.past) {
			c.Deepest = max(c.Deepest, h.Distance)
			c.chosen[u] = append(c.chosen[u], (u^int(h.Code))*c.stride*8-h.Distance/8)
		}
		for len(c.chosen[u])%4 != 0 {
			c.chosen[u] = append(c.chosen[u], c.chosen[u][0])
		}
	}
	return true
}

// need sets the bits of the positions at which u must be hit.
// Bit i of rest is position i behind the past; its parity is that of the heap, as the sample begins at an even one.
func (c *Checker[C]) need(rest []uint64, codes []C, u int) {
	clear(rest)
	for i := range 64 * len(rest) {
		if int(codes[i]) >= c.class.Above[i&1][u] {
			rest[i/64] |= 1 << (i % 64)
		}
	}
}

// sampled is a sample as bitmaps, with what is left of it to be hit.
// rest is what the hits chosen so far leave; it is set anew for each code.
type sampled struct {
	common func(rest, from []uint64, shift uint) int
	hits   []Witness
	rows   []uint64 // as those of a Checker
	stride int
	words  int
	rest   []uint64 // behind the past
	turns  turns    // where there are many codes
}

// greedy returns hits of u, each the one that gains most when those before it are
// chosen. What a hit gains only gets less: hits wait in a list for each gain that was
// right once, and go down to another when it no longer is.
// Why lists suffice: gains never rise, as rest only loses positions. So the hit with the greatest gain that is still
// right is the one with the greatest gain, and a hit that has gone down is asked again at its new gain.
// Cost: a count over the sample for each hit, and one more each time a hit comes to the front.
func (s *sampled) greedy(u, past int) []Witness {
	gains, most := make([]int, len(s.hits)), leastGain
	for i := range gains {
		gains[i] = s.gain(u, i, past)
		most = max(most, gains[i])
	}
	first := slices.Repeat([]int{-1}, most+1) // the list of each gain
	next := make([]int, len(gains))
	wait := func(i, gain int) { next[i], first[gain] = first[gain], i }
	for i, g := range slices.Backward(gains) {
		wait(i, g)
	}
	var picked []Witness
	for g := most; g >= leastGain; g-- {
		for first[g] >= 0 {
			i := first[g]
			first[g] = next[i]
			if now := s.gain(u, i, past); now < g {
				wait(i, now)
				continue
			}
			picked = append(picked, s.hits[i])
			s.take(u, i, past)
		}
	}
	return picked
}

// shifted returns the bitmap of what hit i reaches of u, from two neighbouring words
// on, and by how much to shift them.
// A code without a row is beyond the width: no position has it, and it gains nothing.
func (s *sampled) shifted(u, i, past int) (from []uint64, shift uint) {
	h := s.hits[i]
	row := (u ^ int(h.Code)) * s.stride
	at := row + past + (-h.Distance)>>6
	if row >= len(s.rows) {
		return nil, 0
	}
	return s.rows[at : at+s.words+1], uint(-h.Distance) & 63
}

// gain returns how many positions of rest hit i reaches.
func (s *sampled) gain(u, i, past int) int {
	from, shift := s.shifted(u, i, past)
	if from == nil {
		return 0
	}
	return s.common(s.rest, from, shift)
}

// take removes from rest what hit i reaches.
func (s *sampled) take(u, i, past int) {
	from, shift := s.shifted(u, i, past)
	for j := range s.rest {
		s.rest[j] &^= from[j]>>shift | from[j+1]<<(64-shift)
	}
}

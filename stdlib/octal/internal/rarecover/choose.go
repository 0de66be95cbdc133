package rarecover

import "slices"

// # Which witnesses are tried first
//
// For each code u some witnesses are chosen, in an order, to be tried on bitmaps: each costs a load for 512 positions,
// and saves a probe of each position that it alone reaches. A sample of codes shows how many of the remaining positions
// that must see u a witness reaches. The choice is a guess about later codes; it is renewed when there are four times
// as many heaps, or greater codes.

const (
	sampleSize = 1 << 16 // maximal positions of a sample
	leastGain  = 3       // positions that a witness must add, or it costs more than the probes it saves
)

// aligned returns the witnesses up to distance prefer whose distance is a multiple of 8; others are only probed.
func aligned(witnesses []Witness, prefer int) []Witness {
	var out []Witness
	for _, h := range witnesses {
		if h.Distance%8 == 0 && h.Distance <= prefer {
			out = append(out, h)
		}
	}
	return out
}

// choose picks witnesses for each code greedily: always the one that reaches most of the remaining sample
// positions. The first position of the sample has an even heap. It returns false if stop ends it. The greedy choice
// is within a logarithmic factor of the best cover (Chvátal 1979), and what it misses costs time only. Offsets are
// those of row u ⊕ w, shifted by whole bytes; their number is padded to a multiple of four for the vectors.
func (c *Checker[C]) choose(sample []C, stop func() bool) bool {
	before := 64 * c.past
	if tooMany := (len(sample) - before - sampleSize) &^ 1; tooMany > 0 {
		sample = sample[tooMany:]
	}
	s := sampled{common: c.path.common, witnesses: c.witnesses, words: max(0, len(sample)-before) / batch * batchWords}
	s.stride = c.past + s.words + 1
	s.rows = make([]uint64, c.class.Width*s.stride)
	c.path.bitmaps(s.rows, s.stride, 0, c.class.Width, sample[:min(len(sample), 64*(s.stride-1))])
	s.rest = make([]uint64, s.words)
	pick := s.greedy
	if c.class.Width > manyCodes {
		s.frequencies = newFrequencies(sample, c.witnesses, c.class.Width)
		pick = s.byFrequency
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

// need sets rest to the positions at which u must be covered. The sample begins at an even heap, so bit i has the
// parity of its heap.
func (c *Checker[C]) need(rest []uint64, codes []C, u int) {
	clear(rest)
	for i := range 64 * len(rest) {
		if int(codes[i]) >= c.class.Above[i&1][u] {
			rest[i/64] |= 1 << (i % 64)
		}
	}
}

// sampled holds a sample as bitmaps, and in rest the positions that the witnesses chosen so far do not reach.
type sampled struct {
	common      func(rest, from []uint64, shift uint) int
	witnesses   []Witness
	rows        []uint64 // as those of a Checker
	stride      int
	words       int
	rest        []uint64    // behind the past
	frequencies frequencies // where there are many codes
}

// greedy returns witnesses of u, each with the largest gain after those before it. Gains never rise, since rest
// only shrinks: witnesses wait in a list for their last known gain, and move to a lower list when it is outdated.
// So a witness whose gain is still right when it comes to the front has the largest gain. It costs one count over
// the sample for each witness, and one more each time a witness comes to the front.
func (s *sampled) greedy(u, past int) []Witness {
	gains, most := make([]int, len(s.witnesses)), leastGain
	for i := range gains {
		gains[i] = s.gain(u, i, past)
		most = max(most, gains[i])
	}
	first := slices.Repeat([]int{-1}, most+1) // the list of each gain
	next := make([]int, len(gains))
	push := func(i, gain int) { next[i], first[gain] = first[gain], i }
	for i, g := range slices.Backward(gains) {
		push(i, g)
	}
	var picked []Witness
	for g := most; g >= leastGain; g-- {
		for first[g] >= 0 {
			i := first[g]
			first[g] = next[i]
			if now := s.gain(u, i, past); now < g {
				push(i, now)
				continue
			}
			picked = append(picked, s.witnesses[i])
			s.take(u, i, past)
		}
	}
	return picked
}

// shifted returns the bitmap of the positions at which witness i reaches u, as pairs of neighbouring words, and the
// shift. A code without a row is beyond the width: no position has it.
func (s *sampled) shifted(u, i, past int) (from []uint64, shift uint) {
	h := s.witnesses[i]
	row := (u ^ int(h.Code)) * s.stride
	at := row + past + (-h.Distance)>>6
	if row >= len(s.rows) {
		return nil, 0
	}
	return s.rows[at : at+s.words+1], uint(-h.Distance) & 63
}

// gain returns how many positions of rest witness i reaches.
func (s *sampled) gain(u, i, past int) int {
	from, shift := s.shifted(u, i, past)
	if from == nil {
		return 0
	}
	return s.common(s.rest, from, shift)
}

// take removes from rest the positions that witness i reaches.
func (s *sampled) take(u, i, past int) {
	from, shift := s.shifted(u, i, past)
	for j := range s.rest {
		s.rest[j] &^= from[j]>>shift | from[j+1]<<(64-shift)
	}
}

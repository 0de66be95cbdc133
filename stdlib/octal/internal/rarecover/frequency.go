package rarecover

import (
	"cmp"
	"math/bits"
	"slices"
)

// manyCodes is the width beyond which witnesses are chosen in one round: a greedy choice counts over the sample for
// every witness and every code, which takes longer than it saves.
const manyCodes = 256

// frequencies order witnesses by the frequency of the codes from which they reach a code, so that each gains little
// more than those before it. Each witness is considered once for each code; those not chosen are still probed.
type frequencies struct {
	codes     []int         // the most frequent first
	count     []int         // in the sample
	witnesses map[int][]int // by their codes
}

// newFrequencies counts and sorts the codes of the sample, equally frequent ones by number.
func newFrequencies[C Code](sample []C, witnesses []Witness, width int) frequencies {
	t := frequencies{count: make([]int, width), witnesses: map[int][]int{}}
	for _, c := range sample {
		if int(c) < width {
			t.count[c]++
		}
	}
	for c := range width {
		t.codes = append(t.codes, c)
	}
	slices.SortStableFunc(t.codes, func(a, b int) int { return cmp.Compare(t.count[b], t.count[a]) })
	for i, h := range witnesses {
		t.witnesses[int(h.Code)] = append(t.witnesses[int(h.Code)], i)
	}
	return t
}

// byFrequency returns witnesses of u that gain enough after those before them, until the others are expected to
// gain less: a code with frequency f reaches about f·left of the remaining positions; once twice that is below
// leastGain, later codes, which are scarcer, will not gain either.
func (s *sampled) byFrequency(u, past int) []Witness {
	left := 0
	for _, w := range s.rest {
		left += bits.OnesCount64(w)
	}
	var picked []Witness
	for _, code := range s.frequencies.codes {
		for _, i := range s.frequencies.witnesses[u^code] {
			if 2*s.frequencies.count[code]*left < leastGain*64*s.words {
				return picked
			}
			if gain := s.gain(u, i, past); gain >= leastGain {
				picked = append(picked, s.witnesses[i])
				s.take(u, i, past)
				left -= gain
			}
		}
	}
	return picked
}

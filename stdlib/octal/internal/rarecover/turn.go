package rarecover

import (
	"cmp"
	"math/bits"
	"slices"
)

// manyCodes is the width beyond which hits are chosen in one round: to choose greedily would
// take longer than what is saved.
// A greedy choice looks at every hit for every code: hits times codes counts over the sample.
const manyCodes = 256

// turns is the order in which hits are looked at: by how frequent the codes are that they reach
// a code from, so that each gains little more than those before it.
// Statement. Hits are looked at once for each code, those first that reach it from frequent codes. Nothing is lost by
// stopping early: what is not chosen is still tried position by position.
type turns struct {
	codes []int         // the most frequent first
	count []int         // how often each stands in the sample
	hits  map[int][]int // by their codes
}

// newTurns counts the codes of the sample and sorts them, the most frequent first, equal ones by their number.
// Cost: once for a checker, the sample and a sort of the codes.

func newTurns[C Code](sample []C, hits []Witness, width int) turns {
	t := turns{count: make([]int, width), hits: map[int][]int{}}
	for _, c := range sample {
		if int(c) < width {
			t.count[c]++
		}
	}
	for c := range width {
		t.codes = append(t.codes, c)
	}
	slices.SortStableFunc(t.codes, func(a, b int) int { return cmp.Compare(t.count[b], t.count[a]) })
	for i, h := range hits {
		t.hits[int(h.Code)] = append(t.hits[int(h.Code)], i)
	}
	return t
}

// inTurn returns hits of u that gain enough when those before them are chosen, until what is to
// be expected of the others is less.
// The bound: a code that stands at a share f of the places reaches about f·left of those left; once twice that is below
// leastGain, later codes, which are scarcer, will not gain either.
func (s *sampled) inTurn(u, past int) []Witness {
	left := 0
	for _, w := range s.rest {
		left += bits.OnesCount64(w)
	}
	var picked []Witness
	for _, code := range s.turns.codes {
		for _, i := range s.turns.hits[u^code] {
			if 2*s.turns.count[code]*left < leastGain*64*s.words {
				return picked
			}
			if gain := s.gain(u, i, past); gain >= leastGain {
				picked = append(picked, s.hits[i])
				s.take(u, i, past)
				left -= gain
			}
		}
	}
	return picked
}

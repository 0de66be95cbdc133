package misere

import (
	"math/bits"
	"slices"
)

// Why two checks prove a quotient. Let (Q, P) be a candidate, T(h) the set of elements
// of the options of heap h, and Bad(h) = {y : y·T(h) meets P in nothing}. If
//
//	P-check: xΦ(h) ∈ P implies x ∈ Bad(h), for all x and h,
//	N-check: no word w except the empty one has Φ(w) ∉ P and Φ(w−h) ∈ Bad(h) for
//	         every heap h in it,
//
// and the identity is not in P, then Φ(w) ∈ P exactly for the P-positions w: by
// induction over the options of w, all of whose options are right, Φ(w) ∈ P makes
// every option N, and Φ(w) ∉ P makes some option P. If moreover every element is the
// value of a word and no two elements are told apart by no context, Q is the misère
// quotient [PlambeckSiegel2008].
//
// The first check is a loop. The second is a search over words in their order with
// the state (x, A), where x is the value of the word and
//
//	A = {c : the word together with c would fail, as far as the word can tell}
//	  = {c : xc ∉ P and Φ(w−h)c ∈ Bad(h) for every h in w}.
//
// A word fails when A holds the identity. One more heap h leads from (x, A) to
//
//	xΦ(h),  {c : cΦ(h) ∈ A} ∩ {c : xc ∈ Bad(h)}.
//
// If an earlier word v stands at the same x with a set that contains A, then the word
// u at hand need not be continued: u with more heaps t fails only if v with t does,
// and that word is smaller. So the search finds the least failing word, and ends.

// A search looks for failing words.
type search struct {
	q       *quotient
	clock   *clock
	letters []int // heaps that may occur, ascending
	reached [][]set
	scratch map[contextKey]set
	below   word // if not nil: look only for words less than this one
	found   word
}

type contextKey struct {
	heap int
	x    int32
}

// leastFailure returns the least word on which q errs, nil if it errs on none, in
// which case the sets that were reached stay for later extensions.
func (q *quotient) leastFailure(c *clock) (word, *search) {
	wrongP := q.failingP()
	s := &search{q: q, clock: c, letters: q.undominated(), reached: make([][]set, q.size),
		scratch: map[contextKey]set{}, below: wrongP}
	s.descend(len(s.letters)-1, 0, q.start(), nil)
	if s.found != nil {
		return s.found, s
	}
	return wrongP, s
}

// failingP returns the least word of the form x + h that is in P wrongly.
func (q *quotient) failingP() word {
	var least word
	for _, h := range q.heaps {
		wrong := q.avoid(q.phi(h)).complement(q.size).without(q.bad[h])
		for _, x := range wrong.members() {
			if w := q.word(x).with(h); least == nil || compare(w, least) < 0 {
				least = w
			}
		}
	}
	return least
}

// start returns the contexts in which the empty word would fail: those not in P.
func (q *quotient) start() set { return q.avoid(0) }

// undominated returns the heaps that a least failing word can hold: not those for
// which a smaller heap has the same element and at least the same bad contexts.
func (q *quotient) undominated() []int {
	kept := map[int32][]int{}
	var out []int
	for _, h := range q.heaps {
		x := q.phi(h)
		if !slices.ContainsFunc(kept[x], func(g int) bool { return q.bad[h].within(q.bad[g]) }) {
			kept[x] = append(kept[x], h)
			out = append(out, h)
		}
	}
	return out
}

// descend continues the word w, whose state is (x, a), with heaps among the first
// level+1 letters. It reports whether the search is over.
func (s *search) descend(level int, x int32, a set, w word) bool {
	if level < 0 {
		return false
	}
	h := s.letters[level]
	for {
		if s.descend(level-1, x, a, w) {
			return true
		}
		x, a = s.step(h, x, a)
		if a == nil {
			return false
		}
		w = append(w, h)
		if s.below != nil && compare(w, s.below) >= 0 {
			return true
		}
		if a.has(0) {
			s.found = slices.Clone(w)
			return true
		}
		if !s.remember(x, a) {
			return false
		}
	}
}

// step returns the state after one more heap h, with nil for an empty set.
func (s *search) step(h int, x int32, a set) (int32, set) {
	s.clock.tick()
	row := s.q.rows[s.q.of[h]]
	next := make(set, len(a))
	any := uint64(0)
	for i, w := range s.badContexts(h, x) {
		var kept uint64
		for ; w != 0; w &= w - 1 {
			b := bits.TrailingZeros64(w)
			y := row[i<<6|b]
			kept |= a[y>>6] >> (uint(y) & 63) & 1 << b
		}
		next[i] = kept
		any |= kept
	}
	if any == 0 {
		return row[x], nil
	}
	return row[x], next
}

// badContexts returns {c : xc ∈ Bad(h)}.
func (s *search) badContexts(h int, x int32) set {
	key := contextKey{h, x}
	if c, ok := s.scratch[key]; ok {
		return c
	}
	c := newSet(s.q.size)
	bad := s.q.bad[h]
	for i, y := range s.q.times(x) {
		c[i>>6] |= bad[y>>6] >> (uint(y) & 63) & 1 << (uint(i) & 63)
	}
	s.scratch[key] = c
	return c
}

// remember stores that the search has been at (x, a); it returns false if it had been
// there before, with the same set or a larger one.
func (s *search) remember(x int32, a set) bool {
	if s.covered(x, a) {
		return false
	}
	s.reached[x] = append(slices.DeleteFunc(s.reached[x], func(b set) bool { return b.within(a) }), a)
	return true
}

func (s *search) covered(x int32, a set) bool {
	return slices.ContainsFunc(s.reached[x], func(b set) bool { return a.within(b) })
}

// begin searches the words that hold the last letter h, the state of the word h alone
// being (x, a). It reports whether one fails.
func (s *search) begin(x int32, a set, h int) bool {
	s.below = nil
	if a.has(0) {
		return true
	}
	s.remember(x, a)
	return s.descend(len(s.letters)-1, x, a, word{h})
}

package quotient

import (
	"maps"
	"math/bits"
	"slices"

	"sprague/stdlib/internal/budget"
)

// # The two checks
//
// Let T(h) be the set of elements of the options of heap h in a candidate (Q, P), and Bad(h) = {y : y·T(h) is disjoint
// from P}.
//
//	P-check: xΦ(h) ∈ P implies x ∈ Bad(h), for all x and h,
//	N-check: no word w except the empty one has Φ(w) ∉ P and Φ(w−h) ∈ Bad(h) for
//	         every heap h in it,
//
// prove the candidate [PlambeckSiegel2008]. The first is a loop. The second is a search over words with the state
// (x, A), where x is the element of the word and A the set of the contexts with which it would fail, as far as the word
// determines:
//
//	A = {c : xc ∉ P and Φ(w−h)c ∈ Bad(h) for every h in w}.
//
// The proofs are in package check (quotient.go and outcomes.go), which has the same search in code of its own. Words
// are tried shortest first, because short words leave many contexts open: their sets are large and cover many others.
// The first failing word found is then a shortest one.

type search struct {
	q       *Quotient
	clock   *budget.Clock
	letters []int // heaps of words
	words   []visit
	reached [][]set // by element
}

// A visit is a word with its state: the word at index before with one more heap.
type visit struct {
	before int32
	heap   int
	length int
	x      int32
	open   set
}

// failures returns words on which q errs, or none if there are none at all; then the sets reached are kept for later
// extensions. The P-check is a loop and comes first.
func (q *Quotient) failures(c *budget.Clock) ([]word, *search) {
	if w := q.failingP(); w != nil {
		return []word{w}, nil
	}
	s := &search{q: q, clock: c, letters: q.undominated(), reached: make([][]set, q.size)}
	s.remember(visit{x: 0, open: q.avoid(0).without(q.outs)})
	return s.run(0), s
}

// failingP returns a shortest word x + h that is wrongly in P.
func (q *Quotient) failingP() word {
	var least word
	for _, h := range q.heaps {
		wrong := everything(q.size).without(q.avoid(q.Phi(h))).without(q.bad[h])
		for _, x := range wrong.members() {
			w := q.word(x).with(h)
			if least == nil || len(w) < len(least) || len(w) == len(least) && slices.Compare(w, least) < 0 {
				least = w
			}
		}
	}
	return least
}

// errs reports whether one of the two checks fails at the word w: Φ(w) ∈ P and some heap of w is not stuck, or Φ(w) ∉
// P and all are. The empty word is not an error.
func (q *Quotient) errs(w word) bool {
	stuck := true
	for i, h := range w {
		rest := slices.Delete(slices.Clone(w), i, i+1)
		stuck = stuck && q.bad[h].has(q.value(rest))
	}
	return stuck != q.p.has(q.value(w)) && !q.outs.has(q.value(w))
}

// undominated returns the heaps of shortest failing words, ascending: those in greatest.
func (q *Quotient) undominated() []int {
	out := slices.Concat(slices.Collect(maps.Values(q.greatest))...)
	slices.Sort(out)
	return out
}

// run continues the words from index first on, and returns the shortest failing ones. It skips words that are covered
// later.
func (s *search) run(first int) []word {
	var failing []word
	for i := first; i < len(s.words); i++ {
		v := s.words[i]
		if len(failing) > 0 && v.length >= len(failing[0]) {
			break
		}
		if !s.stands(v) {
			continue // a later word covers this one
		}
		with := make([]set, len(s.q.rows)) // by row, once for all letters of an element
		for _, h := range s.letters {
			r := s.q.of[h]
			if with[r] == nil {
				with[r] = v.open.openWith(s.q.rows[r])
			}
			next := visit{before: int32(i), heap: h, length: v.length + 1, x: s.q.rows[r][v.x], open: s.step(h, v.x, with[r])}
			switch {
			case next.open == nil:
			case next.open.has(0):
				if w := s.spelled(next); !slices.ContainsFunc(failing, func(f word) bool { return slices.Equal(f, w) }) {
					failing = append(failing, w)
				}
			case !s.covered(next.x, next.open):
				s.remember(next)
			}
		}
	}
	return failing
}

func (s *search) spelled(v visit) word {
	var w word
	for v.heap != 0 {
		w = append(w, v.heap)
		v = s.words[v.before]
	}
	slices.Sort(w)
	slices.Reverse(w)
	return w
}

// step returns the contexts that stay open for an element x if one more heap h is added, nil if there are none. with
// has those whose products with h are open.
func (s *search) step(h int, x int32, with set) set {
	s.clock.Tick(s.q.size + len(with)*len(s.reached[s.q.Act(h, x)]))
	times, bad, next := s.q.Times(x), s.q.bad[h], newSet(s.q.size)
	for i, w := range with {
		for ; w != 0; w &= w - 1 {
			b := bits.TrailingZeros64(w)
			y := times[i<<6|b]
			next[i] |= bad[y>>6] >> (uint(y) & 63) & 1 << b
		}
	}
	if next.empty() {
		return nil
	}
	return next
}

// openWith returns the contexts whose products with the element of a row are in a.
func (a set) openWith(row []int32) set {
	with := make(set, len(a))
	for c, y := range row {
		if a.has(y) {
			with.add(int32(c))
		}
	}
	return with
}

// remember adds the word to the queue, and removes those that it covers.
func (s *search) remember(v visit) {
	s.reached[v.x] = append(slices.DeleteFunc(s.reached[v.x], func(b set) bool { return b.within(v.open) }), v.open)
	s.words = append(s.words, v)
}

// stands reports whether no later word covers v.
func (s *search) stands(v visit) bool {
	return slices.ContainsFunc(s.reached[v.x], func(b set) bool { return &b[0] == &v.open[0] })
}

func (s *search) covered(x int32, a set) bool {
	return slices.ContainsFunc(s.reached[x], func(b set) bool { return a.within(b) })
}

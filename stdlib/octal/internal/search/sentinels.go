package search

import (
	"crypto/sha256"
	"slices"

	"sprague/stdlib/octal/internal/engine"
)

// Sentinels (§3) say exactly what a run excludes. Distinguished points find a period soon, but some
// are skipped and thinned out, so that it proves nothing when none of them repeats. A sentinel
// is a state that is kept for ever, and each later place where it might stand again is
// compared with it, as in Brent's cycle finding [Brent1980]. With past the length of a state:
//
// Statement. If the state before heap x does not stand before any heap y with x < y ≤ N, there
// are no n₀ and p with n₀ + past ≤ x, p ≤ N − x and G(n + p) = G(n) for all n ≥ n₀. For else the
// past codes before x are those before x + p. (Where the heap's parity belongs to the space, p is
// even, for a value is not common at heaps of both parities; all heaps of a run are common.)
//
// Let the sentinels stand at x₁ < x₂ < … < xₘ. Which n₀ and p are left? For n₀ ≤ x₁ − past those
// with p > N − x₁; for n₀ from xᵢ₋₁ − past + 1 to xᵢ − past those with p > N − xᵢ; and n₀ > xₘ − past. So
// there is no period with n₀ + p below
//
//	min { N − x₁ + 1, xᵢ₋₁ − xᵢ + N − past + 2, xₘ − past + 2 }
//
// A sentinel is posted where the one before is so far behind that its share of the way is
// 1/sentinelShare: the bound is near N·(1 − 1/sentinelShare), and the sentinels are
// about sentinelShare·ln N.
type sentinels struct {
	list []*point // ascending
	keys map[uint64][]*point
}

const sentinelShare = 32

// due reports whether a sentinel is to be posted at a heap, or some places later.
func (s *sentinels) due(at int64, past int) bool {
	if len(s.list) == 0 {
		return true
	}
	last := s.list[len(s.list)-1].At
	return at-last >= max(int64(past), last/sentinelShare)
}

// post makes the state before a heap, of the given key, a sentinel.
func (s *sentinels) post(p *point) {
	if s.keys == nil {
		s.keys = map[uint64][]*point{}
	}
	s.list = append(s.list, p)
	s.keys[p.Key] = append(s.keys[p.Key], p)
}

// meet returns the sentinel whose state stands before heap at, nil if there is none.
func (s *sentinels) meet(at int64, key uint64, state []byte) *point {
	for _, p := range s.keys[key] {
		if at > p.At && sha256.Sum256(state) == p.State {
			return p
		}
	}
	return nil
}

// excluded returns the bound of the statement: there is no period with n₀ + p below, when the
// run has come to heap n with states of so many codes. It is 0 if nothing is excluded.
func (s *sentinels) excluded(n int64, past int) int64 {
	if len(s.list) == 0 {
		return 0
	}
	least := n - s.list[0].At + 1
	for i, x := range s.list[1:] {
		least = min(least, s.list[i].At-x.At+n-int64(past)+2)
	}
	return max(0, min(least, s.list[len(s.list)-1].At-int64(past)+2))
}

// before returns the last sentinel before a heap that is known not to repeat when the state
// before that heap does, nil if there is none.
func (s *sentinels) before(at int64) *point {
	for _, p := range slices.Backward(s.list) {
		if p.At < at {
			return p
		}
	}
	return nil
}

// watch looks for the sentinels in the chunk of b, at all places where the given code stands, and
// posts one if it is time. It returns a sentinel and the place where its state stands again.
func (r *run) watch(b *engine.Buffer) (first, second *point) {
	m := r.points
	for i := range m.places(b) {
		at, state := b.First+int64(i-b.From), b.Codes[i-b.From:i]
		key := m.key(at, state)
		if old := r.sentinels.meet(at, key, state); old != nil {
			return old, &point{At: at, Key: key, State: old.State}
		}
		if r.sentinels.due(at, b.From) {
			r.sentinels.post(&point{At: at, Key: key, State: sha256.Sum256(state)})
		}
	}
	return nil, nil
}

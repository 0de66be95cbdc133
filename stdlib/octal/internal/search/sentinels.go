package search

import (
	"crypto/sha256"
	"slices"

	"sprague/stdlib/octal/internal/engine"
)

// Sentinels (§3) determine exactly what a run excludes. Distinguished points find a period soon, but some are skipped
// or dropped, so it proves nothing if none of them repeats. A sentinel is a state that is kept for ever and compared
// with the state at each later candidate, as in Brent's cycle finding [Brent1980]. With past the length of a state:
//
// Statement. If the state before heap x does not occur before any heap y with x < y ≤ N, there are no n₀ and p with
// n₀ + past ≤ x, p ≤ N − x and G(n + p) = G(n) for all n ≥ n₀. Otherwise the past codes before x would be those before
// x + p. (If the heap's parity is part of the space, p is even, since a value is not common at heaps of both parities
// and all heaps of a run are common.)
//
// Let the sentinels be at x₁ < x₂ < … < xₘ. The remaining periods have: for n₀ ≤ x₁ − past, p > N − x₁; for n₀ from
// xᵢ₋₁ − past + 1 to xᵢ − past, p > N − xᵢ; or n₀ > xₘ − past. So there is no period with n₀ + p below
//
//	min { N − x₁ + 1, xᵢ₋₁ − xᵢ + N − past + 2, xₘ − past + 2 }
//
// A sentinel is added when the distance to the last is 1/sentinelShare of its heap: the bound is about
// N·(1 − 1/sentinelShare), and there are about sentinelShare·ln N sentinels.
type sentinels struct {
	list []*point // ascending
	keys map[uint64][]*point
}

const sentinelShare = 32

// due reports whether a sentinel should be added at a heap or soon after.
func (s *sentinels) due(at int64, past int) bool {
	if len(s.list) == 0 {
		return true
	}
	last := s.list[len(s.list)-1].At
	return at-last >= max(int64(past), last/sentinelShare)
}

func (s *sentinels) add(p *point) {
	if s.keys == nil {
		s.keys = map[uint64][]*point{}
	}
	s.list = append(s.list, p)
	s.keys[p.Key] = append(s.keys[p.Key], p)
}

// meet returns the sentinel whose state occurs before heap at, or nil.
func (s *sentinels) meet(at int64, key uint64, state []byte) *point {
	for _, p := range s.keys[key] {
		if at > p.At && sha256.Sum256(state) == p.State {
			return p
		}
	}
	return nil
}

// excluded returns the bound of the statement for a run of n values with states of past codes, 0 if nothing is
// excluded.
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

// before returns the last sentinel before heap at, or nil. It does not repeat if the state before at does.
func (s *sentinels) before(at int64) *point {
	for _, p := range slices.Backward(s.list) {
		if p.At < at {
			return p
		}
	}
	return nil
}

// watch compares the candidates in the chunk of b with the sentinels, and adds one if it is due. It returns a
// sentinel and the place where its state occurs again.
func (r *run) watch(b *engine.Buffer) (first, second *point) {
	m := r.points
	for i := range m.places(b) {
		at, state := b.First+int64(i-b.From), b.Codes[i-b.From:i]
		key := m.key(at, state)
		if old := r.sentinels.meet(at, key, state); old != nil {
			return old, &point{At: at, Key: key, State: old.State}
		}
		if r.sentinels.due(at, b.From) {
			r.sentinels.add(&point{At: at, Key: key, State: sha256.Sum256(state)})
		}
	}
	return nil, nil
}

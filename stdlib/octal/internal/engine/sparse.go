package engine

import (
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// Sparse computes exact values one by one with a [Space] (§3). For heap n it marks options whose values are cheap:
// those that do not split, those with a rare part if few heaps are rare, and those with a small part. Then it
// searches the unmarked values from 0 on among the splits; the first that no split has is the value of n. If all
// splits with a rare part are marked it need not search for a common value, since the other splits are common ⊕
// common, hence rare. So the result is exact for every mask; the mask only determines the time.
type Sparse struct {
	rule      *rules.Rule
	space     Space
	values    []uint32
	splits    splits
	rares     []int32 // heaps n ≥ 1 whose value is rare
	counts    Histogram
	seen      []bool // the values of marked options
	dense     dense
	small     int      // splits with smaller parts up to this are marked
	shared    bool     // all takes that split have one parity, so the position may count
	parity    uint     // that parity
	chosen    int      // number of values when the mask was chosen last
	tuning    tuning   // of bulk
	extension extender // the last one, for reuse

	// For a heap outside single, splits with smaller parts up to deepest exclude all rare values.
	single  []interval
	deepest int
}

// NewSparse returns a solver for a finite code that leaves at most two heaps.
func NewSparse(r *rules.Rule) *Sparse {
	s := &Sparse{rule: r, splits: newSplits(r.Unequal), tuning: usualTuning()}
	s.parity, s.shared = r.SplitParity()
	s.values = append(s.values, 0)
	s.counts.Add(0, 0)
	s.space = Space{Mask: 1}
	return s
}

// clone returns an independent solver, without the extension and the sets of marks.
func (s *Sparse) clone() *Sparse {
	c := *s
	c.values, c.rares, c.counts = slices.Clone(s.values), slices.Clone(s.rares), slices.Clone(s.counts)
	c.single = slices.Clone(s.single)
	c.seen, c.dense, c.extension, c.splits = nil, dense{}, nil, newSplits(s.rule.Unequal)
	return &c
}

// Extend computes at least n values.
func (s *Sparse) Extend(n int) {
	for len(s.values) < n {
		to := n
		if n-s.tuning.least >= s.tuning.from {
			s.steps(s.tuning.from)
			s.bulk(n)
			to = min(n, len(s.values)+len(s.values)/8)
		}
		s.steps(to)
	}
}

// steps computes values one by one up to n of them.
func (s *Sparse) steps(n int) {
	for len(s.values) < n {
		if len(s.values)&255 == 0 {
			task.Check()
		}
		s.step()
	}
}

// step appends the value of the next heap.
func (s *Sparse) step() {
	n := len(s.values)
	s.splits.read(s.values)
	few := len(s.rares) < n/splitsForMark
	var v uint32
	if s.isDense(few) {
		v = s.dense.least(s, n)
	} else {
		v = s.oneByOne(n, few)
	}
	s.values = append(s.values, v)
	s.alone(n)
	s.counts.Add(v, n)
	if s.space.Rare(v, n) {
		s.rares = append(s.rares, int32(n))
	}
	if s.due(n) {
		s.choose()
	}
}

// oneByOne returns the value of n by §3; if few heaps are rare, it does not search for common values among splits.
// It passes over a value only if a marked option or a split has it; the value returned is refuted by all splits, or
// is common while all unmarked splits are rare.
func (s *Sparse) oneByOne(n int, few bool) uint32 {
	sums := 1 << bits.Len(uint(len(s.counts)-1)) // the values of splits are below, so their mex is at most this
	s.seen = slices.Grow(s.seen[:0], sums+1)[:sums+1]
	clear(s.seen)
	s.small = len(s.counts) + leastSmall
	s.mark(n, few)
	v := uint32(0)
	for s.seen[v] || !(few && !s.space.Rare(v, n)) && s.reaches(n, v) {
		v++
	}
	return v
}

const (
	// splitsForMark is the number of splits searched for a value in the time of marking one.
	splitsForMark = 64
	// leastSmall is the minimal number of splits with a small part to mark.
	leastSmall = 32
)

// mark marks the options of n that do not split, those with a small part, and if rares is set those with a rare
// one. Small parts are in the nearest cache, and meet most values.
func (s *Sparse) mark(n int, rares bool) {
	for t, d := range s.rule.Head {
		m := n - t
		if m < 0 {
			return
		}
		if d&rules.LeaveNone != 0 && m == 0 {
			s.seen[0] = true
		}
		if d&rules.LeaveOne != 0 && m > 0 {
			s.seen[s.values[m]] = true
		}
		if d&rules.LeaveTwo == 0 {
			continue
		}
		for a := 1; a <= min(s.small, s.splits.last(m)); a++ {
			s.seen[s.values[a]^s.values[m-a]] = true
		}
		if rares {
			s.markSplits(m)
		}
	}
}

// markSplits marks the splits of m with a rare part.
func (s *Sparse) markSplits(m int) {
	for _, r := range s.rares {
		rest := m - int(r)
		if rest < 1 {
			return
		}
		if s.rule.Unequal && rest == int(r) {
			continue
		}
		s.seen[s.values[r]^s.values[rest]] = true
	}
}

// reaches reports whether a split of n whose parts are not small has the value v.
func (s *Sparse) reaches(n int, v uint32) bool {
	for t, d := range s.rule.Head {
		if d&rules.LeaveTwo != 0 && t <= n && s.splits.have(s.values, n-t, s.small+1, v) {
			return true
		}
	}
	return false
}

// due reports whether the mask should be chosen again after n heaps: often at first, then at powers of two, and if
// many heaps are rare, after a quarter more. Choosing costs O(V log V), applying the choice O(n).
func (s *Sparse) due(n int) bool {
	return n&(n-1) == 0 || n < 4096 && n&255 == 0 || 4*n > 5*s.chosen && len(s.rares) > 256 && n&1023 == 0
}

// choose applies the best mask for the values so far.
func (s *Sparse) choose() {
	s.chosen = len(s.values)
	if best := s.counts.Best(s.parity, s.shared); best != s.space {
		s.use(best)
	}
}

// use classifies the heaps by sp. Known depths belong to the old classes and are dropped.
func (s *Sparse) use(sp Space) {
	s.space = sp
	s.single, s.deepest = []interval{{0, len(s.values)}}, 0
	s.rares = s.rares[:0]
	for n := 1; n < len(s.values); n++ {
		if s.space.Rare(s.values[n], n) {
			s.rares = append(s.rares, int32(n))
		}
	}
}

func (s *Sparse) Rule() *rules.Rule { return s.rule }

// Known returns the values computed, which must not be modified.
func (s *Sparse) Known() []uint32 { return s.values }

// Space returns the current space.
func (s *Sparse) Space() Space { return s.space }

// Rares returns the number of rare heaps.
func (s *Sparse) Rares() int { return len(s.rares) }

// LastRare returns the last rare heap, or 0.
func (s *Sparse) LastRare() int {
	if len(s.rares) == 0 {
		return 0
	}
	return int(s.rares[len(s.rares)-1])
}

// Deepest returns how far splits were tried to exclude rare values in bulk, apart from single heaps.
func (s *Sparse) Deepest() int { return s.deepest }

// FewRares reports whether so few heaps are rare that the scanning kernel is fast.
func (s *Sparse) FewRares() bool {
	c := NewCoding(s.space)
	return isFew(s.terms(c), int(s.greatest(c)))
}

package engine

import (
	"math"
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// Sparse computes exact values with the help of a [Space], one by one, as §3 has it. For a heap n it marks
// options whose values are quickly had: those that do not split, those with a rare part
// if few heaps are rare, and those with a small part. Then it asks of the unmarked values,
// from 0 on, whether some split has them, and the first that none has is the value of
// n. Where all splits with a rare part are marked it need not ask about a value of
// the common class, for the other splits are all common ⊕ common, hence of the rare
// class. So the result is right whatever the mask, which only decides the time.
type Sparse struct {
	rule      *rules.Rule
	space     Space
	values    []uint32
	splits    splits
	rares     []int32 // heaps n ≥ 1 whose value is rare
	counts    Histogram
	seen      generations
	dense     dense
	small     int      // splits with smaller parts up to this are marked, as many as there are values
	shared    bool     // all splits have one parity, so the position may take part
	parity    uint     // that parity
	chosen    int      // number of values when the mask was chosen last
	narrowed  []byte   // values, a byte each, as far as they were asked for
	tuning    tuning   // of bulk
	extension extender // the last one, to go on with

	// What extensions found out about the space: no split of a heap among checked has to be
	// tried, to exclude rare values, whose smaller part is greater than deepest, unless the
	// heap is one of deep.
	checked Intervals
	deepest int
	deep    []int
}

// NewSparse returns a solver for a game of at most two heaps and a finite code.
func NewSparse(r *rules.Rule) *Sparse {
	s := &Sparse{rule: r, splits: newSplits(r.Unequal), tuning: usualTuning()}
	s.parity, s.shared = r.SplitParity()
	s.values = append(s.values, 0)
	s.counts.Add(0, 0)
	s.space = Space{Mask: 1}
	return s
}

// clone returns a solver that goes on by itself.
// The extension, and all room for marks, are left behind: they are of use to one solver at a time.
func (s *Sparse) clone() *Sparse {
	c := *s
	c.values, c.rares, c.counts = slices.Clone(s.values), slices.Clone(s.rares), slices.Clone(s.counts)
	c.narrowed = nil
	c.checked, c.deep = slices.Clone(s.checked), slices.Clone(s.deep)
	c.seen, c.dense, c.extension, c.splits = generations{}, dense{}, nil, newSplits(s.rule.Unequal)
	return &c
}

// Extend computes values until there are n.
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

// steps computes values one by one until there are n.
// A look at the interrupt each 256 values costs nothing beside them.
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
	s.counts.Add(v, n)
	if s.space.Rare(v, n) {
		s.rares = append(s.rares, int32(n))
	}
	if s.due(n) {
		s.choose()
	}
}

// oneByOne returns the value of n by §3; if few heaps are rare, splits of two common heaps are not asked about common
// values. Right by §3: a value is passed over only if an option that was marked has it, or a split has it; and the one
// returned was refused by all splits, or is common where all other splits are rare.
func (s *Sparse) oneByOne(n int, few bool) uint32 {
	s.seen.next()
	s.small = len(s.counts) + leastSmall
	s.mark(n, few)
	v := uint32(0)
	for s.seen.has(v) || !(few && !s.space.Rare(v, n)) && s.reaches(n, v) {
		v++
	}
	return v
}

const (
	// splitsForMark is how many splits are asked about a value in the time that it takes
	// to mark one.
	splitsForMark = 64
	// leastSmall is how many splits with a small part are marked at least.
	leastSmall = 32
)

// mark marks the options of n that do not split, those with a small part, and if
// rares is set those with a rare one.
// Small parts are marked whatever they are: they stand in the nearest cache, and most values are met by them.
func (s *Sparse) mark(n int, rares bool) {
	for t, d := range s.rule.Head {
		m := n - t
		if m < 0 {
			return
		}
		if d&rules.LeaveNone != 0 && m == 0 {
			s.seen.mark(0)
		}
		if d&rules.LeaveOne != 0 && m > 0 {
			s.seen.mark(s.values[m])
		}
		if d&rules.LeaveTwo == 0 {
			continue
		}
		for a := 1; a <= min(s.small, s.splits.last(m)); a++ {
			s.seen.mark(s.values[a] ^ s.values[m-a])
		}
		if rares {
			s.markSplits(m)
		}
	}
}

// markSplits marks the splits of m with a rare part.
// rares ascends, so the rest only gets smaller, and the first that leaves no rest ends it.
func (s *Sparse) markSplits(m int) {
	for _, r := range s.rares {
		rest := m - int(r)
		if rest < 1 {
			return
		}
		if s.rule.Unequal && rest == int(r) {
			continue
		}
		s.seen.mark(s.values[r] ^ s.values[rest])
	}
}

// reaches reports whether n has an option that splits, with parts that are not small, and
// has the value v.
// Digits are asked in order, and the first split that has the value ends it.
func (s *Sparse) reaches(n int, v uint32) bool {
	for t, d := range s.rule.Head {
		if d&rules.LeaveTwo != 0 && t <= n && s.splits.have(s.values, n-t, s.small+1, v) {
			return true
		}
	}
	return false
}

// due reports whether the mask should be chosen anew after n heaps: often in the
// beginning, then at powers of two.
// The third case is for games whose mask turns out badly after many heaps: it is chosen anew when there are a
// quarter more. Choosing costs O(V log V), sorting anew O(n).
func (s *Sparse) due(n int) bool {
	return n&(n-1) == 0 || n < 4096 && n&255 == 0 || 4*n > 5*s.chosen && len(s.rares) > 256 && n&1023 == 0
}

// choose takes the best mask for the values so far.
func (s *Sparse) choose() {
	s.chosen = len(s.values)
	if best := s.counts.Best(s.parity, s.shared); best != s.space {
		s.use(best)
	}
}

// use sorts the heaps into rare and common anew.
// What was found out about depths belongs to the old classes and is forgotten.
func (s *Sparse) use(sp Space) {
	s.space = sp
	s.checked, s.deepest, s.deep = nil, 0, nil
	s.rares = s.rares[:0]
	for n := 1; n < len(s.values); n++ {
		if s.space.Rare(s.values[n], n) {
			s.rares = append(s.rares, int32(n))
		}
	}
}

// Rule returns the rule of the game.
func (s *Sparse) Rule() *rules.Rule { return s.rule }

// Known returns the values that were computed; they must not be changed.
func (s *Sparse) Known() []uint32 { return s.values }

// Space returns the space that sorts heaps at present.
func (s *Sparse) Space() Space { return s.space }

// Rares returns how many heaps are rare.
func (s *Sparse) Rares() int { return len(s.rares) }

// LastRare returns the last heap whose value is rare, 0 if there is none.
func (s *Sparse) LastRare() int {
	if len(s.rares) == 0 {
		return 0
	}
	return int(s.rares[len(s.rares)-1])
}

// Marks are thrown away with every heap. To clear them would cost more than to set them, so they carry the number of
// the heap's generation, and old ones are no marks.

// generations is a set of values that empties itself at once: a value is in it if its entry
// is the present generation.
// The counter wraps round after 2³² heaps, and the set is cleared then.
type generations struct {
	of  []uint32
	now uint32
}

func (s *generations) next() {
	if s.now++; s.now == 0 {
		clear(s.of)
		s.now = 1
	}
}

func (s *generations) mark(v uint32) {
	if int(v) >= len(s.of) {
		s.of = append(s.of, make([]uint32, 1<<bits.Len32(v)-len(s.of)+1)...)
	}
	s.of[v] = s.now
}

func (s *generations) has(v uint32) bool { return int(v) < len(s.of) && s.of[v] == s.now }

// Narrow returns the values in a byte each, false if one does not fit.
func (s *Sparse) Narrow() ([]byte, bool) {
	if len(s.counts)-1 > math.MaxUint8 {
		return nil, false
	}
	for _, v := range s.values[len(s.narrowed):] {
		s.narrowed = append(s.narrowed, byte(v))
	}
	return s.narrowed, true
}

// Deepest returns how far splits were tried to exclude rare values where values came in bulk,
// but for single heaps.
func (s *Sparse) Deepest() int { return s.deepest }

// FewRares reports whether the game has so few rare heaps that codes come fastest.
func (s *Sparse) FewRares() bool {
	c := NewCoding(s.space)
	return isFew(s.terms(c), int(s.greatest(c)))
}

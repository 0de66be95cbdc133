package octal

import (
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// sparse computes exact values with the help of a [space]. For a heap n it marks
// the options that do not split and those with a rare part. The candidate c is the
// least unmarked value of the common class: no option left out can exclude it, for
// they are all common ⊕ common, hence of the rare class. If every rare-class value
// below c is marked, c is the mex. Otherwise the splits are tried one by one until
// the missing values have been hit; if one never is, the least such is the value of
// n. So the result is right whatever the mask, which only decides the time.
type sparse struct {
	rule   *rule
	space  space
	values []uint32
	rares  []int32 // heaps n ≥ 1 whose value is rare
	counts census
	seen   stamps
	shared bool  // all splits have one parity, so the position may take part
	parity uint  // that parity
	work   int64 // splits tried one by one
	chosen int   // number of values when the mask was chosen last
	leapt  *leap // the check of the last leap, for the next one
}

// newSparse returns a solver for a game of at most two heaps and a finite code.
func newSparse(r *rule) *sparse {
	s := &sparse{rule: r}
	s.parity, s.shared = r.splitParity()
	s.values = append(s.values, 0)
	s.counts.add(0, 0)
	s.space = space{mask: 1}
	return s
}

// clone returns a solver that goes on by itself.
func (s *sparse) clone() *sparse {
	c := *s
	c.values, c.rares, c.counts = slices.Clone(s.values), slices.Clone(s.rares), slices.Clone(s.counts)
	c.seen, c.leapt = stamps{}, nil
	return &c
}

// extend computes values until there are n.
func (s *sparse) extend(n int) {
	if n-leapLeast >= leapFrom {
		s.steps(leapFrom)
		s.leap(n)
	}
	s.steps(n)
}

// steps computes values one by one until there are n.
func (s *sparse) steps(n int) {
	for len(s.values) < n {
		if len(s.values)&255 == 0 {
			task.Check()
		}
		s.step()
	}
}

// step appends the value of the next heap.
func (s *sparse) step() {
	n := len(s.values)
	s.seen.next()
	s.mark(n)
	v, missing := s.candidate(n)
	if missing > 0 {
		v = s.exclude(n, v, missing)
	}
	s.values = append(s.values, v)
	s.counts.add(v, n)
	if s.space.rare(v, n) {
		s.rares = append(s.rares, int32(n))
	}
	if s.due(n) {
		s.choose()
	}
}

// mark marks the options of n that do not split or have a rare part.
func (s *sparse) mark(n int) {
	for t, d := range s.rule.head {
		m := n - t
		if m < 0 {
			return
		}
		if d&leaveNone != 0 && m == 0 {
			s.seen.mark(0)
		}
		if d&leaveOne != 0 && m > 0 {
			s.seen.mark(s.values[m])
		}
		if d&leaveTwo != 0 {
			s.markSplits(m)
		}
	}
}

func (s *sparse) markSplits(m int) {
	for _, r := range s.rares {
		rest := m - int(r)
		if rest < 1 {
			return
		}
		if s.rule.unequal && rest == int(r) {
			continue
		}
		s.seen.mark(s.values[r] ^ s.values[rest])
	}
}

// candidate returns the least unmarked value of the common class at n, and how many
// unmarked values of the rare class are less.
func (s *sparse) candidate(n int) (c uint32, missing int) {
	for ; ; c++ {
		switch {
		case s.seen.has(c):
		case s.space.rare(c, n):
			missing++
		default:
			return c, missing
		}
	}
}

// exclude tries all splits of n until the missing values below c are hit, and
// returns c, or the least value that is not.
func (s *sparse) exclude(n int, c uint32, missing int) uint32 {
	for t, d := range s.rule.head {
		if d&leaveTwo == 0 || t > n {
			continue
		}
		m := n - t
		top := m / 2
		if s.rule.unequal {
			top = (m - 1) / 2
		}
		for a := 1; a <= top; a++ {
			s.work++
			v := s.values[a] ^ s.values[m-a]
			if s.seen.has(v) {
				continue
			}
			s.seen.mark(v)
			if v < c {
				if missing--; missing == 0 {
					return c
				}
			}
		}
	}
	for v := uint32(0); ; v++ {
		if !s.seen.has(v) {
			return v
		}
	}
}

// due reports whether the mask should be chosen anew after n heaps: often in the
// beginning, then at powers of two.
func (s *sparse) due(n int) bool {
	return n&(n-1) == 0 || n < 4096 && n&255 == 0 || 4*n > 5*s.chosen && len(s.rares) > 256 && n&1023 == 0
}

// choose takes the best mask for the values so far.
func (s *sparse) choose() {
	s.chosen = len(s.values)
	if best := s.counts.best(s.parity, s.shared); best != s.space {
		s.use(best)
	}
}

// use sorts the heaps into rare and common anew.
func (s *sparse) use(sp space) {
	s.space = sp
	s.rares = s.rares[:0]
	for n := 1; n < len(s.values); n++ {
		if s.space.rare(s.values[n], n) {
			s.rares = append(s.rares, int32(n))
		}
	}
}

// lastRare returns the last heap whose value is rare, 0 if there is none.
func (s *sparse) lastRare() int {
	if len(s.rares) == 0 {
		return 0
	}
	return int(s.rares[len(s.rares)-1])
}

// stamps is a set of values that empties itself at once: a value is in it if its
// entry is the stamp of the day.
type stamps struct {
	of  []uint32
	day uint32
}

func (s *stamps) next() {
	if s.day++; s.day == 0 {
		clear(s.of)
		s.day = 1
	}
}

func (s *stamps) mark(v uint32) {
	if int(v) >= len(s.of) {
		s.of = append(s.of, make([]uint32, 1<<bits.Len32(v)-len(s.of)+1)...)
	}
	s.of[v] = s.day
}

func (s *stamps) has(v uint32) bool { return int(v) < len(s.of) && s.of[v] == s.day }

package engine

import (
	"math"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/octal/internal/xorfind"
)

// # Dense games
//
// Where many heaps are rare, §3 saves nothing: nearly every value below the mex has to be met among the splits one way
// or the other, and no option has the mex itself, so that all n/2 splits are read in any case. What can be
// saved is to read them again for each value.
//
// Statement. least returns the mex of the values of the options of n.
//
// Values are met in two ways. The first splits, those with a small part, are marked, a value a split: that
// meets most values soon, but the last few would take all splits, n/2 marks. So the least values that are
// unmarked are then looked for together, eight at a time, in vectors of sums: each sum is computed once for
// eight comparisons ([xorfind.Finder.Which]).
//
// Invariant. Before each round all values below v have been met. A round takes the eight least
// unmarked values from v on; the first of them that no split has is the mex, for all below it are marked, or
// were found in this round.
//
// Cost. n/2 sums in vectors a round, or less if all eight are found soon, and the marks. How many marks are
// best is learned from heap to heap: both ways are to take the same time.
type dense struct {
	set   *[math.MaxUint16 + 1]uint8 // set[v] is now if v has been met
	now   uint8
	marks int // splits that are marked, of each take
}

// least returns the value of n. All values below n must have been read by s.splits, and fit words with some to spare.
func (d *dense) least(s *Sparse, n int) uint32 {
	d.begin(s)
	d.mark(s, n)
	v := uint32(0)
	for rounds := 1; ; rounds++ {
		var list [xorfind.Together]uint16
		for i := range list {
			for d.set[uint16(v)] == d.now {
				v++
			}
			list[i] = uint16(v)
			v++
		}
		if i := d.firstUnmet(s, n, &list); i < len(list) {
			d.learn(n, rounds)
			return uint32(list[i])
		}
	}
}

// begin empties the set.
func (d *dense) begin(s *Sparse) {
	if d.set == nil {
		d.set = new([math.MaxUint16 + 1]uint8)
	}
	if d.now++; d.now == 0 {
		clear(d.set[:])
		d.now = 1
	}
	d.marks = max(d.marks, len(s.counts)+leastSmall)
}

// mark marks the options of n that do not split, and the first splits.
func (d *dense) mark(s *Sparse, n int) {
	for t, digit := range s.rule.Head {
		m := n - t
		if m < 0 {
			return
		}
		if digit&rules.LeaveNone != 0 && m == 0 {
			d.set[0] = d.now
		}
		if digit&rules.LeaveOne != 0 && m > 0 {
			d.set[s.splits.forth[m]] = d.now
		}
		if digit&rules.LeaveTwo == 0 {
			continue
		}
		x, y := s.splits.from(m, 1)
		x = x[:min(d.marks, len(x))]
		y = y[:len(x)]
		set, now := d.set, d.now
		for i, v := range x {
			set[v^y[i]] = now
		}
	}
}

// firstUnmet returns the place in the list of the first value that no split of n has which is not marked, the
// length of the list if there is none.
func (d *dense) firstUnmet(s *Sparse, n int, list *[xorfind.Together]uint16) int {
	met := uint8(0)
	for t, digit := range s.rule.Head {
		if digit&rules.LeaveTwo != 0 && t <= n {
			x, y := s.splits.from(n-t, d.marks+1)
			met |= s.splits.finder.Which(x, y, list)
		}
	}
	for i := range list {
		if met>>i&1 == 0 {
			return i
		}
	}
	return len(list)
}

// isDense reports whether the next value is one for s.dense; few says that few heaps are rare.
func (s *Sparse) isDense(few bool) bool {
	return !few && len(s.counts) >= s.tuning.dense && len(s.counts)+xorfind.Together < math.MaxUint16
}

// marksForRound is how many sums are looked at in vectors, for eight values, in the time that it takes to mark one.
const marksForRound = 20

// learn sets how many splits are marked for the next heap.
func (d *dense) learn(n, rounds int) {
	if rounds*n/2 > marksForRound*d.marks {
		d.marks += d.marks/16 + 1
	} else {
		d.marks -= d.marks / 16
	}
}

package octal

import (
	"math/bits"
	"slices"

	"sprague/stdlib/octal/internal/exclude"
	"sprague/stdlib/octal/internal/few"
	"sprague/stdlib/octal/internal/many"
	"sprague/stdlib/task"
)

// A leap carries a solver on where no stream can: a stream begins only where all rare
// heaps are far behind, and that is late when rare heaps come late. A leap has the codes
// of all heaps. In the place of a rare heap, and before the first heap, stands a code
// that excludes none of those that occur and hits none; so the kernel may look there.
//
// One goroutine computes codes while another goes through those of the stretch before:
// it excludes rare values, by a look at all splits where those of the check do not
// suffice, and hands the values to the solver. At the first heap that turns out rare
// the solver takes steps, which try everything: for that heap, and for k more, since as
// an option that does not split a rare heap might exclude a common value, and that is
// what the kernel leaves out. What was computed behind it is given up.
type leap struct {
	coding
	s      *sparse
	kernel *many.Kernel
	check  *exclude.Checker
	width  int    // codes must be below
	base   int    // codes[base] is that of heap 0
	codes  []byte // room for more, too
	known  int    // heaps of the solver whose codes are written
	at     int    // heaps that were known when check was made
	rares  int    // heaps of which the kernel knows that they are rare
}

const (
	// absent is the code in the place of heaps that are none or rare. With codes
	// below codesOfLeap, its nim sums are greater than all codes; greater codes are good only
	// where it is not met, see room.
	absent      = 255
	codesOfLeap = 128
)

// A pace says when leaps are taken and how long they are.
type pace struct {
	from, least int // values a leap begins with, and values it is worth while for
	short, long int // chunks: the first, as after a rare heap, and the longest
	calm        int // heaps there must be, of late, for each that is rare
	// To choose well among the splits that exclude rare values takes time that only many
	// values are worth: so far they reach at least, so many codes they are chosen by, or the
	// share of the values known.
	preferred, sample, share int
}

// usualPace is what proved good.
func usualPace() pace {
	return pace{from: 1 << 13, least: 1 << 10, short: 1 << 11, long: 1 << 16, calm: 1 << 10, preferred: 1 << 11, sample: 1 << 11, share: 64}
}

// leap computes values until there are n or nearly so, as far as leaps are possible.
func (s *sparse) leap(n int) {
	for n-len(s.values) >= s.pace.least && s.calm() {
		if !s.leaping(n) || !s.leapt.run(n) {
			return
		}
	}
}

// calm reports whether few of the last heaps are rare, which is when leaps pay.
func (s *sparse) calm() bool {
	quarter := len(s.values) / 4
	i, _ := slices.BinarySearch(s.rares, int32(len(s.values)-quarter))
	return (len(s.rares)-i)*s.pace.calm <= quarter
}

// leaping prepares a leap to n values, and reports whether there can be one: not where
// codes are too great. What an earlier one knows is used, if it is of the same space.
func (s *sparse) leaping(n int) bool {
	l := s.leapt
	if l == nil || l.space != s.space {
		l = &leap{coding: newCoding(s.space), s: s, kernel: many.New(nil), rares: -1}
		s.leapt = l
	}
	most := int(l.bound(uint32(len(s.counts) - 1)))
	if most >= l.room() {
		s.leapt = nil
		return false
	}
	l.reserve(n)
	l.copy()
	if l.stale() || most >= l.width {
		l.prepare(most)
	}
	return true
}

// room returns below what codes must be. When the last rare heap is so far behind that
// neither a term nor a split that is tried for a check leads to it, all codes are good.
func (l *leap) room() int {
	n := len(l.s.values)
	if n > 2*(l.s.lastRare()+l.s.rule.last()) && n-l.depth(n) > l.s.lastRare()+l.s.rule.last() {
		return many.Codes
	}
	return codesOfLeap
}

// stale reports whether the check should be made anew, since it knows of few values.
func (l *leap) stale() bool { return l.check == nil || len(l.s.values) >= 4*l.at }

// reserve makes room for the codes of n heaps and of a chunk. Before the first heap stand as
// many codes as may be looked at: a term leads at most k heaps before it, besides what the
// kernel rounds up, since all rare heaps are known.
func (l *leap) reserve(n int) {
	if l.base > 0 && l.base+n+l.s.pace.long+few.Slack <= len(l.codes) {
		return
	}
	l.base = max(2*streamPast, l.s.rule.last()+4096) &^ 511
	l.codes = make([]byte, l.base+n+n/4+l.s.pace.long+few.Slack)
	for i := range l.base + 1 {
		l.codes[i] = absent
	}
	l.known = 1
	l.kernel.Forget(0)
}

// copy writes down the codes of the solver's values. What the kernel had computed in their
// places, perhaps behind a rare heap, it must forget.
func (l *leap) copy() {
	l.kernel.Forget(l.base + l.known)
	for ; l.known < len(l.s.values); l.known++ {
		v := l.s.values[l.known]
		l.codes[l.base+l.known] = absent
		if !l.rare(v, l.known) {
			l.codes[l.base+l.known] = byte(l.encode(v))
		}
	}
}

// preferred returns how far the splits reach that are preferred to exclude rare values, when
// n values are known, and depth how far those that are tried: less than half, so that no
// split counts twice.
func (l *leap) preferred(n int) int { return min(max(l.s.pace.preferred, n/l.s.pace.share), preferred) }

func (l *leap) depth(n int) int { return min(3*l.preferred(n), n/2-l.s.rule.last()-1) }

// prepare makes the check, for codes up to most and some more.
func (l *leap) prepare(most int) {
	l.at = len(l.s.values)
	l.width = min((most*17/16+8)&^7, l.room())
	prefer := l.preferred(l.at)
	first := max(0, l.at-prefer-max(l.s.pace.sample, l.at/l.s.pace.share)) &^ 1
	l.check = exclude.New(l.class(l.width), l.s.hits(l.coding, l.depth(l.at)), l.codes[l.base+first:l.base+l.at], prefer)
}

// learn tells the kernel of the rare heaps that are known.
func (l *leap) learn() {
	if l.rares != len(l.s.rares) {
		l.rares = len(l.s.rares)
		l.kernel.Learn(l.s.terms(l.coding))
	}
}

// run goes on to n values, nearly. It returns true when a new leap has to be prepared, since
// the space has changed or codes have grown.
func (l *leap) run(n int) (again bool) {
	s := l.s
	for {
		l.settle()
		if s.space != l.space || l.stale() || l.width > l.room() {
			return true
		}
		if !s.calm() || n-len(s.values) < s.pace.least {
			return false
		}
		l.learn()
		if l.stride(n) {
			continue
		}
		s.steps(len(s.values) + s.pace.short) // until codes that were too great are among the values
		return true
	}
}

// settle lets the solver step on until no option that does not split is a rare heap.
func (l *leap) settle() {
	for s := l.s; len(s.values)-s.lastRare() <= s.rule.last(); {
		s.step()
	}
	l.copy()
}

// stride computes codes up to heap n, or nearly, until one is rare or there is another
// reason to begin anew. It returns false when a code is too great.
func (l *leap) stride(n int) bool {
	from := len(l.s.values)
	size := min(l.s.pace.short, (n-from)&^511)
	ok := l.compute(from, size)
	for size > 0 && ok {
		task.Check()
		end := from + size
		next := min(2*size, l.s.pace.long, (n-end)&^511)
		accepted := make(chan bool, 1)
		go func() { accepted <- l.accept(from, end) }()
		ok = l.compute(end, next)
		if !<-accepted || l.s.space != l.space || l.stale() {
			return true
		}
		from, size = end, next
	}
	return ok
}

// compute computes codes, and returns false if one is too great.
func (l *leap) compute(from, size int) bool {
	return size <= 0 || l.kernel.Follow(l.codes, l.base+from, l.base+from+size) < l.width
}

// accept gives the solver the values of the heaps from from below to, and returns false if it
// met one that is rare.
func (l *leap) accept(from, to int) bool {
	s := l.s
	rare := false
	l.check.Each(l.codes, l.base+from, l.base+to, int64(from), func(gaps []exclude.Gap) bool {
		sortGaps(gaps)
		for _, gap := range gaps {
			if rare = !l.reached(gap); rare {
				break
			}
		}
		return !rare
	})
	s.deepest = max(s.deepest, l.check.Deepest)
	if !rare {
		l.adopt(to)
	}
	s.checked = s.checked.with(span{int64(from), int64(len(s.values))})
	switch {
	case rare:
		s.step()
		s.choose()
	case bits.Len(uint(from)) != bits.Len(uint(to)):
		s.choose()
	}
	return !rare
}

// reached reports whether some split, any, reaches the rare value of a gap. The values
// before it are given to the solver.
func (l *leap) reached(gap exclude.Gap) bool {
	n := gap.Position - l.base
	l.adopt(n)
	l.s.splits.read(l.s.values)
	if !l.s.reaches(n, l.rareValue(uint32(gap.Code), n)) {
		return false
	}
	l.s.deep = append(l.s.deep, n)
	return true
}

// adopt gives the solver the values of the heaps below to.
func (l *leap) adopt(to int) {
	s := l.s
	for n := len(s.values); n < to; n++ {
		v := l.common(uint32(l.codes[l.base+n]), n)
		s.values = append(s.values, v)
		s.counts.add(v, n)
	}
	l.known = max(l.known, to)
}

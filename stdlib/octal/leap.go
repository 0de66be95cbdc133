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
// What is computed up to the first gap is exact. There the solver makes a step, which tries
// everything, and k more behind a rare heap, which as an option that does not split
// might exclude a common value: that is what the kernel leaves out.
type leap struct {
	coding
	s      *sparse
	kernel *many.Kernel
	check  *exclude.Checker
	width  int    // codes must be below
	base   int    // codes[base] is that of heap 0
	codes  []byte // room for more, too
	known  int    // heaps whose codes are written
	at     int    // heaps that were known when check was made
}

const (
	// absent is the code in the place of heaps that are none or rare. With codes
	// below codesOfLeap, its nim sums are greater than all codes.
	absent      = 255
	codesOfLeap = 128
	// A leap begins with so many values, and is worth while for so many more. It goes on
	// in chunks, after a rare heap in short ones.
	leapFrom   = 1 << 14
	leapLeast  = 1 << 10
	shortChunk = 1 << 13
	longChunk  = 1 << 17
)

// leap computes values until there are n or nearly so, as far as leaps are possible.
func (s *sparse) leap(n int) {
	for n-len(s.values) >= leapLeast {
		l := newLeap(s, n)
		if l == nil || !l.run(n) {
			return
		}
	}
}

// newLeap prepares a leap to n values, or returns nil where the codes are too great.
func newLeap(s *sparse, n int) *leap {
	l := &leap{coding: newCoding(s.space), s: s}
	most := slices.Max(s.values)
	if l.encode(most) >= codesOfLeap || 4*len(s.rares) > len(s.values) {
		return nil
	}
	k := s.rule.last()
	depth := min(streamPast, len(s.values)/2-k-1) // less than half, so that no split counts twice
	l.width = min((int(l.encode(most))*17/16+8)&^7, codesOfLeap)
	l.base = max(2*streamPast, (n+k)/512*512+4096)
	l.codes = make([]byte, l.base+n+longChunk+few.Slack)
	for i := range l.base + 1 {
		l.codes[i] = absent
	}
	l.known = 1
	l.copy()
	if old := s.leapt; old != nil && old.space == s.space && old.width >= l.width && len(s.values) < 4*old.at {
		l.check, l.width, l.at = old.check, old.width, old.at
	} else {
		sample := l.codes[l.base : l.base+len(s.values)]
		l.check = exclude.New(l.class(l.width), s.hits(l.coding, depth), sample, min(depth, preferred))
		l.at = len(s.values)
	}
	s.leapt = &leap{coding: l.coding, check: l.check, width: l.width, at: l.at}
	l.learn()
	return l
}

// learn makes a kernel for the rare heaps that are known.
func (l *leap) learn() { l.kernel = many.New(l.s.terms(l.coding)) }

// copy writes down the codes of the solver's values.
func (l *leap) copy() {
	for ; l.known < len(l.s.values); l.known++ {
		v := l.s.values[l.known]
		l.codes[l.base+l.known] = absent
		if !l.rare(v, l.known) {
			l.codes[l.base+l.known] = byte(l.encode(v))
		}
	}
}

// run goes on to n values, nearly. It returns true when a new leap has to be prepared, since
// the space has changed or codes have grown.
func (l *leap) run(n int) (again bool) {
	s := l.s
	l.settle()
	for chunk := shortChunk; n-len(s.values) >= 512; chunk = min(2*chunk, longChunk) {
		task.Check()
		if s.space != l.space {
			return true
		}
		before, rares := len(s.values), len(s.rares)
		size := min(chunk, (n-before)&^511)
		good, tooGreat := l.chunk(size)
		if tooGreat {
			return l.width < codesOfLeap && l.widen()
		}
		l.adopt(good)
		if bits.Len(uint(before)) != bits.Len(uint(len(s.values))) {
			s.choose()
		}
		if len(good) == size || s.space != l.space {
			continue
		}
		s.step()
		l.settle()
		if len(s.rares) != rares {
			l.learn()
			chunk = shortChunk / 2
		}
	}
	return false
}

// chunk computes codes, and returns those before the first gap.
func (l *leap) chunk(size int) (good []byte, tooGreat bool) {
	from := l.base + l.known
	if most := l.kernel.Extend(l.codes, from, from+size); most >= l.width {
		return nil, true
	}
	// What comes behind a gap is wrong, and it takes long to see that nothing reaches it.
	const piece = 4096
	for at := from; at < from+size; at += piece {
		end := min(at+piece, from+size)
		if gaps := l.check.Check(l.codes, at, end, int64(at-l.base)); len(gaps) > 0 {
			for _, gap := range gaps {
				end = min(end, gap.Position)
			}
			return l.codes[from:end], false
		}
	}
	return l.codes[from : from+size], false
}

// adopt gives the solver the values of codes.
func (l *leap) adopt(codes []byte) {
	for _, c := range codes {
		n := len(l.s.values)
		v := l.common(uint32(c), n)
		l.s.values = append(l.s.values, v)
		l.s.counts.add(v, n)
	}
	l.known = len(l.s.values)
}

// settle lets the solver step on until no option that does not split is a rare heap.
func (l *leap) settle() {
	for s := l.s; len(s.values)-s.lastRare() <= s.rule.last(); {
		s.step()
	}
	l.copy()
}

// widen has the solver meet the codes that were too great, one by one.
func (l *leap) widen() bool {
	l.s.steps(len(l.s.values) + shortChunk)
	return true
}

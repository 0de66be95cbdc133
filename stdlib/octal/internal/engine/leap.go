package engine

import (
	"math/bits"

	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/mexscan"
	"sprague/stdlib/octal/internal/rarecover"
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
type leap[C mexbitmap.Code] struct {
	Coding
	s      *Sparse
	kernel *mexbitmap.Kernel[C]
	check  *rarecover.Checker[C]
	width  int // codes must be below
	base   int // codes[base] is that of heap 0
	codes  []C // room for more, too
	known  int // heaps of the solver whose codes are written
	at     int // heaps that were known when check was made
	rares  int // heaps of which the kernel knows that they are rare
}

// A leaper is a leap with codes of one kind or the other.
type leaper interface {
	// goodFor reports whether the leap is one of space sp that can have codes up to most.
	goodFor(sp Space, most int) bool
	// ready prepares for n values, with codes up to most to begin with.
	ready(n, most int)
	// run goes on to n values, nearly. It returns true when a new leap has to be prepared,
	// since the space has changed or codes have grown.
	run(n int) (again bool)
}

// newLeap returns a leap for so many codes, a power of two.
func newLeap[C mexbitmap.Code](s *Sparse, codes int) *leap[C] {
	return &leap[C]{Coding: NewCoding(s.space), s: s, kernel: mexbitmap.New[C](nil, codes), rares: -1}
}

// absent is the code in the place of heaps that are none or rare, the greatest there is.
func (l *leap[C]) absent() C { return C(l.kernel.Codes() - 1) }

// room returns below what codes must be.
func (l *leap[C]) room() int { return l.s.room(l.kernel.Codes()) }

func (l *leap[C]) goodFor(sp Space, most int) bool { return l.Space == sp && most < l.room() }

func (l *leap[C]) ready(n, most int) {
	l.reserve(n)
	l.copy()
	if l.stale() || most >= l.width || l.width > l.room() {
		l.prepare(most)
	}
}

// stale reports whether the check should be made anew, since it knows of few values.
func (l *leap[C]) stale() bool { return l.check == nil || len(l.s.values) >= 4*l.at }

// reserve makes room for the codes of n heaps and of a chunk. Before the first heap stand as
// many codes as may be looked at: a term leads at most k heaps before it, besides what the
// kernel rounds up, since all rare heaps are known.
func (l *leap[C]) reserve(n int) {
	if l.base > 0 && l.base+n+l.s.tuning.long+mexscan.Slack <= len(l.codes) {
		return
	}
	l.base = max(2*streamPast, l.s.rule.Last()+4096) &^ 511
	l.codes = make([]C, l.base+n+n/4+l.s.tuning.long+mexscan.Slack)
	for i := range l.base + 1 {
		l.codes[i] = l.absent()
	}
	l.known = 1
	l.kernel.Forget(0)
}

// copy writes down the codes of the solver's values. What the kernel had computed in their
// places, perhaps behind a rare heap, it must forget.
func (l *leap[C]) copy() {
	l.kernel.Forget(l.base + l.known)
	for ; l.known < len(l.s.values); l.known++ {
		v := l.s.values[l.known]
		l.codes[l.base+l.known] = l.absent()
		if !l.Rare(v, l.known) {
			l.codes[l.base+l.known] = C(l.encode(v))
		}
	}
}

// prepare makes the check, for codes up to most and some more. Nothing has changed when it is
// interrupted.
func (l *leap[C]) prepare(most int) {
	at, width := len(l.s.values), min(widened(most), l.room())
	prefer := l.s.preferred(at)
	first := max(0, at-prefer-l.s.sample(at)) &^ 1
	hits := l.s.hits(l.Coding, l.s.depthOfHits(at), l.kernel.Codes())
	check := rarecover.New(l.class(width), hits, l.codes[l.base+first:l.base+at], prefer, task.Stopped)
	if check == nil {
		panic(task.ErrInterrupted)
	}
	l.check, l.at, l.width = check, at, width
}

// learn tells the kernel of the rare heaps that are known.
func (l *leap[C]) learn() {
	if l.rares != len(l.s.rares) {
		l.rares = len(l.s.rares)
		l.kernel.Learn(l.s.terms(l.Coding))
	}
}

func (l *leap[C]) run(n int) (again bool) {
	s := l.s
	for {
		l.settle()
		if s.space != l.Space || l.stale() || l.width > l.room() {
			return true
		}
		if !s.locallySparse() || n-len(s.values) < s.tuning.least {
			return false
		}
		l.learn()
		if l.stride(n) {
			continue
		}
		s.steps(len(s.values) + s.tuning.short) // until codes that were too great are among the values
		return true
	}
}

// settle lets the solver step on until no option that does not split is a rare heap.
func (l *leap[C]) settle() {
	for s := l.s; len(s.values)-s.LastRare() <= s.rule.Last(); {
		s.step()
	}
	l.copy()
}

// stride computes codes up to heap n, or nearly, until one is rare or there is another
// reason to begin anew. It returns false when a code is too great.
func (l *leap[C]) stride(n int) bool {
	from := len(l.s.values)
	size := min(l.s.tuning.short, (n-from)&^511)
	ok := l.compute(from, size)
	for size > 0 && ok {
		task.Check()
		end := from + size
		next := min(2*size, l.s.tuning.long, (n-end)&^511)
		accepted := make(chan bool, 1)
		go func() { accepted <- l.accept(from, end) }()
		ok = l.compute(end, next)
		if !<-accepted || l.s.space != l.Space || l.stale() {
			return true
		}
		from, size = end, next
	}
	return ok
}

// compute computes codes, and returns false if one is too great.
func (l *leap[C]) compute(from, size int) bool {
	return size <= 0 || l.kernel.Follow(l.codes, l.base+from, l.base+from+size) < l.width
}

// accept gives the solver the values of the heaps from from below to, and returns false if it
// met one that is rare or is interrupted.
func (l *leap[C]) accept(from, to int) bool {
	s := l.s
	rare := false
	whole := l.check.Each(l.codes, l.base+from, l.base+to, int64(from), func(gaps []rarecover.Gap) bool {
		sortGaps(gaps)
		for _, gap := range gaps {
			if rare = !l.reached(gap); rare {
				break
			}
		}
		return !rare && !task.Stopped()
	})
	s.deepest = max(s.deepest, l.check.Deepest)
	if whole {
		l.adopt(to)
	}
	s.checked = s.checked.With(Interval{int64(from), int64(len(s.values))})
	switch {
	case rare:
		s.step()
		s.choose()
	case whole && bits.Len(uint(from)) != bits.Len(uint(to)):
		s.choose()
	}
	return whole
}

// reached reports whether some split, any, reaches the rare value of a gap. The values
// before it are given to the solver.
func (l *leap[C]) reached(gap rarecover.Gap) bool {
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
func (l *leap[C]) adopt(to int) {
	s := l.s
	for n := len(s.values); n < to; n++ {
		v := l.Common(uint32(l.codes[l.base+n]), n)
		s.values = append(s.values, v)
		s.counts.Add(v, n)
	}
	l.known = max(l.known, to)
}

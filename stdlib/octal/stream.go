package octal

import (
	"errors"
	"fmt"

	"sprague/stdlib/octal/internal/exclude"
	"sprague/stdlib/octal/internal/few"
	"sprague/stdlib/octal/internal/many"
)

// A stream continues the codes of a game far beyond what memory holds: it keeps
// only the last few thousand. Every value it yields is exact, since the rare-class
// values below it are shown to be reached.
type stream struct {
	coding
	kernel kernel
	check  *exclude.Checker[byte]
	hits   []exclude.Hit
	width  int   // of check: codes must be below
	fresh  int64 // the heap from which on check should be made anew
	past   int   // codes kept before what is computed, a multiple of 512
	chunk  int   // codes computed at a time, a multiple of 512
	start  int   // the first heap a stream may compute
	prefix *sparse
}

const (
	// streamPast is the history a stream keeps at least.
	streamPast = 63 << 10
	// manyPast is the most that it keeps for the sake of splits that are seldom needed
	// to exclude rare values, where many heaps are rare.
	manyPast = 1 << 18
	// sampleValues is how many values are computed one by one to learn from, and
	// sampleCodes how many of them must be left behind the start of a stream.
	sampleValues = 1 << 18
	sampleCodes  = 1 << 16
)

// errLate says that a stream met what its prefix did not show: a rare heap, or a
// value too great. A longer prefix helps.
var errLate = errors.New("the beginning was not long enough to learn from")

// errShort says that a stream needs a longer prefix to begin with.
var errShort = errors.New("too few values")

// newStream returns a stream for a game whose first values s knows, or an error that
// says why there is none.
func newStream(s *sparse) (*stream, error) {
	st := &stream{coding: newCoding(s.space), prefix: s}
	most := s.greatest(st.coding)
	if most > many.MaxCode {
		return nil, fmt.Errorf("octal: %s: a code of %d is too great for a stream", s.rule.code, most)
	}
	if len(s.rares) > mostRares {
		return nil, fmt.Errorf("octal: %s: %d rare heaps are too many for a stream", s.rule.code, len(s.rares))
	}
	k := s.rule.last()
	st.kernel = newKernel(s.terms(st.coding), int(most))
	st.past = max(streamPast, (st.kernel.Reach()+1023)/512*512)
	if st.kernel.MaxCode() == many.MaxCode {
		st.past = max(st.past, min(len(s.values)/4, manyPast)&^511)
	}
	st.start = 2*st.past + 2*k
	st.start += st.start & 1
	if len(s.values) < st.start+sampleCodes {
		return nil, fmt.Errorf("octal: %s: %w to begin a stream: %d", s.rule.code, errShort, len(s.values))
	}
	st.hits = s.hits(st.coding, st.past-k-1024, many.Bytes)
	st.chunk = 4096 * 48
	st.prepare(int(most), int64(st.start), st.codes(st.start, len(s.values)), nil)
	return st, nil
}

// prepare makes the check for codes up to most, as they are in the sample, which
// begins at an even heap. It returns false, and changes nothing, if stop ends it.
func (st *stream) prepare(most int, heap int64, sample []byte, stop func() bool) bool {
	width := min(widened(most), many.Bytes)
	deepest := 0
	if st.check != nil {
		deepest = st.check.Deepest
	}
	prefer := min(max(2048, 2*st.prefix.lastRare()), preferred)
	before := prefer + 1024
	count := min(max(leastSample, heap/sampleShare), mostSample)
	first := max(0, len(sample)-before-int(count)) &^ 1
	check := exclude.New(st.class(width), st.hits, sample[first:], prefer, stop)
	if check == nil {
		return false
	}
	check.Deepest = max(check.Deepest, deepest)
	st.check, st.width, st.fresh = check, width, 4*heap
	return true
}

// How many codes show which splits exclude most rare values: a share of those that were
// computed, within bounds. To choose by more takes longer.
const (
	leastSample = 1 << 13
	mostSample  = 1 << 16
	sampleShare = 32
)

// preferred bounds the distance of the splits that are tried first to exclude rare
// values, so that the bitmaps they need stay in the cache.
const preferred = 20 << 10

// greatest returns the greatest code of the rare heaps and of those behind them.
func (s *sparse) greatest(c coding) (most uint32) {
	for _, r := range s.rares {
		most = max(most, c.encode(s.values[r]))
	}
	for n := s.lastRare() + 1; n < len(s.values); n++ {
		most = max(most, c.encode(s.values[n]))
	}
	return most
}

// codes returns the codes of the heaps from lo below hi, out of the prefix.
func (st *stream) codes(lo, hi int) []byte {
	out := make([]byte, hi-lo)
	for i := range out {
		out[i] = byte(st.encode(st.prefix.values[lo+i]))
	}
	return out
}

// A buffer holds the codes of a chunk, behind those of the past.
type buffer struct {
	first int64 // heap of the chunk's first code
	codes []byte
	most  int           // the greatest code of the chunk
	gaps  []exclude.Gap // places in it where rare values have not been excluded
}

func (st *stream) newBuffer() *buffer {
	return &buffer{codes: make([]byte, st.past+st.chunk+few.Slack)}
}

// fill computes the chunk of b, whose past is already there.
func (st *stream) fill(b *buffer) error {
	b.most = st.kernel.Extend(b.codes, st.past, st.past+st.chunk)
	if b.most > st.kernel.MaxCode() {
		return fmt.Errorf("octal: %s: a code of %d near heap %d is too great: %w", st.prefix.rule.code, b.most, b.first, errLate)
	}
	return nil
}

// gaps returns the places in the chunk of b where rare values have not been excluded.
func (st *stream) gaps(b *buffer) []exclude.Gap {
	if st.outdated(b) {
		st.prepareFor(b, nil)
	}
	gaps, _ := st.gapsUntil(b, nil)
	return gaps
}

// gapsUntil is gaps with a check that is not outdated; it returns false if stop ended it
// before all was looked at.
func (st *stream) gapsUntil(b *buffer, stop func() bool) ([]exclude.Gap, bool) {
	return st.check.Check(b.codes, st.past, st.past+st.chunk, b.first, stop)
}

// outdated reports whether the check is not good for b or should be made anew.
func (st *stream) outdated(b *buffer) bool { return b.most >= st.width || b.first >= st.fresh }

// prepareFor makes the check for chunks like b. It returns false, and changes nothing, if
// stop ends it.
func (st *stream) prepareFor(b *buffer, stop func() bool) bool {
	return st.prepare(max(b.most, st.width-1), b.first, b.codes[b.first&1:st.past+st.chunk], stop)
}

// take makes the check of st that of another fork.
func (st *stream) take(from *stream) {
	st.check, st.width, st.fresh = from.check.Clone(), from.width, from.fresh
}

// verify excludes rare values throughout the chunk of b.
func (st *stream) verify(b *buffer) error {
	if gaps := st.gaps(b); len(gaps) > 0 {
		return st.late(b, gaps[0])
	}
	return nil
}

// late is the error of a gap.
func (st *stream) late(b *buffer, g exclude.Gap) error {
	return fmt.Errorf("octal: %s: heap %d may have a rare value, for nothing near reaches the code %d: %w", st.prefix.rule.code, b.first+int64(g.Position-st.past), g.Code, errLate)
}

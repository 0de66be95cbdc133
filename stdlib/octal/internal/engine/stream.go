package engine

import (
	"errors"
	"fmt"

	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/mexscan"
	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/octal/internal/rules"
)

// A Stream continues the codes of a game far beyond what memory holds: it keeps
// only the last few thousand. Every value it yields is exact, since the rare-class
// values below it are shown to be reached.
type Stream struct {
	Coding
	kernel kernel
	check  *rarecover.Checker[byte]
	hits   []rarecover.Witness
	width  int   // of check: codes must be below
	fresh  int64 // the heap from which on check should be made anew
	Past   int   // codes kept before what is computed, a multiple of 512
	Chunk  int   // codes computed at a time, a multiple of 512
	Start  int   // the first heap a stream may compute
	prefix *Sparse
}

const (
	// streamPast is the history a stream keeps at least.
	streamPast = 63 << 10
	// manyPast is the most that it keeps for the sake of splits that are seldom needed
	// to exclude rare values, where many heaps are rare.
	manyPast = 1 << 18
	// SampleValues is how many values are computed one by one to learn from, and
	// sampleCodes how many of them must be left behind the start of a stream.
	SampleValues = 1 << 18
	sampleCodes  = 1 << 16
)

// ErrLate says that a stream met what its prefix did not show: a rare heap, or a
// value too great. A longer prefix helps.
var ErrLate = errors.New("the beginning was not long enough to learn from")

// errShort says that a stream needs a longer prefix to begin with.
var errShort = errors.New("too few values")

// newStream returns a stream for a game whose first values s knows, or an error that
// says why there is none.
func newStream(s *Sparse) (*Stream, error) {
	st := &Stream{Coding: NewCoding(s.space), prefix: s}
	most := s.greatest(st.Coding)
	if most > mexbitmap.MaxCode {
		return nil, fmt.Errorf("octal: %s: a code of %d is too great for a stream", s.rule.Code, most)
	}
	if len(s.rares) > mostRares {
		return nil, fmt.Errorf("octal: %s: %d rare heaps are too many for a stream", s.rule.Code, len(s.rares))
	}
	k := s.rule.Last()
	st.kernel = newKernel(s.terms(st.Coding), int(most))
	st.Past = max(streamPast, (st.kernel.Reach()+1023)/512*512)
	if st.kernel.MaxCode() == mexbitmap.MaxCode {
		st.Past = max(st.Past, min(len(s.values)/4, manyPast)&^511)
	}
	st.Start = 2*st.Past + 2*k
	st.Start += st.Start & 1
	if len(s.values) < st.Start+sampleCodes {
		return nil, fmt.Errorf("octal: %s: %w to begin a stream: %d", s.rule.Code, errShort, len(s.values))
	}
	st.hits = s.hits(st.Coding, st.Past-k-1024, mexbitmap.Bytes)
	st.Chunk = 4096 * 48
	st.prepare(int(most), int64(st.Start), st.Codes(st.Start, len(s.values)), nil)
	return st, nil
}

// Rule returns the rule of the game.
func (st *Stream) Rule() *rules.Rule { return st.prefix.rule }

// Prefix returns the solver whose values the stream has learnt from.
func (st *Stream) Prefix() *Sparse { return st.prefix }

// Deepest returns how far splits had to be tried to exclude rare values, so far; Deepen says
// that it was so far elsewhere.
func (st *Stream) Deepest() int { return st.check.Deepest }

// Deepen notes a distance that was needed elsewhere.
func (st *Stream) Deepen(to int) { st.check.Deepest = max(st.check.Deepest, to) }

// fork returns the stream with a check of its own, for another goroutine; only one at a
// time may fill buffers.
func (st *Stream) fork() *Stream {
	f := *st
	f.check = st.check.Clone()
	return &f
}

// Separate returns the stream with a check and a kernel of its own.
func (st *Stream) Separate() *Stream {
	f := st.fork()
	f.kernel = newKernel(st.prefix.terms(st.Coding), int(st.prefix.greatest(st.Coding)))
	return f
}

// prepare makes the check for codes up to most, as they are in the sample, which
// begins at an even heap. It returns false, and changes nothing, if stop ends it.
func (st *Stream) prepare(most int, heap int64, sample []byte, stop func() bool) bool {
	width := min(widened(most), mexbitmap.Bytes)
	deepest := 0
	if st.check != nil {
		deepest = st.check.Deepest
	}
	prefer := min(max(2048, 2*st.prefix.LastRare()), preferred)
	before := prefer + 1024
	count := min(max(leastSample, heap/sampleShare), mostSample)
	first := max(0, len(sample)-before-int(count)) &^ 1
	check := rarecover.New(st.class(width), st.hits, sample[first:], prefer, stop)
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
func (s *Sparse) greatest(c Coding) (most uint32) {
	for _, r := range s.rares {
		most = max(most, c.encode(s.values[r]))
	}
	for n := s.LastRare() + 1; n < len(s.values); n++ {
		most = max(most, c.encode(s.values[n]))
	}
	return most
}

// Codes returns the codes of the heaps from lo below hi, out of the prefix.
func (st *Stream) Codes(lo, hi int) []byte {
	out := make([]byte, hi-lo)
	for i := range out {
		out[i] = byte(st.encode(st.prefix.values[lo+i]))
	}
	return out
}

// A buffer holds the codes of a chunk, behind those of the past.
type Buffer struct {
	First int64 // heap of the chunk's first code
	Codes []byte
	most  int             // the greatest code of the chunk
	Gaps  []rarecover.Gap // places in it where rare values have not been excluded
}

func (st *Stream) NewBuffer() *Buffer {
	return &Buffer{Codes: make([]byte, st.Past+st.Chunk+mexscan.Slack)}
}

// Fill computes the chunk of b, whose past is already there.
func (st *Stream) Fill(b *Buffer) error {
	b.most = st.kernel.Extend(b.Codes, st.Past, st.Past+st.Chunk)
	if b.most > st.kernel.MaxCode() {
		return fmt.Errorf("octal: %s: a code of %d near heap %d is too great: %w", st.prefix.rule.Code, b.most, b.First, ErrLate)
	}
	return nil
}

// gaps returns the places in the chunk of b where rare values have not been excluded.
func (st *Stream) gaps(b *Buffer) []rarecover.Gap {
	if st.outdated(b) {
		st.prepareFor(b, nil)
	}
	gaps, _ := st.gapsUntil(b, nil)
	return gaps
}

// gapsUntil is gaps with a check that is not outdated; it returns false if stop ended it
// before all was looked at.
func (st *Stream) gapsUntil(b *Buffer, stop func() bool) ([]rarecover.Gap, bool) {
	return st.check.Check(b.Codes, st.Past, st.Past+st.Chunk, b.First, stop)
}

// outdated reports whether the check is not good for b or should be made anew.
func (st *Stream) outdated(b *Buffer) bool { return b.most >= st.width || b.First >= st.fresh }

// prepareFor makes the check for chunks like b. It returns false, and changes nothing, if
// stop ends it.
func (st *Stream) prepareFor(b *Buffer, stop func() bool) bool {
	return st.prepare(max(b.most, st.width-1), b.First, b.Codes[b.First&1:st.Past+st.Chunk], stop)
}

// take makes the check of st that of another fork.
func (st *Stream) take(from *Stream) {
	st.check, st.width, st.fresh = from.check.Clone(), from.width, from.fresh
}

// Verify excludes rare values throughout the chunk of b.
func (st *Stream) Verify(b *Buffer) error {
	if gaps := st.gaps(b); len(gaps) > 0 {
		return st.Late(b, gaps[0])
	}
	return nil
}

// Late is the error of a gap.
func (st *Stream) Late(b *Buffer, g rarecover.Gap) error {
	return fmt.Errorf("octal: %s: heap %d may have a rare value, for nothing near reaches the code %d: %w", st.prefix.rule.Code, b.First+int64(g.Position-st.Past), g.Code, ErrLate)
}

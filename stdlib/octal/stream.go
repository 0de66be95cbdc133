package octal

import (
	"errors"
	"fmt"

	"sprague/stdlib/octal/internal/exclude"
	"sprague/stdlib/octal/internal/few"
)

// A stream continues the codes of a game far beyond what memory holds: it keeps
// only the last few thousand. Every value it yields is exact, since the rare-class
// values below it are shown to be reached.
type stream struct {
	coding
	kernel *few.Kernel
	check  *exclude.Checker
	past   int // codes kept before what is computed, a multiple of 512
	chunk  int // codes computed at a time, a multiple of 512
	start  int // the first heap a stream may compute
	prefix *sparse
}

const (
	// streamPast is the history a stream keeps at least.
	streamPast = 63 << 10
	// sampleValues is how many values are computed one by one to learn from.
	sampleValues = 1 << 18
	// fewTerms is how many terms the kernel for few rare heaps is good for.
	fewTerms = 700
)

// errLate says that a stream met what its prefix did not show: a rare heap, or a
// value too great. A longer prefix helps.
var errLate = errors.New("the beginning was not long enough to learn from")

// newStream returns a stream for a game whose first values s knows, or an error that
// says why there is none.
func newStream(s *sparse) (*stream, error) {
	st := &stream{coding: newCoding(s.space), prefix: s}
	terms := s.terms(st.coding)
	if len(terms) > fewTerms {
		return nil, fmt.Errorf("octal: %s: %d rare heaps are too many for a stream", s.rule.code, len(s.rares))
	}
	width, err := st.width(terms)
	if err != nil {
		return nil, err
	}
	k := s.rule.last()
	st.kernel = few.New(terms)
	st.past = max(streamPast, (st.kernel.Reach()+1023)/512*512)
	st.start = 2*st.past + 2*k
	st.start += st.start & 1
	if len(s.values) < 2*st.start {
		return nil, fmt.Errorf("octal: %s: %d values are not enough to begin a stream", s.rule.code, len(s.values))
	}
	hits := s.hits(st.coding, st.past-k-1024)
	st.check = exclude.New(st.class(width), hits, st.codes(st.start, len(s.values)), max(2048, 2*s.lastRare()))
	st.chunk = 4096 * 48
	return st, nil
}

// width returns the least of 16, 32 and 64 that is above all codes.
func (st *stream) width(terms []few.Term) (int, error) {
	s, most := st.prefix, uint32(0)
	for _, t := range terms {
		most = max(most, uint32(t.Code))
	}
	for n := s.lastRare() + 1; n < len(s.values); n++ {
		most = max(most, st.encode(s.values[n]))
	}
	for _, width := range []int{16, 32, 64} {
		if int(most) < width {
			return width, nil
		}
	}
	return 0, fmt.Errorf("octal: %s: a code of %d is too great for a stream", s.rule.code, most)
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
}

func (st *stream) newBuffer() *buffer {
	return &buffer{codes: make([]byte, st.past+st.chunk+few.Slack)}
}

// fill computes the chunk of b, whose past is already there.
func (st *stream) fill(b *buffer) error {
	if most := st.kernel.Extend(b.codes, st.past, st.past+st.chunk); most > few.MaxCode {
		return fmt.Errorf("octal: %s: a code of %d near heap %d is too great: %w", st.prefix.rule.code, most, b.first, errLate)
	}
	return nil
}

// verify excludes rare values throughout the chunk of b.
func (st *stream) verify(b *buffer) error {
	gaps := st.check.Check(b.codes, st.past, st.past+st.chunk, b.first)
	if len(gaps) > 0 {
		g := gaps[0]
		return fmt.Errorf("octal: %s: heap %d may have a rare value, for nothing near reaches the code %d: %w", st.prefix.rule.code, b.first+int64(g.Position-st.past), g.Code, errLate)
	}
	return nil
}

package octal

import (
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
	fewTerms = 200
)

// newStream returns a stream for a game whose first values s knows, or an error that
// says why there is none.
func newStream(s *sparse) (*stream, error) {
	st := &stream{coding: newCoding(s.space), prefix: s}
	terms := s.terms(st.coding)
	if len(terms) > fewTerms {
		return nil, fmt.Errorf("octal: %s: %d rare heaps are too many for a stream", s.rule.code, len(s.rares))
	}
	width := 16
	for n := s.lastRare() + 1; n < len(s.values); n++ {
		if int(st.encode(s.values[n])) >= width {
			width = 32
		}
		if st.encode(s.values[n]) > few.MaxCode {
			return nil, fmt.Errorf("octal: %s: values above %d are too great for a stream", s.rule.code, 2*few.MaxCode+1)
		}
	}
	for _, t := range terms {
		if t.Code > few.MaxCode {
			return nil, fmt.Errorf("octal: %s: a rare value is too great for a stream", s.rule.code)
		}
		if t.Code >= 16 {
			width = 32
		}
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
		return fmt.Errorf("octal: %s: a code of %d near heap %d is too great for a stream", st.prefix.rule.code, most, b.first)
	}
	return nil
}

// verify excludes rare values throughout the chunk of b.
func (st *stream) verify(b *buffer) error {
	gaps := st.check.Check(b.codes, st.past, st.past+st.chunk, b.first)
	if len(gaps) > 0 {
		g := gaps[0]
		return fmt.Errorf("octal: %s: heap %d may have a rare value: nothing near reaches the code %d", st.prefix.rule.code, b.first+int64(g.Position-st.past), g.Code)
	}
	return nil
}

package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/rarecover"
)

// A Stream (§7) continues the codes of a game in constant memory: it needs only the last few thousand, since all
// rare heaps are far behind. Every value is exact (§5), as long as there are no gaps.
type Stream struct {
	bulk[byte]
	Past  int // codes kept before a chunk, a multiple of 512
	Chunk int // codes computed at a time, a multiple of 512
	Start int // the first heap it may compute
}

// A Buffer holds a chunk of a stream and the codes of the past.
type Buffer = Chunk[byte]

const (
	// streamPast is the minimal past of a stream.
	streamPast = 63 << 10
	// manyPast is its maximum for games with many rare heaps, for splits that are rarely needed to exclude rare values.
	manyPast = 1 << 18
	// SampleValues is the number of values to learn from; sampleCodes of them must be behind the start of the stream.
	SampleValues = 1 << 18
	sampleCodes  = 1 << 16
)

// ErrLate reports that the bulk met a rare heap or a large value that its prefix does not have. A longer prefix helps.
var ErrLate = errors.New("the beginning was not long enough to learn from")

// errShort reports that a stream needs a longer prefix.
var errShort = errors.New("too few values")

// newStream returns a stream for the game of s, or an error that says why there is none. It starts at 2·Past + 2k:
// terms and witnesses reach back by less than Past, so they lead to heaps behind the last rare one, and the other
// part of a witness is the greater one, so no split counts twice.
func newStream(s *Sparse) (*Stream, error) {
	st := &Stream{bulk: bulk[byte]{Coding: NewCoding(s.space), prefix: s, limit: mexbitmap.Bytes}, Chunk: 4096 * 48}
	st.effort = st.effortOf
	most := int(s.greatest(st.Coding))
	if most > mexbitmap.MaxCode {
		return nil, fmt.Errorf("octal: %s: the code %d is too large for a stream", s.rule.Code, most)
	}
	if len(s.rares) > mostRares {
		return nil, fmt.Errorf("octal: %s: %d rare heaps are too many for a stream", s.rule.Code, len(s.rares))
	}
	st.kernel = newKernel(s.terms(st.Coding), most)
	st.Past = max(streamPast, (st.kernel.Reach()+1023)/512*512)
	if st.kernel.MaxCode() == mexbitmap.MaxCode {
		st.Past = max(st.Past, min(len(s.values)/4, manyPast)&^511)
	}
	st.Start = 2*st.Past + 2*s.rule.Last()
	st.Start += st.Start & 1
	if len(s.values) < st.Start+sampleCodes {
		return nil, fmt.Errorf("octal: %s: %w to begin a stream: %d", s.rule.Code, errShort, len(s.values))
	}
	st.prepare(most, st.Start, st.Codes(st.Start, len(s.values)), nil)
	return st, nil
}

// effortOf is the effort of a stream. The sample is a bounded share of the heaps, since choosing by more takes longer.
func (st *Stream) effortOf(heap int) (prefer, depth, sample int) {
	const (
		leastSample = 1 << 13
		mostSample  = 1 << 16
		sampleShare = 32
		// The more codes there are, the more splits it takes to reach each from anywhere.
		preferredPerWidth = 96
	)
	prefer = min(max(2048, 2*st.prefix.LastRare(), preferredPerWidth*st.width), preferred)
	depth = st.Past - st.prefix.rule.Last() - 1024
	return prefer, depth, min(max(leastSample, heap/sampleShare), mostSample)
}

// greatest returns the greatest code of the rare heaps and of those behind them; no term leads to other heaps.
func (s *Sparse) greatest(c Coding) (most uint32) {
	for _, r := range s.rares {
		most = max(most, c.encode(s.values[r]))
	}
	for n := s.LastRare() + 1; n < len(s.values); n++ {
		most = max(most, c.encode(s.values[n]))
	}
	return most
}

// Codes returns the codes of the heaps lo ≤ n < hi of the prefix.
func (st *Stream) Codes(lo, hi int) []byte {
	out := make([]byte, hi-lo)
	for i := range out {
		out[i] = byte(st.encode(st.prefix.values[lo+i]))
	}
	return out
}

// NewBuffer returns an empty buffer.
func (st *Stream) NewBuffer() *Buffer {
	b := new(Buffer)
	b.alloc(st.Past, st.Chunk)
	return b
}

// Run computes chunks from heap at on, after the codes of past, until accept returns an error, the stream fails or
// ctx ends. It calls accept for one chunk at a time, in order.
func (st *Stream) Run(ctx context.Context, at int64, past []byte, accept func(b *Buffer) error) error {
	return st.run(ctx, ring(at, past, st.Chunk), accept)
}

// Deepest returns how far splits had to be tried in the prefix and in all chunks accepted.
func (st *Stream) Deepest() int { return st.deepest }

// Deepen records a distance that was needed before.
func (st *Stream) Deepen(to int) { st.deepest = max(st.deepest, to) }

// sortGaps sorts gaps by position, since the first one that nothing covers decides.
func sortGaps(gaps []rarecover.Gap) {
	slices.SortFunc(gaps, func(a, b rarecover.Gap) int { return a.Position - b.Position })
}

package engine

import (
	"fmt"
	"slices"
	"time"

	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/task"
)

// A cache (§7) holds the values of a game as far as they were requested: the prefix that its stream learnt from,
// and codes behind it. A split that covers a rare value may have two large heaps; a cache has all values, so it can
// try every split. A late rare value does not invalidate earlier values: they become the prefix of a new stream.
type cache struct {
	st    *Stream
	begun Compact // the values of the prefix
	first int     // heap of the first code, the number of values in the prefix
	n     int     // number of values
	// codes[i] is that of heap first − st.Past + i: the past, then the codes of the cache, all exact below heap n.
	codes []byte
}

// newCache returns the cache of a stream, with the values of its prefix. The prefix is stored twice, in full for
// the stream and compactly for callers; it is a small part of all values.
func newCache(st *Stream) *cache {
	first := len(st.prefix.values)
	w := &cache{st: st, first: first, n: first, begun: NewCompact(st.prefix.values)}
	w.begun.Coding = st.Coding
	w.codes = st.Codes(first-st.Past, first)
	if k, ok := st.kernel.(*mexbitmap.Kernel[byte]); ok {
		st.kernel = following[byte]{k}
	}
	return w
}

// zero returns the index that heap 0 would have in codes.
func (w *cache) zero() int { return w.st.Past - w.first }

func (w *cache) solver() *Sparse {
	s := w.st.prefix.clone()
	s.values = slices.Grow(s.values, w.n-w.first)
	s.single = append(s.single, interval{w.first, w.n})
	for n := w.first; n < w.n; n++ {
		v := w.value(n)
		s.values = append(s.values, v)
		s.counts.Add(v, n)
	}
	return s
}

// value returns G(n) of a computed heap. Heaps of the codes are common, so code and heap give the value.
func (w *cache) value(n int) uint32 {
	if n < w.first {
		return w.st.prefix.values[n]
	}
	return w.st.Common(uint32(w.codes[w.zero()+n]), n)
}

// extend computes at least n values, in whole chunks. Values beyond n are exact as well.
func (w *cache) extend(n int) error {
	ctx, cancel := task.Context()
	defer cancel()
	size := w.st.Chunk
	end := w.n + (n-w.n+size-1)/size*size
	w.reserve(end)
	if k, ok := w.st.kernel.(following[byte]); ok {
		k.Forget(w.zero() + w.n)
	}
	chunks := array(w.codes, w.zero(), w.n, end, size, size)
	began, from := time.Now(), w.n
	return w.st.run(ctx, chunks, func(b *Buffer) error {
		if err := w.accept(b); err != nil {
			return err
		}
		w.report(n, float64(w.n-from)/time.Since(began).Seconds())
		return nil
	})
}

// reserve makes room for end values, so that codes are copied only once.
func (w *cache) reserve(end int) {
	if need := w.zero() + end + slack; need > len(w.codes) {
		w.codes = append(make([]byte, 0, need), w.codes...)[:need]
	}
}

// accept adds a chunk after trying all splits for its gaps. Codes before a gap are right, since all earlier ones were
// reached; later ones are not read. If it fails, w.n is the heap of the gap, below which all values are exact: the next
// prefix.
func (w *cache) accept(b *Buffer) error {
	sortGaps(b.Gaps)
	for _, gap := range b.Gaps {
		if w.n = b.heap(gap.Position); !w.st.reached(b, gap, w.value) {
			return w.st.Late(b, gap)
		}
	}
	w.n = int(b.First) + b.Len()
	return nil
}

func (w *cache) report(n int, rate float64) {
	s := w.st.prefix
	task.Report(task.Progress{
		Label: s.rule.Code, Done: int64(w.n), Total: int64(n), Unit: "values",
		Note: fmt.Sprintf("%.2f million a second, %d rare heaps, the last %d", rate/1e6, len(s.rares), s.LastRare()),
	})
}

// compact returns the first n values, which must be computed.
func (w *cache) compact(n int) *Compact {
	s := w.begun
	if n < w.first {
		s.Wide, s.Small = s.Wide[:min(n, len(s.Wide))], s.Small[:min(n, len(s.Small))]
	} else {
		s.Codes = w.codes[w.st.Past : w.zero()+n : w.zero()+n]
	}
	return &s
}

package engine

import (
	"fmt"
	"slices"
	"time"

	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/task"
)

// A cache (§7) is the values of a game as far as they were asked for: those the stream
// learnt from, which are its prefix, and codes behind them. A split that covers a
// rare value may have two great heaps, now and then; since a cache has all values, it
// can look for it everywhere.
//
// When a late rare value appears, what is before it remains: it becomes the prefix
// of a new stream, which knows of it.
type cache struct {
	st    *Stream
	begun Compact // the values of the prefix
	first int     // heap of the first code kept, the number of values in the prefix
	n     int     // number of values
	// codes[i] is that of heap first − st.Past + i: the past, then the codes of the cache, all
	// exact below heap n.
	codes []byte
}

// newCache returns the cache of a stream, which has the values of its prefix.
// The prefix is kept twice, in full for the stream and a byte a value for who asks; it is a small part of all.
func newCache(st *Stream) *cache {
	first := len(st.prefix.values)
	w := &cache{st: st, first: first, n: first, begun: NewCompact(st.prefix.values)}
	w.begun.Coding = st.Coding
	w.codes = st.Codes(first-st.Past, first)
	if k, ok := st.kernel.(bitmaps[byte]); ok {
		st.kernel = following[byte]{k}
	}
	return w
}

// zero returns where the code of heap 0 would stand.
func (w *cache) zero() int { return w.st.Past - w.first }

// solver returns a solver that has all values.
func (w *cache) solver() *Sparse {
	s := w.st.prefix.clone()
	s.values = slices.Grow(s.values, w.n-w.first)
	for n := w.first; n < w.n; n++ {
		v := w.value(n)
		s.values = append(s.values, v)
		s.counts.Add(v, n)
	}
	return s
}

// value returns that of a heap whose code or value is known.
// Of the cache's own heaps all are common, so that code and heap give the value.
func (w *cache) value(n int) uint32 {
	if n < w.first {
		return w.st.prefix.values[n]
	}
	return w.st.Common(uint32(w.codes[w.zero()+n]), n)
}

// extend computes values until there are n of them, or some more.
// The end is a whole number of chunks, so that kernels compute in their own steps; values behind n are exact as well.
func (w *cache) extend(n int) error {
	ctx, cancel := task.Context()
	defer cancel()
	size := w.st.Chunk
	end := w.n + (n-w.n+size-1)/size*size
	w.reserve(end)
	if k, ok := w.st.kernel.(following[byte]); ok {
		k.Forget(w.zero() + w.n)
	}
	strip := &strip[byte]{codes: w.codes, zero: w.zero(), at: w.n, end: end, size: size, longest: size, most: buffers()}
	began, from := time.Now(), w.n
	return w.st.run(ctx, int64(w.n), strip, false, func(b *Buffer) error {
		if err := w.accept(b); err != nil {
			return err
		}
		w.report(n, float64(w.n-from)/time.Since(began).Seconds())
		return nil
	})
}

// reserve makes room for end values, so that codes move only once.
func (w *cache) reserve(end int) {
	if need := w.zero() + end + slack; need > len(w.codes) {
		w.codes = append(make([]byte, 0, need), w.codes...)[:need]
	}
}

// accept makes a chunk exact, or what is before the first heap that may be rare.
// Where it fails, w.n is the heap of the gap, below which all is exact: the next prefix.
func (w *cache) accept(b *Buffer) error {
	sortGaps(b.Gaps)
	for _, gap := range b.Gaps {
		if w.n = b.heap(gap.Position); !w.reached(b, gap) {
			return w.st.late(b, gap)
		}
	}
	w.n = int(b.First) + b.Len()
	return nil
}

// reached reports whether some option of the heap of a gap has its value. The codes
// before the gap are right, for it is the first that was not reached.
// Values behind the gap may be wrong, and are not asked for: options are smaller.
func (w *cache) reached(b *Buffer, gap rarecover.Gap) bool { return w.st.reached(b, gap, w.value) }

func (w *cache) report(n int, rate float64) {
	s := w.st.prefix
	task.Report(task.Progress{
		Label: s.rule.Code, Done: int64(w.n), Total: int64(n), Unit: "values",
		Note: fmt.Sprintf("%.2f million a second, %d rare heaps, the last %d", rate/1e6, len(s.rares), s.LastRare()),
	})
}

// compact returns the first n values; the cache must have them.
func (w *cache) compact(n int) *Compact {
	s := w.begun
	if n < w.first {
		s.Wide, s.Small = s.Wide[:min(n, len(s.Wide))], s.Small[:min(n, len(s.Small))]
	} else {
		s.Codes = w.codes[w.st.Past : w.zero()+n : w.zero()+n]
	}
	return &s
}

package engine

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// A growth is the values of a game as far as they were asked for: those the stream
// learnt from, which are its prefix, and codes behind them. A split that excludes a
// rare value may have two great heaps, now and then; since a growth has all values, it
// can look for it everywhere.
//
// When a late rare value appears, what is before it remains: it becomes the prefix
// of a new stream, which knows of it.
type growth struct {
	st    *Stream
	begun Compact // the values of the prefix
	first int     // heap of the first code, the number of values in the prefix
	codes []byte  // all of them verified
}

// newGrowth returns the growth of a stream, which has the values of its prefix.
func newGrowth(st *Stream) *growth {
	w := &growth{st: st, first: len(st.prefix.values), begun: NewCompact(st.prefix.values)}
	w.begun.Coding = st.Coding
	return w
}

func (w *growth) len() int { return w.first + len(w.codes) }

// solver returns a solver that has all values.
func (w *growth) solver() *Sparse {
	s := w.st.prefix.clone()
	s.values = slices.Grow(s.values, len(w.codes))
	for i, c := range w.codes {
		n := w.first + i
		v := w.st.Common(uint32(c), n)
		s.values = append(s.values, v)
		s.counts.Add(v, n)
	}
	return s
}

// extend computes values until there are n of them.
func (w *growth) extend(n int) error {
	ctx, cancel := task.Context()
	defer cancel()
	w.reserve(n)
	began, from := time.Now(), w.len()
	err := NewPipeline(w.st, int64(from), w.before(w.st.Past)).Run(ctx, func(b *Buffer) error {
		if err := w.accept(b); err != nil {
			return err
		}
		w.report(n, float64(w.len()-from)/time.Since(began).Seconds())
		if w.len() >= n {
			return errEnough
		}
		return nil
	})
	if err == errEnough {
		return nil
	}
	return err
}

// errEnough ends a pipeline that has computed what was asked for.
var errEnough = errors.New("enough values")

// before returns the codes of the last count heaps.
func (w *growth) before(count int) []byte {
	if len(w.codes) >= count {
		return w.codes[len(w.codes)-count:]
	}
	return append(w.st.Codes(w.len()-count, w.first), w.codes...)
}

// reserve makes room for n values and what the last chunk is longer, so that codes
// move only once.
func (w *growth) reserve(n int) {
	if need := n - w.first + w.st.Chunk; need > cap(w.codes) {
		w.codes = append(make([]byte, 0, need), w.codes...)
	}
}

// accept appends a chunk, or what is before the first heap that may
// be rare.
func (w *growth) accept(b *Buffer) error {
	chunk := b.Codes[w.st.Past : w.st.Past+w.st.Chunk]
	var first *rarecover.Gap
	for _, gap := range b.Gaps {
		if (first == nil || gap.Position < first.Position) && !w.reached(b, gap) {
			first = &gap
		}
	}
	if first == nil {
		w.codes = append(w.codes, chunk...)
		return nil
	}
	w.codes = append(w.codes, chunk[:first.Position-w.st.Past]...)
	return w.st.Late(b, *first)
}

// reached reports whether some option of the heap of a gap has its value. The codes
// before the gap are right, for it is the first that was not reached.
func (w *growth) reached(b *Buffer, gap rarecover.Gap) bool {
	return w.st.reached(b, gap, func(n int) uint32 {
		if n < w.first {
			return w.st.prefix.values[n]
		}
		return w.st.Common(uint32(w.codes[n-w.first]), n)
	})
}

// reached reports whether some option of the heap of a gap in the chunk of b has its
// value; early tells the values from the stream's start on to the chunk.
func (st *Stream) reached(b *Buffer, gap rarecover.Gap, early func(n int) uint32) bool {
	value := func(n int) uint32 {
		switch i := n - int(b.First); {
		case n < st.Start:
			return st.prefix.values[n]
		case i < -st.Past:
			return early(n)
		default:
			return st.Common(uint32(b.Codes[st.Past+i]), n)
		}
	}
	n := int(b.First) + gap.Position - st.Past
	v := st.rareValue(uint32(gap.Code), n)
	rule := st.prefix.rule
	for t, d := range rule.Head {
		m := n - t
		if d&rules.LeaveOne != 0 && t > 0 && value(m) == v {
			return true
		}
		if d&rules.LeaveTwo == 0 {
			continue
		}
		for a := 1; 2*a <= m; a++ {
			if value(a)^value(m-a) == v && !(rule.Unequal && 2*a == m) {
				return true
			}
		}
	}
	return false
}

// sortGaps puts the gaps in the order of their places.
func sortGaps(gaps []rarecover.Gap) {
	slices.SortFunc(gaps, func(a, b rarecover.Gap) int { return a.Position - b.Position })
}

func (w *growth) report(n int, rate float64) {
	s := w.st.prefix
	task.Report(task.Progress{
		Label: s.rule.Code, Done: int64(w.len()), Total: int64(n), Unit: "values",
		Note: fmt.Sprintf("%.2f million a second, %d rare heaps, the last %d", rate/1e6, len(s.rares), s.LastRare()),
	})
}

// compact returns the first n values; the growth must have them.
func (w *growth) compact(n int) *Compact {
	s := w.begun
	if n < w.first {
		s.Wide, s.Small = s.Wide[:min(n, len(s.Wide))], s.Small[:min(n, len(s.Small))]
	} else {
		s.Codes = w.codes[: n-w.first : n-w.first]
	}
	return &s
}

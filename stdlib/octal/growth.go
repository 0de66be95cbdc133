package octal

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"sprague/stdlib/octal/internal/exclude"
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
	st    *stream
	begun Sequence // the values of the prefix
	first int      // heap of the first code, the number of values in the prefix
	codes []byte   // all of them verified
}

// grown returns the first n values, or nil if n is small or the game has no stream.
// Nothing is lost by an interrupt.
func (g Game) grown(n int) *Sequence {
	r := &g.rule
	if n <= sampleValues || len(r.tail) > 0 || r.leaves()&leaveThree != 0 || r.leaves()&leaveTwo == 0 {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.long == nil && !g.dense {
		g.begin(g.sparse(), n)
	}
	for g.long != nil && g.long.len() < n {
		switch err := g.long.extend(n); {
		case errors.Is(err, errLate):
			g.begin(g.long.solver(), n)
		case err != nil:
			task.Check()
			panic(err)
		}
	}
	if g.long == nil {
		return nil
	}
	return g.long.sequence(n)
}

// solver returns a solver of its own that has at least n values, however they were
// computed.
func (g Game) solver(n int) *sparse {
	g.grown(n)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.long != nil && g.long.len() >= n {
		return g.long.solver()
	}
	s := g.sparse()
	s.extend(n)
	return s.clone()
}

// sparse returns the solver that the game remembers.
func (g *game) sparse() *sparse {
	if g.memo == nil {
		g.memo = newSolver(&g.rule)
	}
	return g.memo.(*sparse)
}

// begin makes the growth of the game anew, with a stream that learns from the values
// of s and some more, fewer than n. If there is none, s is what the game remembers.
func (g *game) begin(s *sparse, n int) {
	g.long, g.memo = nil, s
	for size := max(sampleValues, len(s.values)+sampleCodes); size < n; size += size / 4 {
		s.extend(size)
		s.choose()
		st, err := newStream(s.clone())
		switch {
		case err == nil:
			g.long = &growth{st: st, first: len(s.values), begun: Sequence{game: s.rule.code, coding: st.coding}}
			g.long.begun.keep(s.values)
			s.leapt, s.narrowed, s.splits = nil, nil, newSplits(s.rule.unequal) // of no more use
			return
		case !errors.Is(err, errShort):
			g.dense = true
			return
		}
	}
}

func (w *growth) len() int { return w.first + len(w.codes) }

// solver returns a solver that has all values.
func (w *growth) solver() *sparse {
	s := w.st.prefix.clone()
	s.values = slices.Grow(s.values, len(w.codes))
	for i, c := range w.codes {
		n := w.first + i
		v := w.st.common(uint32(c), n)
		s.values = append(s.values, v)
		s.counts.add(v, n)
	}
	return s
}

// extend computes values until there are n of them.
func (w *growth) extend(n int) error {
	ctx, cancel := task.Context()
	defer cancel()
	w.reserve(n)
	began, from := time.Now(), w.len()
	err := newPipeline(w.st, int64(from), w.before(w.st.past)).run(ctx, func(b *buffer) error {
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
	return append(w.st.codes(w.len()-count, w.first), w.codes...)
}

// reserve makes room for n values and what the last chunk is longer, so that codes
// move only once.
func (w *growth) reserve(n int) {
	if need := n - w.first + w.st.chunk; need > cap(w.codes) {
		w.codes = append(make([]byte, 0, need), w.codes...)
	}
}

// accept appends a chunk, or what is before the first heap that may
// be rare.
func (w *growth) accept(b *buffer) error {
	chunk := b.codes[w.st.past : w.st.past+w.st.chunk]
	var first *exclude.Gap
	for _, gap := range b.gaps {
		if (first == nil || gap.Position < first.Position) && !w.reached(b, gap) {
			first = &gap
		}
	}
	if first == nil {
		w.codes = append(w.codes, chunk...)
		return nil
	}
	w.codes = append(w.codes, chunk[:first.Position-w.st.past]...)
	return w.st.late(b, *first)
}

// reached reports whether some option of the heap of a gap has its value. The codes
// before the gap are right, for it is the first that was not reached.
func (w *growth) reached(b *buffer, gap exclude.Gap) bool {
	return w.st.reached(b, gap, func(n int) uint32 {
		if n < w.first {
			return w.st.prefix.values[n]
		}
		return w.st.common(uint32(w.codes[n-w.first]), n)
	})
}

// reached reports whether some option of the heap of a gap in the chunk of b has its
// value; early tells the values from the stream's start on to the chunk.
func (st *stream) reached(b *buffer, gap exclude.Gap, early func(n int) uint32) bool {
	value := func(n int) uint32 {
		switch i := n - int(b.first); {
		case n < st.start:
			return st.prefix.values[n]
		case i < -st.past:
			return early(n)
		default:
			return st.common(uint32(b.codes[st.past+i]), n)
		}
	}
	n := int(b.first) + gap.Position - st.past
	v := st.rareValue(uint32(gap.Code), n)
	rule := st.prefix.rule
	for t, d := range rule.head {
		m := n - t
		if d&leaveOne != 0 && t > 0 && value(m) == v {
			return true
		}
		if d&leaveTwo == 0 {
			continue
		}
		for a := 1; 2*a <= m; a++ {
			if value(a)^value(m-a) == v && !(rule.unequal && 2*a == m) {
				return true
			}
		}
	}
	return false
}

// sortGaps puts the gaps in the order of their places.
func sortGaps(gaps []exclude.Gap) {
	slices.SortFunc(gaps, func(a, b exclude.Gap) int { return a.Position - b.Position })
}

func (w *growth) report(n int, rate float64) {
	s := w.st.prefix
	task.Report(task.Progress{
		Label: s.rule.code, Done: int64(w.len()), Total: int64(n), Unit: "values",
		Note: fmt.Sprintf("%.2f million a second, %d rare heaps, the last %d", rate/1e6, len(s.rares), s.lastRare()),
	})
}

// sequence returns the first n values; the growth must have them.
func (w *growth) sequence(n int) *Sequence {
	s := w.begun
	if n < w.first {
		s.wide, s.small = s.wide[:min(n, len(s.wide))], s.small[:min(n, len(s.small))]
	} else {
		s.codes = w.codes[: n-w.first : n-w.first]
	}
	return &s
}

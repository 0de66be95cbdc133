package engine

import (
	"errors"
	"sync"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// A Solver computes values one after another and keeps them all.
type Solver interface {
	// Extend computes values until there are n of them.
	Extend(n int)
	// Known returns the values that were computed; they must not be changed.
	Known() []uint32
}

// NewSolver returns the fastest solver that keeps all values.
func NewSolver(r *rules.Rule) Solver {
	if !r.Sparse() {
		return NewPlain(r)
	}
	return NewSparse(r)
}

// Values are those of one game as far as they were asked for. They may be used by several
// goroutines. An interrupt loses nothing.
type Values struct {
	rule  *rules.Rule
	mu    sync.Mutex // guards the rest
	memo  Solver
	long  *cache // beyond what is computed one by one
	dense bool   // there is no cache
}

// New returns the values of a game, of which none is computed yet.
// Rules are shared; everything else belongs to the values.
func New(r *rules.Rule) *Values { return &Values{rule: r} }

// BulkFrom makes values come in bulk from so many on, and where one heap in so many is rare of
// late: earlier than is of use, for tests.
func (g *Values) BulkFrom(n, sparsely int) {
	if s, ok := g.solver().(*Sparse); ok {
		s.tuning = tuning{from: n, least: 1 << 9, short: 1 << 9, long: 1 << 11, sparsely: sparsely, preferred: 1 << 8,
			sample: 1 << 9, share: 64}
	}
}

// Rule returns the rule of the game.
func (g *Values) Rule() *rules.Rule { return g.rule }

// UpTo returns the first n values in full; they must not be changed.
func (g *Values) UpTo(n int) []uint32 {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.solver().Extend(n)
	return g.memo.Known()[:n:n]
}

// solver returns the solver that is remembered.
func (g *Values) solver() Solver {
	if g.memo == nil {
		g.memo = NewSolver(g.rule)
	}
	return g.memo
}

// Known returns how many values there are. While somebody computes, it waits for what is computed.
func (g *Values) Known() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.long != nil:
		return g.long.n
	case g.memo != nil:
		return len(g.memo.Known())
	}
	return 0
}

// Streams reports whether values come from a stream by now.
func (g *Values) Streams() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.long != nil
}

// Compact returns the first n values in compact form, or nil if n is small or the game has no
// stream.
// A stream that is late has learnt too little. What it has computed up to there is exact, becomes the prefix of
// the next one, and the loop goes on. It ends: each prefix is longer by sampleCodes at least.
func (g *Values) Compact(n int) *Compact {
	if n <= SampleValues || !g.rule.Sparse() {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.long == nil && !g.dense {
		g.begin(g.sparse(), n)
	}
	for g.long != nil && g.long.n < n {
		switch err := g.long.extend(n); {
		case errors.Is(err, ErrLate):
			g.begin(g.long.solver(), n)
		case err != nil:
			task.Check()
			panic(err)
		}
	}
	if g.long == nil {
		return nil
	}
	return g.long.compact(n)
}

// Stream returns a stream behind the first n values, or why there is none.
func (g *Values) Stream(n int) (*Stream, error) {
	s := g.sparseOf(n)
	s.choose() // with all that is known now
	return newStream(s)
}

// sparseOf returns a solver of its own that has at least n values, however they were
// computed.
// A clone, since the remembered solver goes on under the lock while the caller computes without it.
func (g *Values) sparseOf(n int) *Sparse {
	g.Compact(n)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.long != nil && g.long.n >= n {
		return g.long.solver()
	}
	s := g.sparse()
	s.Extend(n)
	return s.clone()
}

// sparse returns the solver that is remembered, of a game that can have a sparse space.
func (g *Values) sparse() *Sparse { return g.solver().(*Sparse) }

// InSparse calls use with the solver that is remembered, unless the values come from a stream
// by now or the game has none; nobody else may compute meanwhile.
// The solver is lent, not given: use must not keep it.
func (g *Values) InSparse(use func(s *Sparse)) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	s, ok := g.memo.(*Sparse)
	if g.long != nil || !ok {
		return false
	}
	use(s)
	return true
}

// begin makes the cache of the game anew, with a stream that learns from the values
// of s and some more, fewer than n. If there is none, s is what the game remembers.
// Sizes grow by a quarter as long as only the prefix is too short; any other reason means that the game has too
// many rare heaps or too great codes, and is remembered as dense.
func (g *Values) begin(s *Sparse, n int) {
	g.long, g.memo = nil, s
	for size := max(SampleValues, len(s.values)+sampleCodes); size < n; size += size / 4 {
		s.Extend(size)
		s.choose()
		st, err := newStream(s.clone())
		switch {
		case err == nil:
			g.long = newCache(st)
			s.extension, s.narrowed, s.splits = nil, nil, newSplits(s.rule.Unequal) // of no more use
			return
		case !errors.Is(err, errShort):
			g.dense = true
			return
		}
	}
}

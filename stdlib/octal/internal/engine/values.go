package engine

import (
	"errors"
	"sync"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/task"
)

// A Solver computes values one after another and keeps them.
type Solver interface {
	// Extend computes at least n values.
	Extend(n int)
	// Known returns the values computed, which must not be modified.
	Known() []uint32
}

// NewSolver returns the fastest solver that keeps all values.
func NewSolver(r *rules.Rule) Solver {
	if !r.Sparse() {
		return NewPlain(r)
	}
	return NewSparse(r)
}

// Values caches the values of a game. It is safe for concurrent use. An interrupt loses nothing.
type Values struct {
	rule  *rules.Rule
	mu    sync.Mutex // guards the rest
	memo  Solver
	long  *cache // values from a stream
	dense bool   // the game has no stream
}

// New returns an empty cache for a game. Rules are shared; everything else belongs to the cache.
func New(r *rules.Rule) *Values { return &Values{rule: r} }

// BulkFrom makes values come in bulk from n on and where one recent heap in sparsely is rare: earlier than is
// useful, for tests.
func (g *Values) BulkFrom(n, sparsely int) {
	if s, ok := g.solver().(*Sparse); ok {
		s.tuning = tuning{from: n, least: 1 << 9, short: 1 << 9, long: 1 << 11, sparsely: sparsely, preferred: 1 << 8,
			sample: 1 << 9}
	}
}

func (g *Values) Rule() *rules.Rule { return g.rule }

// UpTo returns the first n values in full, which must not be modified.
func (g *Values) UpTo(n int) []uint32 {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.solver().Extend(n)
	return g.memo.Known()[:n:n]
}

func (g *Values) solver() Solver {
	if g.memo == nil {
		g.memo = NewSolver(g.rule)
	}
	return g.memo
}

// Known returns how many values there are. It waits for a computation in another goroutine.
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

// Compact returns the first n values in compact form, or nil if n is small or the game has no stream. After ErrLate the
// exact values become the prefix of the next stream; this ends, since each prefix is longer by at least sampleCodes.
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

// Stream returns a stream behind the first n values, or an error that says why there is none.
func (g *Values) Stream(n int) (*Stream, error) {
	s := g.sparseOf(n)
	s.choose()
	return newStream(s)
}

// sparseOf returns an independent solver with at least n values.
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

func (g *Values) sparse() *Sparse { return g.solver().(*Sparse) }

// InSparse calls use with the cached solver, under the lock, unless the values come from a stream or the game has
// none. use must not keep the solver.
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

// begin creates the cache of the game, with a stream that learns from the values of s and some more, fewer than n.
// If a prefix is too short the size grows by a quarter; any other error means that the game has too many rare heaps
// or too large codes, and it is marked dense.
func (g *Values) begin(s *Sparse, n int) {
	g.long, g.memo = nil, s
	for size := max(SampleValues, len(s.values)+sampleCodes); size < n; size += size / 4 {
		s.Extend(size)
		s.choose()
		st, err := newStream(s.clone())
		switch {
		case err == nil:
			g.long = newCache(st)
			s.extension, s.splits = nil, newSplits(s.rule.Unequal)
			return
		case !errors.Is(err, errShort):
			g.dense = true
			return
		}
	}
}

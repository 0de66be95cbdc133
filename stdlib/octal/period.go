package octal

import (
	"context"
	"fmt"
	"time"

	"sprague/stdlib/octal/internal/search"
	"sprague/stdlib/periodic"
)

// An Option limits or configures Period.
type Option func(*search.Options)

// MaxValues limits the search for a period to about the first n values.
func MaxValues(n int) Option { return func(s *search.Options) { s.Values = int64(n) } }

// MaxTime limits the time of the search.
func MaxTime(d time.Duration) Option {
	return func(s *search.Options) { s.Until = time.Now().Add(d) }
}

// WithContext makes the search stop when ctx does.
func WithContext(ctx context.Context) Option { return func(s *search.Options) { s.Context = ctx } }

// Checkpoints makes a long search save its state in dir, every twenty seconds and at the end. A search that finds a
// checkpoint of its game in dir resumes from it. The process may be killed at any moment.
func Checkpoints(dir string) Option { return func(s *search.Options) { s.Dir = dir } }

// SmallCheckpoints is [Checkpoints] with files of some hundred KB instead of some ten MB: they keep the last state
// of the run and what it has excluded, but no earlier states. The search can resume as before, but once a period
// shows, the certificate requires the whole computation again.
func SmallCheckpoints(dir string) Option {
	return func(s *search.Options) { s.Dir, s.Small = dir, true }
}

// Period wraps these errors when it proves no period: the budget of values or time ran out; no theorem applies to
// the game.
var (
	ErrBudget    = search.ErrBudget
	ErrNoTheorem = search.ErrNoTheorem
)

// Period finds the least period and preperiod and proves them. It computes more and more values until a theorem of
// package periodic holds. For finite codes this is the theorem of Guy and Smith [GuySmith1956], that of one window
// if no move splits, or the finite-state theorem if the game has a sparse space, first in memory and then in a run
// of any length that [Checkpoints] can save; for infinite and hexadecimal codes it is a theorem with a saltus. If
// an interrupt, the context or the budget ends the search, the error says how far it came and the certificate holds
// what was observed. The game keeps its values, so another call of Period continues from there.
func (g Game) Period(options ...Option) (periodic.Certificate, error) {
	o := search.Options{Context: context.Background()}
	for _, set := range options {
		set(&o)
	}
	c, err := search.Find(g.values, o)
	if err == nil && c.Status == periodic.Proved {
		g.proved.Store(&c)
	}
	return c, err
}

// PeriodWithin is Period within the first n values, under the name that every heap game has. If they prove no
// period, the certificate holds what was observed, and the error says how far the search came. It panics if n < 1.
func (g Game) PeriodWithin(n int) (periodic.Certificate, error) {
	if n < 1 {
		panic(fmt.Sprintf("octal: PeriodWithin(%d): n must be at least 1", n))
	}
	return g.Period(MaxValues(n))
}

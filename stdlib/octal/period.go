package octal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// An Option tells Period how far to go.
type Option func(*search)

// search is what the options of Period set.
type search struct {
	ctx    context.Context
	values int       // most values to compute, 0 for no bound
	until  time.Time // when to stop, zero for never
}

// MaxValues bounds the search for a period to the first n values.
func MaxValues(n int) Option { return func(s *search) { s.values = n } }

// MaxTime bounds the time of the search.
func MaxTime(d time.Duration) Option {
	return func(s *search) { s.until = time.Now().Add(d) }
}

// WithContext makes the search stop when ctx does.
func WithContext(ctx context.Context) Option { return func(s *search) { s.ctx = ctx } }

// ErrBudget is returned, wrapped, when the values or the time allowed were used up
// and no period had been proved.
var ErrBudget = errors.New("budget used up")

// ErrNoTheorem is returned, wrapped, for games whose periods no theorem proves.
var ErrNoTheorem = errors.New("no theorem proves periods of this game")

// stop returns why the search must end, if it must, after n values.
func (s *search) stop(n int) error {
	switch {
	case task.Stopped():
		return task.ErrInterrupted
	case s.ctx.Err() != nil:
		return context.Cause(s.ctx)
	case s.values > 0 && n >= s.values, !s.until.IsZero() && !time.Now().Before(s.until):
		return ErrBudget
	}
	return nil
}

// firstLook is how many values Period computes before it looks for a period.
const firstLook = 64

// Period finds the least period and preperiod and proves them. It computes ever
// more values until a theorem holds, and ends before that only on an interrupt, the
// end of its context or of its budget; the error then says how far it came, and the
// certificate holds what was observed, if anything repeats.
func (g Game) Period(options ...Option) (periodic.Certificate, error) {
	s := search{ctx: context.Background()}
	for _, o := range options {
		o(&s)
	}
	theorem := g.theorem()
	for n := firstLook; ; n *= 2 {
		if s.values > 0 {
			n = min(n, s.values)
		}
		cert, ok := periodic.Find(g.Values(n), theorem)
		if ok && theorem.Name != periodic.NameNone {
			return cert.For(g.Code()), nil
		}
		task.Report(task.Progress{Label: g.Code() + ": period", Done: int64(n), Unit: "values"})
		if err := s.stop(n); err != nil {
			return g.observed(n, err)
		}
	}
}

// observed returns what n values show, and why no more is known.
func (g Game) observed(n int, why error) (periodic.Certificate, error) {
	if g.theorem().Name == periodic.NameNone && errors.Is(why, ErrBudget) {
		why = ErrNoTheorem
	}
	cert, ok := periodic.Find(g.Values(n), periodic.Observation())
	err := fmt.Errorf("octal: %s: no period proved with %d values: %w", g.Code(), n, why)
	if !ok {
		cert = periodic.Certificate{Theorem: periodic.NameNone, Observed: int64(n)}
	}
	return cert.For(g.Code()), err
}

// theorem returns the cheapest theorem that covers the game.
func (g Game) theorem() periodic.Theorem {
	r := &g.rule
	k := int64(r.last())
	switch {
	case !r.finiteOctal():
		return periodic.Observation()
	case r.leaves()&leaveTwo == 0:
		first := int64(0)
		for _, d := range r.head {
			if d == leaveNone || d == leaveOne {
				first = 1
			}
		}
		return periodic.OneWindow(k, first)
	}
	return periodic.GuySmith(k)
}

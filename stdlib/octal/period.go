package octal

import (
	"context"
	"fmt"
	"time"

	"sprague/stdlib/octal/internal/search"
	"sprague/stdlib/periodic"
)

// An Option tells Period how far to go.
type Option func(*search.Options)

// MaxValues bounds the search for a period to the first n values or a few more.
func MaxValues(n int) Option { return func(s *search.Options) { s.Values = int64(n) } }

// MaxTime bounds the time of the search.
func MaxTime(d time.Duration) Option {
	return func(s *search.Options) { s.Until = time.Now().Add(d) }
}

// WithContext makes the search stop when ctx does.
func WithContext(ctx context.Context) Option { return func(s *search.Options) { s.Context = ctx } }

// Checkpoints makes a long search write down in dir, every few seconds and when it is
// stopped, all it needs to go on from there. A search that finds such a file of the
// same game in dir goes on. The process may be killed at any moment.
func Checkpoints(dir string) Option { return func(s *search.Options) { s.Dir = dir } }

// SmallCheckpoints is [Checkpoints] with files of some hundred KB instead of some ten MB: they keep
// the last state of the run and what it has excluded, but not the states on the way. The search goes
// on from there as well; only when a period shows must it go the whole way again, for the
// certificate.
func SmallCheckpoints(dir string) Option {
	return func(s *search.Options) { s.Dir, s.Small = dir, true }
}

// CheckLater makes a long search compute values first and exclude rare ones in a
// second pass, which goes on from many states at once, on all processors. Nothing is
// called proved before the second pass is through.
func CheckLater() Option { return func(s *search.Options) { s.Later = true } }

// The errors that Period returns, wrapped, when no period was proved: the values or the time
// allowed were used up; no theorem proves periods of the game.
var (
	ErrBudget    = search.ErrBudget
	ErrNoTheorem = search.ErrNoTheorem
)

// Period finds the least period and preperiod and proves them. It computes ever
// more values until a theorem of package periodic holds: for finite codes that of Guy and
// Smith [GuySmith1956], that of one window where no move splits, or the finite-state theorem
// where the game has a sparse space, in memory first and then in a run of any length that
// [Checkpoints] can keep; for infinite and hexadecimal codes those with a saltus. It ends
// before that only on an interrupt, the end of its context or of its budget; the error
// then says how far it came, and the certificate holds what was observed. The values stay with the game, and
// another call of Period for it goes on from there. Of a cell that is interrupted, the error says what this one says.
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

// PeriodWithin is Period within the first n values: the verb as every game of heaps has it. When they prove none,
// the certificate holds what was observed, and the error says how far it came. It panics if n < 1.
func (g Game) PeriodWithin(n int) (periodic.Certificate, error) {
	if n < 1 {
		panic(fmt.Sprintf("octal: PeriodWithin(%d); one value is the least", n))
	}
	return g.Period(MaxValues(n))
}

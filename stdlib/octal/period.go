package octal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// An Option tells Period how far to go.
type Option func(*search)

// search is what the options of Period set.
type search struct {
	ctx    context.Context
	values int64     // most values to compute, 0 for no bound
	until  time.Time // when to stop, zero for never
	dir    string    // for checkpoints, empty for none
	later  bool      // exclude rare values in a second pass
	// segment of so many is all that is to be done of a second pass; 0 for no such thing
	segment, of int
}

// MaxValues bounds the search for a period to the first n values or a few more.
func MaxValues(n int) Option { return func(s *search) { s.values = int64(n) } }

// MaxTime bounds the time of the search.
func MaxTime(d time.Duration) Option {
	return func(s *search) { s.until = time.Now().Add(d) }
}

// WithContext makes the search stop when ctx does.
func WithContext(ctx context.Context) Option { return func(s *search) { s.ctx = ctx } }

// Checkpoints makes a long search write down in dir, every few seconds and when it is
// stopped, all it needs to go on from there. A search that finds such a file of the
// same game in dir goes on. The process may be killed at any moment.
func Checkpoints(dir string) Option { return func(s *search) { s.dir = dir } }

// CheckLater makes a long search compute values first and exclude rare ones in a
// second pass, which goes on from many states at once, on all processors. Nothing is
// called proved before the second pass is through.
func CheckLater() Option { return func(s *search) { s.later = true } }

// ErrBudget is returned, wrapped, when the values or the time allowed were used up
// and no period had been proved.
var ErrBudget = errors.New("budget used up")

// ErrNoTheorem is returned, wrapped, for games whose periods no theorem proves.
var ErrNoTheorem = errors.New("no theorem proves periods of this game")

// stop returns why the search must end, if it must, after n values.
func (s *search) stop(n int64) error {
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

// Period finds the least period and preperiod and proves them. It computes ever
// more values until a theorem of package periodic holds: for finite codes that of Guy and
// Smith [GuySmith1956], that of one window where no move splits, or the finite-state theorem
// where the game has a sparse space, in memory first and then in a run of any length that
// [Checkpoints] can keep; for infinite and hexadecimal codes those with a saltus. It ends
// before that only on an interrupt, the end of its context or of its budget; the error
// then says how far it came, and the certificate holds what was observed.
func (g Game) Period(options ...Option) (periodic.Certificate, error) {
	s := search{ctx: context.Background()}
	for _, o := range options {
		o(&s)
	}
	if s.segment > 0 && s.dir == "" {
		return periodic.Certificate{}, fmt.Errorf("octal: %s: a segment needs the directory of a run", g)
	}
	if s.dir != "" {
		if err := os.MkdirAll(s.dir, 0o777); err != nil {
			return periodic.Certificate{}, err
		}
	}
	return s.find(g)
}

// stream returns a stream behind the first n values.
func (g Game) stream(n int) (*stream, error) {
	s := g.solver(n)
	s.choose() // with all that is known now
	return newStream(s)
}

// follow carries a stream on until its state repeats, and concludes.
func (s *search) follow(st *stream) (periodic.Certificate, error) {
	r := newRun(st)
	r.later = s.later
	save := func() error { return nil }
	if s.dir != "" {
		found, err := r.restore(s.dir)
		if err == nil {
			err = r.joinSegments(s.dir)
		}
		if err == nil && s.segment > 0 && !found {
			err = fmt.Errorf("octal: %s: no run is kept in %s to do a part of", st.prefix.rule.code, s.dir)
		}
		if err != nil {
			return periodic.Certificate{}, err
		}
		save = func() error { return r.save(s.dir) }
	}
	ctx, cancel := s.context()
	defer cancel()
	if s.segment > 0 {
		return s.share(ctx, r)
	}
	return r.finish(ctx, s.values, save)
}

// finish goes on until a state repeats, and concludes.
func (r *run) finish(ctx context.Context, most int64, save func() error) (periodic.Certificate, error) {
	if r.first == nil {
		if err := r.advance(ctx, most, save); err != nil {
			code := r.st.prefix.rule.code
			cert := periodic.Certificate{Theorem: periodic.NameNone, Observed: max(r.at, int64(len(r.st.prefix.values)))}
			return cert.For(code), fmt.Errorf("octal: %s: no period shows in %d values: %w", code, r.at, err)
		}
	}
	if err := r.confirm(ctx, 1, 1, save); err != nil {
		cert := periodic.Certificate{Theorem: periodic.NameNone, Observed: r.at}
		return cert.For(r.st.prefix.rule.code), err
	}
	return r.conclude()
}

// context returns a context that ends with the search: on an interrupt, when its own
// context does, or when its time is up.
func (s *search) context() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(s.ctx)
	interrupted, release := task.Context()
	stop := context.AfterFunc(interrupted, func() { cancel(task.ErrInterrupted) })
	timed, end := context.Context(ctx), context.CancelFunc(func() {})
	if !s.until.IsZero() {
		timed, end = context.WithDeadlineCause(ctx, s.until, ErrBudget)
	}
	return timed, func() {
		stop()
		end()
		release()
		cancel(nil)
	}
}

// observed returns what n values show, and why no more is known.
func (g Game) observed(n int, why error) (periodic.Certificate, error) {
	if len(g.theorems()) == 0 && errors.Is(why, ErrBudget) {
		why = ErrNoTheorem
	}
	cert, ok := periodic.Find(g.prefix(n), periodic.Observation())
	err := fmt.Errorf("octal: %s: no period proved with %d values: %w", g.Code(), n, why)
	if !ok {
		cert = periodic.Certificate{Theorem: periodic.NameNone, Observed: int64(n)}
	}
	return cert.For(g.Code()), err
}

// theorems returns the theorems that cover the game, the cheapest first.
func (g Game) theorems() []periodic.Theorem {
	r := &g.rule
	k := int64(r.last())
	splits := r.leaves()&(leaveTwo|leaveThree) != 0
	head, block := ints(r.head), ints(r.tail)
	switch {
	case r.unequal:
		return nil
	case len(block) > 0 && splits:
		return []periodic.Theorem{periodic.RepeatingCode(head, block), periodic.SumBound(head, block)}
	case len(block) > 0:
		return []periodic.Theorem{periodic.LiveValues(head, block)}
	case r.leaves()&leaveThree != 0:
		return []periodic.Theorem{periodic.ThreeHeaps(k), periodic.SumBound(head, nil)}
	case splits:
		return []periodic.Theorem{periodic.GuySmith(k)}
	}
	return []periodic.Theorem{periodic.OneWindow(k, r.firstWindow())}
}

// firstWindow returns where a window of values may begin that decides all later ones in a
// game that never splits: at 1 if some take allows one of leaving nothing and
// leaving a heap, but not the other.
func (r *rule) firstWindow() int64 {
	for _, d := range r.head {
		if d == leaveNone || d == leaveOne {
			return 1
		}
	}
	return 0
}

func ints(digits []uint8) []int {
	out := make([]int, len(digits))
	for i, d := range digits {
		out[i] = int(d)
	}
	return out
}

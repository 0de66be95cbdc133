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

// find computes ever more values until a period is proved or the search ends.
func (s *search) find(g Game) (periodic.Certificate, error) {
	octal := g.rule.finiteOctal() && g.rule.leaves()&leaveTwo != 0
	streams, compared := !octal, 0
	for n := firstLook; ; n = further(n, streams) {
		if s.values > 0 {
			n = int(min(int64(n), s.values))
		}
		if m, err := s.compute(g, n, streams); err != nil {
			return g.observed(m, err)
		}
		if last := int64(n) == s.values; !octal || n <= closeLooks || (last || n >= comparedAgain*compared) && n <= mostCompared {
			compared = n
			if cert, ok := g.compare(n); ok {
				return cert, nil
			}
		}
		task.Report(task.Progress{Label: g.Code() + ": period", Done: int64(n), Unit: "values"})
		if octal && n >= closeLooks {
			streams = streams || s.streams(g, n)
			if cert, ok, err := s.states(g, n, streams); ok || err != nil {
				return cert, err
			}
		}
		if err := s.stop(int64(n)); err != nil {
			return g.observed(n, err)
		}
	}
}

const (
	// firstLook is how many values Period computes before it looks for a period.
	firstLook = 64
	// doubled: up to so many values their number is doubled from look to look. After
	// that computing them takes longer than to look, at octal games.
	doubled = 1 << 12
	// closeLooks: up to so many values the theorems that compare all of them are tried
	// at each look, then when there are comparedAgain times as many, and not with more
	// than mostCompared: a game that has so many has a sparse space.
	closeLooks    = 1 << 17
	comparedAgain = 4
	mostCompared  = 1 << 21
)

// further returns how many values to compute for the next look.
func further(n int, streams bool) int {
	if !streams && n >= doubled {
		return n + n/4
	}
	return 2 * n
}

// compare looks for a certificate of a theorem that compares values.
func (g Game) compare(n int) (periodic.Certificate, bool) {
	values := g.prefix(n)
	for _, theorem := range g.theorems() {
		if cert, ok := periodic.Find(values, theorem); ok {
			return cert.For(g.Code()), true
		}
	}
	return periodic.Certificate{}, false
}

// states looks for the end by the finite-state theorem: in the n values that the game
// has, or from there on in a stream.
func (s *search) states(g Game, n int, streams bool) (cert periodic.Certificate, ok bool, err error) {
	if !streams {
		g.mu.Lock()
		defer g.mu.Unlock()
		return g.memo.(*sparse).finiteState()
	}
	st, err := g.stream(n)
	if err != nil {
		return cert, false, nil
	}
	if cert, err = s.follow(st); errors.Is(err, errLate) {
		return cert, false, nil
	}
	return cert, err == nil, err
}

// streams reports whether the search goes on in a stream after n values: when it is to be
// kept, when few heaps are rare, so that the faster kernel can do it, and when
// values would take too much memory.
func (s *search) streams(g Game, n int) bool {
	switch {
	case n < sampleValues:
		return false
	case s.dir != "" || s.later || n >= valuesInMemory:
		return true
	case n < fewInMemory:
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	m, ok := g.memo.(*sparse)
	if g.long != nil || !ok {
		return true
	}
	c := newCoding(m.space)
	return isFew(m.terms(c), int(m.greatest(c)))
}

// valuesInMemory is how many values a search keeps in memory at most, some ten bytes each;
// fewInMemory is as many where few heaps are rare.
const (
	valuesInMemory = 3 << 22
	fewInMemory    = 1 << 19
)

// compute has the game compute n values, with a look at the budget now and then. It
// returns how many there are.
func (s *search) compute(g Game, n int, streams bool) (int, error) {
	for m := n / 2; m < n; {
		m = min(n, m+max(m/16, min(m, stepAtOnce))+firstLook)
		if !streams || g.grown(m) == nil {
			g.upTo(m)
		}
		if err := s.stop(int64(m)); err != nil && m < n {
			return m, err
		}
	}
	return n, nil
}

// prefix returns the first n values, from a stream if there is one already.
func (g Game) prefix(n int) []int {
	g.mu.Lock()
	streams := g.long != nil
	g.mu.Unlock()
	if streams {
		return g.Values(n)
	}
	return g.slice(n)
}

// stepAtOnce is how many values take little time, even in games that are slow.
const stepAtOnce = 1 << 12

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

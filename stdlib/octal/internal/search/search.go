package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// Options limit and configure a search.
type Options struct {
	Context context.Context
	Values  int64     // limit of values, 0 for none
	Until   time.Time // deadline, zero for none
	Dir     string    // for checkpoints, empty for none
	Small   bool      // checkpoints keep the last state only
}

// ErrBudget is returned, wrapped, when the limit of values or time was reached before a period was proved.
var ErrBudget = errors.New("budget used up")

// ErrNoTheorem is returned, wrapped, for games to which no theorem applies.
var ErrNoTheorem = errors.New("no theorem proves periods of this game")

// A search continues until a period of its game is proved.
type search struct {
	Options
	values   *engine.Values
	rule     *rules.Rule
	compared int // number of values last compared
}

// Find computes more and more values until a theorem proves the least period and preperiod (find.go). If it ends before
// that, the error says why, and the certificate holds what was observed.
func Find(values *engine.Values, o Options) (cert periodic.Certificate, err error) {
	s := search{Options: o, values: values, rule: values.Rule()}
	if s.Dir != "" {
		if err := os.MkdirAll(s.Dir, 0o777); err != nil {
			return periodic.Certificate{}, err
		}
	}
	defer func() {
		switch r := recover(); {
		case r == nil && !errors.Is(err, task.ErrInterrupted):
			return
		case r == error(task.ErrInterrupted):
			cert, err = s.interrupted()
		case r != nil:
			panic(r)
		}
		task.Leave(err.Error())
	}()
	return s.find()
}

// interrupted returns the result of an interrupted search, without another pass over the values.
func (s *search) interrupted() (periodic.Certificate, error) {
	code, why := s.rule.Code, error(task.ErrInterrupted)
	if there := s.elsewhere(); there != "" {
		why = fmt.Errorf("%w; %s", why, there)
	}
	cert := certificate.Unknown(int64(s.compared))
	return cert.For(code), fmt.Errorf("octal: %s: no period proved with %d values: %w", code, s.values.Known(), why)
}

// stop returns why the search must end after n values, or nil. An interrupt comes first.
func (s *search) stop(n int64) error {
	switch {
	case task.Stopped():
		return task.ErrInterrupted
	case s.Context.Err() != nil:
		return context.Cause(s.Context)
	case s.Values > 0 && n >= s.Values, !s.Until.IsZero() && !time.Now().Before(s.Until):
		return ErrBudget
	}
	return nil
}

// elsewhere suggests package ruler for games that may have a regularity other than a period.
func (s *search) elsewhere() string {
	if s.rule.Leaves()&rules.LeaveThree == 0 {
		return ""
	}
	return "ruler.Find looks for values that climb like the marks on a ruler"
}

// observed returns what n values show, unproved, and the error for the reason why the search ended.
func (s *search) observed(n int, why error) (periodic.Certificate, error) {
	if errors.Is(why, task.ErrInterrupted) {
		return s.interrupted()
	}
	if len(theorems(s.rule)) == 0 && errors.Is(why, ErrBudget) {
		why = ErrNoTheorem
	}
	values := s.prefix(n)
	cert, ok := periodic.Find(values, periodic.Observation())
	if there := s.elsewhere(); there != "" {
		why = fmt.Errorf("%w; %s", why, there)
	}
	err := &Open{periodic.NotBelow(values),
		fmt.Errorf("octal: %s: no period proved with %d values: %w", s.rule.Code, n, why)}
	if !ok {
		cert = certificate.Unknown(int64(n))
	}
	return cert.For(s.rule.Code), err
}

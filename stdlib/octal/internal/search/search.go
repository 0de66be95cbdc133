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

// Options say how far a search goes.
type Options struct {
	Context context.Context
	Values  int64     // most values to compute, 0 for no bound
	Until   time.Time // when to stop, zero for never
	Dir     string    // for checkpoints, empty for none
	Small   bool      // checkpoints keep the last state only
	Later   bool      // exclude rare values in a second pass
}

// ErrBudget is returned, wrapped, when the values or the time allowed were used up
// and no period had been proved.
var ErrBudget = errors.New("budget used up")

// ErrNoTheorem is returned, wrapped, for games whose periods no theorem proves.
var ErrNoTheorem = errors.New("no theorem proves periods of this game")

// A search goes on until a period of its game is proved.
// Fields are those of Options, with what is searched.
type search struct {
	Options
	values *engine.Values
	rule   *rules.Rule
	looked int // how many values were compared last
}

// Find computes ever more values until a theorem proves the least period and preperiod. The
// error says why it ended before that; the certificate then holds what was observed.
// The two ways of §1 are in find.go; here is what ends them, and what is said then.
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

// interrupted returns what is known when an interrupt has ended the search where it stood. No look
// at the values comes after it: who asked for it waits.
func (s *search) interrupted() (periodic.Certificate, error) {
	code, why := s.rule.Code, error(task.ErrInterrupted)
	if there := s.elsewhere(); there != "" {
		why = fmt.Errorf("%w; %s", why, there)
	}
	cert := certificate.Unknown(int64(s.looked))
	return cert.For(code), fmt.Errorf("octal: %s: no period proved with %d values: %w", code, s.values.Known(), why)
}

// stop returns why the search must end, if it must, after n values.
// An interrupt comes before everything else: who asked for it waits.
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

// elsewhere names the search for regularities that are no periods, of games that may have one.
func (s *search) elsewhere() string {
	if s.rule.Leaves()&rules.LeaveThree == 0 {
		return ""
	}
	return "ruler.Find looks for values that climb like the marks on a ruler"
}

// observed returns what n values show, and why no more is known.
// What is observed claims nothing: its theorem is none, or a repetition that was seen and not proved.
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
	err := &Open{notBelow(values), fmt.Errorf("octal: %s: no period proved with %d values: %w", s.rule.Code, n, why)}
	if !ok {
		cert = certificate.Unknown(int64(n))
	}
	return cert.For(s.rule.Code), err
}

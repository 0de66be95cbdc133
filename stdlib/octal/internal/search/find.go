package search

import (
	"errors"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// # When to try theorems
//
// Statement. A search ends at the first trial at which some theorem proves a period in the known values, and takes at
// most a constant factor longer than if it had tried at every value.
//
// A trial of a theorem that compares all values takes O(n). Values by the definition take O(n²) together, so trials may
// be at doubled n up to some thousand; sparse values take hardly more time than a trial, and then n grows by a quarter,
// or doubles if a stream makes the values cheap. So all trials together take a constant share of the time.
//
// Which theorem. Those that compare all values need about 2(n₀ + p) + k of them; the finite-state theorem needs
// n₀ + p + L with a state of L ≪ n, about half. Games with a sparse space have long periods and small states, so from
// closeTrials on that theorem is tried each time, and the others only when n is four times as large; games without one
// have no states, and are compared each time.
//
// Values stay with the game after an error, so a later search continues. A search in a directory continues from its
// checkpoint, which does not include values in memory.

// find (§1) computes more and more values until a period is proved or the search ends.
func (s *search) find() (periodic.Certificate, error) {
	octal := s.rule.FiniteOctal() && s.rule.Sparse()
	streams, compared := !octal, 0
	for n := firstTrial; ; n = further(n, streams) {
		if s.Values > 0 {
			n = int(min(int64(n), s.Values))
		}
		if m, err := s.compute(n, streams); err != nil {
			return s.observed(m, err)
		}
		if last := int64(n) == s.Values; !octal || n <= closeTrials || (last || n >= comparedAgain*compared) &&
			n <= mostCompared {
			compared = n
			if cert, ok := s.compare(n); ok {
				return cert, nil
			}
			s.compared = n
		}
		task.Report(task.Progress{Label: s.rule.Code + ": period", Done: int64(n), Unit: "values", Note: s.elsewhere()})
		if octal && n >= closeTrials {
			streams = streams || s.streams(n)
			if cert, ok, err := s.states(n, streams); ok || err != nil {
				return cert, err
			}
		}
		if err := s.stop(int64(n)); err != nil {
			return s.observed(n, err)
		}
	}
}

const (
	// firstTrial is the number of values at the first trial.
	firstTrial = 64
	// doubled is the number of values up to which it doubles from trial to trial. Beyond, the values of octal games
	// take longer than a trial.
	doubled = 1 << 12
	// Up to closeTrials values the theorems that compare all of them are tried each time, then when there are
	// comparedAgain times as many, up to mostCompared: a game that reaches more has a sparse space.
	closeTrials   = 1 << 17
	comparedAgain = 4
	mostCompared  = 1 << 21
)

// further returns the number of values at the next trial.
func further(n int, streams bool) int {
	if !streams && n >= doubled {
		return n + n/4
	}
	return 2 * n
}

// compare tries the theorems that compare values.
func (s *search) compare(n int) (periodic.Certificate, bool) {
	values := s.prefix(n)
	for _, theorem := range theorems(s.rule) {
		if cert, ok := periodic.Find(values, theorem); ok {
			return cert.For(s.rule.Code), true
		}
	}
	return periodic.Certificate{}, false
}

// states tries the finite-state theorem, in the n values that the game has, or from there on in a stream. After a late
// rare heap in a stream the search continues: more values are computed one by one, and the next stream knows that heap.
// A game with too large codes or too many rare heaps has no stream; then the search continues by comparing.
func (s *search) states(n int, streams bool) (cert periodic.Certificate, ok bool, err error) {
	if !streams {
		s.values.InSparse(func(m *engine.Sparse) { cert, ok, err = finiteState(m) })
		return cert, ok, err
	}
	st, err := s.values.Stream(n)
	if err != nil {
		return cert, false, nil
	}
	if cert, err = s.follow(st); errors.Is(err, engine.ErrLate) {
		return cert, false, nil
	}
	return cert, err == nil, err
}

// streams reports whether the search continues in a stream after n values: if it has a directory, if few heaps are
// rare, so that the scanning kernel applies, or if values would take too much memory.
func (s *search) streams(n int) bool {
	switch {
	case n < engine.SampleValues:
		return false
	case s.Dir != "" || n >= valuesInMemory:
		return true
	case n < fewInMemory:
		return false
	}
	streams := true
	s.values.InSparse(func(m *engine.Sparse) { streams = m.FewRares() })
	return streams
}

const (
	// valuesInMemory bounds the values that a search keeps in memory, at about ten bytes each; fewInMemory is the
	// bound if few heaps are rare.
	valuesInMemory = 3 << 22
	fewInMemory    = 1 << 19
)

// compute makes the game compute n values, checking the budget after each sixteenth, and earlier at first, for slow
// games. It returns how many values there are.
func (s *search) compute(n int, streams bool) (int, error) {
	for m := n / 2; m < n; {
		m = min(n, m+max(m/16, min(m, stepAtOnce))+firstTrial)
		if !streams || s.values.Compact(m) == nil {
			s.values.UpTo(m)
		}
		if err := s.stop(int64(m)); err != nil && m < n {
			return m, err
		}
	}
	return n, nil
}

// prefix returns the first n values, from a stream if there is one.
func (s *search) prefix(n int) []int {
	values := s.values.Compact(n)
	if values == nil {
		full := engine.NewCompact(s.values.UpTo(n))
		values = &full
	}
	return values.Slice(0, n)
}

// stepAtOnce is a number of values that take little time even in slow games.
const stepAtOnce = 1 << 12

package search

import (
	"errors"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// # When to look
//
// Statement. A search ends at the first look at which some theorem proves a period in the values known,
// and no look is so far behind the place where that became possible that the search takes more than
// some constant times as long.
//
// A look by a theorem that compares all values takes O(n). Values by the definition take O(n²)
// together, so that looks may double up to some thousand; sparse values take hardly more than a look,
// and then n grows by a quarter each time, or doubles where a stream makes the values cheap. So all
// looks together take a fixed share of the values, and the place where the period shows is passed by
// a quarter or by as much again.
//
// Which theorem. Those that compare all values need some 2(n₀ + p) + k of them; the finite-state
// theorem needs n₀ + p + L with a state of L ≪ n, about half. Games with a sparse space have long
// periods and small states, so that from closeLooks on it is tried at each look, and comparing is
// left to every fourth; games without one have no states, and are compared as long as values come.
//
// What an error leaves. Values computed stay with the game: a search that goes on later begins where
// this one ended. A search in a directory goes on from its checkpoint, of which values in memory are
// no part.

// find (§1) computes ever more values until a period is proved or the search ends.
func (s *search) find() (periodic.Certificate, error) {
	octal := s.rule.FiniteOctal() && s.rule.Sparse()
	streams, compared := !octal, 0
	for n := firstLook; ; n = further(n, streams) {
		if s.Values > 0 {
			n = int(min(int64(n), s.Values))
		}
		if m, err := s.compute(n, streams); err != nil {
			return s.observed(m, err)
		}
		if last := int64(n) == s.Values; !octal || n <= closeLooks || (last || n >= comparedAgain*compared) &&
			n <= mostCompared {
			compared = n
			if cert, ok := s.compare(n); ok {
				return cert, nil
			}
			s.looked = n
		}
		task.Report(task.Progress{Label: s.rule.Code + ": period", Done: int64(n), Unit: "values", Note: s.elsewhere()})
		if octal && n >= closeLooks {
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
func (s *search) compare(n int) (periodic.Certificate, bool) {
	values := s.prefix(n)
	for _, theorem := range theorems(s.rule) {
		if cert, ok := periodic.Find(values, theorem); ok {
			return cert.For(s.rule.Code), true
		}
	}
	return periodic.Certificate{}, false
}

// states looks for the end by the finite-state theorem: in the n values that the game has, or from
// there on in a stream. A stream that meets a late rare heap is no failure of the search: more values
// are computed one by one, and the next stream knows of that heap. A game whose codes are too great
// for a stream, or whose rare heaps are too many, has none at any n: then the search goes on by
// comparing, as far as memory goes.
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

// streams reports whether the search goes on in a stream after n values: when it is to be
// kept, when few heaps are rare, so that the faster kernel can do it, and when
// values would take too much memory.
func (s *search) streams(n int) bool {
	switch {
	case n < engine.SampleValues:
		return false
	case s.Dir != "" || s.Later || n >= valuesInMemory:
		return true
	case n < fewInMemory:
		return false
	}
	streams := true
	s.values.InSparse(func(m *engine.Sparse) { streams = m.FewRares() })
	return streams
}

// valuesInMemory is how many values a search keeps in memory at most, some ten bytes each;
// fewInMemory is as many where few heaps are rare.
const (
	valuesInMemory = 3 << 22
	fewInMemory    = 1 << 19
)

// compute has the game compute n values, with a look at the budget now and then. It returns how
// many there are. The values between two looks at the budget grow with n, a sixteenth of it, so that
// asking costs nothing; the first is short, for games of which a value takes long.
func (s *search) compute(n int, streams bool) (int, error) {
	for m := n / 2; m < n; {
		m = min(n, m+max(m/16, min(m, stepAtOnce))+firstLook)
		if !streams || s.values.Compact(m) == nil {
			s.values.UpTo(m)
		}
		if err := s.stop(int64(m)); err != nil && m < n {
			return m, err
		}
	}
	return n, nil
}

// prefix returns the first n values, from a stream if there is one already.
func (s *search) prefix(n int) []int {
	out := make([]int, n)
	if s.values.Streams() {
		if c := s.values.Compact(n); c != nil {
			for i := range out {
				poll(i)
				out[i] = int(c.At(i))
			}
			return out
		}
	}
	for i, v := range s.values.UpTo(n) {
		poll(i)
		out[i] = int(v)
	}
	return out
}

// poll ends a search that was interrupted. Loops over values call it at each heap.
func poll(heap int) {
	if heap&(1<<16-1) == 0 {
		task.Check()
	}
}

// stepAtOnce is how many values take little time, even in games that are slow.
const stepAtOnce = 1 << 12

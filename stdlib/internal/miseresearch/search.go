// Package miseresearch decides positions in misère play, where who cannot move wins, by looking at all that
// can come up. Values do not add in misère play: sums have to be searched as they are.
package miseresearch

import (
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// A Search remembers which positions are lost for who moves in them. It is used by one goroutine at a time.
type Search[P any] struct {
	Label string         // of the search, for who watches it
	Key   func(P) string // the same for positions that are played alike
	// Options calls yield with each position that a move leaves, until it returns false.
	Options func(p P, yield func(P) bool)

	lost  map[string]bool
	depth int // of the search: moves from where it began
}

// mostMoves is how long a play may be that is searched: the stack holds all its positions.
const mostMoves = 100_000

// bytesEach is about what a remembered position takes beside its key.
const bytesEach = 120

// Lost reports whether who moves in p loses: there is a move, and each leaves the opponent a position that
// is not lost. The cost is the number of positions that can come up, at most; it panics when there is not the
// memory to remember them, and with task.ErrInterrupted.
func (s *Search[P]) Lost(p P) bool {
	if s.lost == nil {
		s.lost = map[string]bool{}
	}
	return s.search(p)
}

func (s *Search[P]) search(p P) bool {
	key := s.Key(p)
	if known, ok := s.lost[key]; ok {
		return known
	}
	task.Check()
	if s.depth++; s.depth > mostMoves {
		panic(fmt.Sprintf("%s: play can last more than %d moves, too long to search; "+
			"package misere goes further where a game has a code", s.Label, mostMoves))
	}
	defer func() { s.depth-- }()
	moves, lost := false, true
	s.Options(p, func(next P) bool {
		moves = true
		lost = !s.search(next)
		return lost
	})
	task.Check() // what an interrupted function of the user says does not count
	s.lost[key] = moves && lost
	s.noted(len(key))
	return moves && lost
}

// noted tells how far the search is, and sees now and then whether the memory will do for twice as much.
func (s *Search[P]) noted(bytes int) {
	n := len(s.lost)
	if n >= 1<<18 && n&(n-1) == 0 {
		budget.Need(float64(n)*float64(bytesEach+bytes),
			"Smaller positions, or package misere, which goes further where a game has a code, may do",
			"%s: more than %d positions", s.Label, n)
	}
	task.Report(task.Progress{Label: s.Label, Done: int64(n), Unit: "positions"})
}

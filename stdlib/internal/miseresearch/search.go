// Package miseresearch decides positions in misère play, where a player who cannot move wins, by search. Values do not
// add in misère play, so sums are searched as they are.
package miseresearch

import (
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// A Search remembers which positions are lost for the player to move. It is not safe for concurrent use.
type Search[P any] struct {
	Label string         // of the progress
	Key   func(P) string // equal for positions with equal outcomes
	// Options calls yield with each position that a move leaves, until it returns false.
	Options func(p P, yield func(P) bool)

	lost  map[string]bool
	depth int // moves from the position where the search began
}

// mostMoves bounds the length of a play: the stack holds all its positions.
const mostMoves = 100_000

// bytesEach estimates the memory of a position besides its key.
const bytesEach = 120

// Lost reports whether the player to move in p loses: there is a move, and each leaves the opponent a position that is
// not lost. The cost is at most the number of reachable positions. It panics if there is not enough memory for them,
// and with task.ErrInterrupted.
func (s *Search[P]) Lost(p P) bool {
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
		lost = !s.Lost(next)
		return lost
	})
	task.Check() // what an interrupted function of the user returns does not count
	if s.lost == nil {
		s.lost = map[string]bool{}
	}
	s.lost[key] = moves && lost
	n := len(s.lost)
	if n >= 1<<18 && n&(n-1) == 0 { // is there memory for twice as many?
		budget.Need(float64(n)*float64(bytesEach+len(key)),
			"Smaller positions, or package misere, which goes further where a game has a code, may do",
			"%s: more than %d positions", s.Label, n)
	}
	task.Report(task.Progress{Label: s.Label, Done: int64(n), Unit: "positions"})
	return moves && lost
}

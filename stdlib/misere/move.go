package misere

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/misere/internal/moves"
)

// Moves are what a player needs to read: where, into what, and why it wins. They are listed heap by heap from
// the greatest down, of equal heaps one, since exchanging equal heaps exchanges nothing.

// A Move turns one heap of a sum into others.
type Move struct {
	From int   // size of the heap
	To   []int // the heaps left of it, the greatest first; none if it vanishes
	Why  string
}

// String writes the move with its reason: "5 → 2 + 2 (leaves a P-position …)".
func (m Move) String() string {
	s := m.step()
	if m.Why != "" {
		s += " (" + m.Why + ")"
	}
	return s
}

// step returns the move without its reason.
// A heap that vanishes leaves 0, the sum of nothing.
func (m Move) step() string { return fmt.Sprintf("%d → %s", m.From, moves.Sum(m.To)) }

// A reason names the position that is left and why it is P, by the method that found it.

// Reason says why the move wins; it is empty for moves that are not known to.
func (m Move) Reason() string { return m.Why }

// A list of none is a P-position and says so: "no move wins" is an answer too.

// Moves is a list of winning moves, empty exactly in a P-position.
type Moves []Move

// String returns the moves, a line each, or says that there is none.
func (m Moves) String() string {
	if len(m) == 0 {
		return grundy.Moves(nil).String()
	}
	lines := make([]string, len(m))
	for i, move := range m {
		lines[i] = move.String()
	}
	return strings.Join(lines, "\n")
}

// Display shows the moves as text and as a table.
func (m Moves) Display() display.Bundle {
	t := tabular.Table{Header: []string{"move", "why"}}
	for _, move := range m {
		t.Add(move.step(), move.Why)
	}
	return t.Moves(m.String())
}

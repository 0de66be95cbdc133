package nim

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/tabular"
)

// Move is a move that changes one heap or several, with the reason why it wins.
type Move struct {
	Changes []Change
	Why     string
}

// Change is what a move does to one heap, or to the coins of one step.
type Change struct {
	Heap     int // which, counted from 0
	From, To int // its size before and after
}

// String returns the move with its reason, such as "7 → 6 (leaves 3 + 5 + 6, whose xor is 0)".
func (m Move) String() string {
	return m.steps() + " (" + m.Why + ")"
}

// steps returns the changes as text.
func (m Move) steps() string {
	texts := make([]string, len(m.Changes))
	for i, c := range m.Changes {
		texts[i] = fmt.Sprintf("%d → %d", c.From, c.To)
	}
	return strings.Join(texts, ", ")
}

// Reason says why the move wins.
func (m Move) Reason() string { return m.Why }

// Moves is a list of winning moves, empty exactly in a P-position.
type Moves []Move

// String returns the moves, a line each, or says that there is none.
func (m Moves) String() string { return strings.Join(m.lines(""), "\n") }

// lines tells the moves line by line, each after the prefix.
func (m Moves) lines(prefix string) []string {
	if len(m) == 0 {
		return []string{"no move wins"}
	}
	lines := make([]string, len(m))
	for i, move := range m {
		lines[i] = prefix + move.String()
	}
	return lines
}

// Display shows the moves as text and as a table.
func (m Moves) Display() display.Bundle {
	t := tabular.Table{Header: []string{"move", "why"}}
	for _, move := range m {
		t.Add(move.steps(), move.Why)
	}
	return t.Moves(m.String())
}

// after returns the heaps once the changes are made.
func after(heaps []int, changes []Change) []int {
	left := append([]int(nil), heaps...)
	for _, c := range changes {
		left[c.Heap] = c.To
	}
	return left
}

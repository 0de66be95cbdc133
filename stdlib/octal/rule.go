package octal

import (
	"fmt"
	"strings"

	"sprague/stdlib/internal/summary"
)

// Rule describes the moves in words.
func (g Game) Rule() string {
	r := &g.rule
	if r.Unequal {
		return "Split a heap into two heaps of different sizes. Who cannot move loses."
	}
	var moves []string
	for t, d := range r.Head {
		if d != 0 {
			moves = append(moves, phrase(summary.Tokens(t), d))
		}
	}
	for j, d := range r.Tail {
		if d == 0 {
			continue
		}
		amount := summary.Tokens(len(r.Head)) + " or more"
		if n := len(r.Tail); n > 1 {
			t := len(r.Head) + j
			amount = fmt.Sprintf("%d, %d, %d, … tokens", t, t+n, t+2*n)
		}
		moves = append(moves, phrase(amount, d))
	}
	if len(moves) == 0 {
		return "There is no move."
	}
	text := strings.Join(moves, "; ")
	return summary.Capital(text) + ". Who cannot move loses."
}

// phrase describes the moves of one digit.
func phrase(amount string, d uint8) string {
	if amount == "nothing" {
		return "split a heap into " + summary.Left(int(d))
	}
	if d == leaveNone {
		return fmt.Sprintf("take a whole heap of %s", strings.TrimSuffix(strings.TrimSuffix(amount, " tokens"), " token"))
	}
	return fmt.Sprintf("take %s and leave %s", amount, summary.Left(int(d)))
}

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
			moves = append(moves, phrase(tokens(t), d))
		}
	}
	for j, d := range r.Tail {
		if d == 0 {
			continue
		}
		amount := tokens(len(r.Head)) + " or more"
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

func tokens(t int) string {
	switch t {
	case 0:
		return "nothing"
	case 1:
		return "1 token"
	}
	return fmt.Sprintf("%d tokens", t)
}

// phrase describes the moves of one digit.
func phrase(amount string, d uint8) string {
	if amount == "nothing" {
		return "split a heap into " + alternatives(d)
	}
	if d == leaveNone {
		return fmt.Sprintf("take a whole heap of %s", strings.TrimSuffix(strings.TrimSuffix(amount, " tokens"), " token"))
	}
	return fmt.Sprintf("take %s and leave %s", amount, alternatives(d))
}

func alternatives(d uint8) string {
	words := []string{"nothing", "one heap", "two heaps", "three heaps"}
	var out []string
	for i, w := range words {
		if d>>i&1 != 0 {
			out = append(out, w)
		}
	}
	if len(out) < 3 {
		return strings.Join(out, " or ")
	}
	return strings.Join(out[:len(out)-1], ", ") + " or " + out[len(out)-1]
}

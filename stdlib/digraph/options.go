package digraph

import (
	"fmt"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
)

// options are the moves of a position, from which its verbs follow.
type options []option

// An option is a move with the value of what it leaves.
type option struct {
	name, leaves string      // what is taken, and what is left
	move         grundy.Move // without the reason
	value        int
}

func (all options) choices() []grundy.Choice {
	choices := make([]grundy.Choice, len(all))
	for i, o := range all {
		choices[i] = grundy.Choice{To: o.leaves, Value: o.value}
	}
	return choices
}

// winning returns the moves that win in a position of this value.
func (all options) winning(value int) (moves grundy.Moves) {
	for _, o := range all {
		if o.value == 0 {
			o.move.Why = fmt.Sprintf("value %d becomes 0", value)
			moves = append(moves, o.move)
		}
	}
	return moves
}

// explain returns every move with the value it leaves, and the mex.
func (all options) explain(game fmt.Stringer, verb string) grundy.Explanation {
	values := make([]int, len(all))
	e := grundy.Explanation{Header: []string{verb, "leaves value"}, Options: all.choices()}
	for i, o := range all {
		values[i] = o.value
		e.Rows = append(e.Rows, []string{o.name, fmt.Sprint(o.value)})
	}
	e.Value = grundy.Mex(values...)
	e.Heading, e.Lines = heading(game, e.Value), []string{fmt.Sprintf("mex = %d", e.Value)}
	return e
}

func heading(game fmt.Stringer, value int) string {
	return fmt.Sprintf("%v: value %d, %s", game, value, grundy.OutcomeOf(value).Sentence())
}

// drawn shows a position of some value on its graph, with the winning moves highlighted.
func drawn(game fmt.Stringer, value int, winning grundy.Moves, g Graph, ground int, what string) display.Bundle {
	marks, played := map[string]bool{}, make([]any, len(winning))
	for i, m := range winning {
		played[i] = m.Played
		marks[fmt.Sprint(m.Played)] = true
	}
	caption := []string{"value 0, a P-position", "no move wins"}
	if value != 0 {
		caption = []string{fmt.Sprintf("value %d, an N-position", value), "the marked " + what + " win"}
	}
	return display.Plain(fmt.Sprintf("%s\nwinning moves: %v", heading(game, value), played)).
		With(display.MIMESVG, g.svg(marks, ground, caption...))
}

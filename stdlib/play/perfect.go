package play

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/miseresearch"
)

// Outcome returns P if the player to move loses against best play, otherwise N.
func (m *Match) Outcome() grundy.Outcome { return m.outcome(m.parts) }

// outcome decides a position by values in normal play, by search in misère play.
func (m *Match) outcome(parts []any) grundy.Outcome {
	if !m.misere {
		sum := 0
		for _, p := range parts {
			sum ^= m.value(p)
		}
		return grundy.OutcomeOf(sum)
	}
	if m.losing.Lost(parts) {
		return grundy.P
	}
	return grundy.N
}

func (m *Match) value(p any) int {
	if m.scene != nil && m.scene.value != nil {
		return m.scene.value(p.(string))
	}
	return m.game.Value(p)
}

func (m *Match) text(p any) string {
	if m.scene != nil {
		return m.scene.show(p.(string))
	}
	return m.game.At(p).String()
}

// misereSearch returns a search through the positions of the match, in which the order of components does not matter.
func (m *Match) misereSearch() *miseresearch.Search[[]any] {
	return &miseresearch.Search[[]any]{
		Label: "play: misère search", Key: m.key,
		Options: func(parts []any, yield func([]any) bool) {
			for _, t := range m.turns(parts) {
				if !yield(m.after(parts, t)) {
					return
				}
			}
		},
	}
}

// key returns the sorted components as text.
func (m *Match) key(parts []any) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = m.text(p)
	}
	slices.Sort(texts)
	return strings.Join(texts, " + ")
}

// winning returns the moves to positions that the opponent loses.
func (m *Match) winning() []turn {
	var wins []turn
	for _, t := range m.turns(m.parts) {
		if m.outcome(m.after(m.parts, t)) == grundy.P {
			wins = append(wins, t)
		}
	}
	return wins
}

// Advice is the result of Hint.
type Advice struct {
	Moves   []string // the winning moves; none in a lost position
	Reasons []string // one for each move, or one for the lost position
}

// Hint returns every winning move with its reason, or why there is none.
func (m *Match) Hint() Advice {
	var a Advice
	for _, t := range m.winning() {
		a.Moves = append(a.Moves, t.String())
		a.Reasons = append(a.Reasons, "leaves "+m.account(m.after(m.parts, t)))
	}
	switch {
	case m.Over():
		a.Reasons = []string{"the game is over"}
	case len(a.Moves) == 0:
		a.Reasons = []string{"no move wins: the position is " + m.account(m.parts)}
	}
	return a
}

// account says why the player to move loses a position.
func (m *Match) account(parts []any) string {
	if len(parts) == 0 {
		return "nothing: the opponent cannot move"
	}
	if m.misere {
		return m.key(parts) + ", lost for the player to move in misère play (by exhaustive search)"
	}
	names, values := make([]string, len(parts)), make([]string, len(parts))
	for i, p := range parts {
		names[i], values[i] = m.text(p), fmt.Sprint(m.value(p))
	}
	if len(parts) == 1 {
		return names[0] + " with value 0"
	}
	return fmt.Sprintf("%s with values %s = 0", strings.Join(names, " + "), strings.Join(values, " ⊕ "))
}

// String returns the advice, one line for each move.
func (a Advice) String() string {
	if len(a.Moves) == 0 {
		return strings.Join(a.Reasons, "\n")
	}
	lines := make([]string, len(a.Moves))
	for i, move := range a.Moves {
		lines[i] = move + ": " + a.Reasons[i]
	}
	return strings.Join(lines, "\n")
}

// Display shows the advice as text.
func (a Advice) Display() display.Bundle { return display.Plain(a.String()) }

// Computer makes the computer move for the side whose turn it is, and returns the match. From then on the computer
// plays that side and you play the other; at the start of a match the computer begins.
func (m *Match) Computer() *Match {
	if m.Over() {
		return m.say(nil, "the game is over")
	}
	m.you = 3 - m.ToMove()
	return m.make(m.choice())
}

// choice returns the computer's move: a winning move if there is one, otherwise one that leaves the fewest winning
// answers, or a random one, according to the level.
func (m *Match) choice() turn {
	turns := m.turns(m.parts)
	if m.careless() {
		return turns[m.dice()%uint64(len(turns))]
	}
	if wins := m.winning(); len(wins) > 0 {
		return wins[0]
	}
	best, fewest := turn{}, -1
	for _, t := range turns {
		answers := m.answers(m.after(m.parts, t))
		if fewest < 0 || answers < fewest {
			best, fewest = t, answers
		}
	}
	return best
}

// answers counts the winning moves from a position.
func (m *Match) answers(parts []any) int {
	count := 0
	for _, t := range m.turns(parts) {
		if m.outcome(m.after(parts, t)) == grundy.P {
			count++
		}
	}
	return count
}

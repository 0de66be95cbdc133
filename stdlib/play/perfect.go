package play

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/miseresearch"
)

// Outcome returns P when the player to move loses against best play, N otherwise.
func (m *Match) Outcome() grundy.Outcome { return m.outcome(m.parts) }

// outcome decides a position: in normal play by values, in misère play by searching.
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

// value returns the value of a component.
func (m *Match) value(p any) int {
	if m.scene != nil && m.scene.value != nil {
		return m.scene.value(p.(string))
	}
	return m.game.Value(p)
}

// text returns a component as text.
func (m *Match) text(p any) string {
	if m.scene != nil {
		return m.scene.show(p.(string))
	}
	return m.game.At(p).String()
}

// misereSearch returns the search through the positions of the match. Components in another order are the same
// position.
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

// key returns components as text, in order.
func (m *Match) key(parts []any) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = m.text(p)
	}
	slices.Sort(texts)
	return strings.Join(texts, " + ")
}

// winning returns the moves that leave the opponent a lost position.
func (m *Match) winning() []turn {
	var wins []turn
	for _, t := range m.turns(m.parts) {
		if m.outcome(m.after(m.parts, t)) == grundy.P {
			wins = append(wins, t)
		}
	}
	return wins
}

// Advice is what Hint says.
type Advice struct {
	Moves   []string // the moves that win; none in a lost position
	Reasons []string // why, one for each move, or one for the lost position
}

// Hint returns every winning move with the reason, or why there is none.
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

// account says why a position is lost for the player who must move there.
func (m *Match) account(parts []any) string {
	if len(parts) == 0 {
		return "nothing: the opponent cannot move"
	}
	if m.misere {
		return m.key(parts) + ", lost for the player who must move there in misère play (searched to the end)"
	}
	names, values := make([]string, len(parts)), make([]string, len(parts))
	for i, p := range parts {
		names[i], values[i] = m.text(p), fmt.Sprint(m.value(p))
	}
	if len(parts) == 1 {
		return names[0] + " with the value 0"
	}
	return fmt.Sprintf("%s with values %s = 0", strings.Join(names, " + "), strings.Join(values, " ⊕ "))
}

// String returns the advice, a line each.
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

// Computer lets the computer move for the side whose turn it is, and returns the match. From then on
// that side is the computer's and the other one yours: at the start it lets the computer begin.
func (m *Match) Computer() *Match {
	if m.Over() {
		return m.say(nil, "the game is over")
	}
	m.you = 3 - m.ToMove()
	return m.make(m.choice())
}

// choice returns the computer's move: at its best a winning move if there is one, else the one that
// leaves the fewest winning answers.
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

package play

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/miseresearch"
)

// Outcome returns P if the player to move loses against best play, D for a tie, otherwise N.
func (m *Match) Outcome() grundy.Outcome { return m.outcome(m.parts) }

// outcome decides a position by values in normal play, and by search in misère play.
func (m *Match) outcome(parts []any) grundy.Outcome {
	if s := m.sheet(); s != nil && !m.misere {
		return s.at(parts[0].(string)).Outcome()
	}
	if !m.misere {
		sum := 0
		for _, p := range parts {
			sum ^= m.value(p)
		}
		return grundy.OutcomeOf(sum)
	}
	if m.losing.Lost(alternating{parts: parts}) {
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

// again reports whether the player who has moved from one position to another is to move there too.
func (m *Match) again(from, to []any) bool {
	return m.sheet() != nil && m.mover(0, from) == m.mover(0, to)
}

// alternating is a position in a search, where turns alternate: a player passes while the other one moves again.
type alternating struct {
	parts  []any
	passes bool
}

// misereSearch returns a search through the positions of the match, in which the order of components does not matter.
func (m *Match) misereSearch() *miseresearch.Search[alternating] {
	return &miseresearch.Search[alternating]{
		Label: "play: misère search",
		Key: func(p alternating) string {
			if p.passes {
				return "pass at " + m.key(p.parts)
			}
			return m.key(p.parts)
		},
		Options: func(p alternating, yield func(alternating) bool) {
			if p.passes {
				yield(alternating{parts: p.parts})
				return
			}
			for _, t := range m.turns(p.parts) {
				after := m.after(p.parts, t)
				if !yield(alternating{after, m.again(p.parts, after)}) {
					return
				}
			}
		},
	}
}

// key returns the sorted components as text.
func (m *Match) key(parts []any) string {
	texts := list.Map(parts, m.text)
	slices.Sort(texts)
	return strings.Join(texts, " + ")
}

// winning returns the winning moves: to positions that the opponent loses, or the same player wins.
func (m *Match) winning(parts []any) []turn {
	var wins []turn
	for _, t := range m.turns(parts) {
		after, wanted := m.after(parts, t), grundy.P
		if m.again(parts, after) {
			wanted = grundy.N
		}
		if m.outcome(after) == wanted {
			wins = append(wins, t)
		}
	}
	return wins
}

// most returns a move with which the player to move is ahead by the most boxes at the end, and their number.
func (m *Match) most() (best turn, lead int) {
	for i, t := range m.turns(m.parts) {
		after := m.after(m.parts, t)
		l := m.lead(after)
		if !m.again(m.parts, after) {
			l = -l
		}
		if i == 0 || l > lead {
			best, lead = t, l
		}
	}
	return best, lead
}

// Advice is the result of Hint.
type Advice struct {
	Moves   []string // the winning moves; none in a lost position
	Reasons []string // one for each move, or one for the lost position
}

// Hint returns every winning move with its reason, or why there is none.
func (m *Match) Hint() Advice {
	var a Advice
	for _, t := range m.winning(m.parts) {
		a.Moves = append(a.Moves, t.String())
		a.Reasons = append(a.Reasons, m.reason(t))
	}
	switch {
	case m.Over():
		a.Reasons = []string{"the game is over"}
	case len(a.Moves) == 0 && m.scored():
		best, lead := m.most()
		a.Reasons = []string{fmt.Sprintf("no move wins: %v, as good as any, %s", best, result(lead))}
	case len(a.Moves) == 0:
		a.Reasons = []string{"no move wins: the position is " + m.account(m.parts)}
	}
	return a
}

// reason says why a move wins.
func (m *Match) reason(t turn) string {
	after := m.after(m.parts, t)
	again := m.again(m.parts, after)
	switch {
	case m.scored() && again:
		return "takes a box and moves again, and " + result(m.lead(after))
	case m.scored():
		return result(-m.lead(after))
	case again:
		return "takes a box and moves again, and wins from " + m.text(after[0])
	}
	return "leaves " + m.account(after)
}

// result says how the game ends for a player with so many more boxes than the opponent.
func result(lead int) string {
	switch {
	case lead > 0:
		return fmt.Sprintf("wins by %d in the end", lead)
	case lead < 0:
		return fmt.Sprintf("loses by %d in the end", -lead)
	}
	return "ends in a tie"
}

// account says why the player to move loses a position.
func (m *Match) account(parts []any) string {
	if len(parts) == 0 {
		return "nothing: the opponent cannot move"
	}
	if m.misere {
		return m.key(parts) + ", lost for the player to move in misère play (by exhaustive search)"
	}
	names := list.Join(parts, " + ", m.text)
	if len(parts) == 1 {
		return names + " with value 0"
	}
	values := list.Join(parts, " ⊕ ", func(p any) string { return fmt.Sprint(m.value(p)) })
	return fmt.Sprintf("%s with values %s = 0", names, values)
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

// Computer makes the computer move for the side whose turn it is, and returns the match. From then on the computer
// plays that side and you play the other; at the start of a match the computer begins.
func (m *Match) Computer() *Match {
	if m.Over() {
		return m.say(nil, "the game is over")
	}
	m.you = 3 - m.ToMove()
	return m.make(m.choice()).answer()
}

// choice returns the computer's move: a winning move if there is one, otherwise one that leaves the fewest winning
// answers; where boxes are counted, one that wins by the most; or a random one, according to the level.
func (m *Match) choice() turn {
	turns := m.turns(m.parts)
	if m.careless() {
		return turns[m.dice()%uint64(len(turns))]
	}
	if m.scored() {
		best, _ := m.most()
		return best
	}
	if wins := m.winning(m.parts); len(wins) > 0 {
		return wins[0]
	}
	best, fewest := turn{}, -1
	for _, t := range turns {
		answers := len(m.winning(m.after(m.parts, t)))
		if fewest < 0 || answers < fewest {
			best, fewest = t, answers
		}
	}
	return best
}

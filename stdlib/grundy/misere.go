package grundy

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/miseresearch"
	"sprague/stdlib/internal/summary"
)

// MisereGame is a game in misère play: a player who cannot move wins. It finds outcomes of sums by searching all
// reachable sums, and remembers them. Package misere does much more for games that have a code. It is not safe for
// concurrent use.
type MisereGame struct {
	game *Game
	lost *miseresearch.Search[[]Part]
}

// Misere returns the game in misère play: a player who cannot move wins.
func (g *Game) Misere() MisereGame {
	m := MisereGame{game: g}
	m.lost = m.search()
	return m
}

// Game returns the game in normal play.
func (m MisereGame) Game() *Game { return m.game }

// String returns the name of the game and the convention.
func (m MisereGame) String() string {
	if m.game == nil {
		return "no game; a game's Misere() is one"
	}
	return m.game.String() + " in misère play"
}

// Rule returns the rule in words.
func (m MisereGame) Rule() string {
	return strings.TrimSuffix(m.game.Rule(), " Who cannot move loses.") + " Who cannot move wins."
}

// Outcome returns the outcome of a sum of positions. A sum without moves is N. The cost is proportional to the number
// of reachable sums. It panics as Value does.
func (m MisereGame) Outcome(positions ...any) Outcome {
	positions = m.game.Together(positions...)
	for _, p := range positions {
		m.game.Choices(p)
	}
	if m.lost.Lost(m.alive(m.parts(positions))) {
		return P
	}
	return N
}

// parts returns positions as components.
func (m MisereGame) parts(positions []any) []Part {
	return list.Map(positions, func(p any) Part {
		return Part{Position: p, Text: m.game.engine.show(p), Value: m.game.Value(p)}
	})
}

// WinningMoves returns the moves to P-positions of misère play; of equal components it considers only the first. The
// cost is that of Outcome.
func (m MisereGame) WinningMoves(positions ...any) Moves {
	parts := m.parts(m.game.Together(positions...))
	var moves Moves
	for i, p := range parts {
		if slices.IndexFunc(parts, func(q Part) bool { return m.number(q) == m.number(p) }) < i {
			continue
		}
		for _, o := range m.game.Choices(p.Position) {
			left := slices.Concat(parts[:i], o.Parts, parts[i+1:])
			if m.lost.Lost(m.alive(left)) {
				why := partsText(left) + " is a P-position of misère play"
				moves = append(moves, Move{Part: i, From: p.Text, To: o.Position(), Heaps: o.Heaps(), Why: why})
			}
		}
	}
	return moves
}

// number identifies a component. Its text does not: different positions, and sums, can have the same text.
func (m MisereGame) number(p Part) int { return m.game.engine.number(p.Position) }

// alive returns the components that have a move, in the order of their numbers.
func (m MisereGame) alive(parts []Part) []Part {
	var alive []Part
	for _, p := range parts {
		if p.Value != 0 || len(m.game.Choices(p.Position)) > 0 {
			alive = append(alive, p)
		}
	}
	slices.SortFunc(alive, func(a, b Part) int { return m.number(a) - m.number(b) })
	return alive
}

// search returns the search through sums, as lists of components that have moves, sorted by number.
func (m MisereGame) search() *miseresearch.Search[[]Part] {
	return &miseresearch.Search[[]Part]{
		Label: m.String(),
		Key:   func(sum []Part) string { return fmt.Sprint(list.Map(sum, m.number)) },
		Options: func(sum []Part, yield func([]Part) bool) {
			for i, p := range sum {
				for _, o := range m.game.Choices(p.Position) {
					if !yield(m.alive(slices.Concat(sum[:i], o.Parts, sum[i+1:]))) {
						return
					}
				}
			}
		},
	}
}

// partsText returns components joined by +.
func partsText(parts []Part) string {
	if len(parts) == 0 {
		return "nothing"
	}
	return list.Join(parts, " + ", func(p Part) string { return p.Text })
}

// Display shows the rule and calls to try next.
func (m MisereGame) Display() display.Bundle {
	if m.game == nil {
		return display.Plain(m.String())
	}
	c := summary.Summary{Title: fmt.Sprintf("%s in misère play", summary.Capital(m.game.String())),
		Next: []string{"m.Outcome(3, 4)", "m.WinningMoves(3, 4)", "play.New(g, 3, 4).Misere()"}}
	c.Add("rule", "%s", m.Rule())
	return c.Bundle()
}

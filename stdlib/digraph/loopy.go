package digraph

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/task"
)

// LoopyGame is a game in which positions may repeat, with the values of all reachable positions. Loopy returns one.
type LoopyGame struct {
	reach  grundy.Reach
	before [][]int // the positions with an option here
	value  []LoopyValue
	end    []int // moves to the end with best play, −1 for draws
}

const loopyBudget = 5_000_000

// Loopy returns the values of all positions reachable from start, where moves is a func(P) []P as for grundy.New. A
// player who cannot move loses; infinite play is a draw. An interrupt panics with task.ErrInterrupted, and more than
// five million positions with a grundy.BudgetError. Values are computed by the rule of Smith, which is Fraenkel's
// without counters:
//
//	a position has value n if n is the mex of the options with a value, and every other option has itself an
//	option of value n, which answers a move there.
//
// Positions that never get a value have ∞ with the values of their options.
func Loopy(moves, start any) *LoopyGame {
	reach, err := grundy.Reachable(moves, start, loopyBudget)
	if err != nil {
		panic(err)
	}
	g := &LoopyGame{reach: reach, before: make([][]int, len(reach.Options)), value: make([]LoopyValue, len(reach.Options))}
	for p, options := range reach.Options {
		for _, o := range options {
			g.before[o] = append(g.before[o], p)
		}
	}
	g.label()
	g.retreat()
	return g
}

// label determines the finite values in ascending order, then the sets of the others.
func (g *LoopyGame) label() {
	for n, more := 0, true; more; n++ {
		more = g.labelAll(n)
	}
	for p := range g.value {
		if !g.value[p].Finite {
			g.value[p].Set = g.optionValues(p)
		}
	}
}

// labelAll assigns value n by the rule, and reports whether a position remains that could get a greater value: one
// with options of all values 0 … n.
func (g *LoopyGame) labelAll(n int) bool {
	queue := make([]int, len(g.value))
	for p := range queue {
		queue[p] = p
	}
	for len(queue) > 0 {
		task.Check()
		p := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if g.value[p].Finite || !g.allows(p, n) {
			continue
		}
		g.value[p] = LoopyValue{Finite: true, Nimber: n}
		for _, q := range g.before[p] {
			queue = append(queue, g.before[q]...) // a move to p now answers q
		}
	}
	for p := range g.value {
		if !g.value[p].Finite && grundy.Mex(g.optionValues(p)...) > n {
			return true
		}
	}
	return false
}

// allows reports whether position p has value n by the rule.
func (g *LoopyGame) allows(p, n int) bool {
	if grundy.Mex(g.optionValues(p)...) != n {
		return false
	}
	for _, o := range g.reach.Options[p] {
		if !g.value[o].Finite && !slices.Contains(g.optionValues(o), n) {
			return false
		}
	}
	return true
}

// optionValues returns the distinct finite values of the options, ascending.
func (g *LoopyGame) optionValues(p int) []int {
	var values []int
	for _, o := range g.reach.Options[p] {
		if g.value[o].Finite {
			values = append(values, g.value[o].Nimber)
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// retreat computes, by retrograde analysis, the moves to the end of the game if the winner hurries and the loser
// delays.
func (g *LoopyGame) retreat() {
	g.end = make([]int, len(g.value))
	left := make([]int, len(g.value)) // number of options not known to be won by the player to move there
	var queue []int
	for p, options := range g.reach.Options {
		g.end[p], left[p] = -1, len(options)
		if len(options) == 0 {
			g.end[p] = 0
			queue = append(queue, p)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, q := range g.before[p] {
			left[q]--
			if g.end[q] < 0 && (g.end[p]%2 == 0 || left[q] == 0) {
				g.end[q] = g.end[p] + 1
				queue = append(queue, q)
			}
		}
	}
}

// index returns the number of a position, and panics if it is not reachable.
func (g *LoopyGame) index(pos any) int {
	if m, ok := pos.(grundy.Move); ok { // from WinningMoves: the position after it
		pos = m.Played
	}
	p := g.reach.Index(pos)
	if p < 0 {
		panic(fmt.Sprintf("digraph: position %v is not reachable from %s", pos, g.reach.Names[0]))
	}
	return p
}

// Positions returns the number of reachable positions.
func (g *LoopyGame) Positions() int { return len(g.value) }

// Value returns the value of a position, or of that after a move of WinningMoves. Like all methods, it panics if the
// position is not reachable from the start.
func (g *LoopyGame) Value(pos any) LoopyValue { return g.value[g.index(pos)] }

// Outcome returns P, N or D (draw).
func (g *LoopyGame) Outcome(pos any) grundy.Outcome { return g.Value(pos).Outcome() }

// Remoteness returns the number of moves to the end of the game if the winner hurries and the loser delays, −1 for a
// draw. It is even in P-positions and odd in N-positions.
func (g *LoopyGame) Remoteness(pos any) int { return g.end[g.index(pos)] }

// WinningMoves returns the winning moves, the fastest first; a player who always chooses the first wins. There are
// none in P-positions and draws. Played is the position after the move.
func (g *LoopyGame) WinningMoves(pos any) grundy.Moves {
	var wins []int
	for _, o := range g.reach.Options[g.index(pos)] {
		if g.value[o].Outcome() == grundy.P {
			wins = append(wins, o)
		}
	}
	slices.SortStableFunc(wins, func(a, b int) int { return g.end[a] - g.end[b] })
	moves := make(grundy.Moves, len(wins))
	for i, o := range wins {
		moves[i] = grundy.Move{
			From: g.reach.Names[g.index(pos)], To: g.reach.Names[o], Played: g.reach.Positions[o],
			Why: fmt.Sprintf("a lost position, with %d moves to the end", g.end[o]),
		}
	}
	return moves
}

// Explain returns the options of a position with their values and outcomes.
func (g *LoopyGame) Explain(pos any) grundy.Explanation {
	p := g.index(pos)
	e := grundy.Explanation{
		Heading: fmt.Sprintf("%s: value %v, %s", g.reach.Names[p], g.value[p], g.value[p].Outcome().Sentence()),
		Header:  []string{"option", "value", "outcome"},
	}
	for _, o := range g.reach.Options[p] {
		e.Rows = append(e.Rows, []string{g.reach.Names[o], g.value[o].String(), g.value[o].Outcome().String()})
	}
	if g.value[p].Finite {
		e.Lines = []string{fmt.Sprintf("mex of the finite values = %d, and every option ∞ can be answered by a move to %d",
			g.value[p].Nimber, g.value[p].Nimber)}
	} else {
		e.Lines = []string{"some option ∞ cannot be answered by a move to the mex of the finite values: the value is ∞ " +
			"with these values"}
	}
	return e
}

// listedRows bounds the positions that String and Display list.
const listedRows = 40

func (g *LoopyGame) table() tabular.Table {
	t := tabular.Table{Header: []string{"position", "value", "outcome", "moves to the end"}}
	for p := range min(len(g.value), listedRows) {
		end := "—"
		if g.end[p] >= 0 {
			end = fmt.Sprint(g.end[p])
		}
		t.Add(g.reach.Names[p], g.value[p].String(), g.value[p].Outcome().String(), end)
	}
	return t
}

// String returns the values of the positions, at most 40 of them, the start first.
func (g *LoopyGame) String() string {
	return fmt.Sprintf("%d positions from %s\n%s", len(g.value), g.reach.Names[0], g.table().Text())
}

// HTML returns the values as a table.
func (g *LoopyGame) HTML() string { return g.table().HTML() }

// Package coins plays coin-turning games: rows of heads and tails, of which a move turns some.
//
//	coins.TurningTurtles.Value(1, 2, 3)
//	coins.MockTurtles.Explain(coins.Row("htth")...)
//	coins.TurningCorners.Table(8, 8)
//
// The rightmost coin that a move turns must go from heads to tails; who cannot move loses. Coins are counted from 1,
// from the left. A position is worth the xor of its heads, each as if alone [WinningWays, chapter 14].
//
//	TurningTurtles …    one or two coins; see the list of named games
//	AtMost, Exactly,    rules of your own: how many coins, neighbouring,
//	Neighbours, …       equally spaced, symmetric; Turning for any other
//	Value, Outcome      of a position given by its heads; Row reads "htth"
//	Values              of single heads
//	WinningMoves        which coins to turn, and why
//	Product(a, b)       two dimensions, by the Tartan theorem
//	Welter              coins that move, one on a square
package coins

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/task"
)

// Game is a coin-turning game in one dimension: it says which coins may be turned together with a rightmost one. It is
// safe for concurrent use if its function for Turning is; the games of Heaps and Rows are not.
type Game struct {
	name string
	rule string
	each turns
	free int // coins up to this one may be turned with any others on their left: see free.go

	closed func(n int) int // the value of coin n where a theorem has it, else nil: see closed.go
}

// turns calls visit with each set of coins below n, ascending, that may be turned together with
// coin n. The slice is used again after the call.
type turns func(n int, visit func(others []int))

// Turning returns the game with a rule of your own: turns(n) lists the sets of coins, all between 1
// and n − 1, that may be turned together with coin n when n is the rightmost. The empty set means
// that n may be turned alone. What the other coins show does not matter. Methods of the game panic
// when turns gives coins out of that range or twice. Turning panics if turns is nil.
func Turning(turns func(n int) [][]int) Game {
	if turns == nil {
		panic("coins: Turning needs a function that lists what may be turned")
	}
	each := func(n int, visit func([]int)) {
		for _, others := range turns(n) {
			task.Check()
			others = slices.Clone(others)
			slices.Sort(others)
			checkOthers(n, others)
			visit(others)
		}
	}
	return Game{name: "coin turning", rule: "turn coins by a rule of your own", each: each}
}

func checkOthers(n int, others []int) {
	for i, c := range others {
		if c < 1 || c >= n || i > 0 && c == others[i-1] {
			panic(fmt.Sprintf("coins: the rule turns %v together with coin %d; they must be different coins on its left",
				others, n))
		}
	}
}

// Named returns the game under another name.
func (g Game) Named(name string) Game {
	g.name = name
	return g
}

// String returns the name of the game.
func (g Game) String() string { return g.name }

// Rule returns the rule in words.
func (g Game) Rule() string {
	return g.rule + "; the rightmost coin turned must go from heads to tails"
}

// Heaps returns the game as one of heaps: a heap of n is a head on coin n, and a heap of 0 none at all. It has what
// games of heaps have besides: Table, Period, Misere. Values known by a theorem are not computed. It panics as Values
// does, and its methods for a negative heap.
func (g Game) Heaps() *grundy.Game {
	g.made()
	var moves any = g.heapOptions
	if g.closed != nil {
		moves = registry.Heaps{Options: g.heapOptions, Value: func(n int) int {
			if n == 0 {
				return 0
			}
			return g.closed(n)
		}}
	}
	return grundy.New(moves).Named(g.name).Described(g.Rule() + ". Who cannot move loses.")
}

// heapOptions returns the options of a heap.
func (g Game) heapOptions(n int) [][]int {
	switch {
	case n < 0:
		panic(fmt.Sprintf("coins: a heap of %d; a head on coin n is a heap of n, counted from 1, and 0 is none", n))
	case n == 0:
		return nil
	}
	return g.options(n)
}

// Table returns the values of the first rows·width heaps of [Game.Heaps] in rows: coins are counted from 1, and what
// stands for 0 has value 0. It panics as Values does.
func (g Game) Table(rows, width int) grundy.Table {
	n := grundy.TableSize("coins", rows, width)
	return grundy.NewTable(g.name, width, g.headValues(max(n-1, 0))[:n])
}

// Options returns the options of a single head on coin n: the coins that then show heads. It lists moves
// and computes no value, so that proof.Against can take it for the definition; Choices has the values as well. It
// panics if n is less than 1, and for more than twenty million coins in all.
func (g Game) Options(n int) [][]int {
	ascending("Options", []int{n})
	g.made()
	return g.options(n)
}

// mostListed is the number of coins, in all moves together, that are listed.
const mostListed = 20_000_000

// options lists the sets of coins that may be turned together with coin n. It panics for more than mostListed coins.
func (g Game) options(n int) [][]int {
	options, coins := [][]int{}, 0
	g.each(n, func(others []int) {
		task.Check()
		if coins += len(others) + 3; coins > mostListed {
			panic(fmt.Sprintf("coins: coin %d of %s has too many moves to be listed", n, g.name))
		}
		options = append(options, slices.Clone(others))
	})
	return options
}

// Display shows the game: its rule, the values of single heads, and what to try next.
func (g Game) Display() display.Bundle {
	const shown = 16
	c := summary.Summary{Title: g.name, First: 1, More: true}
	c.Add("rule", "%s. Who cannot move loses.", summary.Capital(g.Rule()))
	if g.each != nil {
		c.Values = g.Values(shown)
	}
	c.Next = []string{"g.Value(1, 4, 5)", `g.WinningMoves(coins.Row("htth")...)`, "g.Table(4, 8)",
		"play.New(g.Heaps(), 3, 5)"}
	return c.Bundle()
}

// Values returns the values of single heads on coins 1 … n, of two or three coins anywhere, of Turnips and of Ruler by
// theorems, else by the mex rule. The cost of that is the number of sets of coins that the rule allows. It panics if n
// is negative, and when a value is no int.
func (g Game) Values(n int) []int {
	if n < 0 {
		panic(fmt.Sprintf("coins: Values of %d coins; there must be 0 or more", n))
	}
	return g.headValues(n)[1:]
}

// made panics for the zero Game.
func (g Game) made() {
	if g.each == nil {
		panic("coins: a Game without a rule; make one by Turning, AtMost, … or take a named one")
	}
}

// headValues returns the values of single heads, indexed by coin; values[0] is not a coin.
func (g Game) headValues(n int) []int {
	g.made()
	budget.Need(24*float64(n), "Ask for fewer coins or smaller ones", "coins: the values of %d coins of %s", n, g.name)
	values := make([]int, n+1)
	for c := 1; c <= n; c++ {
		if g.closed != nil {
			values[c] = g.closed(c)
			continue
		}
		if c <= g.free {
			values[c] = g.power(c)
			continue
		}
		var seen []bool
		g.each(c, func(others []int) {
			task.Check()
			v := 0
			for _, o := range others {
				v ^= values[o]
			}
			if v >= len(seen) {
				seen = append(seen, make([]bool, v+1-len(seen))...)
			}
			seen[v] = true
		})
		for values[c] < len(seen) && seen[values[c]] {
			values[c]++
		}
		task.Report(task.Progress{Label: g.name + ": values", Done: int64(c), Total: int64(n), Unit: "coins"})
	}
	return values
}

// heads returns the values of single heads up to coin n: by a formula, if there is one.
func (g Game) heads(n int) func(coin int) int {
	if g.closed != nil {
		return g.closed
	}
	values := g.headValues(n)
	return func(coin int) int { return values[coin] }
}

// ascending returns heads in ascending order. It panics if one is no coin or comes twice.
func ascending(caller string, heads []int) []int {
	heads = slices.Clone(heads)
	slices.Sort(heads)
	for i, h := range heads {
		if h < 1 {
			panic(fmt.Sprintf("coins: %s with a head at %d; coins are counted from 1", caller, h))
		}
		if i > 0 && h == heads[i-1] {
			panic(fmt.Sprintf("coins: %s with coin %d twice", caller, h))
		}
	}
	return heads
}

// last returns the last head, 0 for none.
func last(heads []int) int { return slices.Max(append([]int{0}, heads...)) }

// Value returns the value of the position with heads on these coins. It panics if a head is below 1 or comes twice.
func (g Game) Value(heads ...int) int {
	return g.at("Value", heads).Value()
}

// Outcome returns P when the value is 0, N otherwise. It panics as Value does.
func (g Game) Outcome(heads ...int) grundy.Outcome { return grundy.OutcomeOf(g.Value(heads...)) }

// Row reads a row of coins, h for heads and t for tails, and returns the coins that show heads,
// counted from 1. Spaces do not count. It panics for any other character.
func Row(coins string) []int {
	heads := []int{}
	n := 0
	for i, c := range coins {
		switch c {
		case ' ':
			continue
		case 'h', 'H':
			heads = append(heads, n+1)
		case 't', 'T':
		default:
			panic(fmt.Sprintf("coins: Row(%q): %q at byte %d; write h for heads and t for tails", coins, c, i))
		}
		n++
	}
	return heads
}

// longestRow is the greatest number of coins that are written as a row.
const longestRow = 1000

// rowText returns heads as a row of h and t, up to the last head, or by their places in a longer row.
func rowText(heads []int) string {
	if len(heads) == 0 {
		return "all tails"
	}
	if last(heads) > longestRow {
		return "heads on " + summary.Numbers(heads, ", ")
	}
	row := []byte(strings.Repeat("t", last(heads)))
	for _, h := range heads {
		row[h-1] = 'h'
	}
	return string(row)
}

// At returns the position as a component for grundy.Sum. It panics as Value does.
func (g Game) At(heads ...int) grundy.Position {
	return g.at("At", heads)
}

func (g Game) at(caller string, heads []int) position[int] {
	heads = ascending(caller, heads)
	value := g.heads(last(heads))
	return position[int]{
		game: g, heads: heads, value: value, text: rowText, parts: headParts,
		title:   func() string { return g.name + ", " + rowText(heads) },
		columns: []string{"head on coin"},
		places:  func(coins []int) string { return summary.Numbers(coins, ", ") },
		names:   func(head int) []string { return []string{strconv.Itoa(head)} },
		each: func(head int, visit func([]int)) {
			g.each(head, func(others []int) { visit(append(slices.Clone(others), head)) })
		},
		worth: func(head, sum int, visit func([]int)) {
			g.eachOfValue(head, sum^value(head), value, func(others []int) { visit(append(slices.Clone(others), head)) })
		},
	}
}

// headParts returns heads as parts of a sum, each with its value.
func headParts(heads []int, value func(coin int) int) []grundy.Part {
	return list.Map(slices.Sorted(slices.Values(heads)), func(h int) grundy.Part {
		return grundy.Part{Position: h, Text: "head " + strconv.Itoa(h), Value: value(h)}
	})
}

// Choices returns the options of the position with their values; a choice's Heaps() are the coins that then
// show heads. It panics as Value does, and when there are too many moves to be listed.
func (g Game) Choices(heads ...int) []grundy.Choice { return g.At(heads...).Choices() }

// Explain returns the values of the heads in binary columns, and the winning moves. It panics as Value does.
func (g Game) Explain(heads ...int) grundy.Explanation { return g.at("Explain", heads).Explain() }

// WinningMoves returns all moves to positions of value 0, by the rightmost coin turned.
// Played is a []int, the coins turned, ascending; the last goes from heads to tails. It panics as Value does.
func (g Game) WinningMoves(heads ...int) grundy.Moves { return g.at("WinningMoves", heads).winning() }

// Rows returns the game of rows of coins by its moves alone: a position is the coins that show heads, ascending.
// Heads add as components of a sum in normal play only; in misère play a row is one position, and this is its game.
func (g Game) Rows() *grundy.Game {
	moves := func(heads []int) (options [][]int) {
		for _, h := range heads {
			for _, others := range g.Options(h) {
				row := turned(heads, append(others, h))
				slices.Sort(row)
				options = append(options, row)
			}
		}
		return options
	}
	return grundy.New(moves).Named(g.name).Described(g.Rule())
}

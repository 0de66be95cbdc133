package coins

import (
	"fmt"
	"math"
	"slices"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/nimber"
	"sprague/stdlib/task"
)

// Grid is a coin-turning game on the coins of a grid: the product of a game for the rows and one for the
// columns. It is made by Product, and safe for concurrent use if both are.
type Grid struct {
	name string
	a, b Game
}

// Product returns the game on a grid in which a move turns the coins of all rows that are turned by a move of a and all
// columns that are turned by a move of b, the one in the last row and last column going from heads to tails.
func Product(a, b Game) Grid {
	return Grid{name: a.name + " × " + b.name, a: a, b: b}
}

// Named returns the game under another name.
func (g Grid) Named(name string) Grid {
	g.name = name
	return g
}

// String returns the name of the game.
func (g Grid) String() string { return g.name }

// Rule returns the rule in words.
func (g Grid) Rule() string {
	return fmt.Sprintf("Turn the coins in all rows that a move of the first game turns and all columns that one of "+
		"the second turns (rows: %s; columns: %s); the coin in the last of both must go from heads to tails", g.a.rule,
		g.b.rule)
}

// Explain returns the values of the heads in binary columns, and the winning moves. It panics as Value does.
func (g Grid) Explain(heads ...[2]int) grundy.Explanation { return g.at("Explain", heads).Explain() }

// At returns the position as a component for grundy.Sum. It panics as Value does.
func (g Grid) At(heads ...[2]int) grundy.Position { return g.at("At", heads) }

func (g Grid) at(caller string, heads [][2]int) position[[2]int] {
	rows, columns := g.size(caller, heads)
	a, b := g.a.heads(rows), g.b.heads(columns)
	return position[[2]int]{
		game: g, heads: slices.Clone(heads), text: placesText, places: listed,
		title: g.String, columns: []string{"head at", "value of row ⊗ column"},
		names: func(h [2]int) []string {
			return []string{listed([][2]int{h}), fmt.Sprintf("%d ⊗ %d", a(h[0]), b(h[1]))}
		},
		value: func(h [2]int) int { return product(a(h[0]), b(h[1])) },
		each: func(h [2]int, visit func([][2]int)) {
			g.each(h, func(rows, columns []int) { visit(crossed(rows, columns)) })
		},
		worth: func(h [2]int, sum int, visit func([][2]int)) {
			g.each(h, func(rows, columns []int) {
				// The xor of the products over a grid of places is the product of the xors.
				if product(sumOf(a, rows), sumOf(b, columns)) == sum {
					visit(crossed(rows, columns))
				}
			})
		},
	}
}

// Choices returns the options of the position with their values. It panics as Value does.
func (g Grid) Choices(heads ...[2]int) []grundy.Choice { return g.At(heads...).Choices() }

// placesText returns places of heads.
func placesText(heads [][2]int) string {
	if len(heads) == 0 {
		return "all tails"
	}
	return "heads at " + listed(heads)
}

// listed returns places as text: "(1,1) (1,3)".
func listed(places [][2]int) string {
	return list.Join(places, " ", func(c [2]int) string { return fmt.Sprintf("(%d,%d)", c[0], c[1]) })
}

// each calls visit with the rows and the columns that each move turns whose last coin is this head.
func (g Grid) each(head [2]int, visit func(rows, columns []int)) {
	g.a.each(head[0], func(others []int) {
		rows := append(slices.Clone(others), head[0])
		g.b.each(head[1], func(others []int) {
			task.Check()
			visit(rows, append(slices.Clone(others), head[1]))
		})
	})
}

// Options returns the options of a single head at this place, row and column counted from 1: for each move the places
// that then show heads. It lists moves and computes no value, so that proof.Against can take it for the definition;
// Choices has the values as well. It panics if the place is out of the grid, and for more than twenty million coins in
// all.
func (g Grid) Options(head [2]int) [][][2]int {
	g.size("Options", [][2]int{head})
	options, coins := [][][2]int{}, 0
	g.each(head, func(rows, columns []int) {
		if coins += len(rows)*len(columns) + 3; coins > mostListed {
			panic(fmt.Sprintf("coins: the place %v of %s has too many moves to be listed", head, g.name))
		}
		places := crossed(rows, columns)
		options = append(options, places[:len(places)-1]) // the last is the head itself
	})
	return options
}

// Display shows the game.
func (g Grid) Display() display.Bundle {
	c := summary.Summary{Title: g.name,
		Next: []string{"g.Value([2]int{2, 3})", "g.Table(8, 8)", "g.WinningMoves([2]int{2, 3})"}}
	c.Add("rule", "%s. Who cannot move loses.", g.Rule())
	c.Add("values", "a head is worth the nim-product of its values in the two games (Tartan theorem)")
	return c.Bundle()
}

// Value returns the value of the position with heads at these places, each as row and column counted from 1. By the
// Tartan theorem a head at (x, y) is worth G(x) ⊗ G(y), the nim-product of its values in the two games [WinningWays,
// chapter 14]. It panics if a place is out of the grid or comes twice, and when the value is no int.
func (g Grid) Value(heads ...[2]int) int {
	return g.at("Value", heads).Value()
}

// product returns the nim-product. It panics if that is no int: nimbers below 2^63 can have a product above.
func product(x, y int) int {
	p := nimber.Mul(uint64(x), uint64(y))
	if p > math.MaxInt {
		panic(fmt.Sprintf("coins: a head whose row and column are worth %d and %d is worth %d, which an int does not hold",
			x, y, p))
	}
	return int(p)
}

// size returns the greatest row and column of places, and panics if they are no position.
func (g Grid) size(caller string, heads [][2]int) (rows, columns int) {
	met := map[[2]int]bool{}
	for _, h := range heads {
		if h[0] < 1 || h[1] < 1 {
			panic(fmt.Sprintf("coins: %s with a head at %v; rows and columns are counted from 1", caller, h))
		}
		if met[h] {
			panic(fmt.Sprintf("coins: %s with the coin at %v twice", caller, h))
		}
		met[h] = true
		rows, columns = max(rows, h[0]), max(columns, h[1])
	}
	return rows, columns
}

// Outcome returns P when the value is 0, N otherwise. It panics as Value does.
func (g Grid) Outcome(heads ...[2]int) grundy.Outcome { return grundy.OutcomeOf(g.Value(heads...)) }

// Table returns the values of single heads in rows 1 … rows and columns 1 … columns. It panics if a number is negative.
func (g Grid) Table(rows, columns int) [][]int {
	budget.Need(8*float64(rows)*float64(columns), "Ask for fewer", "coins: a table of %d rows and %d columns", rows,
		columns)
	a, b := g.a.Values(rows), g.b.Values(columns)
	table := make([][]int, rows)
	for x := range table {
		task.Check()
		table[x] = make([]int, columns)
		for y := range table[x] {
			table[x][y] = product(a[x], b[y])
		}
	}
	return table
}

// WinningMoves returns all moves to positions of value 0. Played is a [][2]int, the places turned; the last
// goes from heads to tails. It panics as Value does.
func (g Grid) WinningMoves(heads ...[2]int) grundy.Moves {
	return g.at("WinningMoves", heads).winning()
}

// crossed returns the places in these rows and columns.
func crossed(rows, columns []int) [][2]int {
	var places [][2]int
	for _, x := range rows {
		for _, y := range columns {
			places = append(places, [2]int{x, y})
		}
	}
	return places
}

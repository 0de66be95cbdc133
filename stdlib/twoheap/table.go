package twoheap

import (
	"fmt"
	"html"
	"math/bits"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// Table is a square table of values.
type Table struct {
	name   string
	values [][]int
}

// Table returns the values of all pairs of heaps below n, by the mex rule. It panics if n is negative.
func (g *Game) Table(n int) Table {
	if n < 0 {
		panic(fmt.Sprintf("twoheap: Table(%d): must be ≥ 0", n))
	}
	budget.Need(40*float64(n)*float64(n), "Ask for a smaller corner; IsPair and Pair know the P-positions of Wythoff's "+
		"game for heaps of any size", "twoheap: a table of %d rows of %d", n, n)
	t := Table{name: g.String(), values: make([][]int, n)}
	if g.reach == 1 {
		t.values = queens(n)
		return t
	}
	for a := range n {
		t.values[a] = make([]int, n)
		for b := range n {
			t.values[a][b] = g.Value(a, b)
		}
	}
	return t
}

// queens returns the table of Wythoff's game. It has the set of the values in every row, column and diagonal, so each
// value takes n/64 steps.
func queens(n int) [][]int {
	words := 3*n/64 + 1 // a value is at most the number of options, which is below 3n
	rows, columns, diagonals := sets(n, words), sets(n, words), sets(2*n, words)
	table := make([][]int, n)
	for a := range table {
		task.Check()
		table[a] = make([]int, n)
		for b := range n {
			row, column, diagonal := rows[a], columns[b], diagonals[a-b+n]
			v := leastFree(row, column, diagonal)
			table[a][b] = v
			row[v/64] |= 1 << (v % 64)
			column[v/64] |= 1 << (v % 64)
			diagonal[v/64] |= 1 << (v % 64)
		}
	}
	return table
}

// sets returns n empty sets of numbers.
func sets(n, words int) [][]uint64 {
	all := make([][]uint64, n)
	for i := range all {
		all[i] = make([]uint64, words)
	}
	return all
}

// leastFree returns the least number in none of the sets.
func leastFree(a, b, c []uint64) int {
	for i := range a {
		if free := ^(a[i] | b[i] | c[i]); free != 0 {
			return 64*i + bits.TrailingZeros64(free)
		}
	}
	panic("twoheap: more values than options")
}

// Rows returns the values: Rows()[a][b] for heaps of a and b.
func (t Table) Rows() [][]int { return list.Map(t.values, slices.Clone[[]int]) }

// Name returns the name of the game.
func (t Table) Name() string { return t.name }

// PPositions returns the pairs a ≤ b with value 0 in order of a. For a game that is not symmetric use Rows.
func (t Table) PPositions() [][2]int {
	var pairs [][2]int
	for a, row := range t.values {
		for b := a; b < len(row); b++ {
			if row[b] == 0 {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// String returns the table as text, with at most 24 rows and columns, and P-positions as dots.
func (t Table) String() string {
	const most = 24
	n := min(len(t.values), most)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: values, • = 0 (P-position)\n", t.name)
	fmt.Fprintf(&b, "%5s", "a\\b")
	for c := range n {
		fmt.Fprintf(&b, "%4d", c)
	}
	for a, row := range t.values[:n] {
		fmt.Fprintf(&b, "\n%5d", a)
		for _, v := range row[:n] {
			if v == 0 {
				b.WriteString("   •")
			} else {
				fmt.Fprintf(&b, "%4d", v)
			}
		}
	}
	if n < len(t.values) {
		fmt.Fprintf(&b, "\n… %d rows in all", len(t.values))
	}
	return b.String()
}

// Display shows the table as text and HTML.
func (t Table) Display() display.Bundle {
	const most = 40
	n := min(len(t.values), most)
	var b strings.Builder
	fmt.Fprintf(&b, `<table><caption style="white-space:nowrap">%s: values of heaps a (rows) and b (columns)</caption>`+
		"\n<tr><th></th>", html.EscapeString(t.name))
	for c := range n {
		fmt.Fprintf(&b, "<th>%d</th>", c)
	}
	for a, row := range t.values[:n] {
		fmt.Fprintf(&b, "</tr>\n<tr><th>%d</th>", a)
		for _, v := range row[:n] {
			if v == 0 {
				b.WriteString(`<td style="background:#D55E00;color:#fff">0</td>`)
			} else {
				fmt.Fprintf(&b, "<td>%d</td>", v)
			}
		}
	}
	b.WriteString("</tr>\n</table>\n")
	return display.Plain(t.String()).With(display.MIMEHTML, []byte(b.String()))
}

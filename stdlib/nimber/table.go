package nimber

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"sprague/stdlib/internal/list"
)

// A Grid is a square table of an operation on the nimbers 0 … n−1. It displays as text, HTML and LaTeX.
type Grid struct {
	Operation string     // "⊕" or "⊗"
	Values    [][]uint64 // Values[a][b]
}

const maxTable = 1024

// Table returns the multiplication table of the nimbers below n, which is also the table of the values of Turning
// Corners, a two-dimensional coin turning game. It panics unless 0 ≤ n ≤ 1024.
func Table(n int) Grid { return newGrid("⊗", n, Mul) }

// AddTable returns the addition table of the nimbers below n. It panics unless 0 ≤ n ≤ 1024.
func AddTable(n int) Grid { return newGrid("⊕", n, Add) }

func newGrid(operation string, n int, f func(a, b uint64) uint64) Grid {
	if n < 0 || n > maxTable {
		panic(fmt.Sprintf("nimber: table of %d rows: must be from 0 to %d", n, maxTable))
	}
	g := Grid{operation, make([][]uint64, n)}
	for a := range g.Values {
		g.Values[a] = make([]uint64, n)
		for b := range g.Values[a] {
			g.Values[a][b] = f(uint64(a), uint64(b))
		}
	}
	return g
}

// cells returns the table with its headings as text.
func (g Grid) cells() [][]string {
	rows := [][]string{{g.Operation}}
	for a, values := range g.Values {
		rows[0] = append(rows[0], strconv.Itoa(a))
		row := list.Map(values, func(v uint64) string { return fmt.Sprint(v) })
		rows = append(rows, slices.Insert(row, 0, strconv.Itoa(a)))
	}
	return rows
}

// String returns the table in columns of equal width.
func (g Grid) String() string {
	return alignRight(g.cells())
}

// HTML returns the table as HTML.
func (g Grid) HTML() string { return htmlTable(g.cells(), 1) }

// LaTeX returns the table as LaTeX.
func (g Grid) LaTeX() string {
	cells := g.cells()
	cells[0][0] = map[string]string{"⊕": `\oplus`, "⊗": `\otimes`}[g.Operation]
	return latexTable("r|"+strings.Repeat("r", len(g.Values)), cells)
}

// latexTable formats rows of cells as a LaTeX array with a line under the first row; columns is its column
// specification.
func latexTable(columns string, rows [][]string) string {
	line := func(row []string) string { return strings.Join(row, " & ") + " \\\\\n" }
	return "$$\\begin{array}{" + columns + "}\n" + line(rows[0]) + "\\hline\n" +
		list.Join(rows[1:], "", line) + "\\end{array}$$"
}

// alignRight formats rows of cells in right-aligned columns.
func alignRight(rows [][]string) string {
	var s strings.Builder
	w := tabwriter.NewWriter(&s, 0, 0, 1, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	w.Flush()
	return strings.Trim(strings.ReplaceAll("\n"+s.String(), "\n ", "\n"), "\n") // no space before the first column
}

// htmlTable formats rows of cells with headings in the first row and the first columns.
func htmlTable(rows [][]string, headings int) string {
	var s strings.Builder
	s.WriteString("<table>\n")
	for i, row := range rows {
		s.WriteString("<tr>")
		for j, c := range row {
			tag := "td"
			if i == 0 || j < headings {
				tag = "th"
			}
			fmt.Fprintf(&s, "<%s>%s</%s>", tag, html.EscapeString(c), tag)
		}
		s.WriteString("</tr>\n")
	}
	s.WriteString("</table>")
	return s.String()
}

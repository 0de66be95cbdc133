package grundy

import (
	"fmt"
	"html"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// A Table shows values in rows of equal width, each with its first heap, as periodic sequences are printed in
// [GuySmith1956]. The last row may be shorter.
type Table struct {
	Game  string
	Width int
	Cells []int
}

// NewTable returns the values of a game in rows. If the width is a multiple of the period, equal values stand below one
// another. It panics if the width is less than 1.
func NewTable(game string, width int, values []int) Table {
	if width < 1 {
		panic(fmt.Sprintf("grundy: table with rows of %d; there must be at least 1 value in a row", width))
	}
	return Table{Game: game, Width: width, Cells: values}
}

// TableSize returns rows·width, the number of values of a table. It panics, in the name of the package pkg, if rows <
// 0, if width < 1, and if there is not enough memory.
func TableSize(pkg string, rows, width int) int {
	if rows < 0 || width < 1 {
		panic(fmt.Sprintf("%s: table of %d rows of %d; there must be none or more rows of at least 1", pkg, rows, width))
	}
	budget.Need(16*float64(rows)*float64(width), "Ask for fewer rows", "%s: a table of %d rows of %d values", pkg, rows,
		width)
	return rows * width
}

// Row returns the values of row i, from 0. It panics if the table has no such row.
func (t Table) Row(i int) []int {
	if i < 0 || i >= t.Rows() {
		panic(fmt.Sprintf("grundy: row %d of a table of %d rows", i, t.Rows()))
	}
	return t.Cells[i*t.Width : min((i+1)*t.Width, len(t.Cells))]
}

// Rows returns the number of rows.
func (t Table) Rows() int {
	width := max(t.Width, 1)
	if len(t.Cells) == 0 {
		return 0
	}
	return (len(t.Cells)-1)/width + 1
}

// String writes the rows in columns.
func (t Table) String() string {
	most := 0
	for _, v := range t.Cells {
		most = max(most, v)
	}
	column := len(fmt.Sprint(most)) + 1
	label := len(fmt.Sprint(len(t.Cells)))
	lines := make([]string, t.Rows())
	for i := range lines {
		task.Check()
		var b strings.Builder
		fmt.Fprintf(&b, "%*d |", label, i*t.Width)
		for _, v := range t.Row(i) {
			fmt.Fprintf(&b, "%*d", column, v)
		}
		lines[i] = b.String()
	}
	return strings.Join(lines, "\n")
}

// Display shows the table.
func (t Table) Display() display.Bundle {
	var b strings.Builder
	fmt.Fprintf(&b, "<table><caption>%s</caption><tr><th></th>", html.EscapeString(t.Game))
	for j := range min(t.Width, len(t.Cells)) {
		fmt.Fprintf(&b, "<th>+%d</th>", j)
	}
	b.WriteString("</tr>")
	for i := range t.Rows() {
		task.Check()
		fmt.Fprintf(&b, "<tr><th>%d</th>", i*t.Width)
		for _, v := range t.Row(i) {
			fmt.Fprintf(&b, "<td>%d</td>", v)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return display.Plain(t.String()).With(display.MIMEHTML, []byte(b.String()))
}

// Package tabular sets small tables: as text in columns and as HTML.
package tabular

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"text/tabwriter"

	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// Table is a table of short texts. Every row has as many cells as the header.
type Table struct {
	Header []string
	Rows   [][]string
}

// Add appends a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Text returns the table in columns of equal width, a line a row, each ended by a newline.
func (t Table) Text() string {
	if len(t.Rows) == 0 {
		return ""
	}
	var padded, b strings.Builder
	columns := tabwriter.NewWriter(&padded, 0, 0, 2, ' ', 0)
	for _, row := range slices.Concat([][]string{t.Header}, t.Rows) {
		task.Check()
		fmt.Fprintf(columns, "  %s\n", strings.Join(row, "\t"))
	}
	columns.Flush()
	for line := range strings.Lines(padded.String()) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

// parts puts each row on a line, and the header and the others into parts of the table.
var parts = strings.NewReplacer("<table>", "<table>\n<thead>", "</th></tr>", "</th></tr>\n</thead>\n<tbody>\n",
	"</td></tr>", "</td></tr>\n", "</table>", "</tbody>\n</table>\n")

// HTML returns the table as an HTML table.
func (t Table) HTML() string {
	if len(t.Rows) == 0 {
		return ""
	}
	return parts.Replace((&display.Grid{Columns: t.Header, Rows: t.Rows}).HTML())
}

// Moves shows a list of moves: this text, and the table in HTML, or the text where there is none.
func (t Table) Moves(text string) display.Bundle {
	page := t.HTML()
	if page == "" {
		page = "<p>" + html.EscapeString(text) + "</p>"
	}
	return display.Plain(text).With(display.MIMEHTML, []byte(page))
}

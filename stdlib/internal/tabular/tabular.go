// Package tabular sets small tables: as text in columns and as HTML.
package tabular

import (
	"fmt"
	"html"
	"slices"
	"strconv"
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

// HTML returns the table as an HTML table. Columns of words begin at the left; those of numbers are set as the page
// sets numbers, in notebooks at the right.
func (t Table) HTML() string {
	if len(t.Rows) == 0 {
		return ""
	}
	styles := make([]string, len(t.Header))
	for _, row := range t.Rows {
		task.Check()
		for i, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "" {
				styles[i] = ` style="text-align:left"`
			}
		}
	}
	var b strings.Builder
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for i, cell := range cells {
			fmt.Fprintf(&b, "<%s%s>%s</%[1]s>", tag, styles[i], html.EscapeString(cell))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<table>\n<thead>")
	row("th", t.Header)
	b.WriteString("</thead>\n<tbody>\n")
	for _, cells := range t.Rows {
		task.Check()
		row("td", cells)
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

// Moves shows a list of moves: this text, and the table in HTML, or the text where there is none.
func (t Table) Moves(text string) display.Bundle {
	page := t.HTML()
	if page == "" {
		page = "<p>" + html.EscapeString(text) + "</p>"
	}
	return display.Plain(text).With(display.MIMEHTML, []byte(page))
}

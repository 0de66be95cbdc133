// Package tabular sets small tables: as text in columns and as HTML.
package tabular

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

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
	width := t.widths()
	var b strings.Builder
	for _, row := range t.all() {
		task.Check()
		line := "  "
		for i, cell := range row {
			line += cell + strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell)+2)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// all returns the header and the rows.
func (t Table) all() [][]string { return append([][]string{t.Header}, t.Rows...) }

// widths returns the width of every column in characters.
func (t Table) widths() []int {
	width := make([]int, len(t.Header))
	for _, row := range t.all() {
		task.Check()
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	return width
}

// HTML returns the table as an HTML table. Columns of words begin at the left; those of
// numbers are set as the page sets numbers, in notebooks at the right.
func (t Table) HTML() string {
	if len(t.Rows) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<table>\n<thead>")
	words := t.words()
	writeRow(&b, "th", t.Header, words)
	b.WriteString("</thead>\n<tbody>\n")
	for _, row := range t.Rows {
		task.Check()
		writeRow(&b, "td", row, words)
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

// words reports of every column whether some cell below the header is no number.
func (t Table) words() []bool {
	words := make([]bool, len(t.Header))
	for _, row := range t.Rows {
		task.Check()
		for i, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "" {
				words[i] = true
			}
		}
	}
	return words
}

func writeRow(b *strings.Builder, tag string, cells []string, words []bool) {
	b.WriteString("<tr>")
	for i, cell := range cells {
		style := ""
		if words[i] {
			style = ` style="text-align:left"`
		}
		b.WriteString("<" + tag + style + ">" + html.EscapeString(cell) + "</" + tag + ">")
	}
	b.WriteString("</tr>\n")
}

// Moves shows a list of moves: this text, and the table in HTML, or the text where there is none.
func (t Table) Moves(text string) display.Bundle {
	page := t.HTML()
	if page == "" {
		page = "<p>" + html.EscapeString(text) + "</p>"
	}
	return display.Plain(text).With(display.MIMEHTML, []byte(page))
}

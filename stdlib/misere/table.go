package misere

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
)

// Rows are as long as the period where that is readable, so that from its beginning on all rows are the
// same: a reader sees the period, and the heaps before it that do not fit. Two periods are shown, one to
// see and one to compare.

// A Table is the pretending function of a monoid, row by row. It shows itself with the
// heaps of P-positions marked.
type Table struct {
	width int
	from  int // where the period begins, 0 for no period
	cells []Element
}

// A thousand heaps are more than anyone reads, and few enough to be written at once.

// Table returns Φ for the heaps 0, 1, 2, …: in rows of one period if the monoid is
// complete with a period from 4 to 40, up to two periods past its beginning, and in rows
// of ten otherwise, up to [Monoid.Heap]. At most 1000 heaps are shown.
func (m Monoid) Table() Table {
	t := Table{width: 10, from: m.q.Period.From}
	last := m.Heap()
	if n := m.q.Period.Length; n > 0 {
		if n >= 4 && n <= 40 {
			t.width = n
		}
		last = min(last, m.q.Period.From+2*n)
	}
	for h := range min(last+1, 1000) {
		t.cells = append(t.cells, m.Phi(h))
	}
	return t
}

// String writes the table with the first heap of each row before it.
func (t Table) String() string {
	wide := 1
	for _, x := range t.cells {
		wide = max(wide, utf8.RuneCountInString(x.String()))
	}
	var b strings.Builder
	for i, x := range t.cells {
		if i%t.width == 0 {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%5d+", i)
		}
		s := x.String()
		b.WriteString(strings.Repeat(" ", 1+wide-utf8.RuneCountInString(s)) + s)
	}
	return b.String()
}

// html writes the table with P-positions in colour and the period underlined; what a cell is, is in its title too.
func (t Table) html() string {
	var b strings.Builder
	b.WriteString(`<table style="border-collapse:collapse;text-align:center">`)
	for from := 0; from < len(t.cells); from += t.width {
		fmt.Fprintf(&b, `<tr><th style="opacity:.75;font-weight:normal;padding:1px 8px">%d+</th>`, from)
		for i, x := range t.cells[from:min(from+t.width, len(t.cells))] {
			style := "padding:1px 6px"
			if x.Outcome() == grundy.P {
				style += ";background:#cfe0f5;color:#000"
			}
			if t.from > 0 && from+i >= t.from {
				style += ";border-bottom:2px solid #8bb174"
			}
			fmt.Fprintf(&b, `<td style="%s" title="Φ(%d), %s">%s</td>`, style, from+i, x.Outcome(),
				html.EscapeString(x.String()))
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return b.String()
}

// Display shows the table. Cells of P-positions are blue; from where the period begins
// cells are underlined.
func (t Table) Display() display.Bundle {
	return display.Plain(t.String()).With(display.MIMEHTML, []byte(t.html()))
}

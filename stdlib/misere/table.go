package misere

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/grundy"
)

// A Table is the pretending function of a monoid, in rows. It displays with the heaps in P marked.
type Table struct {
	width int
	from  int // where the period begins, 0 for no period
	cells []Element
}

// Table returns Φ for the heaps 0, 1, 2, …: if the monoid is complete with a period from 4 to 40, in rows of one
// period up to two periods past its beginning, so that rows repeat visibly; otherwise in rows of ten up to
// [Monoid.Heap]. At most 1000 heaps are shown.
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

// String returns the table, with the first heap of each row before it.
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
		fmt.Fprintf(&b, " %*s", wide, x)
	}
	return b.String()
}

// HTML returns the table with P-positions in colour and the period underlined; the title of each cell says the same.
func (t Table) HTML() string {
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

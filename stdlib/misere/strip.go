package misere

import (
	"fmt"
	"html"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// A Strip is the genera of the heaps 0, 1, 2, … of a game. It displays as a strip of cells coloured by class. The
// colours differ in lightness too, and the title of each cell has its class.
type Strip []GenusSymbol

// Genera returns the genera of the heaps 0 to n−1, with the common work of [Genus] done once: n heaps cost little more
// than the last one. It panics if n < 0, and as Genus does.
func Genera(game any, n int) Strip {
	if n < 0 {
		panic(fmt.Sprintf("misere: Genera of %d heaps: must be ≥ 0", n))
	}
	budget.Need(200*float64(n), "Ask for fewer heaps", "misere: the genera of %d heaps", n)
	b := newBreeder(game)
	out := make(Strip, n)
	for h := range out {
		task.Report(task.Progress{Label: b.rules.Name + ": genera", Done: int64(h), Total: int64(n), Unit: "heaps"})
		out[h] = b.genus(b.rules.Position([]int{h}))
	}
	return out
}

// String returns the genera separated by spaces: "0^120 1^031 2^20".
func (s Strip) String() string {
	return list.Join(s, " ", GenusSymbol.String)
}

// colours are the backgrounds of the classes. Black text on each has a contrast above 7 to 1, and their lightness
// descends, for readers who do not see colours.
var colours = map[Class]string{Tame: "#cfe8cf", Restive: "#f6d98a", Restless: "#f2b48c", Wild: "#d98c8c"}

// HTML returns the genus with a raised superscript.
func (g GenusSymbol) HTML() string {
	base, sup, _ := strings.Cut(g.String(), "^")
	return base + "<sup>" + sup + "</sup>"
}

// LaTeX returns the genus as mathematics: "4^{146}".
func (g GenusSymbol) LaTeX() string {
	base, sup, _ := strings.Cut(g.String(), "^")
	return base + "^{" + sup + "}"
}

// Display shows the genus, with its class in HTML.
func (g GenusSymbol) Display() display.Bundle {
	return display.Plain(g.String()).
		With(display.MIMELaTeX, []byte("$"+g.LaTeX()+"$")).
		With(display.MIMEHTML, fmt.Appendf(nil, "<span>%s <small>%s</small></span>", g.HTML(), g.Class))
}

// stripWidth is the number of cells in a row; twelve fit the width of a page.
const stripWidth = 12

// HTML returns the strip, twelve cells to a row, with a legend.
func (s Strip) HTML() string {
	var b strings.Builder
	b.WriteString(`<table style="border-collapse:collapse;text-align:center">`)
	for from := 0; from < len(s); from += stripWidth {
		row := s[from:min(from+stripWidth, len(s))]
		b.WriteString("<tr>")
		for i := range row {
			fmt.Fprintf(&b, `<th style="font-weight:normal;opacity:.75;padding:1px 8px">%d</th>`, from+i)
		}
		b.WriteString("</tr><tr>")
		for _, g := range row {
			fmt.Fprintf(&b, `<td title="%s" style="background:%s;color:#000;border:1px solid #fff;padding:4px 8px">%s</td>`,
				html.EscapeString(string(g.Class)), colours[g.Class], g.HTML())
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table><p>")
	for _, c := range []Class{Tame, Restive, Restless, Wild} {
		fmt.Fprintf(&b, `<span style="background:%s;color:#000;padding:1px 6px;margin-right:6px">%s</span> `, colours[c], c)
	}
	b.WriteString("</p>")
	return b.String()
}

// Package summary shows what a game is: a heading, facts, the first values as a strip of coloured cells, and calls to
// try next; as text and as HTML that can be read on light and dark pages.
package summary

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
)

// Summary is what is shown of a game.
type Summary struct {
	Title  string
	Facts  []Fact
	First  int   // the heap of the first value of the strip
	Values []int // the strip
	More   bool  // values go on behind the strip
	Next   []string
}

// Fact is one line: what, and its value.
type Fact struct {
	Name, Text string
	html       string
}

// longest is the number of characters of a fact that are shown.
const longest = 500

// Add appends a fact; one without text is left out.
func (s *Summary) Add(name, format string, args ...any) {
	if text := fmt.Sprintf(format, args...); text != "" {
		text = Short(text, longest)
		s.Facts = append(s.Facts, Fact{name, text, html.EscapeString(text)})
	}
}

// Short returns a text of at most n characters, or the first n and how many there are.
func Short(text string, n int) string {
	runes := []rune(text)
	if len(runes) <= n {
		return text
	}
	return fmt.Sprintf("%s… (%d characters)", string(runes[:n]), len(runes))
}

// textWidth is the width of a narrow terminal, to which long facts are broken.
const textWidth = 80

// Text returns the summary for a terminal.
func (s Summary) Text() string {
	facts := s.all()
	width := 0
	for _, f := range facts {
		width = max(width, utf8.RuneCountInString(f.Name))
	}
	lines := []string{s.Title}
	for _, f := range facts {
		margin := "  " + f.Name + strings.Repeat(" ", width-utf8.RuneCountInString(f.Name)+2)
		for _, line := range wrap(f.Text, textWidth-width-4) {
			lines = append(lines, margin+strings.ReplaceAll(line, unbroken, " "))
			margin = strings.Repeat(" ", width+4)
		}
	}
	return strings.Join(lines, "\n")
}

// all returns the facts with the strip and what to try next.
func (s Summary) all() []Fact {
	facts := slices.Clone(s.Facts)
	if len(s.Values) > 0 {
		name := "values"
		if s.First > 0 {
			name = fmt.Sprintf("values from %d", s.First)
		}
		facts = append(facts, Fact{name, s.strip(), s.cells()})
	}
	if len(s.Next) > 0 {
		calls := list.Join(s.Next, "   ", func(call string) string { return strings.ReplaceAll(call, " ", unbroken) })
		facts = append(facts, Fact{"try", calls, list.Join(s.Next, " ", func(call string) string {
			return `<code style="white-space:nowrap;margin-right:1em">` + html.EscapeString(call) + "</code>"
		})})
	}
	return facts
}

func (s Summary) strip() string {
	text := strings.Trim(fmt.Sprint(s.Values), "[]")
	if s.More {
		text += " …"
	}
	return text
}

// unbroken stands for a space at which a line is not broken.
const unbroken = "\u00a0"

// wrap breaks a text into lines of at most width characters, at spaces.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.SplitAfter(text, " ") {
		if line != "" && utf8.RuneCountInString(line+strings.TrimRight(word, " ")) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		if line != "" || strings.TrimSpace(word) != "" {
			line += word
		}
	}
	return append(lines, strings.TrimRight(line, " "))
}

// HTML returns the summary for a page. Its colours are those of the page; cells are tinted, so that
// they are right on light and dark.
func (s Summary) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<div style="border:1px solid rgba(128,128,128,.45);border-radius:6px;padding:.6em `+
		`.9em;max-width:46em;display:inline-block;text-align:left">`)
	fmt.Fprintf(&b, "<div style=\"font-weight:bold;font-size:1.1em;margin-bottom:.3em\">%s</div>\n",
		html.EscapeString(s.Title))
	b.WriteString("<table style=\"border:none;margin:0;text-align:left\"><tbody>\n")
	const cell = `style="border:none;background:none;text-align:left;vertical-align:top;padding:.12em %s .12em ` +
		`0;white-space:normal"`
	for _, f := range s.all() {
		fmt.Fprintf(&b, "<tr style=\"background:none\"><td "+cell+"><span "+
			"style=\"opacity:.7;white-space:nowrap\">%s</span></td><td "+cell+">%s</td></tr>\n", "1em",
			html.EscapeString(f.Name), "0", f.html)
	}
	b.WriteString("</tbody></table></div>")
	return b.String()
}

// cells returns the strip as cells with the heap in their titles. P-positions, of value 0, are
// framed; other values are tinted, each by a colour of its own.
func (s Summary) cells() string {
	var b strings.Builder
	for i, v := range s.Values {
		look := "border:1px solid rgba(128,128,128,.8)"
		if v > 0 {
			look = fmt.Sprintf("border:1px solid transparent;background:hsla(%d,75%%,50%%,.28)", (v*137+65)%360)
		}
		fmt.Fprintf(&b, `<span title="G(%d) = %d" style="display:inline-block;min-width:1.35em;text-align:center;margin:1px;`+
			`padding:0 .1em;border-radius:3px;font-variant-numeric:tabular-nums;%s">%d</span>`, s.First+i, v, look, v)
	}
	if s.More {
		b.WriteString(" …")
	}
	return b.String()
}

// Bundle returns the summary in both forms.
func (s Summary) Bundle() display.Bundle {
	return display.Plain(s.Text()).With(display.MIMEHTML, []byte(s.HTML()))
}

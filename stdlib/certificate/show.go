package certificate

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"sprague/stdlib/display"
)

// facts returns the lines of the display: name and value.
func (c Period) facts() [][2]string {
	var facts [][2]string
	add := func(what, format string, args ...any) {
		facts = append(facts, [2]string{what, fmt.Sprintf(format, args...)})
	}
	add("status", "%s", c.status())
	if c.Period == 0 {
		return facts
	}
	add("least preperiod", "%d", c.Preperiod)
	add("period", "%d", c.Period)
	if c.Saltus != 0 {
		add("saltus", "%d", c.Saltus)
	}
	if len(c.Still) > 0 {
		add("no saltus for", "n ≡ %s modulo %d", list(c.Still, ", "), c.Period)
	}
	if t := Named(c.Theorem); t != nil {
		add("theorem", "%s: %s", t.Name, t.Says)
	} else {
		add("theorem", "no theorem: the repetition was seen, not proved")
	}
	switch {
	case c.Margin > 0:
		add("applied to", "the multiple P = %d of the period, with the margin W = %d", c.Stride, c.Margin)
	case c.Stride > 0:
		add("applied to", "the multiple P = %d of the period", c.Stride)
	case c.Theorem != NameNone:
		add("k", "%d", c.Take)
	}
	add("compared", "G(n+%d) = G(n)%s for %d ≤ n < %d, from the values G(0) … G(%d)", c.Period, c.plus(), c.From, c.To,
		c.Bound-1)
	if len(c.Windows) > 0 {
		add("states", "mask %#x, position %v, A = %d, %d windows of %d values, steps from %d on",
			c.Mask, c.Position, c.Reach, len(c.Windows), c.Reach+c.Take, 2*c.Reach+c.Take+1)
	} else {
		add("exceptions", "%s", c.exceptions())
	}
	if digest := c.Digest(); digest != "" {
		add("digest", "%s", digest)
	}
	return facts
}

func (c Period) status() string {
	if c.Period == 0 {
		return fmt.Sprintf("no period seen in %d values", c.Observed)
	}
	switch c.Status {
	case Observed:
		return fmt.Sprintf("observed to %d, %s", c.Observed-1, c.Seen())
	case Assumed:
		return "assumed, not proved: " + c.Assumes
	}
	return c.Status.String()
}

// fewRepetitions is the number of repetitions below which a period is a guess.
const fewRepetitions = 3

// Seen says how often the computed values repeat the period, and that fewer than three repetitions are a guess. It
// is empty if no period is known.
func (c Period) Seen() string { return Repetitions(c.Preperiod, c.Period, c.Observed) }

// Repetitions is [Period.Seen] for a period that begins at preperiod, with observed values.
func Repetitions(preperiod, period, observed int64) string {
	if period == 0 {
		return ""
	}
	tenths := 10 * (observed - preperiod) / period // rounded down: 2.99 are fewer than three
	text := fmt.Sprintf("seen %d.%d times", tenths/10, tenths%10)
	if tenths < 10*fewRepetitions {
		text += ": fewer than three are a guess"
	}
	return text
}

// plus formats the saltus after "G(n)".
func (c Period) plus() string {
	switch {
	case c.Saltus == 0:
		return ""
	case len(c.Still) > 0:
		return fmt.Sprintf(", or G(n) + %d,", c.Saltus)
	}
	return fmt.Sprintf(" + %d", c.Saltus)
}

// shownExceptions limits the exceptions in a display.
const shownExceptions = 60

func (c Period) exceptions() string {
	all := c.Exceptions
	if len(all) == 0 {
		return "none"
	}
	text := list(all[:min(len(all), shownExceptions)], ",")
	if len(all) > shownExceptions {
		text += fmt.Sprintf(", … (%d in all, the last at %d)", len(all), all[len(all)-1])
	}
	return text
}

func list(numbers []int64, between string) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", between), "[]")
}

// heading is the title of a display; values alone have no game.
func (c Period) heading() string {
	if c.Game == "" {
		return "period of a sequence"
	}
	return "period of " + c.Game
}

// String formats the certificate, one fact to a line.
func (c Period) String() string {
	var b strings.Builder
	b.WriteString(c.heading())
	for _, f := range c.facts() {
		fmt.Fprintf(&b, "\n  %-15s  %s", f[0], f[1])
	}
	return b.String()
}

// longestShown limits the JSON in a display, in bytes.
const longestShown = 1 << 16

// mimeCertificate is the media type of a certificate in an output. It is not plain JSON, which notebooks would
// display as a tree in place of the table.
const mimeCertificate = "application/vnd.sprague.certificate+json"

// Display shows the certificate as a table, and adds its JSON unless that is longer than 64 KB.
func (c Period) Display() display.Bundle {
	t := factTable(c.heading(), c.facts())
	b := display.Plain(c.String()).With(display.MIMEHTML, []byte(t))
	if text, err := json.Marshal(c); err == nil && len(text) <= longestShown {
		b = b.With(mimeCertificate, text)
	}
	return b
}

// factTable formats facts as an HTML table.
func factTable(caption string, facts [][2]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table><caption>%s</caption>", html.EscapeString(caption))
	for _, f := range facts {
		fmt.Fprintf(&b, `<tr><th scope="row" style="text-align:left">%s</th><td style="text-align:left;`+
			`overflow-wrap:anywhere">%s</td></tr>`,
			html.EscapeString(f[0]), html.EscapeString(f[1]))
	}
	b.WriteString("</table>")
	return b.String()
}

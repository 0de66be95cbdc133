package ruler

import (
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/ruler/automata"
)

// A Regularity is a proved formula for all values of a game. [Find] returns one.
type Regularity struct{ claim *automata.Claim }

// A Ruler has the values of the heaps Heap, Heap + p, Heap + 2p, …: for heap Heap + pm let u = m + Shift = 2^j·q, q
// odd; the value is Power + s·u if q = 1, otherwise Rest + s·u − Fall·2^j.
type Ruler struct{ Heap, Shift, Fall, Power, Rest int64 }

// MarshalJSON returns the certificate, or null for the zero Regularity.
func (r Regularity) MarshalJSON() ([]byte, error) {
	if r.claim == nil {
		return []byte("null"), nil
	}
	return r.Certificate(), nil
}

// made returns the claim. It panics if there is none.
func (r Regularity) made() *automata.Claim {
	if r.claim == nil {
		panic("ruler: the Regularity is empty, as returned by Find with an error")
	}
	return r.claim
}

// Game returns the code of the game.
func (r Regularity) Game() string { return r.made().Game }

// Preperiod returns a heap from which the formula holds. It need not be the least.
func (r Regularity) Preperiod() int { return int(r.made().Preperiod) }

// Period returns p: heaps that differ by multiples of it follow one formula. It need not be the least.
func (r Regularity) Period() int { return int(r.made().Period) }

// Saltus returns s, the increase in a period of values without a ruler.
func (r Regularity) Saltus() int { return int(r.made().Saltus) }

// Still returns the heaps b in the first period whose values, and those of b + p, b + 2p, …, repeat without the
// saltus.
func (r Regularity) Still() []int64 { return slices.Clone(r.made().Still) }

// Rulers returns the rulers, in order of their first heaps. Without rulers and still heaps the values are arithmetic
// periodic.
func (r Regularity) Rulers() []Ruler {
	saltus := r.made().Saltus
	return list.Map(r.made().Rulers, func(x automata.Ruler) Ruler {
		return Ruler{x.Heap, x.Shift, x.Fall, x.One - saltus, x.Three - 3*saltus + x.Fall}
	})
}

// Value returns G(n). It panics if n < 0. The cost does not depend on n.
func (r Regularity) Value(n int) int {
	if n < 0 {
		panic(fmt.Sprintf("ruler: heap size %d: must be ≥ 0", n))
	}
	return int(r.made().Value(int64(n)))
}

// Digest returns the SHA-256, in hexadecimal, of the certificate without its options, which depend on the search.
func (r Regularity) Digest() string {
	c := *r.made()
	c.Options = nil
	return certificate.Digest(Regularity{&c}.Certificate())
}

// Certificate returns the certificate as JSON text, for package automata and sprague verify.
func (r Regularity) Certificate() []byte {
	text, err := json.Marshal(json.RawMessage(r.made().Certificate())) // without spaces
	if err != nil {
		panic(err) // it has just been encoded
	}
	return text
}

// Verify verifies the certificate with package automata, which shares nothing with the search but the formula.
func (r Regularity) Verify() error { return r.made().Confirm(certificate.Options{}) }

// facts returns the lines of the display as pairs of a label and a value.
func (r Regularity) facts() [][2]string {
	c := r.claim
	all := [][2]string{
		{"status", "proved"},
		{"from heap", fmt.Sprint(c.Preperiod)},
		{"period", fmt.Sprint(c.Period)},
		{"saltus", fmt.Sprint(c.Saltus)},
	}
	for _, x := range r.Rulers() {
		of := fmt.Sprintf("of %d + %dm", x.Heap, c.Period)
		all = append(all, [2]string{of, fmt.Sprintf("with u = m + %d = 2^j·q, q odd: %s if q = 1, else %s − %d·2^j",
			x.Shift, line(c.Saltus, x.Power), line(c.Saltus, x.Rest), x.Fall)})
	}
	if len(c.Still) > 0 {
		all = append(all, [2]string{"no saltus for", fmt.Sprintf("%v + %dm", c.Still, c.Period)})
	}
	if len(c.Rulers)+len(c.Still) == 0 {
		all = append(all, [2]string{"rulers", "none: the values are arithmetic periodic"})
	}
	return append(all, [2]string{"theorem", "ruler regularity: finite automata decide that this is the mex at every " +
		"heap (sprague help ruler-regularity)"},
		[2]string{"options", fmt.Sprintf("%d ways to move reach all smaller values", len(c.Options))})
}

func line(s, c int64) string {
	switch {
	case c < 0:
		return fmt.Sprintf("%du − %d", s, -c)
	case c > 0:
		return fmt.Sprintf("%du + %d", s, c)
	}
	return fmt.Sprintf("%du", s)
}

func (r Regularity) heading() string { return "values of " + r.Game() }

// String returns the formula, one fact in each line.
func (r Regularity) String() string {
	if r.claim == nil { // as returned by Find with an error
		return "no regularity"
	}
	var b strings.Builder
	b.WriteString(r.heading())
	for _, f := range r.facts() {
		fmt.Fprintf(&b, "\n  %-13s  %s", f[0], f[1])
	}
	return b.String()
}

// Display shows the formula as a table.
func (r Regularity) Display() display.Bundle {
	if r.claim == nil {
		return display.Plain(r.String())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<table><caption>%s</caption>", html.EscapeString(r.heading()))
	for _, f := range r.facts() {
		fmt.Fprintf(&b, `<tr><th scope="row" style="text-align:left">%s</th><td style="text-align:left">%s</td></tr>`,
			html.EscapeString(f[0]), html.EscapeString(f[1]))
	}
	b.WriteString("</table>")
	return display.Plain(r.String()).With(display.MIMEHTML, []byte(b.String()))
}

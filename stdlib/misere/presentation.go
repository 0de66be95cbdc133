package misere

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/misere/internal/quotient"
)

// # Least products and relations
//
// Products are ordered by their number of factors and then as words are, more of an early generator
// first (internal/quotient/products.go). Each element is written as the least product that it is, and the
// relations are those of a reduced Gröbner basis: each has a greater left side, all of whose proper
// divisors are least. With all of them, rewriting left sides into right sides ends at the least product.
//
// A presentation shows fewer: those that follow from the ones before them, as far as a short search sees, are
// left out. What is left defines the same monoid, though rewriting by it alone need not end at the
// least product.

// A shape is the least product of every element, with the names of the generators.
type shape struct {
	*quotient.Shape
	names []string
}

// names returns names for n generators: a, b, …, z, a1, b1, …
// Twenty-six letters come round with a number behind them.
func names(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = string(rune('a' + i%26))
		if i >= 26 {
			out[i] += strconv.Itoa(i / 26)
		}
	}
	return out
}

// write writes a product with the names of the generators.
// The empty product is the identity.
func (s *shape) write(p quotient.Product) string {
	var b strings.Builder
	for i, e := range p {
		if e > 0 {
			b.WriteString(s.names[i])
		}
		if e > 1 {
			b.WriteString(raised(int(e)))
		}
	}
	if b.Len() == 0 {
		return "1"
	}
	return b.String()
}

// raised writes a number in superscript digits.
// Exponents in superscript digits, which every font for mathematics has.
func raised(n int) string {
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var out []rune
	for _, d := range strconv.Itoa(n) {
		out = append(out, digits[d-'0'])
	}
	return string(out)
}

// A Presentation is a monoid by generators and relations. Every relation has its greater
// side left; none follows from the ones before it by rewriting alone.
type Presentation struct {
	Generators []string // their names
	Heaps      []int    // the heap that each generator is
	Relations  []string // such as "b³ = b"
}

// Two relations more or fewer define the same monoid; which are shown depends on their order alone, and so is the
// same every time.

// Presentation returns generators and relations that define the monoid.
func (m Monoid) Presentation() Presentation {
	s := m.shape()
	p := Presentation{Generators: slices.Clone(s.names), Heaps: m.Generators()}
	for _, r := range s.Defining() {
		p.Relations = append(p.Relations, s.write(r[0])+" = "+s.write(r[1]))
	}
	return p
}

// String writes the presentation and which heaps the generators are:
// "⟨a, b | a² = 1, b³ = b⟩, a = Φ(1), b = Φ(2)".
func (p Presentation) String() string {
	where := make([]string, len(p.Heaps))
	for i, h := range p.Heaps {
		where[i] = fmt.Sprintf("%s = Φ(%d)", p.Generators[i], h)
	}
	s := "⟨" + strings.Join(p.Generators, ", ") + " | " + strings.Join(p.Relations, ", ") + "⟩"
	if len(where) > 0 {
		s += ", " + strings.Join(where, ", ")
	}
	return s
}

func (p Presentation) html() string { return html.EscapeString(p.String()) }

// Display shows the presentation as text.
func (p Presentation) Display() display.Bundle { return display.Plain(p.String()) }

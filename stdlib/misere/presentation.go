package misere

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/internal/summary"
	"sprague/stdlib/misere/internal/quotient"
)

// A shape has the least product of every element, and the names of the generators.
type shape struct {
	*quotient.Shape
	names []string
}

// names returns n names of generators: a, b, …, z, a1, b1, …
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

// write formats a product; the empty product is 1.
func (s *shape) write(p quotient.Product) string {
	var b strings.Builder
	for i, e := range p {
		if e > 0 {
			b.WriteString(s.names[i])
		}
		if e > 1 {
			b.WriteString(summary.Raised(int(e)))
		}
	}
	if b.Len() == 0 {
		return "1"
	}
	return b.String()
}

// A Presentation is a monoid by generators and relations. The left side of every relation is the greater one (see
// internal/quotient/products.go). Relations that a short search derives from earlier ones are omitted, so rewriting by
// the rest need not end at the least product.
type Presentation struct {
	Generators []string // their names
	Heaps      []int    // the heap that each generator is
	Relations  []string // such as "b³ = b"
}

// Presentation returns generators and relations that define the monoid. It depends on the monoid only.
func (m Monoid) Presentation() Presentation {
	s := m.shape()
	p := Presentation{Generators: slices.Clone(s.names), Heaps: m.Generators()}
	for _, r := range s.Defining() {
		p.Relations = append(p.Relations, s.write(r[0])+" = "+s.write(r[1]))
	}
	return p
}

// String returns the presentation and the heaps of the generators: "⟨a, b | a² = 1, b³ = b⟩, a = Φ(1), b = Φ(2)".
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

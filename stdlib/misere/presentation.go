package misere

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A product is a word in the generators, as the number of each. Products are compared
// by length, then by having more of the first generator, of the second, and so on. This
// order does not change when both sides are multiplied by the same, and it well-orders
// the products; so the least products of the elements contain all their divisors, and
// the relations w = least product of w's element, for the w that are not least but all
// of whose proper divisors are, define the monoid: they are the reduced Gröbner basis
// of its binomial ideal.
type product []uint8

func (p product) length() int {
	n := 0
	for _, e := range p {
		n += int(e)
	}
	return n
}

func compareProducts(p, q product) int {
	return cmp.Or(cmp.Compare(p.length(), q.length()), slices.Compare(q, p))
}

// times returns p with one more of generator i.
func (p product) times(i int) product {
	q := slices.Clone(p)
	q[i]++
	return q
}

// A shape is the least product of every element, and the relations.
type shape struct {
	names     []string // of the generators
	order     []int32  // elements by their least products
	words     []product
	relations [][2]product
}

// independent returns the letters without those that the other letters generate.
func (q *quotient) independent() []int {
	basis := slices.Clone(q.letters)
	for _, h := range q.letters {
		rest := slices.DeleteFunc(slices.Clone(basis), func(g int) bool { return g == h })
		if len(q.generated(rest).order) == q.size {
			basis = rest
		}
	}
	return basis
}

// shape finds the least products, length by length: those of length n+1 are among the
// least products of length n times a generator.
func (q *quotient) shape(basis []int) *shape {
	s := &shape{names: names(len(basis)), words: make([]product, q.size)}
	s.words[0] = make(product, len(basis))
	for level := []int32{0}; len(level) > 0; {
		s.order = append(s.order, level...)
		level = s.lengthen(q, basis, level)
	}
	return s
}

// lengthen returns the elements whose least products are one longer than those of level.
func (s *shape) lengthen(q *quotient, basis []int, level []int32) []int32 {
	var longer []product
	value := map[string]int32{}
	for _, x := range level {
		task.Check()
		for i, h := range basis {
			w := s.words[x].times(i)
			if _, ok := value[string(w)]; !ok {
				value[string(w)] = q.act(h, x)
				longer = append(longer, w)
			}
		}
	}
	slices.SortFunc(longer, compareProducts)
	var next []int32
	for _, w := range longer {
		switch y := value[string(w)]; {
		case !s.divisorsLeast(q, basis, w):
		case s.words[y] == nil:
			s.words[y] = w
			next = append(next, y)
		default:
			s.relations = append(s.relations, [2]product{w, s.words[y]})
		}
	}
	return next
}

// divisorsLeast reports whether w without one generator is a least product, whichever it
// is.
func (s *shape) divisorsLeast(q *quotient, basis []int, w product) bool {
	for i := range w {
		if w[i] == 0 {
			continue
		}
		v := slices.Clone(w)
		v[i]--
		x := int32(0)
		for j, e := range v {
			for range e {
				x = q.act(basis[j], x)
			}
		}
		if !slices.Equal(s.words[x], v) {
			return false
		}
	}
	return true
}

// names returns names for n generators: a, b, …, z, a1, b1, …
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
func (s *shape) write(p product) string {
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

// Presentation returns generators and relations that define the monoid.
func (m Monoid) Presentation() Presentation {
	s := m.shape()
	p := Presentation{Generators: slices.Clone(s.names), Heaps: m.Generators()}
	var kept [][2]product
	for _, r := range s.relations {
		if !follows(r, kept) {
			kept = append(kept, r)
			p.Relations = append(p.Relations, s.write(r[0])+" = "+s.write(r[1]))
		}
	}
	return p
}

// followLimit bounds the products that follows looks at; a relation that would need more
// is kept, which does no harm.
const followLimit = 300

// follows reports whether the two sides of r are joined by the relations, looking only at
// products not longer than the left side by more than one.
func follows(r [2]product, relations [][2]product) bool {
	most := r[0].length() + 1
	seen := map[string]bool{string(r[0]): true}
	queue := []product{r[0]}
	for len(queue) > 0 && len(seen) < followLimit {
		w := queue[0]
		queue = queue[1:]
		for _, k := range relations {
			for i := range k {
				v, ok := w.replace(k[i], k[1-i])
				if !ok || v.length() > most || seen[string(v)] {
					continue
				}
				if slices.Equal(v, r[1]) {
					return true
				}
				seen[string(v)] = true
				queue = append(queue, v)
			}
		}
	}
	return false
}

// replace returns p with the divisor from replaced by to, if it is one.
func (p product) replace(from, to product) (product, bool) {
	out := slices.Clone(p)
	for i := range p {
		if p[i] < from[i] {
			return nil, false
		}
		out[i] = p[i] - from[i] + to[i]
	}
	return out, true
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

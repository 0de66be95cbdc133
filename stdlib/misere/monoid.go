package misere

import (
	"fmt"
	"html"
	"slices"
	"sync"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/misere/internal/quotient"
	"sprague/stdlib/octal"
)

// A Monoid is the misère quotient of a game or of its heaps up to a bound: the sums of heaps, where sums that no
// context distinguishes are one element. It has the P-portion, the elements of P-positions, and the pretending
// function Φ, which maps heaps to elements. [Quotient] returns one; the zero Monoid is not valid. P distinguishes its
// elements, both checks of the quotient have passed, and another program can verify it by [Monoid.Verify]. Methods are
// safe for concurrent use.
type Monoid struct{ *monoid }

type monoid struct {
	mu     sync.Mutex // guards the products that q remembers, and shaped
	q      *quotient.Quotient
	basis  func() []int // heaps that generate the monoid, none of them by the others
	shaped *shape       // nil until computed
	of     *Closure     // whose quotient it is, nil for a game of heaps
}

func newMonoid(q *quotient.Quotient) Monoid {
	return Monoid{&monoid{q: q, basis: sync.OnceValue(q.Independent)}}
}

// shape returns the least products of the elements, by a walk through the elements in order of length, on first use.
// An interrupt leaves them for the next call.
func (m *monoid) shape() *shape {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shaped == nil {
		basis := m.basis()
		m.shaped = &shape{m.q.Shape(basis), names(len(basis))}
	}
	return m.shaped
}

// A Status says whether a quotient is complete.
type Status string

// The states. A monoid is never infinite; an [Entry] of the atlas may be.
const (
	Complete Status = "complete" // of the whole game, proved by the periodicity theorem
	Partial  Status = "partial"  // of the heaps up to a bound, proved for these
	Infinite Status = "infinite" // of no finite monoid, once the heaps up to a bound are in, proved by a family of sums
)

// Status returns Complete or Partial.
func (m Monoid) Status() Status {
	if m.q.Period.Length > 0 {
		return Complete
	}
	return Partial
}

// Game returns the game. The game of a [Closure] has no code.
func (m Monoid) Game() octal.Game { return m.q.Rules.Game }

// Heap returns the greatest heap of the quotient.
func (m Monoid) Heap() int { return m.q.Heap() }

// Order returns the number of elements.
func (m Monoid) Order() int { return m.q.Order() }

// POrder returns the number of elements in P.
func (m Monoid) POrder() int { return len(m.q.P()) }

// Period returns n₀ and p such that Φ(n+p) = Φ(n) for all n ≥ n₀ ≥ 1, with the least p and then the least n₀; 0, 0 if
// the monoid is partial.
func (m Monoid) Period() (from, length int) { return m.q.Period.From, m.q.Period.Length }

// Growth is a heap at which a quotient grew, with the order.
type Growth struct {
	Heap          int // size of the heap
	Order, POrder int // elements of the monoid and of its P-portion
}

// Growth returns the heaps at which the quotient grew.
func (m Monoid) Growth() []Growth {
	return list.Map(m.q.Growth, func(g quotient.Growth) Growth { return Growth(g) })
}

// reaches reports whether Φ(h) is known.
func (m Monoid) reaches(h int) bool { return h <= m.Heap() || m.Status() == Complete }

// Phi returns Φ(n), the element of heap n: for every n ≥ 0 if the monoid is complete, otherwise up to [Monoid.Heap].
// It panics on other heaps.
func (m Monoid) Phi(n int) Element { return Element{m.monoid, m.phi(n)} }

// phi returns Φ(n) as a number.
func (m Monoid) phi(n int) int32 {
	if n < 0 || !m.reaches(n) {
		panic(fmt.Sprintf("misere: Φ(%d) of %s: only heaps 0 to %d are known", n, m.q.Rules.Name, m.Heap()))
	}
	if n > m.Heap() {
		n = m.q.Period.From + (n-m.q.Period.From)%m.q.Period.Length
	}
	return m.q.Phi(n)
}

// Sum returns the element of a sum of heaps. It panics as [Monoid.Phi] does.
func (m Monoid) Sum(heaps ...int) Element { return Element{m.monoid, m.value(heaps)} }

// value returns the product of Φ of the heaps.
func (m Monoid) value(heaps []int) int32 {
	m.mu.Lock()
	defer m.mu.Unlock()
	x := int32(0)
	for _, h := range heaps {
		x = m.q.Times(x)[m.phi(h)]
	}
	return x
}

// Outcome returns the misère outcome of a sum of heaps. It panics as [Monoid.Phi] does.
func (m Monoid) Outcome(heaps ...int) grundy.Outcome { return m.Sum(heaps...).Outcome() }

// Explain returns the misère outcome of a sum of heaps with the winning moves. It panics as [Monoid.Phi] does.
func (m Monoid) Explain(heaps ...int) Answer {
	return answer(m.q.Rules, quotientJudge(m), heaps)
}

// WinningMoves returns the moves to P-positions. It panics as [Monoid.Phi] does.
func (m Monoid) WinningMoves(heaps ...int) grundy.Moves { return m.Explain(heaps...).Moves }

func quotientJudge(m Monoid) judge {
	return judge{ByQuotient, func(p moves.Position) bool { return m.q.InP(m.value(p)) }, func(p moves.Position) string {
		x, where := m.Sum(p...), "outside"
		if x.Outcome() == grundy.P {
			where = "in"
		}
		return fmt.Sprintf("Φ(%s) = %s, %s the P-portion of the quotient of order %d", moves.Sum(p), x, where, m.Order())
	}}
}

// Generators returns the heaps whose elements generate the monoid, ascending; none is generated by the others. They
// are named a, b, c, … in this order.
func (m Monoid) Generators() []int { return slices.Clone(m.basis()) }

// Elements returns all elements, the identity first.
func (m Monoid) Elements() []Element {
	return list.Map(m.shape().Order, func(x int32) Element { return Element{m.monoid, x} })
}

// PPortion returns the elements in P.
func (m Monoid) PPortion() []Element {
	return slices.DeleteFunc(m.Elements(), func(x Element) bool { return x.Outcome() != grundy.P })
}

// Idempotents returns the elements with x² = x, the identity first.
func (m Monoid) Idempotents() []Element {
	return slices.DeleteFunc(m.Elements(), func(x Element) bool { return x.Times(x) != x })
}

// An Element is an element of a Monoid. Elements of the same Monoid can be compared by ==.
type Element struct {
	m *monoid
	x int32
}

// Times returns the product, the element of the sum of two sums. It panics if the elements belong to different
// monoids.
func (x Element) Times(y Element) Element {
	if x.m != y.m {
		panic("misere: product of elements of different monoids")
	}
	x.m.mu.Lock()
	defer x.m.mu.Unlock()
	return Element{x.m, x.m.q.Times(x.x)[y.x]}
}

// Outcome returns P if the element is in P.
func (x Element) Outcome() grundy.Outcome {
	if x.m.q.InP(x.x) {
		return grundy.P
	}
	return grundy.N
}

// String returns the element as the least product of generators: "ab²", "1".
func (x Element) String() string {
	if x.m == nil {
		return "no element; a quotient's Phi(heap) is one"
	}
	s := x.m.shape()
	return s.write(s.Words[x.x])
}

// String describes the monoid in one line.
func (m Monoid) String() string {
	if m.monoid == nil {
		return "no misère quotient"
	}
	s := fmt.Sprintf("misère quotient of %s: order %d, %d in P", m.q.Rules.Name, m.Order(), m.POrder())
	if m.q.Rules.Own != nil {
		return s + fmt.Sprintf(", verified to heap %d", m.Heap())
	}
	if m.Status() == Complete {
		return s + fmt.Sprintf(", complete, Φ(n+%d) = Φ(n) for n ≥ %d", m.q.Period.Length, m.q.Period.From)
	}
	return s + fmt.Sprintf(", partial: heaps 0 to %d", m.Heap())
}

// shownElements bounds the elements of a display; Elements returns all.
const shownElements = 400

// Display shows the presentation, P-portion, idempotents and table of Φ.
func (m Monoid) Display() display.Bundle {
	if m.monoid == nil || m.Order() > shownElements {
		return display.Plain(m.String())
	}
	presentation, p, idempotents := m.Presentation().String(), written(m.PPortion()), written(m.Idempotents())
	text := fmt.Sprintf("%s\n%s\nP = {%s}\nidempotents: %s\n%s", m, presentation, p, idempotents, m.Table())
	body := fmt.Sprintf("<p>%s</p><p>%s</p><p>𝒫 = {%s}<br>idempotents: %s</p>%s", m, html.EscapeString(presentation), p,
		idempotents, m.Table().HTML())
	return display.Plain(text).With(display.MIMEHTML, []byte(body))
}

func written(xs []Element) string { return list.Join(xs, ", ", Element.String) }

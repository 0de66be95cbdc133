package nimber

import (
	"fmt"
	"html"
	"strings"

	"sprague/stdlib/display"
)

// Derivations follow a calculation by hand. They call the same functions that compute results without steps; the last
// step of most is a check by another method.

// A Derivation is a calculation with its steps.
type Derivation struct {
	Title string
	Steps []string
}

// add adds a step, if there is a derivation.
func (d *Derivation) add(format string, args ...any) {
	if d != nil {
		d.Steps = append(d.Steps, fmt.Sprintf(format, args...))
	}
}

// String returns the title and the numbered steps.
func (d Derivation) String() string {
	lines := []string{d.Title}
	for i, s := range d.Steps {
		lines = append(lines, fmt.Sprintf("%3d. %s", i+1, s))
	}
	return strings.Join(lines, "\n")
}

// Display shows the steps as text and as an HTML list.
func (d Derivation) Display() display.Bundle {
	var b strings.Builder
	b.WriteString("<p><b>" + html.EscapeString(d.Title) + "</b></p>\n<ol>")
	for _, s := range d.Steps {
		b.WriteString("<li>" + html.EscapeString(s) + "</li>\n")
	}
	b.WriteString("</ol>")
	return display.Plain(d.String()).With(display.MIMEHTML, []byte(b.String()))
}

// ExplainEval returns the operations of an expression, one by one. It panics as Eval does.
func ExplainEval(text string, values ...uint64) Derivation {
	var d Derivation
	p := expression{scanner: scanner{text: text}, values: values, steps: &d}
	d.Title = text + " = " + p.value().String()
	return d
}

// ExplainOrder returns the computation of the order of a: prime factors are removed from a multiple of the order as
// long as the power stays 1. Then no proper divisor is a multiple of the order, so it is the order. It panics if a is
// 0.
func ExplainOrder(a uint64) Derivation {
	order := Order(a)
	d := Derivation{Title: fmt.Sprintf("The order of %d is %d", a, order)}
	w := FieldBits(a)
	n := uint64(1)<<w - 1 // of the smallest field
	d.add("%d is below 2^%d, so it lies in the field of order 2^%d, whose nonzero elements are %d: %d^%d = 1", a, w, w, n,
		a, n)
	for _, p := range primeFactors() {
		if n%p != 0 {
			continue
		}
		power := Pow(a, n/p)
		if power == 1 {
			d.add("%d^(%d/%d) = 1, so the order divides %d", a, n, p, n/p)
			n /= p
			continue
		}
		d.add("%d^(%d/%d) = %d ≠ 1, so %d divides the order", a, n, p, power, p)
	}
	d.add("the order is %d", n)
	return d
}

// ExplainField returns the chain of fields of orders 2, 4, 16, 2^8, … up to the smallest that contains a, which a
// generates.
func ExplainField(a uint64) Derivation {
	w := FieldBits(a)
	d := Derivation{Title: fmt.Sprintf("%d generates the field of order 2^%d", a, w)}
	for k := 1; k < w; k *= 2 {
		d.add("%d ≥ 2^%d, so it does not lie in the field of order 2^%[2]d, which is the numbers below", a, k)
	}
	d.add("%d < 2^%d: it lies in the field of order 2^%[2]d, and in all greater ones", a, w)
	power := a
	for range w {
		power = Square(power)
	}
	d.add("%d squared %d times is %d again: it is a root of x^(2^%d) + x, whose roots are this field", a, w, power, w)
	return d
}

// ExplainMinimalPolynomial returns the conjugates r of a and the product of the factors x ⊕ r.
func ExplainMinimalPolynomial(a uint64) Derivation {
	m := MinimalPolynomial(a)
	d := Derivation{Title: fmt.Sprintf("The minimal polynomial of %d is %v", a, m)}
	conjugates := Conjugates(a)
	const shown = 8
	list := strings.Trim(fmt.Sprint(conjugates[:min(shown, len(conjugates))]), "[]")
	if len(conjugates) > shown {
		list += " …"
	}
	d.add("%d lies in the field of order 2^%d and in no smaller one, so it has the %d conjugates a, a², a⁴, …: %s", a,
		FieldBits(a), len(conjugates), list)
	p := NewPoly(1)
	for i, r := range conjugates {
		p = p.Mul(NewPoly(r, 1))
		if i < 4 {
			d.add("times (x + %d): %v", r, p)
		}
	}
	if len(conjugates) > 4 {
		d.add("and so on with the other %d", len(conjugates)-4)
	}
	d.add("all coefficients of the product are 0 or 1: %v", m)
	d.add("at %d its value is %v", a, m.At(a))
	return d
}

// ExplainLog returns the computation of the discrete logarithm of a to the base Generator by the algorithm of Pohlig
// and Hellman: its residues modulo 65535, 65537, 641 and 6700417, and their combination. It panics if a is 0.
func ExplainLog(a uint64) Derivation {
	n := Log(a)
	d := Derivation{Title: fmt.Sprintf("log %d = %d to the base %d", a, n, Generator)}
	norm, onF4, onF5 := descend(a)
	d.add("the group has 2^64 − 1 = 65535 · 65537 · 641 · 6700417 elements; the logarithm is found modulo each factor")
	d.add("the norm of %d to the field of order 2^16 is %d: its logarithm there says n ≡ %d modulo 65535", a, norm,
		n%65535)
	d.add("the quotient of the conjugates of its norm to 2^32, %d, lies on a circle of 65537 elements: n ≡ %d modulo "+
		"65537", onF4, n%65537)
	d.add("the quotient of its own conjugates, %d, lies on a circle of 2^32 + 1 = 641 · 6700417 elements", onF5)
	d.add("its power 6700417 is %d, on a circle of 641: n ≡ %d modulo 641", Pow(onF5, 6700417), n%641)
	d.add("its power 641 is %d, on a circle of 6700417: n ≡ %d modulo 6700417", Pow(onF5, 641), n%6700417)
	d.add("by the Chinese remainder theorem n = %d", n)
	d.add("check: %d^%d = %d", Generator, n, Pow(Generator, n))
	return d
}

package misere

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sprague/internal/atomicfile"
	"sprague/internal/version"
	"sprague/stdlib/certificate"
	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/misere/check"
	"sprague/stdlib/misere/internal/quotient"
	"sprague/stdlib/periodic/coq"
)

// A Certificate has everything that another program needs to verify a quotient. Package check verifies it without code
// of this package. Its elements are numbered by least words, so equal quotients have equal texts and digests.
type Certificate struct{ check.Claim }

// Certificate returns the certificate of the monoid. It panics for that of a part of a [Closure], by MaxHeap or a
// bound.
func (m Monoid) Certificate() Certificate {
	if err := m.certifiable(); err != nil {
		panic(err.Error())
	}
	if m.of != nil {
		return m.listed()
	}
	c := certificateOf(m.q, m.basis())
	c.Complete, c.Preperiod, c.Period = m.Status() == Complete, m.q.Period.From, m.q.Period.Length
	return c
}

// certificateOf returns the certificate of a quotient of some heaps with these generators. Only generators have rows:
// those of other heaps are products.
func certificateOf(q *quotient.Quotient, basis []int) Certificate {
	c := check.Claim{Heaps: q.Heap(), Order: q.Order(), P: q.P()}
	c.Kind, c.Game = certificate.KindQuotient, q.Rules.Game.Code()
	for _, h := range basis {
		c.Generators = append(c.Generators, check.Generator{Heap: h, Row: q.Row(h)})
	}
	for h := range q.Heap() + 1 {
		c.Phi = append(c.Phi, q.Phi(h))
	}
	return Certificate{c}
}

// Verify verifies the certificate of the monoid with package check; nil means that every fact holds. It may take many
// times as long as the search.
func (m Monoid) Verify() error {
	if err := m.certifiable(); err != nil {
		return err
	}
	return m.Certificate().Verify()
}

// certifiable returns an error for the quotient of a part of a closure: options of a position that is equal to one of
// these heaps may be none of them.
func (m Monoid) certifiable() error {
	if m.of != nil && m.Heap() < len(m.of.forms)-1 {
		return fmt.Errorf("misere: the quotient of %s is verified to heap %d only, and certificates list all positions: "+
			"compute it without MaxHeap or with greater bounds", m.q.Rules.Name, m.Heap())
	}
	return nil
}

// listed returns the certificate of the quotient of a closure, which lists its positions. A generator is the first
// position that is equal to its heap.
func (m Monoid) listed() Certificate {
	c := check.Claim{Heaps: len(m.of.list) - 1, Order: m.q.Order(), P: m.q.P()}
	c.Kind, c.Game = certificate.KindQuotient, m.of.game.String()
	next := m.basis()
	for n, p := range m.of.list {
		if len(next) > 0 && p.heap == next[0] {
			c.Generators = append(c.Generators, check.Generator{Heap: n, Row: m.q.Row(p.heap)})
			next = next[1:]
		}
		c.Positions, c.Phi = append(c.Positions, p.name), append(c.Phi, m.q.Phi(p.heap))
		c.Options = append(c.Options, p.options)
	}
	return Certificate{c}
}

// Verify verifies the certificate; the error names the first fact that does not hold.
func (c Certificate) Verify() error { return c.Confirm(certificate.Options{}) }

// ByUsual returns a certificate of the same quotient by the theorem on usual elements, with which a checker tests only
// few sums of two heaps: for long quotients of whole games. The error says that no elements are usual. The cost is
// some hundred sums for each heap; the checker verifies the result.
func (c Certificate) ByUsual() (Certificate, error) {
	claim, err := c.Claim.ByUsual()
	return Certificate{claim}, err
}

// Steps returns the proof of the certificate with its numbers. Each step is checked again, if all of them take at most
// a minute; otherwise the last step says how to do that. The cost is that of Verify.
func (c Certificate) Steps() certificate.Steps {
	const patience = time.Minute
	hold, err := c.Facts(certificate.Limits{Time: patience, Memory: 1 << 30})
	g, impossible := c.Possible()
	if impossible != nil {
		return certificate.Steps{{Statement: impossible.Error()}}
	}
	var tooMuch *certificate.TooMuch
	long := errors.As(err, &tooMuch)
	if long { // said by the last step, and by no other
		for name := range hold {
			hold[name] = true
		}
	}
	out := append(certificate.Steps{{Statement: c.generated(), Holds: true}}, c.Claim.Steps(g, hold)...)
	switch {
	case long:
		out.Say(false, "None of this was recomputed here: it could take %v. All of it: sprague verify FILE, with the "+
			"certificate in FILE.",
			tooMuch.Cost)
	case err != nil:
		out.Say(false, "%v", err)
	default:
		out.Say(true, "All of this was recomputed here and now by the independent checker.")
	}
	return out
}

// Steps returns the steps of the monoid's certificate.
func (m Monoid) Steps() certificate.Steps { return m.Certificate().Steps() }

// generated describes the generators and P.
func (c Certificate) generated() string {
	heaps := "heaps"
	if len(c.Positions) > 0 {
		heaps = "listed positions"
	}
	generator := func(g check.Generator) string { return fmt.Sprintf("Φ(%d) = %d", g.Heap, c.Phi[g.Heap]) }
	return fmt.Sprintf("In misère play Φ maps the %s 0 to %d of %s to %d elements; element 0 is the "+
		"identity. The generators are %s; the elements of P are %s.",
		heaps, c.Heaps, c.Game, c.Order, firstTwelve(c.Generators, generator),
		firstTwelve(c.P, func(x int32) string { return fmt.Sprint(x) }))
}

func firstTwelve[T any](all []T, text func(T) string) string {
	s := list.Join(all[:min(len(all), 12)], ", ", text)
	if len(all) > 12 {
		s += fmt.Sprintf(", … (%d in all)", len(all))
	}
	return s
}

// JSON returns the certificate as JSON text.
func (c Certificate) JSON() []byte {
	text, err := json.Marshal(c.Claim)
	if err != nil {
		panic(err) // numbers and strings alone
	}
	return text
}

// Save writes the certificate as JSON to a file for sprague verify.
func (c Certificate) Save(file string) error { return atomicfile.Write(file, append(c.JSON(), '\n')) }

// Cite returns a citation of the quotient for a paper, with the digest of the certificate, and a BibTeX entry.
func (c Certificate) Cite() string {
	what := fmt.Sprintf("misère quotient of %s, heaps up to %d: order %d", c.Game, c.Heaps, c.Order)
	if len(c.Positions) > 0 {
		what = fmt.Sprintf("misère quotient of %d positions of %s: order %d", len(c.Positions), c.Game, c.Order)
	}
	if len(c.Apart) > 0 {
		what = fmt.Sprintf("misère quotient of %s, heaps up to %d: order at least %d", c.Game, c.Heaps, c.AtLeast())
	}
	return version.Cite(what, c.Digest())
}

// MarshalJSON returns the certificate of the monoid as JSON.
func (m Monoid) MarshalJSON() ([]byte, error) {
	if err := m.certifiable(); err != nil {
		return nil, err
	}
	return m.Certificate().JSON(), nil
}

// String returns the certificate as JSON text.
func (c Certificate) String() string { return string(c.JSON()) }

// Display shows the certificate as JSON.
func (c Certificate) Display() display.Bundle {
	return display.Plain(c.String()).With(display.MIMEJSON, c.JSON())
}

// Digest returns the first 32 hexadecimal digits of the SHA-256 of the certificate as JSON.
func (c Certificate) Digest() string { return certificate.Digest(c.JSON())[:digestLength] }

// Coq returns the certificate as a theory of the Coq proof assistant: who wins every position, and that the elements
// are the classes of indistinguishable positions. coqc accepts it with the library in stdlib/periodic/coq. Quotients
// of some heaps only, and those of order above 200, are an error.
func (c Certificate) Coq() (string, error) {
	theory, err := coq.Theory(c.JSON())
	return string(theory.Text), err
}

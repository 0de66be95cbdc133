package misere

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"sprague/internal/atomicfile"
	"sprague/internal/version"
	"sprague/stdlib/certificate"
	"sprague/stdlib/display"
	"sprague/stdlib/misere/check"
	"sprague/stdlib/misere/internal/quotient"
)

// # What is handed to the checker
//
// The game, the heaps, the generators with their rows, Φ and P; of a complete quotient the period. That is all:
// no words, no products, no sets that the search went through. The checker computes what it needs from the
// rules, and so trusts nothing of this package; the price is that it may take many times as long.
//
// The text is canonical: fields in one order, elements numbered by least words. So equal quotients have equal
// texts and digests, which is how an entry of the atlas and a new search are compared.

// A Certificate is all that another program needs to confirm a quotient: package check
// does, without any code of this package.
type Certificate struct{ check.Claim }

// Certificate returns the certificate of the monoid. It panics for that of a [Closure], whose game has no code.
func (m Monoid) Certificate() Certificate {
	if err := m.certifiable(); err != nil {
		panic(err.Error())
	}
	c := certificateOf(m.q, m.basis())
	c.Complete, c.Preperiod, c.Period = m.Status() == Complete, m.q.Period.From, m.q.Period.Length
	return c
}

// certificateOf returns the certificate of a quotient of some heaps, which these generate.
// Rows are given for the generators alone: other heaps' rows are products of these.
func certificateOf(q *quotient.Found, basis []int) Certificate {
	c := check.Claim{Heaps: q.Heap(), Order: q.Order(), P: q.P()}
	c.Kind, c.Game = certificate.KindQuotient, q.Rules().Game.Code()
	for _, h := range basis {
		c.Generators = append(c.Generators, check.Generator{Heap: h, Row: q.Row(h)})
	}
	for h := range q.Heap() + 1 {
		c.Phi = append(c.Phi, q.Phi(h))
	}
	return Certificate{c}
}

// Verify has the certificate of the monoid confirmed by package check; nil means that
// every fact holds. It may take many times as long as the search.
func (m Monoid) Verify() error {
	if err := m.certifiable(); err != nil {
		return err
	}
	return m.Certificate().Verify()
}

// certifiable returns an error for the quotient of a closure, of which no certificate can tell the game.
func (m Monoid) certifiable() error {
	if m.q.Rules().Own == nil {
		return nil
	}
	return fmt.Errorf("misere: the quotient of %s was verified by computation, but is not certified: certificates "+
		"name the game by its code", m.q.Rules().Name)
}

// Verify confirms the certificate; the error names the first fact that fails.
func (c Certificate) Verify() error { return c.Confirm(certificate.Options{}) }

// ByUsual returns a certificate of the same quotient by the theorem on usual elements, which lets
// a checker look at few sums of two heaps: of long quotients of whole games. The error says that
// none are usual. The cost is some hundred sums for each heap; the checker confirms what is
// found.
func (c Certificate) ByUsual() (Certificate, error) {
	claim, err := c.Claim.ByUsual()
	return Certificate{claim}, err
}

// Steps walks through the proof that the certificate stands for, with its numbers. Each step is
// checked anew, if all of them take a minute at most; else the last says how to do that. The cost
// is that of Verify.
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

// Steps is that of the certificate of the monoid.
func (m Monoid) Steps() certificate.Steps { return m.Certificate().Steps() }

// Twelve generators and twelve elements of P are as many as a line has room for.

// generated says what the monoid is made of.
// Lists are cut where they are long: the numbers of the rest are said.
func (c Certificate) generated() string {
	const most = 12
	var list []string
	for _, g := range c.Generators[:min(len(c.Generators), most)] {
		list = append(list, fmt.Sprintf("Φ(%d) = %d", g.Heap, c.Phi[g.Heap]))
	}
	if len(c.Generators) > most {
		list = append(list, fmt.Sprintf("… (%d in all)", len(c.Generators)))
	}
	return fmt.Sprintf("The heaps 0 to %d of %s, in misère play, go by Φ into %d elements, of which 0 is the "+
		"identity. The generating heaps are %s; of the elements %s are in P.",
		c.Heaps, c.Game, c.Order, strings.Join(list, ", "),
		strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.P[:min(len(c.P), most)])), ", "), "[]")+strings.Repeat(", …",
			min(1, max(0, len(c.P)-most))))
}

// JSON returns the certificate as JSON text.
func (c Certificate) JSON() []byte {
	text, err := json.Marshal(c.Claim)
	if err != nil {
		panic(err) // numbers and strings alone
	}
	return text
}

// Save writes the certificate as JSON to a file, which sprague verify checks.
func (c Certificate) Save(file string) error { return atomicfile.Write(file, append(c.JSON(), '\n')) }

// Cite returns how the quotient is cited in a paper, with the digest of the certificate and an entry for BibTeX.
func (c Certificate) Cite() string {
	what := fmt.Sprintf("misère quotient of %s, heaps up to %d: order %d", c.Game, c.Heaps, c.Order)
	if len(c.Apart) > 0 {
		what = fmt.Sprintf("misère quotient of %s, heaps up to %d: order at least %d", c.Game, c.Heaps, c.AtLeast())
	}
	return version.Cite(what, c.Digest())
}

// MarshalJSON writes the monoid as its certificate.
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

// Digest returns the first 32 hexadecimal digits of the SHA-256 of the certificate, as JSON writes it.
func (c Certificate) Digest() string { return certificate.Digest(c.JSON())[:digestLength] }

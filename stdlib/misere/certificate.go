package misere

import (
	"encoding/json"

	"sprague/stdlib/display"
	"sprague/stdlib/misere/check"
)

// A Certificate is all that another program needs to confirm a quotient: package check
// does, without any code of this package.
type Certificate struct{ check.Claim }

// Certificate returns the certificate of the monoid.
func (m Monoid) Certificate() Certificate {
	c := check.Claim{
		Game: m.game.Code(), Heaps: m.Heap(), Order: m.Order(),
		Complete: m.Status() == Complete, Preperiod: m.period.from, Period: m.period.length,
	}
	for _, h := range m.basis() {
		c.Generators = append(c.Generators, check.Generator{Heap: h, Row: m.q.rows[m.q.of[h]]})
	}
	c.P = m.q.p.members()
	for h := range m.Heap() + 1 {
		c.Phi = append(c.Phi, m.q.phi(h))
	}
	return Certificate{c}
}

// Verify has the certificate of the monoid confirmed by package check; nil means that
// every fact holds. It may take many times as long as the search.
func (m Monoid) Verify() error { return m.Certificate().Verify() }

// Verify confirms the certificate; the error names the first fact that fails.
func (c Certificate) Verify() error { return check.VerifyClaim(c.Claim) }

// JSON returns the certificate as JSON text.
func (c Certificate) JSON() []byte {
	text, err := json.Marshal(c.Claim)
	if err != nil {
		panic(err) // numbers and strings alone
	}
	return text
}

// MarshalJSON writes the monoid as its certificate.
func (m Monoid) MarshalJSON() ([]byte, error) { return m.Certificate().JSON(), nil }

// String returns the certificate as JSON text.
func (c Certificate) String() string { return string(c.JSON()) }

// Display shows the certificate as JSON.
func (c Certificate) Display() display.Bundle {
	return display.Plain(c.String()).With(display.MIMEJSON, c.JSON())
}

package ruler

import (
	"bytes"
	"encoding/json"
	"errors"

	"sprague/stdlib/certificate"
	"sprague/stdlib/ruler/automata"
)

// named sets the envelope of a claim.
func named(c *automata.Claim, code string) *automata.Claim {
	c.Kind, c.Game = certificate.KindRegularity, code
	return c
}

// confirm decides the claim with the checker.
func (r Regularity) confirm() error { return r.made().Confirm(certificate.Options{}) }

// missing returns the heap and the value that are not reached according to the checker.
func missing(err error) (n, v int, ok bool) {
	var f *automata.Failure
	if !errors.As(err, &f) || !f.Missed {
		return 0, 0, false
	}
	return int(f.Heap), int(f.Value), true
}

// Certificate returns the certificate as JSON text, for package automata and sprague verify.
func (r Regularity) Certificate() []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, r.made().Certificate()); err != nil {
		panic(err) // it has just been encoded
	}
	return b.Bytes()
}

// Verify verifies the certificate with package automata, which shares no code with the search.
func (r Regularity) Verify() error { return r.confirm() }

package misere

import (
	"bytes"
	"encoding/json"

	"sprague/stdlib/misere/semilinear"
	"sprague/stdlib/periodic/check"
)

// outcomes is what was learned, without relations.
func (v *vectors) outcomes(code string, l *learner) Outcomes {
	tests, tree := l.used()
	c := &semilinear.Outcomes{Heaps: v.k, Tests: tests, Tree: tree, Equal: []semilinear.Relation{}}
	c.Envelope = check.Envelope{Format: check.Format, Kind: semilinear.Kind, Theorem: "semilinear outcomes", Game: code}
	return Outcomes{claim: c}
}

// confirm has the outcomes, without a family, decided by the checker.
func (o Outcomes) confirm() error { return semilinear.Confirm(o.claim, check.Generous(), nil) }

// Certificate returns the certificate as JSON text, for package semilinear and sprague verify.
func (o Outcomes) Certificate() []byte {
	var claim any = o.claim
	if o.family != nil {
		f := *o.family
		f.Equal = o.claim.Equal
		claim = &f
	}
	var b bytes.Buffer
	if err := json.Compact(&b, check.Encode(claim)); err != nil {
		panic(err) // it has just been encoded
	}
	return b.Bytes()
}

// Verify has the certificate confirmed by package semilinear, which shares no code with the search.
func (o Outcomes) Verify() error { return semilinear.Verify(o.Certificate()) }

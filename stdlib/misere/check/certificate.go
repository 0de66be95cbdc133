package check

import (
	"embed"
	"encoding/json"
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// sources are the files with the proofs of the theorems.
//
//go:embed atleast.go listed.go plambecksiegel.go quotient.go usual.go
var sources embed.FS

//go:embed theorems.txt
var theoremsText string

// theorems are those of theorems.txt, in its order. [Claim.Rests] has a case for each.
var (
	theorems        = check.Statements(theoremsText, sources)
	verified        = theorems[0]
	plambeckSiegel  = theorems[1]
	usualElements   = theorems[2]
	orderAtLeast    = theorems[3]
	listedPositions = theorems[4]
)

func init() {
	for _, t := range theorems {
		t.Kind = certificate.KindQuotient
		t.New = func() any { return new(Claim) }
		t.Check = func(c any, o certificate.Options) (certificate.Outcome, error) {
			claim := c.(*Claim)
			err := claim.fits()
			if err == nil {
				err = claim.Confirm(o)
			}
			if err != nil {
				return certificate.Outcome{}, err
			}
			return claim.outcome(), nil
		}
	}
	certificate.Register(theorems...)
}

// Read decodes a certificate strictly. It checks nothing else.
func Read(text []byte) (Claim, error) {
	read, _, err := certificate.Read(text)
	if err != nil {
		return Claim{}, err
	}
	c, ok := read.(*Claim)
	if !ok {
		return Claim{}, fmt.Errorf("check: not a certificate of a misère quotient")
	}
	return *c, c.fits()
}

// Rests returns the theorem of the claim, which is determined by its fields: each case tests a field that is empty for
// the theorems of later cases.
func (c *Claim) Rests() *certificate.Theorem {
	switch {
	case c.listed():
		return listedPositions
	case c.bounds():
		return orderAtLeast
	case c.Within > 0:
		return usualElements
	case c.Complete:
		return plambeckSiegel
	}
	return verified
}

// fits determines whether the claim is of the whole game, and checks that its fields fit its theorem.
func (c *Claim) fits() error {
	c.Complete = c.Theorem == plambeckSiegel.Name || c.Theorem == usualElements.Name
	if c.Rests().Name != c.Theorem {
		return c.Fails("theorem %q: the lists apart and options must not be empty, and w must be ≥ 1", c.Theorem)
	}
	return nil
}

func (c *Claim) outcome() certificate.Outcome {
	what := fmt.Sprintf("misère quotient of %s: order %d, %d in P", c.Game, c.Order, len(c.P))
	done := fmt.Sprintf("for heaps 0 to %d, every sum of heaps", c.Heaps)
	switch {
	case c.listed():
		what = fmt.Sprintf("misère quotient of the %d positions listed for %.60s: order %d, %d in P", c.Heaps+1, c.Game,
			c.Order, len(c.P))
		done = "every sum of them checked; the rules are the listed options"
	case c.bounds():
		what = fmt.Sprintf("misère quotient of %s: order at least %d", c.Game, len(c.Apart))
		done = fmt.Sprintf("for heaps 0 to %d, every sum within bounds", c.Heaps)
	case c.Complete:
		what += fmt.Sprintf(", period %d from heap %d", c.Period, c.Preperiod)
		done = fmt.Sprintf("all %d heaps checked", c.Heaps)
	}
	return certificate.Outcome{Status: certificate.Proved, What: what, Done: done}
}

// MarshalJSON returns the certificate of the claim, without spaces and with fields in a fixed order: digests are of
// this text.
func (c Claim) MarshalJSON() ([]byte, error) {
	return json.Marshal(json.RawMessage(certificate.Encode(c.Rests(), &c)))
}

// UnmarshalJSON decodes a certificate as [Read] does.
func (c *Claim) UnmarshalJSON(text []byte) error {
	read, err := Read(text)
	if err == nil {
		*c = read
	}
	return err
}

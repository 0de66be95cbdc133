package check

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sprague/stdlib/certificate"
)

// theorems are those that a certificate of a quotient can rest on, in the order of strength: from some heaps to the
// whole game, and then a bound. Another one takes a file of its own, a name in this list, and a case of
// [Claim.Rests].
var theorems = []*certificate.Theorem{verified, plambeckSiegel, usualElements, orderAtLeast}

func init() {
	for _, t := range theorems {
		t.Kind, t.Proofs = certificate.KindQuotient, sources
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

// Read decodes a certificate strictly. Nothing is confirmed but that.
func Read(text []byte) (Claim, error) {
	read, _, err := certificate.Read(text)
	if err != nil {
		return Claim{}, err
	}
	c, ok := read.(*Claim)
	if !ok {
		return Claim{}, fmt.Errorf("check: no certificate of a misère quotient")
	}
	return *c, c.fits()
}

// Rests returns the theorem that the claim rests on: that of the fields which it has. The order of the cases is that of
// the fields that tell: each is empty for the theorems behind it.
func (c *Claim) Rests() *certificate.Theorem {
	switch {
	case c.bounds():
		return orderAtLeast
	case c.Within > 0:
		return usualElements
	case c.Complete:
		return plambeckSiegel
	}
	return verified
}

// fits says of which games a claim that was read speaks, and refuses one whose fields do not fit its theorem.
func (c *Claim) fits() error {
	c.Complete = c.Theorem == plambeckSiegel.Name || c.Theorem == usualElements.Name
	if c.Rests().Name != c.Theorem {
		return c.Fails("by the theorem %q a list of elements apart is not empty, and w is 1 at least", c.Theorem)
	}
	return nil
}

// outcome says in a line what a confirmed claim is, and what was done.
func (c *Claim) outcome() certificate.Outcome {
	out := certificate.Outcome{Status: certificate.Proved}
	switch {
	case c.bounds():
		out.What = fmt.Sprintf("misère quotient of %s: order %d at least", c.Game, len(c.Apart))
		out.Done = fmt.Sprintf("for heaps 0 to %d, every sum within bounds", c.Heaps)
	default:
		out.What = fmt.Sprintf("misère quotient of %s: order %d, %d in P", c.Game, c.Order, len(c.P))
		out.Done = fmt.Sprintf("for heaps 0 to %d, every sum of heaps", c.Heaps)
	}
	if c.Complete {
		out.What += fmt.Sprintf(", period %d from heap %d", c.Period, c.Preperiod)
		out.Done = fmt.Sprintf("all %d heaps looked at", c.Heaps)
	}
	return out
}

// MarshalJSON writes the certificate of the claim, without spaces and with fields in their order: digests are of this
// text.
func (c Claim) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	err := json.Compact(&b, certificate.Encode(c.Rests(), &c))
	return b.Bytes(), err
}

// UnmarshalJSON reads a certificate as [Read] does.
func (c *Claim) UnmarshalJSON(text []byte) error {
	read, err := Read(text)
	if err == nil {
		*c = read
	}
	return err
}

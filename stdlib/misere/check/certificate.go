package check

import (
	"bytes"
	"encoding/json"

	"sprague/stdlib/periodic/check"
)

// Kind is what the field "kind" of such a certificate says.
const Kind = "misere quotient"

// Theorems are those that a certificate of a quotient can rest on. Another one takes a file of
// its own, a name in this list, and a shape for [Claim].
// The order is that of strength: from some heaps to the whole game, and then a bound.
var Theorems = []*check.Theorem{verified, plambeckSiegel, usualElements, orderAtLeast}

// One shape for all theorems. Certificates of different theorems have different fields, which are read strictly: a
// field that a theorem does not speak of is an error, as is one that is missing. In the program they are one Claim,
// whose theorem is told by what it has: elements apart, usual elements within w, a period, or none of these.
// Reading and writing are inverse, field by field.

// Read decodes a certificate strictly. Nothing is confirmed but that.
func Read(text []byte) (Claim, error) {
	read, err := check.ReadKind(text, Kind, Theorems)
	if err != nil {
		return Claim{}, err
	}
	var u Usual
	var b AtLeast
	switch c := read.(type) {
	case *AtLeast:
		b, u.Part = *c, c.Part
		if len(c.Apart) == 0 { // by which a claim is known to be of this theorem
			return Claim{}, &Failure{c.Game, "no elements are listed as apart"}
		}
	case *Part:
		u.Part = *c
	case *Whole:
		u.Whole = *c
	case *Usual:
		u = *c
		if c.Within < 1 { // by which a claim is known to be of this theorem
			return Claim{}, &Failure{c.Game, "w is less than 1"}
		}
	}
	return Claim{
		Game: u.Game, Heaps: u.Heaps, Order: u.Order, Complete: u.Theorem == plambeckSiegel.Name || u.Theorem == usualElements.Name, Preperiod: u.Preperiod, Period: u.Period,
		Generators: u.Generators, P: u.P, Phi: u.Phi, Usual: u.Usual, Within: u.Within, Outside: b.Outside, Apart: b.Apart,
	}, nil
}

// Theorem returns the theorem that the claim rests on.
// The order of the cases is that of the fields that tell: each is empty for the theorems behind it.
func (c *Claim) Theorem() *check.Theorem {
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

// Certificate returns the claim as its theorem wants it: a pointer to a [Part], a [Whole], a [Usual] or an [AtLeast].
func (c *Claim) Certificate() any {
	part := Part{
		Envelope: check.Envelope{Format: check.Format, Kind: Kind, Theorem: c.Theorem().Name, Game: c.Game}, Heaps: c.Heaps, Order: c.Order,
		Generators: c.Generators, P: c.P, Phi: c.Phi,
	}
	whole := Whole{part, c.Preperiod, c.Period}
	switch {
	case c.bounds():
		return &AtLeast{part, c.Outside, c.Apart}
	case c.Within > 0:
		return &Usual{whole, c.Usual, c.Within}
	case c.Complete:
		return &whole
	}
	return &part
}

// MarshalJSON writes the certificate of the claim.
// Without spaces and with fields in their order: digests are of this text.
func (c Claim) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	err := json.Compact(&b, check.Encode(c.Certificate()))
	return b.Bytes(), err
}

// UnmarshalJSON reads a certificate as [Read] does.
// A claim that is read by encoding/json is read as strictly.
func (c *Claim) UnmarshalJSON(text []byte) error {
	read, err := Read(text)
	if err == nil {
		*c = read
	}
	return err
}

package check

import (
	"fmt"
	"reflect"

	"sprague/stdlib/internal/strict"
)

// Format is the version of certificates that this package reads.
const Format = 2

// Kind is what the field "kind" of certificates of periods in normal play says.
const Kind = "period"

// Largest is the greatest certificate that is read, in bytes.
const Largest = 128 << 20

// Read decodes a certificate: an object with exactly the fields of the claim type of the theorem
// that it names. Nothing is checked but that.
func Read(text []byte) (Claim, error) {
	c, err := ReadKind(text, Kind, Theorems)
	if err != nil {
		return nil, err
	}
	return c.(Claim), nil
}

// ReadKind is [Read] for a kind with these theorems, and returns what New of the theorem returns,
// filled in.
func ReadKind(text []byte, kind string, theorems []*Theorem) (any, error) {
	if len(text) > Largest {
		return nil, fmt.Errorf("check: a file of %d bytes; certificates have at most %d", len(text), Largest)
	}
	var e struct {
		Format  int    `json:"format"`
		Kind    string `json:"kind"`
		Theorem string `json:"theorem"`
	}
	if err := strict.Peek(text, &e); err != nil {
		return nil, fmt.Errorf("check: no certificate of format %d: %w", Format, err)
	}
	switch {
	case e.Format != Format:
		return nil, fmt.Errorf("check: a certificate of format %d; this reads format %d", e.Format, Format)
	case e.Kind != kind:
		return nil, fmt.Errorf("check: a certificate of kind %q; this reads the kind %q", strict.Clip(e.Kind), kind)
	}
	for _, t := range theorems {
		if t.Name == e.Theorem {
			c := t.New()
			if err := strict.Decode(text, c); err != nil {
				return nil, fmt.Errorf("check: no certificate by the theorem %q: %w", t.Name, err)
			}
			return c, nil
		}
	}
	return nil, fmt.Errorf("check: no theorem with the name %q is known", strict.Clip(e.Theorem))
}

// Write encodes a claim as Read wants it.
func Write(c Claim) []byte {
	h := c.About()
	h.Format, h.Kind, h.Theorem = Format, Kind, TheoremOf(c).Name
	return Encode(c)
}

// Encode writes a claim of any kind.
func Encode(c any) []byte { return strict.Encode(c) }

// TheoremOf returns the theorem of a claim: that with its type.
func TheoremOf(c Claim) *Theorem {
	for _, t := range Theorems {
		if reflect.TypeOf(t.New()) == reflect.TypeOf(c) {
			return t
		}
	}
	return nil
}

// numbers checks that no number of a claim is below 0 or too great to be added to others.
func numbers(c Claim) error {
	v := reflect.ValueOf(c).Elem()
	for _, f := range reflect.VisibleFields(v.Type()) {
		if x := v.FieldByIndex(f.Index); x.CanInt() && (x.Int() < 0 || x.Int() > mostNumber) {
			return c.About().Fail("%s = %d; numbers lie between 0 and 2^52", f.Tag.Get("json"), x.Int())
		}
	}
	return nil
}

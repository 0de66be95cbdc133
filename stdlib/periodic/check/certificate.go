package check

import (
	"bytes"
	"encoding/json"
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

// envelope is what says how to read the rest of a certificate.
type envelope struct {
	Format  int    `json:"format"`
	Kind    string `json:"kind"`
	Theorem string `json:"theorem"`
}

// Read decodes a certificate: an object with format, kind and theorem, and exactly the fields of the
// claim type of that theorem. Nothing is checked but that.
func Read(text []byte) (Claim, error) {
	if len(text) > Largest {
		return nil, fmt.Errorf("check: a file of %d bytes; certificates have at most %d", len(text), Largest)
	}
	var e envelope
	if err := strict.Peek(text, &e); err != nil {
		return nil, fmt.Errorf("check: no certificate of format %d: %w", Format, err)
	}
	t := Named(e.Theorem)
	switch {
	case e.Format != Format:
		return nil, fmt.Errorf("check: a certificate of format %d; this reads format %d (sprague verify --upgrade converts older ones)", e.Format, Format)
	case e.Kind != Kind:
		return nil, fmt.Errorf("check: a certificate of kind %q; this reads the kind %q", clip(e.Kind), Kind)
	case t == nil:
		return nil, fmt.Errorf("check: no theorem with the name %q is known", clip(e.Theorem))
	}
	c := t.Claim()
	whole := fileOf(c)
	if err := strict.Decode(text, whole.Addr().Interface()); err != nil {
		return nil, fmt.Errorf("check: no certificate by the theorem %q: %w", t.Name, err)
	}
	reflect.ValueOf(c).Elem().Set(whole.Field(1))
	return c, nil
}

// Write encodes a claim as Read wants it.
func Write(c Claim) []byte {
	whole := fileOf(c)
	whole.Field(0).Set(reflect.ValueOf(envelope{Format, Kind, TheoremOf(c).Name}))
	whole.Field(1).Set(reflect.ValueOf(c).Elem())
	emptyLists(whole.Field(1))
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	to.SetIndent("", " ")
	if err := to.Encode(whole.Interface()); err != nil {
		panic(err) // numbers and text alone
	}
	return b.Bytes()
}

// emptyLists makes lists that are nil empty ones, which JSON writes as lists.
func emptyLists(v reflect.Value) {
	for _, f := range reflect.VisibleFields(v.Type()) {
		if x := v.FieldByIndex(f.Index); x.Kind() == reflect.Slice && x.IsNil() {
			x.Set(reflect.MakeSlice(x.Type(), 0, 0))
		}
	}
}

// fileOf returns an empty struct of the envelope and the fields of a claim's type.
func fileOf(c Claim) reflect.Value {
	file := reflect.StructOf([]reflect.StructField{
		{Name: "Envelope", Type: reflect.TypeFor[envelope](), Anonymous: true},
		{Name: "Claim", Type: reflect.TypeOf(c).Elem(), Anonymous: true},
	})
	return reflect.New(file).Elem()
}

// TheoremOf returns the theorem of a claim: that with its type.
func TheoremOf(c Claim) *Theorem {
	for _, t := range Theorems {
		if reflect.TypeOf(t.Claim()) == reflect.TypeOf(c) {
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

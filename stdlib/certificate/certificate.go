// Package certificate defines certificates and the registry of their checkers. A certificate is a JSON object that
// names a theorem and has exactly the fields of that theorem; a [Period] is a certificate of a period of Grundy
// values. [Verify] reads a certificate of any kind and passes it to the checker of its theorem:
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
//
// The package has no checker and no search. Checkers register their theorems ([Register]), searches make
// certificates, and the two share nothing but that data.
package certificate

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"sprague/stdlib/internal/strict"
)

// Format is the version of the certificate format.
const Format = 2

// Largest is the size limit of a certificate, in bytes.
const Largest = 128 << 20

// The kinds of certificates, the values of the field "kind".
const (
	KindPeriod     = "period"
	KindQuotient   = "misere quotient"
	KindOutcomes   = "misere outcomes"
	KindRegularity = "ruler regularity"
	KindExclusion  = "exclusion"
	KindObserved   = "observation" // a period that is not proved
	KindAssumed    = "assumption"  // a period proved for a code that the game is promised to have
)

// kinds are the kinds with theorems, in the order of the help.
var kinds = []string{KindPeriod, KindQuotient, KindOutcomes, KindRegularity, KindExclusion}

// An Envelope has the fields that determine the type of a certificate, and its game.
type Envelope struct {
	Format  int    `json:"format"`
	Kind    string `json:"kind"`
	Theorem string `json:"theorem"`
	Game    string `json:"game" doc:"the game, as 0.77, Grundy's game, subtraction {1,2,3}, heaps 0.3 (0.77 0.33)"`
}

// Fails returns the [Failure] of a certificate.
func (e *Envelope) Fails(format string, args ...any) error {
	of := e.Game
	if e.Kind != KindPeriod {
		of = fmt.Sprintf("%s of %.60s", e.Kind, of)
	}
	return &Failure{Of: of, Fact: fmt.Sprintf(format, args...)}
}

// A Failure is the first fact of a certificate that does not hold.
type Failure struct {
	Of   string // the game, preceded by the kind of the certificate unless it is a period
	Fact string
}

func (f *Failure) Error() string { return "check: " + strict.Clip(f.Of) + ": " + f.Fact }

// Options configure a check. Limits are tested before the work begins; a check within them may still take hours,
// and can be interrupted.
type Options struct {
	Limits Limits     // the zero Limits are [Generous]
	Plain  bool       // check by the definition, without faster algorithms
	Sample int64      // for finite-state certificates, the number of steps to check after each window; 0 means all
	Costs  func(Cost) // if not nil, called with the bound of the cost before the work begins
}

// Begin returns a [TooMuch] if the cost exceeds the limits; otherwise it calls Costs.
func (o Options) Begin(what string, cost Cost) error {
	if o.Limits == (Limits{}) {
		o.Limits = Generous()
	}
	if err := o.Limits.Allow(what, cost); err != nil {
		return err
	}
	if o.Costs != nil {
		o.Costs(cost)
	}
	return nil
}

// An Outcome is the result of Verify.
type Outcome struct {
	Status Status
	What   string // the claim, such as "0.77: preperiod 71, period 12"
	Done   string // the work done
}

// String returns claim, status and work. The zero Outcome, returned with an error, is not proved.
func (o Outcome) String() string {
	if o == (Outcome{}) {
		return "NOT proved"
	}
	status := map[Status]string{
		Proved: "proved", Observed: "observed, not proved", Assumed: "assumed, NOT proved", Sampled: "NOT proved",
	}
	return fmt.Sprintf("%s: %s; %s", o.What, status[o.Status], o.Done)
}

// Verify reads a certificate of any kind and checks every fact of it. The error is a [Failure] that names the first
// fact that does not hold, a [TooMuch] if the work would exceed the limits, [task.ErrInterrupted], or a description
// of malformed text.
func Verify(text []byte, o Options) (Outcome, error) {
	var e Envelope
	switch err := peek(text, &e); {
	case err != nil:
		return Outcome{}, err
	case e.Kind == KindObserved || e.Kind == KindAssumed:
		return verifyUnproved(text, o)
	}
	c, t, err := read(text, e)
	if err != nil {
		return Outcome{}, err
	}
	return t.Check(c, o)
}

// Read decodes a certificate of a theorem, an object with exactly the fields of the theorem, into the value that
// its New returns. It checks nothing else.
func Read(text []byte) (any, *Theorem, error) {
	var e Envelope
	if err := peek(text, &e); err != nil {
		return nil, nil, err
	}
	return read(text, e)
}

// peek decodes the envelope alone.
func peek(text []byte, e *Envelope) error {
	if len(text) > Largest {
		return fmt.Errorf("certificate: %d bytes are too many; certificates have at most %d", len(text), Largest)
	}
	if err := strict.Peek(text, e); err != nil {
		return fmt.Errorf("no certificate: %w", err)
	}
	switch {
	case e.Format == 0:
		return errors.New(`no certificate: there is no field "format"`)
	case e.Format != Format:
		return fmt.Errorf("a certificate of format %d; this reads format %d", e.Format, Format)
	}
	return nil
}

func read(text []byte, e Envelope) (any, *Theorem, error) {
	if !slices.Contains(kinds, e.Kind) {
		return nil, nil, fmt.Errorf("a certificate of the unknown kind %q", strict.Clip(e.Kind))
	}
	t := Named(e.Theorem)
	if t == nil || t.Kind != e.Kind {
		return nil, nil, fmt.Errorf("no theorem with the name %q is known of the kind %q", strict.Clip(e.Theorem), e.Kind)
	}
	c := t.New()
	if err := strict.DecodePart(text, c, t.fields()); err != nil {
		return nil, nil, fmt.Errorf("no certificate by the theorem %q: %w", t.Name, err)
	}
	return c, t, nil
}

// Encode is the inverse of [Read]: c is the value that New of the theorem returns, filled in.
func Encode(t *Theorem, c any) []byte {
	e := reflect.ValueOf(c).Elem().FieldByName("Envelope").Addr().Interface().(*Envelope)
	e.Format, e.Kind, e.Theorem = Format, t.Kind, t.Name
	return strict.EncodePart(c, t.fields())
}

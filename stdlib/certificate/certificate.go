// Package certificate holds what certificates say and who checks them. A certificate is a JSON object that names
// a theorem and has exactly the fields that the theorem asks for; a [Period] is one of a period of Grundy values.
// [Verify] reads a certificate of any kind and hands it to the checker of its theorem:
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
//
// The package knows no checker and no search. Checkers register their theorems ([Register]) and searches make
// certificates; that these are data is all that the two have in common.
package certificate

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"sprague/stdlib/internal/limit"
	"sprague/stdlib/internal/strict"
)

// Format is the version of certificates that is written and read.
const Format = 2

// Largest is the greatest certificate that is read, in bytes.
const Largest = 128 << 20

// The kinds of certificates: what their field "kind" says.
const (
	KindPeriod     = "period"
	KindQuotient   = "misere quotient"
	KindOutcomes   = "misere outcomes"
	KindRegularity = "ruler regularity"
	KindExclusion  = "exclusion"
	KindObserved   = "observation" // of a period that is not proved
	KindAssumed    = "assumption"  // of a period that is proved of a code which a game is promised to have
)

// kinds are those that rest on theorems, in the order of the help.
var kinds = []string{KindPeriod, KindQuotient, KindOutcomes, KindRegularity, KindExclusion}

// A Cost bounds what it takes to check a certificate: Steps are options, positions or comparisons to look at, Memory
// is in bytes. It follows from the numbers of the certificate, before anything is computed.
type Cost = limit.Cost

// Limits are what a check may cost: Time on one processor, and Memory in bytes. A certificate that could cost more
// is refused before the work begins, with a [TooMuch].
type Limits = limit.Limits

// A TooMuch says that a check would cost more than it may.
type TooMuch = limit.TooMuch

// Generous limits let everything through that was ever proved with this program.
func Generous() Limits { return limit.Generous() }

// Envelope is what says how to read the rest of a certificate, and of which game it is.
type Envelope struct {
	Format  int    `json:"format"`
	Kind    string `json:"kind"`
	Theorem string `json:"theorem"`
	Game    string `json:"game" doc:"the game in its one spelling: 0.77, Grundy's game, subtraction {1,2,3}, heaps 0.3 (0.77 0.33)"`
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
	Of   string // the game, and the kind of its certificate if that is no period
	Fact string
}

func (f *Failure) Error() string { return "check: " + strict.Clip(f.Of) + ": " + f.Fact }

// Options say how a certificate is checked. Limits are asked before work begins; a check within them may still take
// hours, and is stopped by an interrupt.
type Options struct {
	Limits Limits     // the zero Limits are [Generous]
	Plain  bool       // by the definition alone, without quicker ways
	Sample int64      // of a finite-state certificate only so many steps behind each window; 0 means all
	Costs  func(Cost) // is told what the work may cost before it begins
}

// Begin returns a [TooMuch] if the work could cost more than it may; else Costs is told what it may cost.
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

// An Outcome is what Verify has found.
type Outcome struct {
	Status Status
	What   string // the claim, such as "0.77: preperiod 71, period 12"
	Done   string // what was recomputed
}

// String says both, and never calls proved what is not. The zero Outcome, beside an error, is not proved.
func (o Outcome) String() string {
	if o == (Outcome{}) {
		return "NOT proved"
	}
	said := map[Status]string{
		Proved: "proved", Observed: "observed, not proved", Assumed: "assumed, NOT proved", Sampled: "NOT proved",
	}
	return fmt.Sprintf("%s: %s; %s", o.What, said[o.Status], o.Done)
}

// Verify reads a certificate of any kind and checks every fact of it. The error is a [Failure] that names the first
// fact that does not hold, a [TooMuch] where the work would exceed the limits, [task.ErrInterrupted], or says why the
// text is no certificate.
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

// Read decodes a certificate of a theorem: an object with exactly its fields, into what New of the theorem returns.
// Nothing is checked but that.
func Read(text []byte) (any, *Theorem, error) {
	var e Envelope
	if err := peek(text, &e); err != nil {
		return nil, nil, err
	}
	return read(text, e)
}

// peek reads the envelope alone.
func peek(text []byte, e *Envelope) error {
	if len(text) > Largest {
		return fmt.Errorf("certificate: a file of %d bytes; certificates have at most %d", len(text), Largest)
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

// Encode writes a certificate as [Read] wants it: c is what New of its theorem returns, filled in.
func Encode(t *Theorem, c any) []byte {
	e := reflect.ValueOf(c).Elem().FieldByName("Envelope").Addr().Interface().(*Envelope)
	e.Format, e.Kind, e.Theorem = Format, t.Kind, t.Name
	return strict.EncodePart(c, t.fields())
}

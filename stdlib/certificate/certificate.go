// Package certificate verifies files of certificates, of any kind: it looks at the fields "format" and "kind" of a
// file, and hands it to the checker of that kind.
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
//	fmt.Println(outcome)
package certificate

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"sprague/stdlib/internal/strict"
	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/misere/semilinear"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/check/lanes"
	"sprague/stdlib/periodic/exclusion"
	"sprague/stdlib/ruler/automata"
	"sprague/stdlib/task"
)

// A Verdict is what a verification ends with, if it found nothing false.
type Verdict int

const (
	Proved   Verdict = iota // every fact was recomputed
	Sampled                 // nothing wrong was found in a sample
	Observed                // the certificate claims no proof; what it claims was recomputed
	Assumed                 // every fact was recomputed but for a promise on which it rests
)

// String returns "proved", "sampled", "observed" or "assumed".
func (v Verdict) String() string { return [...]string{"proved", "sampled", "observed", "assumed"}[v] }

// Options say how to verify; the zero Options mean in whole, with all the quick ways, within generous limits.
type Options struct {
	Limits check.Limits     // the zero Limits are [check.Generous]
	Plain  bool             // by the plain core alone
	Sample int64            // of a finite-state certificate only so many steps behind each window; 0 means all
	Costs  func(check.Cost) // is told what the work may cost before it begins
}

// An Outcome says what was verified.
type Outcome struct {
	Verdict Verdict
	What    string // the claim, such as "0.77: preperiod 71, period 12"
	Done    string // what was recomputed
}

// String says both, and whether it is proved.
func (o Outcome) String() string {
	switch o.Verdict {
	case Proved:
		return fmt.Sprintf("%s: proved; %s", o.What, o.Done)
	case Observed:
		return fmt.Sprintf("%s: observed, not proved; %s", o.What, o.Done)
	case Assumed:
		return fmt.Sprintf("%s: assumed, NOT proved; %s", o.What, o.Done)
	}
	return fmt.Sprintf("%s: NOT proved; %s", o.What, o.Done)
}

// envelope is what says how to read a certificate.
type envelope struct {
	Format int    `json:"format"`
	Kind   string `json:"kind"`
}

// Verify checks a certificate. The error is the first fact that does not hold, or says why it could not be checked;
// see [check.Verify].
func Verify(text []byte, o Options) (Outcome, error) {
	if o.Limits == (check.Limits{}) {
		o.Limits = check.Generous()
	}
	var e envelope
	if err := strict.Peek(text, &e); err != nil {
		return Outcome{}, fmt.Errorf("no certificate: %w", err)
	}
	switch {
	case e.Format == 0:
		return Outcome{}, errors.New("no certificate: there is no field \"format\"")
	case e.Kind == check.Kind:
		return verifyPeriod(text, o)
	case e.Kind == misere.Kind:
		return verifyQuotient(text, o)
	case e.Kind == semilinear.Kind:
		return verifyOutcomes(text, o)
	case e.Kind == exclusion.Kind:
		return verifyExclusion(text, o)
	case e.Kind == automata.Kind:
		return verifyRegularity(text, o)
	case e.Kind == periodic.KindObserved:
		return verifyObservation(text, o)
	case e.Kind == periodic.KindAssumed:
		return verifyAssumption(text, o)
	}
	return Outcome{}, fmt.Errorf("a certificate of the unknown kind %q", e.Kind)
}

func verifyPeriod(text []byte, o Options) (Outcome, error) {
	claim, report, err := lanes.Verify(text, lanes.Options{Limits: o.Limits, Plain: o.Plain, Sample: o.Sample, Costs: o.Costs})
	if err != nil {
		return Outcome{}, err
	}
	h := claim.About()
	out := Outcome{What: fmt.Sprintf("%s: preperiod %d, period %d", h.Game, h.Preperiod, h.Period), Done: report.String()}
	if !report.Complete() {
		out.Verdict = Sampled
	}
	return out, nil
}

func verifyQuotient(text []byte, o Options) (Outcome, error) {
	c, err := misere.Read(text)
	if err != nil {
		return Outcome{}, err
	}
	if err := c.Confirm(o.Limits, o.Plain, o.Costs); err != nil {
		return Outcome{}, err
	}
	out := Outcome{What: fmt.Sprintf("misère quotient of %s: order %d, %d in P", c.Game, c.Order, len(c.P)), Done: fmt.Sprintf("for heaps 0 to %d, every sum of heaps", c.Heaps)}
	if n := len(c.Apart); n > 0 {
		out.What = fmt.Sprintf("misère quotient of %s: order %d at least", c.Game, n)
		out.Done = fmt.Sprintf("for heaps 0 to %d, every sum within bounds", c.Heaps)
	}
	if c.Complete {
		out.What += fmt.Sprintf(", period %d from heap %d", c.Period, c.Preperiod)
		out.Done = fmt.Sprintf("all %d heaps looked at", c.Heaps)
	}
	return out, nil
}

func verifyOutcomes(text []byte, o Options) (Outcome, error) {
	claim, err := semilinear.Read(text)
	if err != nil {
		return Outcome{}, err
	}
	if err := semilinear.Confirm(claim, o.Limits, o.Costs); err != nil {
		return Outcome{}, err
	}
	return Outcome{What: semilinear.Says(claim), Done: "decided for all sums of heaps"}, nil
}

func verifyExclusion(text []byte, o Options) (Outcome, error) {
	claim, err := exclusion.Read(text)
	if err != nil {
		return Outcome{}, err
	}
	if err := claim.Confirm(o.Limits, o.Costs); err != nil {
		return Outcome{}, err
	}
	return Outcome{What: claim.Says(), Done: fmt.Sprintf("%d values recomputed, and each search done again", claim.Values)}, nil
}

func verifyRegularity(text []byte, o Options) (Outcome, error) {
	claim, err := automata.Read(text)
	if err != nil {
		return Outcome{}, err
	}
	if err := claim.Confirm(o.Limits, o.Costs); err != nil {
		return Outcome{}, err
	}
	return Outcome{What: claim.Says(), Done: "decided for all heaps"}, nil
}

// verifyAssumption verifies the certificate of the code that a game is promised to have.
func verifyAssumption(text []byte, o Options) (Outcome, error) {
	var c periodic.Certificate
	if err := c.UnmarshalJSON(text); err != nil {
		return Outcome{}, err
	}
	promise := c.Assumes
	c.Status = periodic.Proved
	of, err := c.MarshalJSON()
	if err != nil {
		return Outcome{}, err
	}
	out, err := verifyPeriod(of, o)
	if err == nil && out.Verdict == Proved {
		out.Verdict, out.Done = Assumed, out.Done+"; "+promise
	}
	return out, err
}

// verifyObservation recomputes what was seen. That is no proof.
func verifyObservation(text []byte, o Options) (out Outcome, err error) {
	defer task.Interrupted(&err)
	var c periodic.Certificate
	if err := c.UnmarshalJSON(text); err != nil {
		return out, err
	}
	g, err := check.ReadAnyGame(c.Game)
	if err != nil {
		return out, err
	}
	out = Outcome{Verdict: Observed, What: c.Game + ": no period seen", Done: fmt.Sprintf("in %d values; nothing was recomputed", c.Observed)}
	if c.Period == 0 {
		return out, nil
	}
	fail := func(format string, args ...any) (Outcome, error) {
		return Outcome{}, &check.Failure{Game: c.Game, Fact: fmt.Sprintf(format, args...)}
	}
	if c.Preperiod < 0 || c.Period < 1 || c.Observed < 0 || c.Preperiod > c.Observed || c.Period > c.Observed-c.Preperiod {
		return fail("preperiod %d and period %d, seen in %d values", c.Preperiod, c.Period, c.Observed)
	}
	cost := g.Cost(c.Observed)
	if err := o.Limits.Allow(g.Name, cost); err != nil {
		return Outcome{}, err
	}
	if o.Costs != nil {
		o.Costs(cost)
	}
	values := check.Values(g, c.Observed)
	for n := c.Preperiod; n+c.Period < c.Observed; n++ {
		gain := c.Saltus
		if slices.Contains(c.Still, n%c.Period) {
			gain = 0
		}
		if int64(values[n+c.Period]) != int64(values[n])+gain {
			return fail("G(%d) = %d, but G(%d) = %d", n, values[n], n+c.Period, values[n+c.Period])
		}
	}
	out.What = fmt.Sprintf("%s: from %d on values repeat with the period %d and the saltus %d, up to %d", c.Game, c.Preperiod, c.Period, c.Saltus, c.Observed-1)
	out.Done = fmt.Sprintf("all %d values recomputed, the period %s; no theorem says that they go on so", c.Observed, c.Seen())
	return out, nil
}

// ReadFile reads a file that may be a certificate: none of more than [check.Largest] bytes, and nothing that is no file.
func ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	if !info.Mode().IsRegular() && info.Mode()&os.ModeNamedPipe == 0 && info.Mode()&os.ModeCharDevice == 0 || info.IsDir() {
		return nil, errors.New("not a file")
	}
	tooLong := fmt.Errorf("more than %d bytes; no certificate is so long", check.Largest)
	if info.Mode().IsRegular() && info.Size() > check.Largest {
		return nil, tooLong
	}
	f, err := os.OpenFile(name, os.O_RDONLY|nonblock, 0) // a pipe that nobody writes into is empty
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, check.Largest+1))
	if err == nil && len(text) > check.Largest {
		return nil, tooLong
	}
	return text, err
}

package periodic

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/check/lanes"
	"sprague/stdlib/periodic/check/words"
	"sprague/stdlib/task"
)

// This file is where certificates meet the checker. The searches of this package and of others
// do not use it.

// Report says what was recomputed of a certificate, and whether that was all.
type Report = lanes.Report

// claim returns what the certificate claims, as its theorem wants it. The error is a field that
// the theorem does not know, or a number that does not follow from the others.
func (c Certificate) claim() (check.Claim, error) { return c.claimPacked(check.Wrap) }

// claimPacked is claim with the values of windows packed in a given way.
func (c Certificate) claimPacked(pack func([]byte) check.Packed) (check.Claim, error) {
	if c.Status == Observed {
		return nil, fmt.Errorf("periodic: only observed, on %d values; there is no proof to verify", c.Observed)
	}
	t := check.Named(c.Theorem)
	if t == nil {
		return nil, fmt.Errorf("periodic: %s: no theorem with the name %q is known", c.Game, c.Theorem)
	}
	claim := t.New().(check.Claim)
	from := reflect.ValueOf(c)
	to := reflect.ValueOf(claim).Elem()
	wanted := map[string]bool{}
	for _, f := range reflect.VisibleFields(to.Type()) {
		x := from.FieldByName(f.Name)
		if !f.Anonymous && x.IsValid() {
			to.FieldByIndex(f.Index).Set(x)
			wanted[f.Name] = true
		}
	}
	states, ofStates := claim.(*check.FiniteState)
	if ofStates && c.States != nil {
		c.States.claim(states, pack)
		wanted["States"] = true
	}
	for _, name := range []string{"Saltus", "Still", "Stride", "Margin", "Heap", "Exceptions", "Values", "States"} {
		if x := from.FieldByName(name); !wanted[name] && !x.IsZero() && (x.Kind() != reflect.Slice || x.Len() > 0) {
			return nil, fmt.Errorf("periodic: %s: the theorem %q knows no %s", c.Game, c.Theorem, name)
		}
	}
	g, err := check.Possible(claim)
	if err != nil {
		return nil, err
	}
	d := derived(claim, g)
	if c.Take != d.Take || c.From != d.From || c.To != d.To || c.Bound != d.Bound || c.Observed < d.Bound {
		return nil, fmt.Errorf("periodic: %s: the theorem asks for %d ≤ n < %d with k = %d, from %d values; the certificate says %d ≤ n < %d with k = %d, from %d of %d that were computed",
			c.Game, d.From, d.To, d.Take, d.Bound, c.From, c.To, c.Take, c.Bound, c.Observed)
	}
	return claim, nil
}

// derived returns a certificate with the numbers that follow from a possible claim.
func derived(claim check.Claim, g *check.Game) Certificate {
	var d Certificate
	d.From, d.To = claim.Range(g)
	d.Bound = d.To + claim.About().Period
	d.Take, d.Observed = widest(g), d.Bound
	return d
}

// widest returns how many tokens a move takes at most, or, where there is no such number, how
// many digits the code writes with its block, and of a set the greatest number.
func widest(g *check.Game) int64 {
	if g.Finite() {
		return g.Last()
	}
	if strings.HasPrefix(g.Name, "subtraction") {
		return g.Greatest()
	}
	head, block := g.Written()
	return int64(len(head) + len(block))
}

// certified returns the certificate of a possible claim.
func certified(claim check.Claim, g *check.Game) Certificate {
	c := derived(claim, g)
	c.Status, c.Theorem = Proved, check.TheoremOf(claim).Name
	from, to := reflect.ValueOf(claim).Elem(), reflect.ValueOf(&c).Elem()
	for _, f := range reflect.VisibleFields(from.Type()) {
		if x := to.FieldByName(f.Name); !f.Anonymous && x.IsValid() {
			x.Set(from.FieldByIndex(f.Index))
		}
	}
	return c
}

// claim copies states into a claim.
func (s *States) claim(to *check.FiniteState, pack func([]byte) check.Packed) {
	to.Mask, to.Position, to.Reach = s.Mask, s.Position, s.Reach
	for _, w := range s.Windows {
		to.Windows = append(to.Windows, check.Window{At: w.At, Values: pack(w.Values), Digest: check.Digest(w.Values)})
	}
	for _, spot := range s.Spots {
		to.Spots = append(to.Spots, check.Spot(spot))
	}
}

// statesOf unpacks the states of a claim.
func statesOf(c *check.FiniteState, g *check.Game) (*States, error) {
	if err := check.Generous().Allow(c.Game, check.Cost{Memory: float64(len(c.Windows)) * float64(c.Length(g)+64)}); err != nil {
		return nil, err
	}
	windows, err := c.Unpacked(g)
	if err != nil {
		return nil, err
	}
	s := &States{Mask: c.Mask, Position: c.Position, Reach: c.Reach}
	for i, w := range c.Windows {
		s.Windows = append(s.Windows, Window{w.At, windows[i]})
	}
	for _, spot := range c.Spots {
		s.Spots = append(s.Spots, Spot(spot))
	}
	return s, nil
}

// Verify computes the values anew from the definition of the game and checks every fact of the
// certificate; nil means that they hold. The error is the first that does not, or says why the
// work was not begun, such as a [check.TooMuch]. An observed certificate has no proof to verify,
// and the error says so; that of an assumed one is an [*Assumption] when everything else holds.
func (c Certificate) Verify() error {
	_, err := c.VerifySample(0)
	return err
}

// VerifySample checks a certificate: of a finite-state one only so many heaps behind each window, and the shortest ways
// between windows whole; 0 means all. Only what a complete report says is proved.
func (c Certificate) VerifySample(heaps int64) (Report, error) {
	claim, err := c.claim()
	if err != nil {
		return Report{}, err
	}
	report, err := lanes.Check(claim, lanes.Options{Limits: check.Generous(), Sample: heaps})
	if err == nil && c.Status == Assumed {
		err = &Assumption{Game: c.Game, Assumes: c.Assumes}
	}
	return report, err
}

// An Assumption is the error of verifying a certificate that rests on a promise: what it claims of the code holds,
// and whether the game has that code is not known.
type Assumption struct {
	Game    string // the code
	Assumes string
}

// Error says both.
func (a *Assumption) Error() string {
	return fmt.Sprintf("periodic: assumed, not proved: the certificate holds of %s; %s", a.Game, a.Assumes)
}

// quickSteps is how many heaps behind each window VerifyQuick recomputes.
const quickSteps = 100_000

// VerifyQuick checks a certificate in seconds and says what it did. Of a finite-state
// certificate, whose heaps may take hours, it recomputes 100 000 heaps behind each stored window,
// and the shortest ways between windows whole, and says how much it left out: that is evidence,
// and no proof. Every other certificate it checks in whole, as [Certificate.Verify] does. The
// error is the first fact that does not hold.
func (c Certificate) VerifyQuick() (string, error) {
	report, err := c.VerifySample(quickSteps)
	if err != nil {
		return "", err
	}
	return report.String(), nil
}

// Digest returns the SHA-256, in hexadecimal, of the certificate as JSON, without the windows and
// single values of a finite-state one, which depend on the way it was found: so that two searches
// that find the same have the same digest. That of a certificate which claims no proof is empty.
func (c Certificate) Digest() string {
	claim, err := c.claim()
	if err != nil || c.Status != Proved {
		return ""
	}
	if states, ok := claim.(*check.FiniteState); ok {
		states.Windows, states.Spots = nil, nil
	}
	return check.Digest(check.Write(claim))
}

// farValue returns G(n) where the certificate does not list values.
func (c Certificate) farValue(n int64) int64 {
	claim, err := c.claim()
	if err == nil {
		var v int64
		if v, err = lanes.Value(claim, n); err == nil {
			return v
		}
	}
	if errors.Is(err, task.ErrInterrupted) {
		panic(task.ErrInterrupted)
	}
	panic(fmt.Sprintf("periodic: the value of heap %d: %v", n, err))
}

// statement returns the theorem in words.
func (c Certificate) statement() string {
	if t := check.Named(c.Theorem); t != nil {
		return t.Name + ": " + t.Says
	}
	return "no theorem: the repetition was seen, not proved"
}

// An observation is the JSON of a certificate that proves nothing.
type observation struct {
	Format    int     `json:"format"`
	Kind      string  `json:"kind"`
	Game      string  `json:"game"`
	Observed  int64   `json:"observed"`
	Preperiod int64   `json:"preperiod"`
	Period    int64   `json:"period"` // 0: none was seen
	Saltus    int64   `json:"saltus"`
	Still     []int64 `json:"still"`
}

// An assumption is the JSON of a certificate that rests on a promise.
type assumption struct {
	Format      int             `json:"format"`
	Kind        string          `json:"kind"`
	Assumes     string          `json:"assumes"`
	Certificate json.RawMessage `json:"certificate"` // of the code
}

// The field "kind" of certificates that prove nothing, and of those that rest on a promise.
const (
	KindObserved = "observation"
	KindAssumed  = "assumption"
)

// MarshalJSON writes the certificate in the format of package check.
func (c Certificate) MarshalJSON() ([]byte, error) {
	if c.Status == Observed {
		still := append([]int64{}, c.Still...)
		return json.Marshal(observation{check.Format, KindObserved, c.Game, c.Observed, c.Preperiod, c.Period, c.Saltus, still})
	}
	claim, err := c.claimPacked(check.Pack)
	if err != nil {
		return nil, err
	}
	if c.Status == Assumed {
		return json.Marshal(assumption{check.Format, KindAssumed, c.Assumes, check.Write(claim)})
	}
	return check.Write(claim), nil
}

// UnmarshalJSON reads what MarshalJSON wrote, and nothing else. Nothing is verified.
func (c *Certificate) UnmarshalJSON(text []byte) error {
	var o struct {
		Kind string `json:"kind"`
	}
	if err := strict.Peek(text, &o); err != nil {
		return err
	}
	if o.Kind == KindObserved {
		var o observation
		if err := strict.Decode(text, &o); err != nil {
			return err
		}
		*c = Certificate{Game: o.Game, Theorem: NameNone, Observed: o.Observed, Preperiod: o.Preperiod, Period: o.Period, Saltus: o.Saltus, Still: o.Still}
		return nil
	}
	var a assumption
	if o.Kind == KindAssumed {
		if err := strict.Decode(text, &a); err != nil {
			return err
		}
		if a.Format != check.Format || a.Assumes == "" {
			return fmt.Errorf("periodic: an assumption of format %d that assumes %q; the format is %d, and it assumes something", a.Format, a.Assumes, check.Format)
		}
		text = a.Certificate
	}
	claim, err := check.Read(text)
	if err != nil {
		return err
	}
	read, err := fromClaim(claim)
	if err != nil {
		return err
	}
	if *c = read; o.Kind == KindAssumed {
		c.Status, c.Assumes = Assumed, a.Assumes
	}
	return nil
}

// fromClaim returns the certificate of a claim.
func fromClaim(claim check.Claim) (Certificate, error) {
	g, err := check.Possible(claim)
	if err != nil {
		return Certificate{}, err
	}
	c := certified(claim, g)
	if states, ok := claim.(*check.FiniteState); ok {
		if c.States, err = statesOf(states, g); err != nil {
			return Certificate{}, err
		}
	}
	return c, nil
}

// Steps walks through the proof that the certificate stands for, with its numbers. Each is
// checked on values computed anew, as far as that takes seconds; the last steps say what was
// recomputed here and now, and how to recompute the rest.
func (c Certificate) Steps() Steps {
	claim, err := c.claim()
	if err != nil {
		return Steps{{Statement: err.Error()}}
	}
	out, err := steps(claim)
	if err != nil {
		return Steps{{Statement: err.Error()}}
	}
	if c.Status == Assumed {
		out = append(out, Step{Statement: fmt.Sprintf("This proves the period of %s. Assumed, and not proved, is the rest: %s.", c.Game, c.Assumes)})
	}
	return out
}

// shortSteps is how many steps of the definition Steps takes at most, and shortValues how many
// values in the quicker way.
const (
	shortSteps  = 1e9
	shortValues = 1 << 20
)

func steps(claim check.Claim) (out Steps, err error) {
	defer task.Interrupted(&err)
	g, err := check.Possible(claim)
	if err != nil {
		return nil, err
	}
	n := check.Bound(claim, g)
	finite, isFinite := claim.(*check.FiniteState)
	var values []int
	switch {
	case check.Needs(claim, g).Steps <= shortSteps || isFinite && n < shortValues:
		values, err = claim.Compute(g, n, check.ByDefinition)
	case isFinite && finite.Begin(g) < shortValues:
		values, err = lanes.Values(g, finite.Begin(g)+1)
	case !isFinite && n < shortValues:
		values, err = lanes.Values(g, n)
	}
	if err != nil {
		return nil, err
	}
	told, err := words.Steps(claim, g, values)
	if err != nil {
		return nil, err
	}
	for _, s := range told {
		out = append(out, Step(s))
	}
	if int64(len(values)) >= n {
		return out, nil
	}
	report, err := lanes.Check(claim, lanes.Options{Limits: check.Generous(), Sample: quickSteps})
	if err == nil && report.Complete() {
		return append(out, Step{Statement: fmt.Sprintf("The definition would take too long for that. The quicker lanes of the checker have done it here and now: %s.", report), Holds: true}), nil
	}
	said := report.String()
	if err != nil {
		said = err.Error()
	}
	whole := "All of it: sprague verify FILE, with the certificate in FILE"
	text := fmt.Sprintf("The %d values it takes are too many to be recomputed here. Recomputed here and now: %s. %s.", n, said, whole)
	return append(out, Step{Statement: text, Holds: err == nil}), nil
}

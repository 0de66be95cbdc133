package quick

import (
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A Report describes what a check recomputed.
type Report = certificate.Report

// Checker is the checker of certificates of periods that this package registers.
type Checker struct{}

func init() { certificate.RegisterPeriods(Checker{}, check.Theorems()...) }

// possible returns the claim of a certificate, or an error if it is impossible.
func possible(p *certificate.Period) (*check.Claim, error) {
	c, err := check.Of(p)
	if err == nil {
		err = c.Possible()
	}
	return c, err
}

// Derive sets the fields that follow from the numbers of a certificate, or returns why the claim is impossible.
func (Checker) Derive(p *certificate.Period) error {
	c, err := possible(p)
	if err == nil {
		c.Derive()
	}
	return err
}

// CheckSeen checks a certificate that is only observed.
func (Checker) CheckSeen(p *certificate.Period, o certificate.Options) error { return check.Seen(p, o) }

// Check checks every fact as [check.Claim.Check] does, but faster: values by the rare heaps, and finite-state
// certificates by batched walks. Only a complete report is a proof.
func (Checker) Check(p *certificate.Period, o certificate.Options) (report Report, err error) {
	defer task.Interrupted(&err)
	c, err := possible(p)
	if err != nil {
		return report, err
	}
	finite := c.ByStates()
	plainly := !finite || o.Plain || o.Sample == 0 && c.Bound() <= shortWalk
	if err := o.Begin(c.Game, cost(c, o, plainly)); err != nil {
		return report, err
	}
	if !plainly {
		whole, err := open(c)
		if err != nil {
			return report, err
		}
		return whole.verify(o)
	}
	source := Values
	if o.Plain {
		source = check.ByDefinition
	}
	if err := c.CheckBy(source); err != nil {
		return report, err
	}
	report.Values = c.Bound()
	if finite && !o.Plain {
		all := c.Windows[len(c.Windows)-1].At - c.Begin()
		intervals := len(c.Windows) - 1
		report = Report{Steps: all, All: all, Windows: intervals, Of: intervals, Spots: len(c.Spots), OfSpots: len(c.Spots)}
	}
	return report, nil
}

// # How a claim is checked
//
// A finite-state claim is walked from window to window, unless it is so short that package check is done before the
// batch is set up, and all of it is checked. For any other claim, the values are computed by the fastest method and
// passed to package check, which checks the statement of the theorem on them. With Plain, all values come from the
// definition.
//
// In each case [check.Claim.Possible] has checked the hypotheses, the cost is bounded before anything is computed, and
// the same statements are checked. Only the computation of the values differs: tests compare the results for right and
// for forged claims.

// shortWalk is the number of values that package check computes before a batch would be set up, a few tenths of a
// second.
const shortWalk = 1 << 22

// cost bounds the cost of a check of a possible claim. A finite-state step is counted as one option tried;
// [stateCheck.run] knows better.
func cost(c *check.Claim, o certificate.Options, plainly bool) certificate.Cost {
	if !plainly {
		return finiteCost(c, o.Sample, 1, fewCodes) // the rare heaps are not known yet
	}
	cost, n := c.Needs(), c.Bound()
	if o.Plain || c.ByStates() || !walks(c.Rules, n) {
		return cost
	}
	quick, plain := walkCost(c.Rules, n), c.Rules.Cost(n)
	return certificate.Cost{Steps: cost.Steps - plain.Steps + quick.Steps, Memory: cost.Memory + quick.Memory}
}

// Steps computes values by the definition in at most shortSteps steps, or up to shortValues values faster.
const (
	shortSteps  = 1e9
	shortValues = 1 << 20
)

// Steps returns the proof with its numbers, checked on recomputed values as far as that takes seconds; the last steps
// say what was recomputed, and how to recompute the rest.
func (k Checker) Steps(p *certificate.Period) (out certificate.Steps, err error) {
	defer task.Interrupted(&err)
	c, err := possible(p)
	if err != nil {
		return nil, err
	}
	n, finite := c.Bound(), c.ByStates()
	var values []int
	switch {
	case c.Needs().Steps <= shortSteps || finite && n < shortValues:
		values, err = c.Compute(n, check.ByDefinition)
	case finite && c.Begin() < shortValues:
		values, err = Values(c.Rules, c.Begin()+1)
	case !finite && n < shortValues:
		values, err = Values(c.Rules, n)
	}
	if err != nil {
		return nil, err
	}
	out = c.Steps(values)
	if int64(len(values)) >= n {
		return out, nil
	}
	report, err := k.Check(p, certificate.Options{Sample: certificate.QuickSteps})
	if err == nil && report.Complete() {
		out.Say(true, "The definition would take too long for that. The fast checker did it here and now: %s.", report)
		return out, nil
	}
	done := report.String()
	if err != nil {
		done = err.Error()
	}
	out.Say(err == nil, "The %d values it takes are too many to be recomputed here. Recomputed here and now: %s. "+
		"All of it: sprague verify FILE, with the certificate in FILE.", n, done)
	return out, nil
}

// A sample walks the shortest intervals to their ends in at most wholeSteps steps, and at most wholeShare times the
// steps after one window.
const (
	wholeSteps = 1 << 24
	wholeShare = 160
)

// chooseWhole chooses the intervals that a sample walks to their end: the shortest, since a false certificate is likely
// to have few heaps between the two equal windows. A false step elsewhere is found with a probability proportional to
// the steps walked.
func (v *stateCheck) chooseWhole() {
	if v.sample == 0 {
		return
	}
	v.whole = map[int]bool{}
	left := min(wholeSteps, wholeShare*v.sample)
	length := func(i int) int64 { return v.windows[i+1].At - v.windows[i].At }
	for _, i := range v.intervals(length) {
		if left -= length(i); left < 0 {
			break
		}
		v.whole[i] = true
	}
}

package quick

import (
	"cmp"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A Report says what was recomputed of a certificate.
type Report = certificate.Report

// Checker is the checker of certificates of periods that this package registers.
type Checker struct{}

func init() { certificate.RegisterPeriods(Checker{}, check.Theorems()...) }

// possible returns the claim of a certificate, if it is possible.
func possible(p *certificate.Period) (*check.Claim, error) {
	c, err := check.Of(p)
	if err == nil {
		err = c.Possible()
	}
	return c, err
}

// Derive fills in what follows from the numbers of a certificate. The error is a claim that is not possible.
func (Checker) Derive(p *certificate.Period) error {
	c, err := possible(p)
	if err == nil {
		c.Derive()
	}
	return err
}

// Value is [Value].
func (Checker) Value(p *certificate.Period, n int64) (int64, error) { return Value(p, n) }

// CheckSeen checks a certificate that is only observed.
func (Checker) CheckSeen(p *certificate.Period, o certificate.Options) error { return check.Seen(p, o) }

// Check checks every fact as [check.Claim.Check] does, with quicker ways: values by the rare ones where there are many,
// and finite-state certificates by walks in lanes. Only a report that is complete says that something is proved.
func (Checker) Check(p *certificate.Period, o certificate.Options) (Report, error) {
	return verify(p, o, false)
}

// verify is Check; tests let it walk from window to window however short the certificate is. Order: what is possible at
// all, what it costs, whether that is allowed; only then work.
func verify(p *certificate.Period, o certificate.Options, stretches bool) (report Report, err error) {
	defer task.Interrupted(&err)
	c, err := possible(p)
	if err != nil {
		return report, err
	}
	finite := c.ByStates()
	plainly := !finite || o.Plain || o.Sample == 0 && !stretches && c.Bound() <= shortWalk
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
		stretches := len(c.Windows) - 1
		report = Report{Steps: all, All: all, Windows: stretches, Of: stretches, Spots: len(c.Spots), OfSpots: len(c.Spots)}
	}
	return report, nil
}

// # Which way a claim goes
//
// A finite-state claim goes through windows in stretches, unless it is so short that the plain core
// is done before the lanes are set up, and nothing less than all of it is asked for. Of any other
// claim the values are computed by the quickest way there is and handed to the plain core, which
// checks the statement of the theorem on them. With Plain, all values come from the definition.
//
// Whatever way is taken, [check.Claim.Possible] has refused what no theorem speaks of, the cost is known
// and allowed before anything is computed, and the verdict is that of the same statements. What
// differs is who computed the values: that is why a test compares the ways on right and on forged
// claims.

// shortWalk is how many values the plain core walks to before lanes would have begun.
// Below it a walk takes some tenths of a second, and setting up lanes about as long.
const shortWalk = 1 << 22

// cost returns what a check of a possible claim may cost. Before the values are known a step is counted as one look;
// [stateCheck.run] states it better afterwards.
func cost(c *check.Claim, o certificate.Options, plainly bool) certificate.Cost {
	if !plainly {
		return finiteCost(c, o.Sample, 1) // how many heaps are rare is not known yet
	}
	cost, n := c.Needs(), c.Bound()
	if o.Plain || c.ByStates() || !walks(c.Rules, n) {
		return cost
	}
	quick, plain := walkCost(c.Rules, n), c.Rules.Cost(n)
	return certificate.Cost{Steps: cost.Steps - plain.Steps + quick.Steps, Memory: cost.Memory + quick.Memory}
}

// shortSteps is how many steps of the definition Steps takes at most, and shortValues how many values in the quicker
// way.
const (
	shortSteps  = 1e9
	shortValues = 1 << 20
)

// Steps returns the proof with its numbers, checked on values computed anew as far as that takes seconds; the last
// steps say what was recomputed, and how to recompute the rest.
func (Checker) Steps(p *certificate.Period) (out certificate.Steps, err error) {
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
	report, err := verify(p, certificate.Options{Sample: certificate.QuickSteps}, false)
	if err == nil && report.Complete() {
		out.Say(true, "The definition would take too long for that. The quicker lanes of the checker have done it here "+
			"and now: %s.", report)
		return out, nil
	}
	said := report.String()
	if err != nil {
		said = err.Error()
	}
	out.Say(err == nil, "The %d values it takes are too many to be recomputed here. Recomputed here and now: %s. "+
		"All of it: sprague verify FILE, with the certificate in FILE.", n, said)
	return out, nil
}

// wholeSteps is how many steps of a sample go to walking the shortest stretches to their ends.
const (
	wholeSteps = 1 << 24
	wholeShare = 160 // and of the steps behind one window
)

// A sample answers whether a claim is worth the whole check. Two kinds of lies are likely: a step that
// is false somewhere, which a sample finds in proportion to the steps it walks, and two equal windows
// with nothing right between them, which the short stretches give away.

// chooseWhole chooses the stretches that a sample walks to their end: the shortest, as far as
// wholeSteps go (an eighth of them where there are no lanes), since a false certificate is likely
// to have few heaps between the two equal windows.
func (v *stateCheck) chooseWhole(lanes bool) {
	if v.sample == 0 {
		return
	}
	v.whole = map[int]bool{}
	left := min(wholeSteps, wholeShare*v.sample)
	if !lanes {
		left /= 8
	}
	length := func(i int) int64 { return v.windows[i+1].At - v.windows[i].At }
	list := make([]int, len(v.windows)-1)
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(length(a), length(b)) })
	for _, i := range list {
		if left -= length(i); left < 0 {
			break
		}
		v.whole[i] = true
	}
}

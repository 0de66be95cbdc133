package lanes

import (
	"cmp"
	"fmt"
	"slices"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// Options say how a certificate is checked.
// Limits are asked before work begins; a check within them may still take hours, and is stopped by an
// interrupt.
type Options struct {
	Limits check.Limits
	Plain  bool             // by the definition alone, without anything of this package
	Sample int64            // of a finite-state certificate only so many steps behind each window, and short stretches; 0 means all
	Costs  func(check.Cost) // is told what it may cost before it begins, if it is given

	stretches bool // tests: walk from window to window however short the certificate is
}

// A Report says what was recomputed of a certificate.
type Report struct {
	Steps, All int64 // steps walked through, and how many there are
	Windows    int   // windows reached by a walk from the one before
	Of         int   // windows to be reached
	Spots      int   // single values met on the way
	OfSpots    int
	Values     int64 // of other certificates: values computed, all there are
}

// Complete reports whether nothing was left out: only then something is proved.
// All three must be whole: steps without the windows that they lead to prove nothing about the
// next stretch, and without spots the period might be a multiple of the least.
func (r Report) Complete() bool {
	return r.Steps == r.All && r.Windows == r.Of && r.Spots == r.OfSpots
}

// String says what was checked and what was not.
// A sample's probability speaks of one false step at a place chosen by chance; who forges a
// certificate does not choose by chance, so it is said as what it is.
func (r Report) String() string {
	switch {
	case r.All == 0 && r.Values > 0:
		return fmt.Sprintf("all %d values recomputed", r.Values)
	case r.Complete():
		return fmt.Sprintf("all %d steps recomputed, all %d windows reached", r.All, r.Of)
	}
	share := float64(r.Steps) / float64(r.All)
	return fmt.Sprintf("sampled, nothing wrong found in %.2g %% of the steps (%d); NOT checked: %d of %d steps, which lead to %d of %d windows and %d of %d single values. "+
		"One false step, anywhere with the same chance, would have been found with the probability %.2g; one false stretch between windows with %.2g",
		100*share, r.Steps, r.All-r.Steps, r.All, r.Of-r.Windows, r.Of, r.OfSpots-r.Spots, r.OfSpots, share, float64(r.Windows)/float64(max(r.Of, 1)))
}

// Verify is [check.Verify] with quicker ways: values by the rare ones where there are many, and
// finite-state certificates by walks in lanes. An error is a fact that does not hold, or the
// others of [check.Verify]. Only a [Report.Complete] report says that something is proved.
func Verify(text []byte, o Options) (check.Claim, Report, error) {
	claim, err := check.Read(text)
	if err != nil {
		return nil, Report{}, err
	}
	report, err := Check(claim, o)
	return claim, report, err
}

// Check is [Verify] for a claim that has been read.
// Order: what is possible at all, what it costs, whether that is allowed; only then work.
func Check(c check.Claim, o Options) (report Report, err error) {
	defer task.Interrupted(&err)
	g, err := check.Possible(c)
	if err != nil {
		return report, err
	}
	cost := Cost(c, g, o)
	if err := o.Limits.Allow(g.Name, cost); err != nil {
		return report, err
	}
	if o.Costs != nil {
		o.Costs(cost)
	}
	f, finite := c.(*check.FiniteState)
	if finite && !o.plainly(f, g) {
		whole, err := open(f, g)
		if err != nil {
			return report, err
		}
		return whole.verify(o)
	}
	source := Values
	if o.Plain {
		source = check.ByDefinition
	}
	if err := check.CheckBy(c, g, source); err != nil {
		return report, err
	}
	report.Values = check.Bound(c, g)
	if finite && !o.Plain {
		all := f.Windows[len(f.Windows)-1].At - f.Begin(g)
		report = Report{Steps: all, All: all, Windows: len(f.Windows) - 1, Of: len(f.Windows) - 1, Spots: len(f.Spots), OfSpots: len(f.Spots)}
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
// Whatever way is taken, [check.Possible] has refused what no theorem speaks of, the cost is known
// and allowed before anything is computed, and the verdict is that of the same statements. What
// differs is who computed the values: that is why a test compares the ways on right and on forged
// claims.

// shortWalk is how many values the plain core walks to before lanes would have begun.
// Below it a walk takes some tenths of a second, and setting up lanes about as long.
const shortWalk = 1 << 22

// plainly reports whether a finite-state claim is for the plain core.
// The plain core is slower for each step and has nothing to set up.
func (o Options) plainly(f *check.FiniteState, g *check.Game) bool {
	return o.Plain || o.Sample == 0 && !o.stretches && check.Bound(f, g) <= shortWalk
}

// Cost returns what a check of a possible claim may cost.
// Before the values are known a step is counted as one look; run states it better afterwards.
func Cost(c check.Claim, g *check.Game, o Options) check.Cost {
	f, ok := c.(*check.FiniteState)
	switch n := check.Bound(c, g); {
	case o.Plain, ok && o.plainly(f, g):
		return check.Needs(c, g)
	case ok:
		return finiteCost(f, g, o.Sample, 1) // how many heaps are rare is not known yet
	case walks(g, n):
		cost := check.Needs(c, g)
		quick := walkCost(g, n)
		plain := g.Cost(n)
		return check.Cost{Steps: cost.Steps - plain.Steps + quick.Steps, Memory: cost.Memory + quick.Memory}
	}
	return check.Needs(c, g)
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

package check

import (
	"fmt"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// A rule is a theorem on periods with the check of claims by it.
type rule struct {
	certificate.Theorem
	// hypotheses checks the hypotheses about the rules and the numbers. All numbers are from 0 to 2^52, so sums of a few
	// do not overflow.
	hypotheses func(*Claim) error
	// compared returns which n are compared with n + p: from ≤ n < to.
	compared func(*Claim) (from, to int64)
	// cost bounds the work apart from the comparison, including the first n values; nil: that of the values.
	cost func(c *Claim, n int64) Cost
	// compute returns G(0), …, G(n−1) if the theorem gives them; nil: they come from the source.
	compute func(c *Claim, n int64) ([]int, error)
	// closed checks the hypotheses about values; nil: there are none.
	closed func(c *Claim, values []int) error
	// evidence checks the rest of the certificate; nil: the table of values and exceptions.
	evidence func(c *Claim, values []int) error
	// induction says why the comparison suffices, with the numbers of the claim; values are nil if they are many.
	induction func(c *Claim, values []int) certificate.Steps
}

// rules are the theorems on periods, in the order of the help.
var rules = []*rule{
	guySmith, threeHeaps, byResidues, oneWindow, allButWindow, repeatingCode, liveValues, sumBound, finiteState,
}

// Theorems returns the theorems of this package, in the order of the help.
func Theorems() (list []*certificate.Theorem) {
	for _, r := range rules {
		list = append(list, &r.Theorem)
	}
	return list
}

type period = certificate.Period

// A Claim is the claim of a certificate of a period, with its theorem.
type Claim struct {
	*period
	Rules *Game // set by Possible
	by    *rule
}

// Of returns the claim of a certificate, or an error if its theorem is unknown.
func Of(c *certificate.Period) (*Claim, error) {
	for _, r := range rules {
		if r.Name == c.Theorem {
			return &Claim{period: c, by: r}, nil
		}
	}
	return nil, fmt.Errorf("check: unknown theorem %q", c.Theorem)
}

// ByStates reports whether the claim is by the finite-state theorem.
func (c *Claim) ByStates() bool { return c.by == finiteState }

// Certificate returns the certificate of the claim.
func (c *Claim) Certificate() *certificate.Period { return c.period }

// Fail returns a [certificate.Failure].
func (c *Claim) Fail(format string, args ...any) error {
	return &certificate.Failure{Of: c.Game, Fact: fmt.Sprintf(format, args...)}
}

// A Source computes the first values of a game: [Values], or a faster equivalent.
type Source func(g *Game, n int64) ([]int, error)

// ByDefinition is the Source that uses the definition.
func ByDefinition(g *Game, n int64) ([]int, error) { return Values(g, n), nil }

// Check checks every fact of a claim by the definition and returns nil if it is proved. The error is a
// [certificate.Failure] that names the first fact that does not hold, a [certificate.TooMuch] if the work would
// exceed the limits, or [task.ErrInterrupted].
func (c *Claim) Check(limits Limits) error {
	if err := c.Possible(); err != nil {
		return err
	}
	if err := limits.Allow(c.Game, c.Needs()); err != nil {
		return err
	}
	return c.CheckBy(ByDefinition)
}

// mostNumber bounds the numbers of a claim, so that sums do not overflow.
const mostNumber = 1 << 52

// Possible reads the game of the claim and checks everything that needs no values.
func (c *Claim) Possible() error {
	g, err := ReadAnyGame(c.Game)
	if err != nil {
		return err
	}
	c.Rules = g
	for _, n := range []struct {
		name string
		is   int64
	}{
		{"preperiod", c.Preperiod}, {"period", c.Period}, {"saltus", c.Saltus}, {"stride", c.Stride}, {"margin", c.Margin},
		{"heap", c.Heap}, {"reach", c.Reach},
	} {
		if n.is < 0 || n.is > mostNumber {
			return c.Fail("%s = %d: must be from 0 to 2^52", n.name, n.is)
		}
	}
	if c.Period < 1 {
		return c.Fail("the period is %d: must be ≥ 1", c.Period)
	}
	if g.ByHeap() && c.by != byResidues {
		return c.Fail("the rule depends on the heap; the theorem requires one that does not")
	}
	if err := c.by.hypotheses(c); err != nil {
		return err
	}
	if from, to := c.Range(); from < 0 || to < from || to > 16*mostNumber {
		return c.Fail("the range %d ≤ n < %d of the comparison is empty", from, to)
	}
	return nil
}

// Range returns which n are compared with n + p: from ≤ n < to.
func (c *Claim) Range() (from, to int64) { return c.by.compared(c) }

// Bound returns the number of values that the claim concerns.
func (c *Claim) Bound() int64 {
	_, to := c.Range()
	return max(to, c.Preperiod+c.Period) + c.Period
}

// Needs bounds the cost of checking a possible claim by the definition.
func (c *Claim) Needs() Cost {
	const passes = 20 // over the values: a period below 2^52 has at most 14 prime divisors
	n := c.Bound()
	cost := c.Rules.Cost(n)
	if c.by.cost != nil {
		cost = c.by.cost(c, n)
	}
	return cost.Plus(Cost{Steps: passes * float64(n)})
}

// Derive sets the fields of a possible claim that follow from its numbers.
func (c *Claim) Derive() {
	c.From, c.To = c.Range()
	c.period.Bound = c.To + c.Period
	c.Take = c.Rules.widest()
}

// Compute returns G(0), …, G(n−1), from the theorem or the source.
func (c *Claim) Compute(n int64, source Source) ([]int, error) {
	if c.by.compute != nil {
		return c.by.compute(c, n)
	}
	return source(c.Rules, n)
}

// CheckBy checks a possible claim with values from a source.
func (c *Claim) CheckBy(source Source) (err error) {
	defer task.Interrupted(&err)
	values, err := c.Compute(c.Bound(), source)
	if err != nil {
		return err
	}
	for _, fact := range []func([]int) error{c.Compared, c.Closed, c.leastPreperiod, c.leastPeriod, c.carried} {
		if err := fact(values); err != nil {
			return err
		}
	}
	return nil
}

// Repeats reports whether G(n+p) is G(n) plus the gain.
func (c *Claim) Repeats(values []int, n int64) bool {
	return int64(values[n+c.Period]) == int64(values[n])+c.Gain(n)
}

// Compared checks all n from the preperiod to the end of the range.
func (c *Claim) Compared(values []int) error {
	_, to := c.Range()
	for n := c.Preperiod; n < to; n++ {
		if !c.Repeats(values, n) {
			return c.Fail("G(%d) = %d, but G(%d) = %d", n, values[n], n+c.Period, values[n+c.Period])
		}
	}
	return nil
}

// Closed checks the hypotheses about values.
func (c *Claim) Closed(values []int) error {
	if c.by.closed == nil {
		return nil
	}
	return c.by.closed(c, values)
}

func (c *Claim) leastPreperiod(values []int) error {
	if n := c.Preperiod - 1; n >= 0 && c.Repeats(values, n) {
		return c.Fail("the preperiod is not the least: G(%d) = %d and G(%d) = %d repeat too",
			n, values[n], n+c.Period, values[n+c.Period])
	}
	return nil
}

// leastPeriod checks that p/q is not a period for each prime q that divides p: all periods are multiples of the
// least one.
func (c *Claim) leastPeriod(values []int) error {
	for _, q := range Primes(c.Period) {
		if c.Witness(values, q) < 0 {
			return c.Fail("the period is not the least: %d is one too", c.Period/q)
		}
	}
	return nil
}

// Witness returns an n in the first period that shows that p/q is not a period, or −1.
func (c *Claim) Witness(values []int, q int64) int64 {
	d := c.Period / q
	for n := c.Preperiod; n < c.Preperiod+c.Period; n++ {
		if int64(values[n+d]-values[n])*q != c.Gain(n) {
			return n
		}
	}
	return -1
}

// carried checks the rest of the certificate.
func (c *Claim) carried(values []int) error {
	if c.by.evidence != nil {
		return c.by.evidence(c, values)
	}
	return c.table(values)
}

// Listed is the largest number of values that a certificate lists. It lists them all, or none.
const Listed = 1 << 16

// table checks the listed values and exceptions.
func (c *Claim) table(values []int) error {
	var list []int64
	for n := int64(0); n < c.Preperiod; n++ {
		cycles := (c.Preperiod - n + c.Period - 1) / c.Period
		if int64(values[n])+cycles*c.Gain(n) != int64(values[n+cycles*c.Period]) {
			list = append(list, n)
		}
	}
	if !slices.Equal(list, c.Exceptions) {
		return c.Fail("wrong exceptions; the first of %d are %v", len(list), list[:min(len(list), 9)])
	}
	n := c.Preperiod + c.Period
	if int64(len(c.Values)) != n && (n <= Listed || len(c.Values) > 0) {
		return c.Fail("%d values are listed; up to %d all must be listed, otherwise all or none; the sum of preperiod "+
			"and period is %d", len(c.Values), Listed, n)
	}
	for n, v := range c.Values {
		if v != values[n] {
			return c.Fail("the value of heap %d is given as %d, but is %d", n, v, values[n])
		}
	}
	return nil
}

// Primes returns the primes that divide n ≥ 1, ascending, by trial division.
func Primes(n int64) []int64 {
	var out []int64
	for q := int64(2); q*q <= n; q++ {
		if q%4096 == 0 {
			task.Check()
		}
		if n%q == 0 {
			out = append(out, q)
			for n%q == 0 {
				n /= q
			}
		}
	}
	if n > 1 {
		out = append(out, n)
	}
	return out
}

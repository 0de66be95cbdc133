package check

import (
	"errors"
	"fmt"
	"slices"
)

// A Claim is what a certificate says about a game: G(n+Period) = G(n) + Saltus for
// all n ≥ Preperiod, by Theorem, after comparing From ≤ n < To.
type Claim struct {
	Game       string
	Theorem    string
	Take       int64
	Preperiod  int64
	Period     int64
	Saltus     int64
	Still      []int64 // residues of n modulo Period without the saltus
	From, To   int64
	Stride     int64 // the multiple of the period that two theorems speak of
	Margin     int64 // of the theorem of the sum bound
	Exceptions []int64
	Values     []int
	States     *States // of a finite-state claim
}

// A Failure is the first fact of a claim that does not hold.
type Failure struct {
	Claim Claim
	Fact  string
}

func (f *Failure) Error() string {
	return fmt.Sprintf("check: %s: %s", f.Claim.Game, f.Fact)
}

func (c Claim) fail(format string, args ...any) error {
	return &Failure{Claim: c, Fact: fmt.Sprintf(format, args...)}
}

// mostHeaps bounds the numbers of a claim whose values are all computed.
const mostHeaps = 1 << 32

// Verify computes the values of the game anew and checks every fact of the claim; it
// returns a *[Failure] with the first that does not hold.
func Verify(c Claim) error {
	if c.Theorem == "finite state" {
		_, err := VerifyStates(c, Extent{})
		return err
	}
	if c.Preperiod < 0 || c.Period < 1 {
		return c.fail("preperiod %d, period %d: these are no numbers of heaps", c.Preperiod, c.Period)
	}
	for _, n := range []int64{c.Preperiod, c.Period, c.Saltus, c.From, c.To, c.Take, c.Stride, c.Margin} {
		if n < 0 || n > mostHeaps {
			return c.fail("%d is no number of heaps that could be looked at", n)
		}
	}
	g, err := readGame(c.Game)
	if err != nil {
		return err
	}
	if err := c.nothingElse(); err != nil {
		return err
	}
	if err := c.hypotheses(g); err != nil {
		return err
	}
	values, err := g.values(c.Game, max(c.To, c.Preperiod+c.Period)+c.Period)
	if err != nil {
		return err
	}
	if err := c.closed(g, values); err != nil {
		return err
	}
	for _, step := range []func([]int) error{c.compared, c.leastPreperiod, c.leastPeriod, c.exceptions, c.carried} {
		if err := step(values); err != nil {
			return err
		}
	}
	return nil
}

// nothingElse checks that the claim carries nothing that its theorem has no use for, so that
// nobody takes for proved what was not looked at.
func (c Claim) nothingElse() error {
	switch {
	case c.States != nil && c.Theorem != "finite state":
		return c.fail("states; the theorem %q knows none", c.Theorem)
	case len(c.Still) > 0 && (c.Theorem != "live values" || c.Saltus == 0):
		return c.fail("residues without the saltus; the theorem %q knows none", c.Theorem)
	case c.Margin != 0 && c.Theorem != "sum bound":
		return c.fail("margin %d; the theorem %q knows none", c.Margin, c.Theorem)
	case c.Stride != 0 && c.Theorem != "sum bound" && c.Theorem != "live values" && c.Theorem != "repeating code":
		return c.fail("stride %d; the theorem %q knows none", c.Stride, c.Theorem)
	}
	for i, r := range c.Still {
		if r < 0 || r >= c.Period || i > 0 && r <= c.Still[i-1] {
			return c.fail("the residues %v are not ascending, or none modulo %d", c.Still, c.Period)
		}
	}
	return nil
}

// hypotheses checks that the theorem speaks of this game, and that the range is as
// long as it asks for.
func (c Claim) hypotheses(g game) error {
	switch c.Theorem {
	case "Guy-Smith":
		return c.guySmith(g, 2)
	case "Guy-Smith for three heaps":
		return c.guySmith(g, 3)
	case "repeating code":
		return errors.Join(c.writtenTakes(g), c.repeatingCode(g))
	case "live values", "sum bound": // these are facts about values, too: see closed
		return c.writtenTakes(g)
	case "one window":
		return c.oneWindow(g)
	case "all-but window":
		return c.allBut(g)
	}
	return c.fail("no theorem with the name %q is known", c.Theorem)
}

// writtenTakes: k is the number of digits that the code writes, with those of the block.
func (c Claim) writtenTakes(g game) error {
	k := g.written
	if g.last < 0 {
		k += g.block
	}
	if c.Take != k {
		return c.fail("k = %d, but the code has %d digits", c.Take, k)
	}
	return nil
}

// closed checks the hypotheses of those theorems that speak of values.
func (c Claim) closed(g game, values []int) error {
	switch c.Theorem {
	case "live values":
		return c.liveValues(g, values)
	case "sum bound":
		return c.sumBound(g, values)
	}
	return nil
}

// guySmith: a finite code that leaves at most so many heaps, i ≥ 1, and the range
// i ≤ n < heaps·i + (heaps−1)·p + k.
func (c Claim) guySmith(g game, heaps int64) error {
	if err := c.plainFinite(g); err != nil {
		return err
	}
	for t := int64(0); t <= g.last; t++ {
		if g.digit(t)>>(heaps+1) != 0 {
			return c.fail("digit %d leaves more than %d heaps", t, heaps)
		}
	}
	if c.Saltus != 0 {
		return c.fail("saltus %d; the theorem of Guy and Smith knows none", c.Saltus)
	}
	if end := heaps*c.From + (heaps-1)*c.Period + c.Take; c.From < 1 || c.To < end {
		return c.fail("compared %d ≤ n < %d; needed are i ≥ 1 and n < %d", c.From, c.To, end)
	}
	return nil
}

// oneWindow: no digit splits, and the range has k values.
func (c Claim) oneWindow(g game) error {
	if err := c.plainFinite(g); err != nil {
		return err
	}
	first := int64(0)
	for t := int64(0); t <= g.last; t++ {
		d := g.digit(t)
		if d > 3 {
			return c.fail("digit %d splits heaps", t)
		}
		if d == 1 || d == 2 {
			first = 1
		}
	}
	if c.Saltus != 0 {
		return c.fail("saltus %d; finitely many takes give none", c.Saltus)
	}
	if c.From < first || c.To < c.From+c.Take {
		return c.fail("compared %d ≤ n < %d; needed are %d values from %d or later", c.From, c.To, c.Take, first)
	}
	return nil
}

func (c Claim) plainFinite(g game) error {
	switch {
	case g.last < 0:
		return c.fail("infinitely many takes; the theorem needs a last digit")
	case g.unequal:
		return c.fail("the heaps of a split must differ; the theorem allows no such rule")
	case g.last != c.Take:
		return c.fail("k = %d, but the last nonzero digit has the index %d", c.Take, g.last)
	}
	return nil
}

// repeats reports whether G(n+p) = G(n) + s, or G(n) where there is no saltus.
func (c Claim) repeats(values []int, n int64) bool {
	return int64(values[n+c.Period]) == int64(values[n])+c.gain(n)
}

// gain is what a period adds to G(n).
func (c Claim) gain(n int64) int64 {
	if slices.Contains(c.Still, n%c.Period) {
		return 0
	}
	return c.Saltus
}

// compared checks the range, and below it down to the preperiod.
func (c Claim) compared(values []int) error {
	for n := min(c.Preperiod, c.From); n < c.To; n++ {
		if n >= c.Preperiod && !c.repeats(values, n) {
			return c.fail("G(%d) = %d, but G(%d) = %d", n, values[n], n+c.Period, values[n+c.Period])
		}
	}
	return nil
}

func (c Claim) leastPreperiod(values []int) error {
	if c.From < c.Preperiod || c.From > max(c.Preperiod, 1) {
		return c.fail("the comparison begins at %d, the preperiod is %d", c.From, c.Preperiod)
	}
	if n := c.Preperiod - 1; n >= 0 && c.repeats(values, n) {
		return c.fail("the preperiod is not the least: G(%d) = %d = G(%d) too", n, values[n], n+c.Period)
	}
	return nil
}

// leastPeriod: every period divides by the least one, so it is enough to refute
// p/q for the primes q that divide p.
func (c Claim) leastPeriod(values []int) error {
	for _, q := range PrimeDivisors(c.Period) {
		d := c.Period / q
		shorter := true
		for n := c.Preperiod; n < c.Preperiod+c.Period && shorter; n++ {
			shorter = int64(values[n+d]-values[n])*q == c.gain(n)
		}
		if shorter {
			return c.fail("the period is not the least: %d is one too", d)
		}
	}
	return nil
}

func (c Claim) exceptions(values []int) error {
	var list []int64
	for n := int64(0); n < c.Preperiod; n++ {
		laps := (c.Preperiod - n + c.Period - 1) / c.Period
		if int64(values[n])+laps*c.gain(n) != int64(values[n+laps*c.Period]) {
			list = append(list, n)
		}
	}
	if !slices.Equal(list, c.Exceptions) {
		return c.fail("the exceptions are %v", list)
	}
	return nil
}

// carried checks the values the claim brings along.
func (c Claim) carried(values []int) error {
	if len(c.Values) > 0 && int64(len(c.Values)) != c.Preperiod+c.Period {
		return c.fail("%d values given; preperiod and period are %d", len(c.Values), c.Preperiod+c.Period)
	}
	for n, v := range c.Values {
		if v != values[n] {
			return c.fail("the value of %d is given as %d; it is %d", n, v, values[n])
		}
	}
	return nil
}

// PrimeDivisors returns the primes that divide n ≥ 1, ascending.
func PrimeDivisors(n int64) []int64 {
	var out []int64
	for q := int64(2); q*q <= n; q++ {
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

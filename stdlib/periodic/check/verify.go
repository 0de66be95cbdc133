package check

import (
	"fmt"
	"slices"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/task"
)

// A Failure is the first fact of a claim that does not hold.
type Failure struct {
	Game string
	Fact string
}

func (f *Failure) Error() string { return "check: " + strict.Clip(f.Game) + ": " + f.Fact }

// Fail returns a *[Failure].
func (h *Head) Fail(format string, args ...any) error {
	return &Failure{Game: h.Game, Fact: fmt.Sprintf(format, args...)}
}

// A Source computes the first values of a game: [Values], or something quicker.
type Source func(g *Game, n int64) ([]int, error)

// ByDefinition is the plain source.
func ByDefinition(g *Game, n int64) ([]int, error) { return Values(g, n), nil }

// Verify reads a certificate and checks every fact of it by the definition. It returns the claim,
// and nil if it is proved; else the error is a *[Failure] that names the first fact that does not
// hold, a *[TooMuch] where the work would exceed the limits, [task.ErrInterrupted], or says why
// the text is no certificate.
func Verify(text []byte, limits Limits) (Claim, error) {
	claim, err := Read(text)
	if err != nil {
		return nil, err
	}
	return claim, Check(claim, limits)
}

// Check is [Verify] for a claim that has been read.
func Check(c Claim, limits Limits) error {
	g, err := Possible(c)
	if err != nil {
		return err
	}
	if err := limits.Allow(g.Name, Needs(c, g)); err != nil {
		return err
	}
	return CheckBy(c, g, ByDefinition)
}

// mostNumber bounds the numbers of a claim, so that sums of them are no overflow.
const mostNumber = 1 << 52

// Possible reads the game of a claim and checks what can be checked without computing a value.
func Possible(c Claim) (*Game, error) {
	h := c.About()
	g, err := ReadAnyGame(h.Game)
	if err != nil {
		return nil, err
	}
	if err := numbers(c); err != nil {
		return nil, err
	}
	if h.Period < 1 {
		return nil, h.Fail("the period is %d", h.Period)
	}
	if _, speaks := c.(*ByResidues); g.ByHeap() && !speaks {
		return nil, h.Fail("the rule depends on the heap; the theorem is for rules that do not")
	}
	if err := c.Hypotheses(g); err != nil {
		return nil, err
	}
	if from, to := c.Range(g); from < 0 || to < from || to > 16*mostNumber {
		return nil, h.Fail("compared %d ≤ n < %d: that is nothing", from, to)
	}
	return g, nil
}

// Needs returns what it costs to check a possible claim by the definition.
func Needs(c Claim, g *Game) Cost {
	const passes = 20 // over the values: a period below 2^52 has at most 14 prime divisors
	n := Bound(c, g)
	return c.Cost(g, n).Plus(Cost{Steps: passes * float64(n)})
}

// Bound returns how many values a claim speaks of.
func Bound(c Claim, g *Game) int64 {
	_, to := c.Range(g)
	return max(to, c.About().Preperiod+c.About().Period) + c.About().Period
}

// CheckBy checks a possible claim on values from a source.
func CheckBy(c Claim, g *Game, source Source) (err error) {
	defer task.Interrupted(&err)
	values, err := c.Compute(g, Bound(c, g), source)
	if err != nil {
		return err
	}
	for _, fact := range []func(Claim, *Game, []int) error{Compared, Claim.Closed, leastPreperiod, leastPeriod, Claim.Evidence} {
		if err := fact(c, g, values); err != nil {
			return err
		}
	}
	return nil
}

// Repeats reports whether G(n+p) is G(n) and what a period adds.
func Repeats(c Claim, values []int, n int64) bool {
	return int64(values[n+c.About().Period]) == int64(values[n])+c.Gain(n)
}

// Compared checks all n from the preperiod to the end of the range.
func Compared(c Claim, g *Game, values []int) error {
	p := c.About().Period
	_, to := c.Range(g)
	for n := c.About().Preperiod; n < to; n++ {
		if !Repeats(c, values, n) {
			return c.About().Fail("G(%d) = %d, but G(%d) = %d", n, values[n], n+p, values[n+p])
		}
	}
	return nil
}

func leastPreperiod(c Claim, _ *Game, values []int) error {
	h := c.About()
	if n := h.Preperiod - 1; n >= 0 && Repeats(c, values, n) {
		return h.Fail("the preperiod is not the least: G(%d) = %d and G(%d) = %d repeat too", n, values[n], n+h.Period, values[n+h.Period])
	}
	return nil
}

// leastPeriod: all periods are multiples of the least one; so it is enough to refute p/q for the primes q
// that divide p.
func leastPeriod(c Claim, _ *Game, values []int) error {
	for _, q := range Primes(c.About().Period) {
		if Witness(c, values, q) < 0 {
			return c.About().Fail("the period is not the least: %d is one too", c.About().Period/q)
		}
	}
	return nil
}

// Witness returns an n in the first period at which p/q is seen to be none, −1 if there is none.
func Witness(c Claim, values []int, q int64) int64 {
	h := c.About()
	d := h.Period / q
	for n := h.Preperiod; n < h.Preperiod+h.Period; n++ {
		if int64(values[n+d]-values[n])*q != c.Gain(n) {
			return n
		}
	}
	return -1
}

// evidence checks a table.
func (t *Table) evidence(h Head, gain func(n int64) int64, values []int) error {
	var list []int64
	for n := int64(0); n < h.Preperiod; n++ {
		laps := (h.Preperiod - n + h.Period - 1) / h.Period
		if int64(values[n])+laps*gain(n) != int64(values[n+laps*h.Period]) {
			list = append(list, n)
		}
	}
	if !slices.Equal(list, t.Exceptions) {
		return h.Fail("the exceptions are others than those given, the first of %d: %v", len(list), list[:min(len(list), 9)])
	}
	n := h.Preperiod + h.Period
	if int64(len(t.Values)) != n && (n <= Listed || len(t.Values) > 0) {
		return h.Fail("%d values are listed; preperiod and period are %d, of which all are listed up to %d, else none", len(t.Values), n, Listed)
	}
	for n, v := range t.Values {
		if v != values[n] {
			return h.Fail("the value of %d is given as %d; it is %d", n, v, values[n])
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

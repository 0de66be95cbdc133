package octal

import (
	"errors"
	"fmt"
	"slices"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/extend"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// Values of large heaps come from a period that Period has proved in this session or that the atlas has; of an infinite
// or hexadecimal code out of reach, Value looks for one itself. Otherwise all smaller values are computed, after a
// check that they fit into memory.

// near is the number of values that are computed without a check of their cost.
const near = 1 << 16

// reduced returns a heap n' ≤ n and a gain with G(n) = G(n') + gain, by a proved period. n' is n if no period is
// known or if n' would be out of reach too.
func (g Game) reduced(n int) (heap, gain int) {
	if n < near {
		return n, 0
	}
	preperiod, period, saltus, ok := g.provedPeriod()
	if !ok && n >= outOfReach && g.attempt() {
		preperiod, period, saltus, ok = g.provedPeriod()
	}
	if !ok || preperiod+period > int64(n)/2 {
		return n, 0
	}
	cycles := (int64(n) - preperiod) / period
	return n - int(cycles*period), int(cycles * saltus)
}

// outOfReach is a heap whose value is not computed without a look for a period, and attempted the number of values that
// this takes: a second at most.
const outOfReach, attempted = 1 << 30, 1 << 10

// attempt looks once for a period of a code that the atlas does not have, and reports whether it is proved.
func (g Game) attempt() bool {
	if g.rule.FiniteOctal() || g.tried.Load() {
		return false
	}
	_, err := g.PeriodWithin(attempted)
	g.tried.Store(!errors.Is(err, task.ErrInterrupted))
	return err == nil
}

// byPeriod returns the first n values if a period proved in this session gives at least half of them.
func (g Game) byPeriod(n int) ([]int, bool) {
	c := g.proved.Load()
	if c == nil || c.Preperiod+c.Period > int64(n)/2 {
		return nil, false
	}
	budget.Need(sliceBytes*float64(n), "Value(n) tells single values", "octal: %s: Values(%d)", g.rule.Code, n)
	first := g.Values(int(c.Preperiod + c.Period))
	return extend.Values(first, int(c.Period), int(c.Saltus), c.Still, n), true
}

// provedPeriod returns the period that Period has proved in this session, or the atlas's.
func (g Game) provedPeriod() (preperiod, period, saltus int64, ok bool) {
	if c := g.proved.Load(); c != nil && len(c.Still) == 0 {
		return c.Preperiod, c.Period, c.Saltus, true
	}
	if e, found := g.inAtlas(); found && e.Period > 0 && e.Status == periodic.Proved {
		return e.Preperiod, e.Period, 0, true
	}
	return 0, 0, 0, false
}

func (g Game) inAtlas() (Entry, bool) {
	if !g.rule.FiniteOctal() {
		return Entry{}, false
	}
	return charted(g)
}

// Bytes for each value while it is computed: in a stream, one by one, and as an int in a slice.
const (
	streamBytes = 1.3
	denseBytes  = 20
	sliceBytes  = 8
)

// afford panics with a *budget.Refusal if n values of the given size do not fit into memory or would take years.
// Small n is always granted.
func (g *game) afford(n int, bytes float64) {
	if n < near<<4 {
		return
	}
	left := budget.Left()
	need := bytes * float64(n)
	seconds := g.seconds(n)
	const year = 365 * 24 * 3600
	if need <= left && seconds < year {
		return
	}
	panic(&budget.Refusal{
		What: fmt.Sprintf("octal: %s: values up to heap %d", g.rule.Code, n-1), Bytes: need, Left: left,
		Time: budget.Seconds(seconds),
		Advice: "Nothing was computed. Period() may prove a period, from which values of any heap come at once " +
			"(Period(octal.MaxTime(time.Minute)) bounds the search); Sequence(n) holds a byte a value",
	})
}

// seconds estimates a lower bound for the time of n values: 10⁸ a second if the game may have a stream, else 10⁹
// options.
func (g *game) seconds(n int) float64 {
	h, options := float64(n), 0.0
	if g.rule.Sparse() {
		return h / 1e8
	}
	for _, d := range slices.Concat(g.rule.Head, g.rule.Tail) {
		switch {
		case d&leaveThree != 0:
			options += h * h / 36
		case d&leaveTwo != 0:
			options += h / 4
		case d != 0:
			options++
		}
	}
	return h * options / 1e9
}

package grundy

import (
	"errors"
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// proof holds the period of a game once it is proved; copies of the game under other names share it.
type proof struct {
	certificate periodic.Certificate
	known       bool
	tried       bool   // Period has been asked once because of a far heap
	broken      string // why the promise of Bounded does not hold, if it was seen not to
}

// ErrNotProved is returned by Period, wrapped with the reason, when it proves nothing.
var ErrNotProved = errors.New("no period is proved")

// Limit tells Period how far to go.
type Limit func(*search)

// search is what the limits of Period set.
type search struct {
	values int
	chosen bool // by the caller
}

// MaxValues bounds the search of Period to the first n values. It panics if n < 0.
func MaxValues(n int) Limit {
	notNegative("MaxValues", n)
	return func(s *search) { s.values, s.chosen = n, true }
}

// notNegative panics for a number of values below 0.
func notNegative(caller string, n int) {
	if n < 0 {
		panic(fmt.Sprintf("grundy: %s(%d); n must be ≥ 0", caller, n))
	}
}

// The values that Period computes when the caller does not say: a function is asked for the options
// of each heap, a declared rule is not.
const (
	valuesOfFunction = 1 << 11
	valuesOfRule     = 1 << 14
)

// Period finds the least preperiod and period of the values of heaps, and proves them where a theorem of package
// periodic speaks of the game: declared rules (Takes, Words), also where they depend on the heap and repeat with it
// ("split an even heap"), and rules with a memory that take at most some number: their certificate numbers heaps with
// what is remembered of them. The period of a function with Bounded is assumed: it is proved if the function keeps to
// the rule of its first heaps. Of other games, whose rule may change at any heap, it returns what is observed, and an
// error that wraps ErrNotProved and says why there is no proof; so it does when the values are not enough. It looks at
// the first 2048 values of a function, or fewer where these have millions of options, at 16384 of a declared rule, or
// at MaxValues(n).
func (g *Game) Period(limits ...Limit) (periodic.Certificate, error) {
	g.heaps("Period", 0)
	if g.proof.known {
		return g.proof.certificate.For(g.certified()), nil
	}
	s := search{values: valuesOfFunction}
	if g.declared() != nil {
		s.values = valuesOfRule
	}
	for _, o := range limits {
		o(&s)
	}
	if m := g.memory(); m != nil {
		return m.period(g, s)
	}
	theorems := g.theorems()
	for n := min(64, s.values); len(theorems) > 0; n = min(2*n, s.values) {
		if task.Stopped() {
			return periodic.Certificate{}, task.ErrInterrupted
		}
		if c, found := find(g.Values(n), theorems); found {
			c = c.For(g.certified())
			if g.bound != nil {
				if g.keep(g.bound.kept, n); g.proof.broken != "" {
					return g.observed(n, g.proof.broken)
				}
				c.Status, c.Assumes = periodic.Assumed, g.assumed()
			}
			g.proof.certificate, g.proof.known = c, true
			return c, nil
		}
		if n == s.values {
			return g.observed(n, fmt.Sprintf("%d values show none for which the theorem holds; MaxValues(n) allows more", n))
		}
	}
	n := s.values
	if !s.chosen {
		n = g.affordable(n)
	}
	return g.observed(n, g.whyNot(g.Values(n)))
}

// PeriodWithin is Period within the first n values: the verb as every game of heaps has it. It panics if n < 0.
func (g *Game) PeriodWithin(n int) (periodic.Certificate, error) {
	notNegative("PeriodWithin", n)
	return g.Period(MaxValues(n))
}

// muchWork is how many options of a function are looked at when the caller does not say.
const muchWork = 1 << 20

// affordable returns how many values, at most n, are known after not much more than so much work.
func (g *Game) affordable(n int) int {
	for m := min(64, n); m < n; m = min(2*m, n) {
		g.Values(m)
		if g.engine.work() > muchWork {
			return m
		}
	}
	return n
}

// find returns the certificate of the first theorem that allows to conclude from the values.
func find(values []int, theorems []periodic.Theorem) (periodic.Certificate, bool) {
	for _, theorem := range theorems {
		if c, ok := periodic.Find(values, theorem); ok {
			return c, true
		}
	}
	return periodic.Certificate{}, false
}

// certified returns the name under which the checker knows the game.
func (g *Game) certified() string {
	switch {
	case g.code != "" && g.proof.broken == "":
		return g.code
	case g.codes != nil:
		return g.codes.String()
	}
	return g.String()
}

// theorems returns the theorems that speak of the game, the cheapest first.
func (g *Game) theorems() []periodic.Theorem {
	switch {
	case g.codes != nil:
		return []periodic.Theorem{g.codes.theorem()}
	case g.code == "" || g.proof.broken != "":
		return nil
	}
	head, tail := words.ReadCode(g.code)
	var leaves int
	first := int64(0)
	for _, d := range append(append([]int(nil), head...), tail...) {
		leaves |= d
		if d&3 == words.Nothing || d&3 == words.One {
			first = 1 // the heap 0 is not as others: some take may leave it, or may not
		}
	}
	k := int64(len(head) - 1)
	switch {
	case len(tail) > 0 && leaves&(words.Two|words.Three) != 0:
		return []periodic.Theorem{periodic.RepeatingCode(head, tail), periodic.SumBound(head, tail)}
	case len(tail) > 0:
		return []periodic.Theorem{periodic.LiveValues(head, tail)}
	case leaves&words.Three != 0:
		return []periodic.Theorem{periodic.ThreeHeaps(k), periodic.SumBound(head, nil)}
	case leaves&words.Two != 0:
		return []periodic.Theorem{periodic.GuySmith(k)}
	}
	return []periodic.Theorem{periodic.OneWindow(k, first)}
}

// observed returns what n values show, and why no more is known.
func (g *Game) observed(n int, why string) (periodic.Certificate, error) {
	c, ok := periodic.Find(g.Values(n), periodic.Observation())
	if !ok {
		c = certificate.Unknown(int64(n))
	}
	if is, ok := g.acquaintance(); ok {
		why += fmt.Sprintf("; of %s, which has the same rule, is known: period %s", is.Spelling, is.Period+certifiedBy(is))
	}
	return c.For(g.certified()), fmt.Errorf("grundy: %s: %w: %s", g, ErrNotProved, why)
}

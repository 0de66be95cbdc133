package grundy

import (
	"errors"
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// proof is the proved period of a game. Copies of the game under other names share it.
type proof struct {
	certificate periodic.Certificate
	known       bool
	states      int    // of a heap: heap n in state s is heap states·n + s of the certificate; 1 without a memory
	tried       bool   // whether Period has been called for a far heap
	broken      string // why the promise of Bounded does not hold, or ""
}

// heaps returns the preperiod and the period in heaps.
func (p *proof) heaps() (preperiod, period int) {
	c := p.certificate
	return (int(c.Preperiod) + p.states - 1) / p.states, words.LeastMultiple(int(c.Period), p.states) / p.states
}

// ErrNotProved is wrapped in the error of Period if it proves nothing.
var ErrNotProved = errors.New("no period is proved")

// Limit limits the search of Period to the first values.
type Limit int

// MaxValues limits the search of Period to the first n values. It panics if n < 0.
func MaxValues(n int) Limit {
	notNegative("MaxValues", n)
	return Limit(n)
}

// notNegative panics for a negative number of values.
func notNegative(caller string, n int) {
	if n < 0 {
		panic(fmt.Sprintf("grundy: %s(%d); n must be ≥ 0", caller, n))
	}
}

// The default numbers of values that Period computes: fewer for a function, which lists the options of each heap.
const (
	valuesOfFunction = 1 << 11
	valuesOfRule     = 1 << 14
	valuesOfSet      = 1 << 24
)

// Period finds the least preperiod and period of the values of heaps. It proves them where a theorem of package
// periodic applies: for declared rules (Takes, Words), including those that depend on the heap and repeat ("split an
// even heap"), and for rules with a memory that limit what a move takes, where the certificate numbers heaps together
// with the memory. For a function with Bounded the period is assumed: it holds if the function keeps its promise. For
// other games, whose rule may change at any heap, and if there are too few values, it returns what is observed, with an
// error that wraps ErrNotProved and says why there is no proof. It looks at the first 2048 values of a function (fewer
// if these have millions of options), at 16384 of a declared rule, or at MaxValues(n).
func (g *Game) Period(limits ...Limit) (periodic.Certificate, error) {
	g.heaps("Period", 0)
	if g.proof.known {
		return g.proof.certificate, nil
	}
	most := valuesOfFunction
	switch {
	case g.set != nil:
		most = valuesOfSet
	case g.declared() != nil:
		most = valuesOfRule
	}
	for _, l := range limits {
		most = max(int(l), 0)
	}
	r := repetition{g.certified(), g.theorems(), g.computed, 1}
	if m := g.memory(); m != nil {
		r = m.repetition()
	}
	if last := g.greatest(); last > most {
		return g.observed(min(most, valuesOfFunction), fmt.Sprintf("the theorem takes a window of %d values", last))
	}
	for n := min(64, most); len(r.theorems) > 0; n = min(2*n, most) {
		if task.Stopped() {
			return periodic.Certificate{}, task.ErrInterrupted
		}
		if c, found := find(r.values(n), r.theorems); found {
			c = c.For(r.game)
			if g.bound != nil {
				if g.keep(g.bound.kept, n); g.proof.broken != "" {
					return g.observed(n, g.proof.broken)
				}
				c.Status, c.Assumes = periodic.Assumed, g.assumed()
			}
			g.proof.certificate, g.proof.states, g.proof.known = c, r.states, true
			return c, nil
		}
		if n == most {
			return g.observed(n, fmt.Sprintf("%d values show none for which the theorem holds; MaxValues(n) allows more", n))
		}
	}
	if len(limits) == 0 {
		most = g.affordable(most)
	}
	return g.observed(most, g.whyNot(most))
}

// A repetition is what is searched for a period.
type repetition struct {
	game     string // its name in certificates
	theorems []periodic.Theorem
	values   func(n int) []int // of the first n heaps
	states   int               // of a heap
}

// PeriodWithin is Period with MaxValues(n). It panics if n < 0.
func (g *Game) PeriodWithin(n int) (periodic.Certificate, error) {
	notNegative("PeriodWithin", n)
	return g.Period(MaxValues(n))
}

// muchWork is the default number of options of a function that Period looks at.
const muchWork = 1 << 20

// affordable returns the number of values, at most n, that can be computed with about muchWork options.
func (g *Game) affordable(n int) int {
	if g.memory() != nil {
		return min(n, 1<<10)
	}
	for m := min(64, n); m < n; m = min(2*m, n) {
		g.Values(m)
		if e, ok := g.engine.(functional); ok && e.work() > muchWork {
			return m
		}
	}
	return n
}

// find returns the certificate by the first theorem that proves a period from the values.
func find(values []int, theorems []periodic.Theorem) (periodic.Certificate, bool) {
	for _, theorem := range theorems {
		if c, ok := periodic.Find(values, theorem); ok {
			return c, true
		}
	}
	return periodic.Certificate{}, false
}

// certified returns the name of the game in certificates.
func (g *Game) certified() string {
	switch {
	case g.set != nil:
		return g.set.Name
	case g.code != "" && g.proof.broken == "":
		return g.code
	case g.codes != nil:
		return g.codes.String()
	}
	return g.String()
}

// theorems returns the theorems that apply to the game, the cheapest first.
func (g *Game) theorems() []periodic.Theorem {
	switch {
	case g.set != nil && g.set.AllBut:
		return []periodic.Theorem{periodic.AllBut(int64(g.greatest()))}
	case g.set != nil:
		return []periodic.Theorem{periodic.OneWindow(int64(g.greatest()), 0)}
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
			first = 1 // heap 0 is special: some amount may leave it but no other heap, or the reverse
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

// observed returns the period observed in n values, with an error that says why it is not proved.
func (g *Game) observed(n int, why string) (periodic.Certificate, error) {
	c, ok := periodic.Find(g.computed(n), periodic.Observation())
	if !ok {
		c = certificate.Unknown(int64(n))
	}
	if is, ok := g.registered(); ok {
		why += fmt.Sprintf("; of %s, which has the same rule, is known: period %s", is.Spelling, is.Period+certifiedBy(is))
	}
	return c.For(g.certified()), fmt.Errorf("grundy: %s: %w: %s", g, ErrNotProved, why)
}

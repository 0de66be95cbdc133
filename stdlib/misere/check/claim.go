package check

import (
	"fmt"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A Claim is what a certificate says: the heaps 0, …, Heaps of the game have this quotient, and, if Complete, the
// whole game has. It is the shape of all theorems; what a theorem does not speak of is zero.
type Claim struct {
	Game       string // its code, or "Grundy's game"
	Heaps      int    // the greatest heap
	Order      int
	Complete   bool // of the whole game
	Preperiod  int  // n₀, if complete
	Period     int  // p, if complete
	Generators []Generator
	P          []int32 // ascending
	Phi        []int32
	Usual      []int32 // U of the theorem on usual elements, ascending
	Within     int     // w of it; 0 for the other theorems
}

// A Failure is a fact of a certificate that does not hold.
type Failure struct {
	Game string
	Fact string
}

func (f *Failure) Error() string { return fmt.Sprintf("check: quotient of %.60s: %s", f.Game, f.Fact) }

func (c *Claim) fails(format string, args ...any) error {
	return &Failure{c.Game, fmt.Sprintf(format, args...)}
}

// Verify reads a certificate and confirms it: nil if every fact holds, a *[Failure] for
// the first that does not, another error if the text is no certificate or costs too much.
func Verify(text []byte) error {
	c, err := Read(text)
	if err != nil {
		return err
	}
	return VerifyClaim(c)
}

// VerifyClaim confirms a claim that has been read, within generous limits. The error is task.ErrInterrupted after an
// interrupt.
func VerifyClaim(c Claim) error { return c.Confirm(check.Generous(), false, nil) }

// Confirm confirms a claim within limits: without the short way by usual elements that it does not name, if plain is set. The
// error is a *[check.TooMuch] if the work could exceed the limits; else costs, if it is given, is told what the work may cost before it begins.
func (c Claim) Confirm(limits check.Limits, plain bool, costs func(check.Cost)) (err error) {
	defer check.Interrupted(&err)
	g, err := c.Possible()
	if err != nil {
		return err
	}
	if err := limits.Allow(c.Game+", misère", c.Cost(g, plain)); err != nil {
		return err
	}
	if costs != nil {
		costs(c.Cost(g, plain))
	}
	var m *monoid
	var heaps []letter
	for _, fact := range facts {
		task.Check()
		if err := fact.check(&c, g, &m, &heaps, plain); err != nil {
			return err
		}
	}
	return nil
}

// Possible reads the game of a claim and checks what can be checked without computing.
func (c *Claim) Possible() (*check.Game, error) {
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return nil, err
	}
	return g, c.wellFormed()
}

// facts are what is confirmed, one after the other, by their names in the induction of theorems. The first builds the monoid, and
// usual finds what the options of heaps are worth, for those behind it.
var facts = []struct {
	name  string
	check func(c *Claim, g *check.Game, m **monoid, heaps *[]letter, plain bool) error
}{
	{"monoid", func(c *Claim, _ *check.Game, m **monoid, _ *[]letter, _ bool) (err error) {
		*m, err = c.monoid()
		return err
	}},
	{"identity", func(c *Claim, g *check.Game, m **monoid, _ *[]letter, _ bool) error { return c.identity(*m, g) }},
	{"generators", func(c *Claim, g *check.Game, m **monoid, _ *[]letter, _ bool) error { return c.generators(*m, g) }},
	{"reduced", func(c *Claim, g *check.Game, m **monoid, _ *[]letter, _ bool) error { return c.reduced(*m, g) }},
	{"periodic", func(c *Claim, g *check.Game, m **monoid, _ *[]letter, _ bool) error { return c.periodic(*m, g) }},
	{"usual", func(c *Claim, g *check.Game, m **monoid, heaps *[]letter, plain bool) (err error) {
		*heaps, err = c.letters(*m, g, plain)
		return err
	}},
	{"pcheck", func(c *Claim, _ *check.Game, m **monoid, heaps *[]letter, _ bool) error { return c.pCheck(*m, *heaps) }},
	{"ncheck", func(c *Claim, _ *check.Game, m **monoid, heaps *[]letter, _ bool) error { return c.nCheck(*m, *heaps) }},
}

// Facts returns which of the facts hold that the inductions of theorems name, as far as the first that does not, whose
// error is returned too. The claim is confirmed if the error is nil. Limits are as for Confirm.
func (c Claim) Facts(limits check.Limits) (hold map[string]bool, err error) {
	defer check.Interrupted(&err)
	hold = map[string]bool{}
	for _, fact := range facts {
		hold[fact.name] = false
	}
	g, err := c.Possible()
	if err == nil {
		err = limits.Allow(c.Game+", misère", c.Cost(g, false))
	}
	var m *monoid
	var heaps []letter
	for _, fact := range facts {
		if err == nil {
			err = fact.check(&c, g, &m, &heaps, false)
		}
		hold[fact.name] = err == nil
	}
	return hold, err
}

// What the N-check may take, whose end the numbers of a claim do not tell: a multiple of what those took that were ever found, and no
// more than so much.
const (
	searchSteps  = 200_000_000_000
	searchMemory = 512 << 20 // bytes
)

// searching bounds the steps and the memory of the N-check.
func (c *Claim) searching() check.Cost {
	r, h := float64(c.Order), float64(c.Heaps+1)
	return check.Cost{Steps: min(searchSteps, 1e8+100*r*r*h), Memory: min(searchMemory, 1e7+10*r*h*(r/8+64))}
}

// Cost bounds what it takes to confirm a well-formed claim.
func (c *Claim) Cost(g *check.Game, plain bool) check.Cost {
	r, h, n := float64(c.Order), float64(c.Heaps+1), float64(len(c.Generators))
	words := r/64 + 1
	takes, splits := h, h
	if g.Finite() {
		takes, splits = min(h, float64(g.Last()+1)), min(h, float64(len(g.Splitting())))
	}
	options := takes * h
	if g.Leaves()&4 != 0 {
		sums := h * h / 2
		if w := float64(c.Within); w > 0 {
			sums = h*(w+float64(c.others())) + min(w*w, h*h/2)
		}
		options += sums + splits*h*words
	}
	if g.Leaves()&8 != 0 {
		options += takes * h * h * h / 36
	}
	// Each heap with its worth: the elements that it lets be stuck, and a look at P for each element.
	letters := h * (r*words + r)
	monoid := n*n*r + (n+8)*r*r
	sets := 4*h*(8*words+64) + min(mostBack, h*r*(8*words+24))
	return c.searching().Plus(check.Cost{Steps: monoid + options + letters, Memory: 6*r*r + 16*r*words + 4*r*n + sets})
}

// others returns how many heaps have an element that the claim does not call usual.
func (c *Claim) others() int {
	usual := map[int32]bool{}
	for _, x := range c.Usual {
		usual[x] = true
	}
	n := 0
	for _, x := range c.Phi {
		if !usual[x] {
			n++
		}
	}
	return n
}

// wellFormed confirms that all numbers are where they must be.
func (c *Claim) wellFormed() error {
	if c.Order < 1 || c.Heaps < 0 || len(c.Phi) != c.Heaps+1 {
		return c.fails("order %d and %d values of Φ for heaps to %d", c.Order, len(c.Phi), c.Heaps)
	}
	if len(c.Generators) == 0 && c.Order > 1 {
		return c.fails("order %d without generators", c.Order)
	}
	for i, x := range c.P {
		if i > 0 && x <= c.P[i-1] {
			return c.fails("the elements of P do not ascend")
		}
	}
	if !c.Complete && (c.Preperiod != 0 || c.Period != 0) {
		return c.fails("a period of a quotient that is not complete")
	}
	for i, g := range c.Generators {
		if i > 0 && g.Heap <= c.Generators[i-1].Heap {
			return c.fails("the heaps of the generators do not ascend")
		}
	}
	for i, x := range c.Usual {
		if i > 0 && x <= c.Usual[i-1] {
			return c.fails("the usual elements do not ascend")
		}
	}
	if c.Within < 0 || c.Within > c.Heaps || c.Within == 0 && len(c.Usual) > 0 || c.Within > 0 && !c.Complete {
		return c.fails("usual elements within %d, of %d heaps", c.Within, c.Heaps)
	}
	lists := [][]int32{c.P, c.Phi, c.Usual}
	for _, g := range c.Generators {
		if len(g.Row) != c.Order {
			return c.fails("the row of heap %d has %d entries, the monoid %d elements", g.Heap, len(g.Row), c.Order)
		}
		if g.Heap < 0 || g.Heap > c.Heaps {
			return c.fails("generator of heap %d, but heaps go to %d", g.Heap, c.Heaps)
		}
		lists = append(lists, g.Row)
	}
	for _, list := range lists {
		for _, x := range list {
			if x < 0 || int(x) >= c.Order {
				return c.fails("%d is not an element", x)
			}
		}
	}
	return nil
}

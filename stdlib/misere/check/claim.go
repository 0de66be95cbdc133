package check

import (
	"fmt"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A Claim is what a certificate says: the heaps 0, …, Heaps of the game have this quotient, and, if Complete, the
// whole game has.
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
}

// A Generator is a heap whose element generates the monoid with others.
type Generator struct {
	Heap int     `json:"heap"`
	Row  []int32 `json:"row"` // the products of the elements 0, 1, … with it
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

// Confirm confirms a claim within limits: without the short way by usual elements, if plain is set. The
// error is a *[check.TooMuch] if the work could exceed the limits; else costs, if it is given, is told what the work may cost before it begins.
func (c Claim) Confirm(limits check.Limits, plain bool, costs func(check.Cost)) (err error) {
	defer check.Interrupted(&err)
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return err
	}
	if err := c.wellFormed(); err != nil {
		return err
	}
	if err := limits.Allow(c.Game+", misère", c.Cost(g)); err != nil {
		return err
	}
	if costs != nil {
		costs(c.Cost(g))
	}
	m, err := c.monoid()
	if err != nil {
		return err
	}
	for _, fact := range []func(*monoid, *check.Game) error{c.identity, c.generators, c.reduced, c.periodic} {
		task.Check()
		if err := fact(m, g); err != nil {
			return err
		}
	}
	letters := c.letters(m, g, plain)
	if err := c.pCheck(m, letters); err != nil {
		return err
	}
	return c.nCheck(m, letters)
}

// What the N-check may take, whose end the numbers of a claim do not tell.
const (
	searchSteps  = 200_000_000_000
	searchMemory = 512 << 20 // bytes
)

// Cost bounds what it takes to confirm a well-formed claim.
func (c *Claim) Cost(g *check.Game) check.Cost {
	r, h, n := float64(c.Order), float64(c.Heaps), float64(len(c.Generators))
	steps := n*n*r + (n+4)*r*r + searchSteps
	takes := h
	if g.Finite() {
		takes = min(h, float64(g.Last()+1))
	}
	options := takes * h
	if g.Leaves()&4 != 0 {
		options += h * h / 4
	}
	if g.Leaves()&8 != 0 {
		options += takes * h * h * h / 36
	}
	sets := 3 * h * (r/8 + 48)
	return check.Cost{Steps: steps + options + h*r, Memory: 4*r*r + 64*r*r/8 + 4*r*n + sets + searchMemory}
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
	lists := [][]int32{c.P, c.Phi}
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
				return c.fails("%d is no element", x)
			}
		}
	}
	return nil
}

package check

import (
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A Claim is what a certificate says: the heaps 0, …, Heaps of the game have this quotient, and, if Complete, the whole
// game has; or, if elements are listed as apart, that the quotient has at least as many. It is the shape of all
// theorems; what a theorem does not speak of is zero.
type Claim struct {
	certificate.Envelope
	Heaps      int         `json:"heaps" doc:"N, the greatest heap"`
	Order      int         `json:"order" doc:"of the quotient, whose elements are 0, the identity, to order-1"`
	Generators []Generator `json:"generators" doc:"heaps whose elements generate the quotient"`
	P          []int32     `json:"p" doc:"the elements that stand for P-positions, ascending"`
	Phi        []int32     `json:"phi" doc:"the elements of the heaps 0, 1, ..."`
	Preperiod  int         `json:"preperiod" doc:"n0, the least from 1 on from which Phi repeats"`
	Period     int         `json:"period" doc:"p, the least period"`
	Usual      []int32     `json:"usual" doc:"the elements of U, ascending"`
	Within     int         `json:"within" doc:"w, one at least"`
	Outside    int32       `json:"outside" doc:"the element of the sums of which nothing is said"`
	Apart      []int32     `json:"apart" doc:"elements of which any two are told apart, ascending: the quotient has at least as many"`
	Complete   bool        `json:"-"` // of the whole game: by the theorems that have a period
}

// Order of the checks. What is cheap to read comes before what is dear to compute: numbers are
// where they must be before any is used as an index; the cost is bounded from numbers alone and
// must be allowed before the first table is made; then come the monoid (order² entries), the facts
// about single elements, the hypotheses of the period, what options are worth, and last the
// N-check, whose end nobody can tell. Each fact may rest on those before it and on nothing else of
// the claim.

// Confirm checks every fact of a claim. Plain leaves out the short way by usual elements that the claim does not name:
// then options are what the definition makes of them. The error is task.ErrInterrupted after an interrupt.
func (c Claim) Confirm(o certificate.Options) (err error) {
	defer task.Interrupted(&err)
	g, err := c.Possible()
	if err != nil {
		return err
	}
	if err := o.Begin(c.Game+", misère", c.Cost(g, o.Plain)); err != nil {
		return err
	}
	var m *monoid
	var heaps []letter
	for _, fact := range facts {
		task.Check()
		if err := fact.check(&c, g, &m, &heaps, o.Plain); err != nil {
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

// facts are what is confirmed, one after the other, by their names in the induction of theorems.
// The first builds the monoid, and usual finds what the options of heaps are worth, for those
// behind it.
// Each entry says which fact it is, and does what it needs of those before it; a claim that a fact does not speak of
// passes it.
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
	{"reduced", func(c *Claim, g *check.Game, m **monoid, _ *[]letter, _ bool) error {
		if c.bounds() {
			return nil
		}
		return c.reduced(*m, g)
	}},
	{"apart", func(c *Claim, _ *check.Game, m **monoid, _ *[]letter, _ bool) error { return c.apart(*m) }},
	{"periodic", func(c *Claim, g *check.Game, m **monoid, _ *[]letter, _ bool) error { return c.periodic(*m, g) }},
	{"usual", func(c *Claim, g *check.Game, m **monoid, heaps *[]letter, plain bool) (err error) {
		*heaps, err = c.letters(*m, g, plain)
		return err
	}},
	{"within", func(c *Claim, _ *check.Game, m **monoid, heaps *[]letter, _ bool) error { return c.within(*m, *heaps) }},
	{"pcheck", func(c *Claim, _ *check.Game, m **monoid, heaps *[]letter, _ bool) error { return c.pCheck(*m, *heaps) }},
	{"ncheck", func(c *Claim, _ *check.Game, m **monoid, heaps *[]letter, _ bool) error { return c.nCheck(*m, *heaps) }},
}

// Facts returns which of the facts hold that the inductions of theorems name, as far as the first
// that does not, whose error is returned too. The claim is confirmed if the error is nil. Limits
// are as for Confirm.
// A fact behind the first that fails is not looked at, and counts as not holding.
func (c Claim) Facts(limits certificate.Limits) (hold map[string]bool, err error) {
	defer task.Interrupted(&err)
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

// What the N-check may take, whose end the numbers of a claim do not tell: a multiple of what
// those took that were ever found, and no more than so much.
const (
	searchSteps  = 200_000_000_000
	searchMemory = 512 << 20 // bytes
)

// searching bounds the steps and the memory of the N-check.
// Whoever writes a certificate chooses its numbers, so the bound cannot follow from them alone.
func (c *Claim) searching() certificate.Cost {
	r, h := float64(c.Order), float64(c.Heaps+1)
	return certificate.Cost{Steps: min(searchSteps, 1e8+100*r*r*h), Memory: min(searchMemory, 1e7+10*r*h*(r/8+64))}
}

// Cost bounds what it takes to confirm a well-formed claim: steps of about a nanosecond, and bytes.
//
//   - The monoid: commuting rows n²·order/2, the table and the lines of reduced order² each, with
//     some for each generator.
//   - Options: for each heap its digits; with splits either all heaps²/2 sums of two heaps or, by usual
//     elements, w and the unusual heaps for each n and the first 2w in full; and joining the sets of
//     the splits. Three heaps take heaps²/12 for each n and take.
//   - Letters: the stuck sets and the P-check.
//   - Memory: the table 4·order², the lines and what lead holds; rows as they were read; the sets of
//     pairs, letters and what the search keeps in back.
//
// It is a bound: a claim that costs more than it says is a fault of this function. Nothing is saved
// for a claim that is short; the terms are kept simple rather than close.
func (c *Claim) Cost(g *check.Game, plain bool) certificate.Cost {
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
	cost := c.searching().Plus(certificate.Cost{Steps: monoid + options + letters,
		Memory: 6*r*r + 16*r*words + 4*r*n + sets})
	if c.bounds() {
		a := float64(len(c.Apart))
		cost = cost.Plus(certificate.Cost{Steps: 2*r*r + a*a*words + h*r*words, Memory: 8*r*words + 16*a*words})
	}
	return cost
}

// others returns how many heaps no theorem saves: those that have an element that the claim does not call usual.
// Their sums with every heap are looked at even by the theorem on usual elements.
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

// wellFormed confirms that all numbers are where they must be, so that no index behind it is out of
// its range and no list has a member twice. It must stay the first look at a claim: [Claim.Cost]
// divides nothing, but it multiplies what it has not checked.
// Cost: a look at each number of the certificate.
func (c *Claim) wellFormed() error {
	if c.Order < 1 || c.Heaps < 0 || len(c.Phi) != c.Heaps+1 {
		return c.Fails("order %d and %d values of Φ for heaps to %d", c.Order, len(c.Phi), c.Heaps)
	}
	if len(c.Generators) == 0 && c.Order > 1 {
		return c.Fails("order %d without generators", c.Order)
	}
	for i, x := range c.P {
		if i > 0 && x <= c.P[i-1] {
			return c.Fails("the elements of P do not ascend")
		}
	}
	if !c.Complete && (c.Preperiod != 0 || c.Period != 0) {
		return c.Fails("a period of a quotient that is not complete")
	}
	for i, g := range c.Generators {
		if i > 0 && g.Heap <= c.Generators[i-1].Heap {
			return c.Fails("the heaps of the generators do not ascend")
		}
	}
	for i, x := range c.Usual {
		if i > 0 && x <= c.Usual[i-1] {
			return c.Fails("the usual elements do not ascend")
		}
	}
	if c.Within < 0 || c.Within > c.Heaps || c.Within == 0 && len(c.Usual) > 0 || c.Within > 0 && !c.Complete {
		return c.Fails("usual elements within %d, of %d heaps", c.Within, c.Heaps)
	}
	for i, x := range c.Apart {
		if i > 0 && x <= c.Apart[i-1] {
			return c.Fails("the elements that are apart do not ascend")
		}
		if c.out(x) {
			return c.Fails("the element outside, %d, is among those that are apart", x)
		}
	}
	if c.Outside < 0 || int(c.Outside) >= c.Order || c.bounds() == (c.Outside == 0) || c.bounds() && c.Complete {
		return c.Fails("%d is the element outside, with %d elements apart", c.Outside, len(c.Apart))
	}
	lists := [][]int32{c.P, c.Phi, c.Usual, c.Apart}
	for _, g := range c.Generators {
		if len(g.Row) != c.Order {
			return c.Fails("the row of heap %d has %d entries, the monoid %d elements", g.Heap, len(g.Row), c.Order)
		}
		if g.Heap < 0 || g.Heap > c.Heaps {
			return c.Fails("generator of heap %d, but heaps go to %d", g.Heap, c.Heaps)
		}
		lists = append(lists, g.Row)
	}
	for _, list := range lists {
		for _, x := range list {
			if x < 0 || int(x) >= c.Order {
				return c.Fails("%d is not an element", x)
			}
		}
	}
	return nil
}

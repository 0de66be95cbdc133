package check

import (
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A Claim is the content of a certificate: the heaps 0, …, Heaps of the game have this quotient, and if Complete, so
// has the whole game; or, if elements are listed as apart, the quotient has at least as many elements. Fields that the
// theorem does not use are zero.
type Claim struct {
	certificate.Envelope
	Heaps      int         `json:"heaps" doc:"N, the greatest heap"`
	Order      int         `json:"order" doc:"order of the quotient, whose elements are 0, the identity, to order-1"`
	Generators []Generator `json:"generators" doc:"heaps whose elements generate the quotient"`
	P          []int32     `json:"p" doc:"the elements of P-positions, ascending"`
	Phi        []int32     `json:"phi" doc:"the elements of the heaps 0, 1, ..."`
	Preperiod  int         `json:"preperiod" doc:"n0, the least n0 >= 1 from which Phi repeats"`
	Period     int         `json:"period" doc:"p, the least period"`
	Usual      []int32     `json:"usual" doc:"the elements of U, ascending"`
	Within     int         `json:"within" doc:"w >= 1"`
	Outside    int32       `json:"outside" doc:"the element of the sums out of bounds"`
	Apart      []int32     `json:"apart" doc:"elements that are pairwise distinct in the quotient, ascending"`
	Positions  []string    `json:"positions" doc:"names of the positions 0, 1, ..., the heaps of the other fields"`
	Options    [][][]int   `json:"options" doc:"of each its options: lists of positions with smaller numbers"`
	Complete   bool        `json:"-"` // of the whole game: by a theorem with a period
}

// Confirm checks every fact of a claim. Plain disables the shortcut by usual elements for claims that do not name any:
// then options are computed by the definition. The error is task.ErrInterrupted after an interrupt.
func (c Claim) Confirm(o certificate.Options) error {
	_, err := c.check(o.Begin, o.Plain)
	return err
}

// Facts returns which of the facts hold that the inductions of theorems name, up to the first that does not, whose
// error is returned too; later ones count as not holding. The claim is confirmed if the error is nil. Limits are as
// for Confirm.
func (c Claim) Facts(limits certificate.Limits) (hold map[string]bool, err error) {
	return c.check(limits.Allow, false)
}

func (c *Claim) check(allow func(string, certificate.Cost) error, plain bool) (hold map[string]bool, err error) {
	defer task.Interrupted(&err)
	hold = map[string]bool{}
	g, err := c.Possible()
	if err == nil {
		err = allow(c.Game+", misère", c.Cost(g))
	}
	run := checking{Claim: c, game: g, plain: plain}
	for _, fact := range facts {
		task.Check()
		if err == nil {
			err = fact.check(&run)
		}
		hold[fact.name] = err == nil
	}
	return hold, err
}

// A checking is a claim with what its checks have computed.
type checking struct {
	*Claim
	game    *check.Game // nil for listed positions
	plain   bool
	m       *monoid
	letters []letter // of the heaps with options
}

// Possible reads the game of a claim, which is nil for listed positions, and makes the checks that need no computation.
func (c *Claim) Possible() (*check.Game, error) {
	if c.listed() {
		return nil, c.wellFormed()
	}
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return nil, err
	}
	return g, c.wellFormed()
}

// facts lists the facts to check, in order, by their names in the inductions of theorems. The first builds the monoid,
// and usual computes the letters for those after it. A fact that does not concern the claim holds.
var facts = []struct {
	name  string
	check func(*checking) error
}{
	{"monoid", (*checking).products}, {"identity", (*checking).identity}, {"generators", (*checking).generators},
	{"reduced", (*checking).reduced}, {"apart", (*checking).apart}, {"periodic", (*checking).periodic},
	{"usual", (*checking).usual}, {"within", (*checking).within}, {"pcheck", (*checking).pCheck},
	{"ncheck", (*checking).nCheck},
}

// Limits of the N-check, whose cost does not follow from the numbers of a claim: a multiple of the cost of known ones.
const (
	searchSteps  = 200_000_000_000
	searchMemory = 512 << 20 // bytes
)

// searching bounds the steps and the memory of the N-check. The author of a certificate chooses its numbers, so the
// bound cannot depend on them alone.
func (c *Claim) searching() certificate.Cost {
	r, h := float64(c.Order), float64(c.Heaps+1)
	return certificate.Cost{Steps: min(searchSteps, 1e8+100*r*r*h), Memory: min(searchMemory, 1e7+10*r*h*(r/8+64))}
}

// Cost bounds the cost of confirming a well-formed claim, in steps of about a nanosecond, and bytes.
//
//   - The monoid: commuting rows take n²·order/2, the table and the lines of reduced order² each, and some more
//     for each generator.
//   - Letters: for each heap the stuck elements, and the P-check for each element.
//   - Memory: the table 4·order², the lines and the sets in lead; the rows; the sets of pairs and letters.
//
// A claim that exceeds its bound is a bug of this function. The terms are simple rather than tight.
func (c *Claim) Cost(g *check.Game) certificate.Cost {
	r, h, n := float64(c.Order), float64(c.Heaps+1), float64(len(c.Generators))
	words := r/64 + 1
	letters := h * (r*words + r)
	monoid := n*n*r + (n+8)*r*r
	sets := 4 * h * (8*words + 64)
	cost := c.searching().Plus(certificate.Cost{Steps: monoid + c.optionSteps(g) + letters,
		Memory: 6*r*r + 16*r*words + 4*r*n + sets})
	if c.bounds() {
		a := float64(len(c.Apart))
		cost = cost.Plus(certificate.Cost{Steps: 3*r*r + a*a*words + h*r*words, Memory: 24 * r * words})
	}
	return cost
}

// optionSteps bounds the cost of the elements of options: the digits of each heap; with splits the sums of two heaps,
// which usual elements make fewer, and the union of the sets of the splits; three heaps take heaps²/12 for each n and
// take. Listed options are read once.
func (c *Claim) optionSteps(g *check.Game) float64 {
	h, words := float64(c.Heaps+1), float64(c.Order)/64+1
	steps := 0.0
	for _, options := range c.Options {
		for _, sum := range options {
			steps += float64(1 + len(sum))
		}
	}
	if c.listed() {
		return steps
	}
	takes, splits := h, h
	if g.Finite() {
		takes, splits = min(h, float64(g.Last()+1)), min(h, float64(len(g.Splitting())))
	}
	steps = takes * h
	if g.Leaves()&4 != 0 {
		steps += h*h + splits*h*words
	}
	if g.Leaves()&8 != 0 {
		steps += takes * h * h * h / 36
	}
	return steps
}

// wellFormed checks that all numbers are in range, so that no index is out of range and no list has repeated members.
// It must come before [Claim.Cost], which multiplies unchecked numbers.
func (c *Claim) wellFormed() error {
	if c.Order < 1 || c.Heaps < 0 || len(c.Phi) != c.Heaps+1 {
		return c.Fails("order %d, and %d values of Φ for heaps up to %d", c.Order, len(c.Phi), c.Heaps)
	}
	if len(c.Generators) == 0 && c.Order > 1 {
		return c.Fails("order %d without generators", c.Order)
	}
	for _, list := range []struct {
		name    string
		members []int32
	}{{"elements of P", c.P}, {"usual elements", c.Usual}, {"elements listed as apart", c.Apart}} {
		for i, x := range list.members {
			if i > 0 && x <= list.members[i-1] {
				return c.Fails("the %s do not ascend", list.name)
			}
		}
	}
	if !c.Complete && (c.Preperiod != 0 || c.Period != 0) {
		return c.Fails("a quotient that is not complete has a period")
	}
	for i, g := range c.Generators {
		if i > 0 && g.Heap <= c.Generators[i-1].Heap {
			return c.Fails("the heaps of the generators do not ascend")
		}
	}
	if c.Within < 0 || c.Within > c.Heaps || c.Within == 0 && len(c.Usual) > 0 || c.Within > 0 && !c.Complete {
		return c.Fails("usual elements within %d, for %d heaps", c.Within, c.Heaps)
	}
	if c.bounds() && slices.Contains(c.Apart, c.Outside) {
		return c.Fails("the outside element %d is listed as apart", c.Outside)
	}
	if c.Outside < 0 || int(c.Outside) >= c.Order || c.bounds() == (c.Outside == 0) || c.bounds() && c.Complete {
		return c.Fails("%d is the outside element, with %d elements apart", c.Outside, len(c.Apart))
	}
	lists := [][]int32{c.P, c.Phi, c.Usual, c.Apart}
	for _, g := range c.Generators {
		if len(g.Row) != c.Order {
			return c.Fails("the row of heap %d has %d entries, but the monoid %d elements", g.Heap, len(g.Row), c.Order)
		}
		if g.Heap < 0 || g.Heap > c.Heaps {
			return c.Fails("generator of heap %d, but the greatest heap is %d", g.Heap, c.Heaps)
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
	return c.wellListed()
}

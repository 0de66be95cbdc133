package automata

import (
	"fmt"
	"math/bits"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// A Claim is the claim of a formula for all values of a game.
type Claim struct {
	certificate.Envelope
	Preperiod int64    `json:"preperiod" doc:"N, from which the formula holds"`
	Period    int64    `json:"period" doc:"p: heaps from N on are b + pm"`
	Saltus    int64    `json:"saltus" doc:"s: values increase by s in a period"`
	Values    []int64  `json:"values" doc:"G(0), ..., G(N+p-1)"`
	Still     []int64  `json:"still" doc:"the b whose values repeat without the saltus, ascending"`
	Rulers    []Ruler  `json:"rulers" doc:"the b with a ruler, ascending"`
	Options   []Option `json:"options" doc:"options that reach all smaller values"`
}

// A Ruler has the values of the heaps b + pm, by u = m + Shift = 2^j·q, q odd.
type Ruler struct {
	Heap  int64 `json:"heap" doc:"b, N <= b < N + p"`
	Shift int64 `json:"shift" doc:"o >= 1: u = m + o"`
	Fall  int64 `json:"fall" doc:"e <= 3s: the value is less by e(2^j - 1) unless u is a power of two"`
	One   int64 `json:"one" doc:"A, the value at u = 1"`
	Three int64 `json:"three" doc:"B, the value at u = 3"`
}

// An Option describes options of many heaps: it takes a number of tokens and leaves the fixed heaps, one heap of each
// of the classes b + pm, and, if Twice is set, two equal heaps.
type Option struct {
	Take  int64   `json:"take" doc:"t"`
	Fixed []int64 `json:"fixed" doc:"heaps left"`
	Free  []int64 `json:"free" doc:"b of heaps b + pm left, for any m"`
	Twice bool    `json:"twice" doc:"whether two equal heaps of any size are left too"`
}

// parts is the number of heaps that the option leaves.
func (o *Option) parts() int {
	if o.Twice {
		return len(o.Fixed) + len(o.Free) + 2
	}
	return len(o.Fixed) + len(o.Free)
}

// A Failure is a fact of a certificate that does not hold.
type Failure struct {
	certificate.Failure
	// Heap and Value are where F is not the mex: if Missed, no option of the heap has the value, otherwise one has it and
	// must not. Heap is 0 for other failures.
	Heap, Value int64
	Missed      bool
}

func (c *Claim) failsAt(heap, value int64, missed bool, format string, args ...any) error {
	of := certificate.Failure{Of: c.Kind + " of " + c.Game, Fact: fmt.Sprintf(format, args...)}
	return &Failure{of, heap, value, missed}
}

const (
	mostNumber  = 1 << 20
	mostHeaps   = 1 << 12 // N + p
	mostOptions = 1 << 14
)

// wellFormed checks that all numbers are in range.
func (c *Claim) wellFormed(g *check.Game) error {
	most := c.Preperiod + c.Period
	switch {
	case !g.Finite() || g.Unequal():
		return c.Fails("the theorem requires a finite code whose moves leave heaps of any sizes")
	case c.Preperiod < 1 || c.Period < 1 || c.Preperiod > mostHeaps || c.Period > mostHeaps || most > mostHeaps:
		return c.Fails("preperiod %d and period %d: both must be ≥ 1, and their sum at most %d", c.Preperiod, c.Period,
			mostHeaps)
	case c.Saltus < 1 || c.Saltus > mostNumber:
		return c.Fails("the saltus is %d: must be from 1 to %d", c.Saltus, mostNumber)
	case int64(len(c.Values)) != most:
		return c.Fails("%d values are listed, but the sum of preperiod and period is %d", len(c.Values), most)
	case len(c.Options) > mostOptions:
		return c.Fails("more than %d options", mostOptions)
	}
	for n, v := range c.Values {
		if v < 0 || v > mostNumber {
			return c.Fails("G(%d) is given as %d", n, v)
		}
	}
	last := c.Preperiod - 1
	for _, b := range c.Still {
		if b <= last || b >= most {
			return c.Fails("the heaps without the saltus do not ascend from %d to %d", c.Preperiod, most-1)
		}
		last = b
	}
	if err := c.rulersFit(); err != nil {
		return err
	}
	for i := range c.Options {
		if err := c.optionFits(g, &c.Options[i]); err != nil {
			return fmt.Errorf("%w (option %d)", err, i)
		}
	}
	return nil
}

func (c *Claim) rulersFit() error {
	last := c.Preperiod - 1
	for _, r := range c.Rulers {
		switch {
		case slices.Contains(c.Still, r.Heap):
			return c.Fails("heap %d has a ruler, but is listed as without the saltus", r.Heap)
		case r.Heap <= last || r.Heap >= c.Preperiod+c.Period:
			return c.Fails("the heaps with rulers do not ascend from %d to %d", c.Preperiod, c.Preperiod+c.Period-1)
		case r.Shift < 1 || r.Shift > mostNumber || r.One < 0 || r.One > mostNumber || r.Three < 0 || r.Three > mostNumber:
			return c.Fails("ruler at %d: a number is out of range", r.Heap)
		case r.Fall < 1 || r.Fall > 3*c.Saltus:
			return c.Fails("ruler at %d: the fall is %d: must be from 1 to three times the saltus", r.Heap, r.Fall)
		case r.At(r.Shift, c.Saltus) != c.Values[r.Heap]:
			return c.Fails("ruler at %d: it begins with %d, but the list with %d", r.Heap, r.At(r.Shift, c.Saltus),
				c.Values[r.Heap])
		}
		last = r.Heap
	}
	return nil
}

// At returns the value that the ruler has at u ≥ 1, for the saltus of its claim.
func (r *Ruler) At(u, saltus int64) int64 {
	power := u & -u
	if u == power {
		return r.One + saltus*(u-1)
	}
	return r.Three + saltus*(u-3) - r.Fall*(power-1)
}

func (c *Claim) optionFits(g *check.Game, o *Option) error {
	if o.Take < 0 || o.Take > g.Last() || o.parts() > 3 || g.Digit(o.Take)>>o.parts()&1 == 0 {
		return c.Fails("no move takes %d and leaves %d heaps", o.Take, o.parts())
	}
	if o.Take == 0 && o.parts() < 2 {
		return c.Fails("an option takes nothing and leaves one heap")
	}
	for _, h := range o.Fixed {
		if h < 1 || h > mostNumber {
			return c.Fails("a fixed heap has the size %d", h)
		}
	}
	for _, b := range o.Free {
		if b < c.Preperiod || b >= c.Preperiod+c.Period {
			return c.Fails("heaps %d + %dm: the first must be from %d to %d", b, c.Period, c.Preperiod, c.Preperiod+c.Period-1)
		}
	}
	return nil
}

// Value returns F(n), n ≥ 0, for a well-formed claim.
func (c *Claim) Value(n int64) int64 {
	if n < c.Preperiod {
		return c.Values[n]
	}
	m := (n - c.Preperiod) / c.Period
	b := n - m*c.Period
	for i := range c.Rulers {
		if r := &c.Rulers[i]; r.Heap == b {
			return r.At(m+r.Shift, c.Saltus)
		}
	}
	if _, still := slices.BinarySearch(c.Still, b); still {
		return c.Values[b]
	}
	return c.Values[b] + c.Saltus*m
}

// gamma returns γ: 2^γ is the greatest power of two that divides the saltus and all falls.
func (c *Claim) gamma() int {
	all := c.Saltus
	for _, r := range c.Rulers {
		all |= r.Fall
	}
	return bits.TrailingZeros64(uint64(all))
}

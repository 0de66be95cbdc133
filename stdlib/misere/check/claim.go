package check

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/task"
)

// Kind is what the field "kind" of such a certificate says.
const Kind = "misere quotient"

// A Claim is a certificate, as it is written in JSON.
type Claim struct {
	Kind       string      `json:"kind"`
	Game       string      `json:"game"`  // its code, or "Grundy's game"
	Heaps      int         `json:"heaps"` // the greatest heap
	Order      int         `json:"order"`
	Complete   bool        `json:"complete"`  // of the whole game
	Preperiod  int         `json:"preperiod"` // n₀, if complete
	Period     int         `json:"period"`    // p, if complete
	Generators []Generator `json:"generators"`
	P          []int32     `json:"p"`
	Phi        []int32     `json:"phi"`
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

func (f *Failure) Error() string { return fmt.Sprintf("check: quotient of %s: %s", f.Game, f.Fact) }

func (c *Claim) fails(format string, args ...any) error {
	return &Failure{c.Game, fmt.Sprintf(format, args...)}
}

// Verify reads a certificate and confirms it: nil if every fact holds, a *[Failure] for
// the first that does not, another error if the text is no certificate.
func Verify(text []byte) error {
	var c Claim
	if err := json.Unmarshal(text, &c); err != nil {
		return fmt.Errorf("check: no certificate: %w", err)
	}
	return VerifyClaim(c)
}

// VerifyClaim confirms a certificate that has been read. The error is task.ErrInterrupted after an
// interrupt.
func VerifyClaim(c Claim) (err error) {
	defer func() {
		switch why := recover(); why {
		case nil:
		case task.ErrInterrupted:
			err = task.ErrInterrupted
		default:
			panic(why)
		}
	}()
	if c.Kind != Kind {
		return fmt.Errorf("check: a certificate of kind %q; this checks %q", c.Kind, Kind)
	}
	g, err := readGame(c.Game)
	if err != nil {
		return err
	}
	if err := c.wellFormed(); err != nil {
		return err
	}
	m, err := c.monoid()
	if err != nil {
		return err
	}
	for _, fact := range []func(*monoid, *game) error{c.identity, c.generators, c.reduced, c.periodic} {
		if err := fact(m, g); err != nil {
			return err
		}
	}
	letters := c.letters(m, g)
	if err := c.pCheck(m, letters); err != nil {
		return err
	}
	return c.nCheck(m, letters)
}

// wellFormed confirms that all numbers are where they must be.
func (c *Claim) wellFormed() error {
	if c.Order < 1 || c.Heaps < 0 || len(c.Phi) != c.Heaps+1 {
		return c.fails("order %d and %d values of Φ for heaps to %d", c.Order, len(c.Phi), c.Heaps)
	}
	if len(c.Generators) == 0 && c.Order > 1 {
		return c.fails("order %d without generators", c.Order)
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

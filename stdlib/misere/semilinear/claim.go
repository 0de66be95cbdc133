package semilinear

import (
	"fmt"

	"sprague/stdlib/periodic/check"
)

// Kind is what the field "kind" of such a certificate says.
const Kind = "misere outcomes"

// Theorems are those that such a certificate can rest on.
var Theorems = []*check.Theorem{outcomes, infinite}

// Outcomes is the claim of the P-positions of some heaps.
type Outcomes struct {
	check.Envelope
	Heaps int        `json:"heaps" doc:"k, the greatest heap"`
	Tests []Test     `json:"tests" doc:"conditions on a sum of heaps"`
	Tree  []Branch   `json:"tree" doc:"what decides whether a sum is in T, from the first branch on; each leads to later ones"`
	Equal []Relation `json:"equal" doc:"pairs of sums with the same outcome in every sum"`
}

// A Test is a condition on a sum: with n(S) for how many heaps of the sizes in S it has, n(Left) ≥ n(Right) + Least, or, if Modulus is
// above 0, n(Left) ≡ Least mod Modulus.
type Test struct {
	Left    []int `json:"left" doc:"S, sizes of heaps"`
	Right   []int `json:"right" doc:"R, sizes of heaps; empty with a modulus"`
	Least   int   `json:"least" doc:"c"`
	Modulus int   `json:"modulus" doc:"m; 0: the condition is n(S) >= n(R) + c; else: n(S) = c modulo m"`
}

// A Branch asks a test and says where to go on: 0 is outside T, 1 is in T, i + 2 is the branch i.
type Branch struct {
	Test int `json:"test" doc:"which test, from 0 on"`
	Yes  int `json:"yes" doc:"where to go on if it holds: 0 is outside T, 1 in T, i+2 the branch i, counted from 0"`
	No   int `json:"no" doc:"the same if it does not hold"`
}

// A Relation is a pair of sums.
type Relation struct {
	Left  []int `json:"left" doc:"heaps of the one sum"`
	Right []int `json:"right" doc:"heaps of the other"`
}

// Infinite is the claim that there are infinitely many classes besides.
type Infinite struct {
	Outcomes
	First   []int `json:"first" doc:"heaps of x_0"`
	Step    []int `json:"step" doc:"heaps that lead from x_m to x_{m+1}"`
	Context []int `json:"context" doc:"heaps of y_0"`
	Further []int `json:"further" doc:"heaps that lead from y_m to y_{m+1}"`
}

// A Failure is a fact of a certificate that does not hold.
type Failure struct {
	Game string
	Fact string
}

func (f *Failure) Error() string {
	return fmt.Sprintf("check: misère outcomes of %.60s: %s", f.Game, f.Fact)
}

func (c *Outcomes) fails(format string, args ...any) error {
	return &Failure{c.Game, fmt.Sprintf(format, args...)}
}

const (
	mostHeaps   = 64
	mostParts   = 4096 // tests, branches, relations, and heaps of a sum
	mostNumber  = 1 << 20
	mostModulus = 64
)

// wellFormed confirms that all numbers are where they must be.
func (c *Outcomes) wellFormed() error {
	switch {
	case c.Heaps < 1 || c.Heaps > mostHeaps:
		return c.fails("heaps to %d; from 1 to %d are looked at", c.Heaps, mostHeaps)
	case len(c.Tests) > mostParts || len(c.Tree) > mostParts || len(c.Equal) > mostParts:
		return c.fails("more than %d tests, branches or relations", mostParts)
	case len(c.Tree) == 0:
		return c.fails("no branch")
	}
	for i, t := range c.Tests {
		if t.Least < 0 || t.Least > mostNumber || t.Modulus < 0 || t.Modulus > mostModulus || t.Modulus > 0 && (len(t.Right) > 0 || t.Least >= t.Modulus) {
			return c.fails("test %d: numbers out of their bounds", i)
		}
		if err := c.sums(t.Left, t.Right); err != nil {
			return err
		}
	}
	for i, b := range c.Tree {
		if b.Test < 0 || b.Test >= len(c.Tests) {
			return c.fails("branch %d: there is no test %d", i, b.Test)
		}
		for _, to := range []int{b.Yes, b.No} {
			if to < 0 || to >= len(c.Tree)+2 || to > 1 && to-2 <= i {
				return c.fails("branch %d: it goes on at %d, which is not a later branch", i, to)
			}
		}
	}
	for _, r := range c.Equal {
		if err := c.sums(r.Left, r.Right); err != nil {
			return err
		}
	}
	return nil
}

// sums confirms that these are lists of heaps.
func (c *Outcomes) sums(lists ...[]int) error {
	for _, list := range lists {
		if len(list) > mostParts {
			return c.fails("a sum of more than %d heaps", mostParts)
		}
		for _, h := range list {
			if h < 1 || h > c.Heaps {
				return c.fails("a heap of %d; heaps go from 1 to %d", h, c.Heaps)
			}
		}
	}
	return nil
}

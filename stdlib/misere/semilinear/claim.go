package semilinear

import (
	"slices"

	"sprague/stdlib/certificate"
)

// Outcomes is a claim of the P-positions of some heaps; by the theorem "infinite quotient", whose fields are the last
// four, it also says that there are infinitely many classes. For example, for 0.1 T has the sums with an odd number of
// heaps of 1: one test, n(1) ≡ 1 mod 2, and one branch.
type Outcomes struct {
	certificate.Envelope
	Heaps   int        `json:"heaps" doc:"k, the greatest heap"`
	Tests   []Test     `json:"tests" doc:"conditions on a sum of heaps"`
	Tree    []Branch   `json:"tree" doc:"the decision tree of T, from the root on; branches lead to later ones"`
	Equal   []Relation `json:"equal" doc:"pairs of sums with the same outcome in every sum"`
	Like    []Like     `json:"like,omitempty" doc:"heaps that are counted as others"`
	First   []int      `json:"first" doc:"heaps of x_0"`
	Step    []int      `json:"step" doc:"heaps that lead from x_m to x_{m+1}"`
	Context []int      `json:"context" doc:"heaps of y_0"`
	Further []int      `json:"further" doc:"heaps that lead from y_m to y_{m+1}"`

	check func() // see EndBy
}

// EndBy has the checks of c call check often, in the place of task.Check; a panic of it ends them.
func (c *Outcomes) EndBy(check func()) { c.check = check }

// A Like is a heap that is counted as a sum of others.
type Like struct {
	Heap int   `json:"heap" doc:"size of the heap"`
	As   []int `json:"as" doc:"heaps that are counted in its place, none of them in this list"`
}

// A Test is a condition on a sum: n(Left) ≥ n(Right) + Least, or, if Modulus is above 0, n(Left) ≡ Least mod Modulus,
// where n(S) is the number of its heaps with a size in S.
type Test struct {
	Left    []int `json:"left" doc:"S, sizes of heaps"`
	Right   []int `json:"right" doc:"R, sizes of heaps; empty with a modulus"`
	Least   int   `json:"least" doc:"c"`
	Modulus int   `json:"modulus" doc:"m; 0: the condition is n(S) >= n(R) + c; else: n(S) = c modulo m"`
}

// A Branch is a node of the decision tree: a test, and the next node, where 0 is outside T, 1 is in T, and i + 2 is
// branch i. Branches may share successors.
type Branch struct {
	Test int `json:"test" doc:"index of the test, from 0 on"`
	Yes  int `json:"yes" doc:"the next node if it holds: 0 is outside T, 1 in T, i+2 the branch i, counted from 0"`
	No   int `json:"no" doc:"the next node if it does not hold"`
}

// A Relation is a pair of sums with equal outcomes in every sum of heaps up to Heaps. They need not be equal in the
// quotient of the whole game.
type Relation struct {
	Left  []int `json:"left" doc:"heaps of the one sum"`
	Right []int `json:"right" doc:"heaps of the other"`
}

// Bounds of a claim: many times those of known claims, and small enough that no number computed from them overflows 64
// bits. A point has 3·mostParts² heaps of a size besides its counts, where each heap is counted as at most mostParts
// others, a count is at most 2·mostNumber + 1, and a test adds mostParts of these: less than 2^40. The product of the
// moduli has its own bound in wellFormed.
const (
	mostHeaps   = 64
	mostParts   = 4096 // tests, branches, relations, and heaps of a sum
	mostNumber  = 1 << 20
	mostModulus = 64
	mostFree    = 16 // free counts, whose digits are the bits of a letter
)

// wellFormed checks that all numbers are in range. Each branch leads to later ones, so the tree is finite.
func (c *Outcomes) wellFormed() error {
	switch {
	case c.Heaps < 1 || c.Heaps > mostHeaps:
		return c.Fails("heaps up to %d: must be from 1 to %d", c.Heaps, mostHeaps)
	case len(c.Tests) > mostParts || len(c.Tree) > mostParts || len(c.Equal) > mostParts || len(c.Like) > mostParts:
		return c.Fails("more than %d tests, branches, relations or heaps counted as others", mostParts)
	case len(c.Tree) == 0:
		return c.Fails("there is no branch")
	}
	for i, l := range c.Like {
		if i > 0 && l.Heap <= c.Like[i-1].Heap {
			return c.Fails("the heaps that are counted as others do not ascend")
		}
		if err := c.sums([]int{l.Heap}); err != nil {
			return err
		}
		if err := c.counted(l.As); err != nil {
			return err
		}
	}
	for i, t := range c.Tests {
		if t.Least < 0 || t.Least > mostNumber || t.Modulus < 0 || t.Modulus > mostModulus || t.Modulus > 0 &&
			(len(t.Right) > 0 || t.Least >= t.Modulus) {
			return c.Fails("test %d: a number is out of range", i)
		}
		if err := c.counted(t.Left, t.Right); err != nil {
			return err
		}
	}
	compared := 0
	for h := 1; h <= c.Heaps; h++ {
		if c.multiple(h) > mostNumber {
			return c.Fails("the moduli in conditions on heap %d have no common multiple up to %d", h, mostNumber)
		}
		if c.rangeOf(h) == free {
			compared++
		}
	}
	if compared > mostFree {
		return c.Fails("%d heaps are compared with others; at most %d are supported", compared, mostFree)
	}
	for i, b := range c.Tree {
		if b.Test < 0 || b.Test >= len(c.Tests) {
			return c.Fails("branch %d: there is no test %d", i, b.Test)
		}
		for _, to := range []int{b.Yes, b.No} {
			if to < 0 || to >= len(c.Tree)+2 || to > 1 && to-2 <= i {
				return c.Fails("branch %d: its successor %d is not a later branch", i, to)
			}
		}
	}
	for _, r := range c.Equal {
		if err := c.sums(r.Left, r.Right); err != nil {
			return err
		}
	}
	return c.sums(c.First, c.Step, c.Context, c.Further)
}

// counted checks that these are lists of counted heaps, so that W is a map to sums of counted heaps.
func (c *Outcomes) counted(lists ...[]int) error {
	for _, list := range lists {
		for _, h := range list {
			if _, other := c.other(h); other {
				return c.Fails("heap %d is used but not counted", h)
			}
		}
	}
	return c.sums(lists...)
}

// other returns what heap h is counted as, and whether that is something else. The list ascends, by wellFormed.
func (c *Outcomes) other(h int) ([]int, bool) {
	i, other := slices.BinarySearchFunc(c.Like, h, func(l Like, h int) int { return l.Heap - h })
	if !other {
		return nil, false
	}
	return c.Like[i].As, true
}

func (c *Outcomes) sums(lists ...[]int) error {
	for _, list := range lists {
		if len(list) > mostParts {
			return c.Fails("a sum of more than %d heaps", mostParts)
		}
		for _, h := range list {
			if h < 1 || h > c.Heaps {
				return c.Fails("heap size %d: must be from 1 to %d", h, c.Heaps)
			}
		}
	}
	return nil
}

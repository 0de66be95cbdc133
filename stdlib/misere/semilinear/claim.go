package semilinear

import (
	"slices"

	"sprague/stdlib/certificate"
)

// Outcomes is the claim of the P-positions of some heaps.
// Of 0.1, for example, T is the sums of an odd number of heaps of 1: one test, n(1) ≡ 1 mod 2, and one branch.
type Outcomes struct {
	certificate.Envelope
	Heaps int        `json:"heaps" doc:"k, the greatest heap"`
	Tests []Test     `json:"tests" doc:"conditions on a sum of heaps"`
	Tree  []Branch   `json:"tree" doc:"what decides whether a sum is in T, from the first branch on; each leads to later ones"`
	Equal []Relation `json:"equal" doc:"pairs of sums with the same outcome in every sum"`
	Like  []Like     `json:"like,omitempty" doc:"heaps that are counted as others; without it each is counted as itself"`
}

// A Like is a heap that is not counted: others are, in its place.
type Like struct {
	Heap int   `json:"heap" doc:"size of the heap"`
	As   []int `json:"as" doc:"heaps that are counted in its place, none of them in this list"`
}

// A Test is a condition on a sum: with n(S) for how many heaps of the sizes in S it has, n(Left)
// ≥ n(Right) + Least, or, if Modulus is above 0, n(Left) ≡ Least mod Modulus.
type Test struct {
	Left    []int `json:"left" doc:"S, sizes of heaps"`
	Right   []int `json:"right" doc:"R, sizes of heaps; empty with a modulus"`
	Least   int   `json:"least" doc:"c"`
	Modulus int   `json:"modulus" doc:"m; 0: the condition is n(S) >= n(R) + c; else: n(S) = c modulo m"`
}

// A Branch asks a test and says where to go on: 0 is outside T, 1 is in T, i + 2 is the branch i.
// Two branches may go on at one: a tree with parts in common is shorter to write, and is asked in the same way.
type Branch struct {
	Test int `json:"test" doc:"which test, from 0 on"`
	Yes  int `json:"yes" doc:"where to go on if it holds: 0 is outside T, 1 in T, i+2 the branch i, counted from 0"`
	No   int `json:"no" doc:"the same if it does not hold"`
}

// A Relation is a pair of sums.
// It says less than equality in the quotient of the whole game: only sums of the heaps up to Heaps are added to both.
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

// Bounds of what is read. They are many times what was ever found, and small enough that nothing that is computed of
// them leaves 64 bits: a point has 3·mostParts² heaps of a size beside its counts, where each heap stands for mostParts
// others, a count is gone through up to 2·mostNumber + 1, and a test adds up mostParts of these, less than 2^40. What
// is multiplied instead, the moduli, has a bound of its own in wellFormed.
const (
	mostHeaps   = 64
	mostParts   = 4096 // tests, branches, relations, and heaps of a sum
	mostNumber  = 1 << 20
	mostModulus = 64
	mostFree    = 16 // counts that are read in digits: each has a bit of a letter
)

// wellFormed confirms that all numbers are where they must be.
// Each branch leads to later ones, so the tree ends; each test names heaps that there are, so no point is asked for
// others.
func (c *Outcomes) wellFormed() error {
	switch {
	case c.Heaps < 1 || c.Heaps > mostHeaps:
		return c.Fails("heaps to %d; from 1 to %d are looked at", c.Heaps, mostHeaps)
	case len(c.Tests) > mostParts || len(c.Tree) > mostParts || len(c.Equal) > mostParts || len(c.Like) > mostParts:
		return c.Fails("more than %d tests, branches, relations or heaps counted as others", mostParts)
	case len(c.Tree) == 0:
		return c.Fails("no branch")
	}
	for i, l := range c.Like {
		if i > 0 && l.Heap <= c.Like[i-1].Heap {
			return c.Fails("the heaps that others are counted for do not ascend")
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
			return c.Fails("test %d: numbers out of their bounds", i)
		}
		if err := c.counted(t.Left, t.Right); err != nil {
			return err
		}
	}
	free := 0
	for h := 1; h <= c.Heaps; h++ {
		if c.multiple(h) > mostNumber {
			return c.Fails("the moduli that are asked of a heap of %d have no common multiple up to %d", h, mostNumber)
		}
		if !c.rangeOf(h).bounded {
			free++
		}
	}
	if free > mostFree {
		return c.Fails("%d heaps are compared with others; at most %d are looked at", free, mostFree)
	}
	for i, b := range c.Tree {
		if b.Test < 0 || b.Test >= len(c.Tests) {
			return c.Fails("branch %d: there is no test %d", i, b.Test)
		}
		for _, to := range []int{b.Yes, b.No} {
			if to < 0 || to >= len(c.Tree)+2 || to > 1 && to-2 <= i {
				return c.Fails("branch %d: it goes on at %d, which is not a later branch", i, to)
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

// counted confirms that these are lists of heaps that are counted.
// So W is a map to sums of counted heaps, and no heap is counted as one that is itself counted as others.
func (c *Outcomes) counted(lists ...[]int) error {
	for _, list := range lists {
		for _, h := range list {
			if _, other := c.other(h); other {
				return c.Fails("a heap of %d is asked for, but not counted", h)
			}
		}
	}
	return c.sums(lists...)
}

// other returns what is counted in the place of heap h, and whether it is something else.
// The list ascends, as wellFormed confirms, so that each heap is in it once.
func (c *Outcomes) other(h int) ([]int, bool) {
	i, other := slices.BinarySearchFunc(c.Like, h, func(l Like, h int) int { return l.Heap - h })
	if !other {
		return nil, false
	}
	return c.Like[i].As, true
}

// sums confirms that these are lists of heaps.
func (c *Outcomes) sums(lists ...[]int) error {
	for _, list := range lists {
		if len(list) > mostParts {
			return c.Fails("a sum of more than %d heaps", mostParts)
		}
		for _, h := range list {
			if h < 1 || h > c.Heaps {
				return c.Fails("a heap of %d; heaps go from 1 to %d", h, c.Heaps)
			}
		}
	}
	return nil
}

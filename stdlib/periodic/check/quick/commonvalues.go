package quick

import (
	"fmt"

	"sprague/stdlib/periodic/check"
)

// # Values of octal games beyond the reach of the definition
//
// The lemma of the finite-state theorem, by which few options decide a value, holds for every mask, so the walk of
// package check computes the values of any octal game.
//
// Statement. Let rare heaps be those of any mask. An option of n with two common parts has a rare value. So the least
// common value that no option without a split and no split with a rare part has, is at least the mex; and the least
// rare value below it that no option has is the mex. To find G(n) it suffices to try the rare heaps, and further splits
// until the few rare values below are met: about n·(rare + tries) steps for n values, where the definition takes n²/2.
// If a mask has too many rare heaps, the walk is abandoned, and the definition is used if possible.

const (
	firstValues = 1 << 12 // number of values by which the mask is chosen
	quadratic   = 1 << 15 // number of values for which the definition is as fast as the walk
	mostWalked  = 1 << 24 // maximal number of values walked one by one
)

// Values returns the first n values of a game by the fastest method. It is a [check.Source].
func Values(g *check.Game, n int64) ([]int, error) {
	if !walks(g, n) {
		return check.Values(g, n), nil
	}
	values, err := check.ByMask(g, sparsest(g), n).Walk(n)
	if err == nil {
		return values, nil
	}
	if byDefinition(g, n) { // too many heaps are rare, or values are too large
		return check.Values(g, n), nil
	}
	return nil, fmt.Errorf("%w (--plain uses the definition)", err)
}

// byDefinition reports whether the definition is not much slower than the upper bound of the walk.
func byDefinition(g *check.Game, n int64) bool {
	const slower = 4
	return g.Cost(n).Steps <= slower*check.WalkCost(n).Steps
}

// walkCost bounds the cost of walking to n values, including the definition in case the walk fails.
func walkCost(g *check.Game, n int64) check.Cost {
	cost := g.Cost(min(n, firstValues)).Plus(check.WalkCost(n))
	if byDefinition(g, n) {
		cost = cost.Plus(g.Cost(n))
	}
	return cost
}

// walks reports whether n values of the game are computed by a walk: those of a finite code with digits up to 7
// that splits into any two heaps.
func walks(g *check.Game, n int64) bool {
	return n > quadratic && n <= mostWalked && g.Finite() && !g.Unequal() && !g.ByHeap() && g.Leaves()&12 == 4
}

// sparsest returns the 8-bit mask, as in certificates, with the fewest rare heaps among the first. A value above
// 255 counts as rare.
func sparsest(g *check.Game) uint32 {
	values := check.Values(g, firstValues)
	best, least := uint32(1), len(values)
	for mask := uint32(1); mask < 256; mask++ {
		common, rare := g.Common(mask, false), 0
		for n, v := range values {
			if v > 255 || !common(v, int64(n)) {
				rare++
			}
		}
		if rare < least {
			least, best = rare, mask
		}
	}
	return best
}

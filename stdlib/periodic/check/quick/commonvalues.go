package quick

import (
	"fmt"
	"math/bits"

	"sprague/stdlib/periodic/check"
)

// Values of octal games beyond the reach of the definition. The lemma of the finite-state
// theorem, by which few options decide a value, holds whatever the mask is: that decides the time
// alone. So the walk of the plain core, told that rare heaps may occur anywhere, computes the
// values of any octal game.

// Statement. Let rare heaps be those of a mask, whichever it is. Of the options of n, those with two
// common parts have rare values. So the least common value that no option without a split and no
// split with a rare part has, is at least the mex; and a rare value below it that no option at all has
// is the mex itself. To find G(n) it is enough to look at the rare heaps, and at further splits until
// the few rare values below are met: for n values some n·(rare + tries) looks, where the definition
// takes n²/2. A mask with many rare heaps costs time and no truth: then the walk is given up, and the definition takes
// over where it can.

// A class tells common values from rare ones.
type class struct {
	mask     uint32
	position bool
	parity   uint64 // τ
}

func (s class) isCommon(v uint8, n int64) bool {
	f := uint64(bits.OnesCount32(uint32(v) & s.mask))
	if s.position {
		f += uint64(n) + s.parity
	}
	return f&1 == 1
}

const (
	firstValues = 1 << 12 // that a mask is chosen by
	quadratic   = 1 << 15 // values for which the definition takes no longer than the walk
	mostWalked  = 1 << 24 // values that are walked to one by one, at most
)

// Values returns the first n values of a game by the quickest way there is. It is a [check.Source].
func Values(g *check.Game, n int64) ([]int, error) {
	if !walks(g, n) {
		return check.Values(g, n), nil
	}
	values, err := check.ByMask(g, sparsest(g), n).Walk(n)
	if err == nil {
		return values, nil
	}
	if byDefinition(g, n) { // the walk says nothing of the values: too many heaps are rare, or values too great
		return check.Values(g, n), nil
	}
	return nil, fmt.Errorf("%w (--plain goes by the definition)", err)
}

// byDefinition reports whether the definition is not much slower than the longest walk.
// Its cost is what the walk costs at the most: usually it takes far less.
func byDefinition(g *check.Game, n int64) bool {
	const slower = 4
	return g.Cost(n).Steps <= slower*check.WalkCost(n).Steps
}

// walkCost bounds what it takes to walk to n values.
// The walk may say nothing of the values, after all its work; then the definition is added.
func walkCost(g *check.Game, n int64) check.Cost {
	cost := g.Cost(min(n, firstValues)).Plus(check.WalkCost(n))
	if byDefinition(g, n) {
		cost = cost.Plus(g.Cost(n))
	}
	return cost
}

// walks reports whether n values of the game are walked to: those of a finite code with digits up
// to 7 that splits into any two heaps.
// Digits up to 7 that have a bit 4 are those of a game that leaves two heaps and never three.
func walks(g *check.Game, n int64) bool {
	return n > quadratic && n <= mostWalked && g.Finite() && !g.Unequal() && !g.ByHeap() && g.Leaves()&12 == 4
}

// sparsest returns the mask with the fewest rare heaps among the first.
// Masks have eight bits, as those of certificates do. A value above 255 counts as rare for each of
// them. Cost: 255 times firstValues looks.
func sparsest(g *check.Game) uint32 {
	values := check.Values(g, firstValues)
	best, least := uint32(1), len(values)
	for mask := uint32(1); mask < 256; mask++ {
		c := class{mask: mask}
		rare := 0
		for n, v := range values {
			if v > 255 || !c.isCommon(uint8(v), int64(n)) {
				rare++
			}
		}
		if rare < least {
			least, best = rare, mask
		}
	}
	return best
}

package memory

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/summary"
)

// # Dynamic Nim
//
// Statement [Schwenk1970]. Any number may be taken at first, but not all, and after t at most f(t), where f(t) ≥ t does
// not fall. Let H₁ = 1 and Hₖ₊₁ = Hₖ + Hᵢ for the least i with f(Hᵢ) ≥ Hₖ. Every n ≥ 1 is a sum of numbers of this
// sequence in one way such that f(x) < y for neighbours x < y among them. Who must move from n and may take at most q
// loses exactly if q is less than the smallest part of n. For f(t) = 2t the sequence is that of the
// Fibonacci numbers and the sums are Zeckendorf's [Whinihan1963]; for f(t) = t it is the powers of 2.
//
// So a move that takes t wins exactly if f(t) is less than the smallest part of n − t. The parts of n are then those of
// t and those of n − t: t is the sum of the smallest parts of n, with f(t) less than the next.
//
// Cost. O(log n) numbers, all at most n.

// takeaway reports whether the theorem speaks of the game.
func (g *Game) takeaway() bool {
	if len(g.Clauses) != 1 || g.Rule.Times == 0 || g.Rule.NoRepeat || g.Rule.Pass {
		return false
	}
	c := &g.Clauses[0]
	anyNumber := c.Fixed && c.Most == words.Unbounded && c.Begin <= 1 && c.Cycle <= 1 && c.Amount(1)
	return anyNumber && c.Of == nil && c.Heap == nil && c.Leaves == words.Nothing|words.One
}

// ladder returns the numbers H₁, H₂, … up to n.
func (g *Game) ladder(n int) (all []int) {
	for i, next := 0, 1; next > 0 && next <= n; { // a sum above the greatest int is negative
		all = append(all, next)
		for g.most(next, all[i]) < next {
			i++
		}
		next += all[i]
	}
	return all
}

// parts returns the parts of n, ascending.
func (g *Game) parts(n int) (parts []int) {
	steps := g.ladder(n)
	for i := len(steps) - 1; n > 0; i-- {
		if steps[i] <= n {
			n -= steps[i]
			parts = append(parts, steps[i])
		}
	}
	slices.Reverse(parts)
	return parts
}

// Wins returns the takes that win from a position of one heap, ascending; ok is false where no theorem says it.
func (g *Game) Wins(p Position) (takes []int, ok bool) {
	h, one := p.One()
	if !one || !g.takeaway() {
		return nil, false
	}
	t, parts := 0, g.parts(h)
	for i, part := range parts {
		if t += part; t > g.most(h, p.Taken) {
			break
		}
		if i+1 == len(parts) || g.most(parts[i+1], t) < parts[i+1] {
			takes = append(takes, t)
		}
	}
	return takes, true
}

// Lost returns the heaps below n that lose at the start; ok is false where no theorem says it.
func (g *Game) Lost(n int) (heaps []int, ok bool) {
	if n < 1 || !g.takeaway() {
		return nil, false
	}
	return append([]int{0}, g.ladder(n-1)...), true
}

// Why says why it wins to take t from a heap of h.
func (g *Game) Why(h, t int) string {
	for _, part := range g.parts(h) {
		if t -= part; t < 0 {
			return fmt.Sprintf("the smallest part of what is left, %d, is more than the next move may take", part)
		}
	}
	return "nothing is left"
}

// Parts tells the parts of a heap and what follows from them; it is empty where the theorem says nothing.
func (g *Game) Parts(p Position) string {
	h, one := p.One()
	if h == 0 || !one || !g.takeaway() {
		return ""
	}
	parts := g.parts(h)
	greatestFirst := slices.Clone(parts)
	slices.Reverse(greatestFirst)
	sum, may := summary.Numbers(greatestFirst, " + "), g.most(h, p.Taken)
	verdict := "no less than the smallest part: N-position"
	if may < parts[0] {
		verdict = "less than the smallest part: P-position"
	}
	return fmt.Sprintf("%d = %s, a sum of heaps that lose at the start; at most %d may be taken, %s", h, sum, may, verdict)
}

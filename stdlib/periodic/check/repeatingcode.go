package check

import "sprague/stdlib/certificate"

// # Repeating codes
//
// Let a code have r digits and after them a block that repeats for ever, and let a move leave at most h heaps, of
// any sizes. Let P be a multiple of the length of the block, and G(n+P) = G(n) for all n with i ≤ n < r +
// h·(i+P−1), i ≥ 1. Then it holds for all n ≥ i.
//
// It is the argument of Guy and Smith with other bounds; theirs do not hold for infinite codes.
//
// Proof. Let n be at least the bound and suppose the equation below n. In an option of n + P that has a part a ≥ i + P,
// make it a − P: that is an option of n with the same value. If all parts are less, at least n + P − h·(i+P−1) ≥ r + P
// tokens were taken: take P less, by the same digit. An option of n that takes a number of tokens in the block becomes
// one of n + P by taking P more. If it takes less than r, its greatest part is at least i, since its parts hold more
// than h·i tokens: make it greater by P. So n and n + P have options of the same values. ∎
//
// If p divides P and G(n+p) = G(n) for i ≤ n < to, the equation for P holds for n < to − P + p.
//
// The same proof for a machine: repeating_code in stdlib/periodic/coq/GuySmith.v, and its checker in Check.v.

var repeatingCode = &rule{
	Theorem: theorems["repeating code"],
	hypotheses: func(c *Claim) error {
		q := int64(len(c.Rules.block))
		if q == 0 {
			return c.Fail("not a game with a repeating code")
		}
		if c.Stride < 1 || c.Stride%c.Period != 0 || c.Stride%q != 0 {
			return c.Fail("the stride %d is not a multiple of the period %d and of the length %d of the block", c.Stride,
				c.Period, q)
		}
		return nil
	},
	// The range for the period p: up to the bound for P, and P − p more.
	compared: func(c *Claim) (from, to int64) {
		from = max(c.Preperiod, 1)
		return from, int64(len(c.Rules.head)) + c.Rules.MostHeaps()*(from+c.Stride-1) + c.Stride - c.Period
	},
	induction: func(c *Claim, _ []int) (s certificate.Steps) {
		i, P, end, h := c.From, c.Stride, c.To-c.Stride+c.Period, c.Rules.MostHeaps()
		r, q := int64(len(c.Rules.head)), int64(len(c.Rules.block))
		s.Say(end == r+h*(i+P-1) && P%q == 0,
			"So G(n+P) = G(n) with P = %d for %d ≤ n < %d = r + h·(i+P−1) = %d + %d·(%d+%d−1): the block of length %d "+
				"divides P.", P, i, end, r, h, i, P, q)
		s.Say(c.To+c.Period-h*(i+P-1) >= r+P,
			"Let n ≥ %d. An option of n+%d either has a part of at least i+P = %d, which can be less by %d, or all its "+
				"parts hold less than that and at least %d tokens were taken, of which %d less are taken by the same digit of "+
				"the repeating block.", end, P, i+P, P, r+P, P)
		s.Say(end-(r-1) > h*i,
			"The other way, a take in the block can be greater by %d, and after a take below r = %d the greatest of at most %d "+
				"parts is at least i = %d and can be greater by %d. So n and n+%d have options of the same values: by induction "+
				"for all n.", P, r, h, i, P, P)
		return s
	},
}

package check

import "sprague/stdlib/certificate"

// # One window
//
// Let no move split a heap or take more than k tokens, whatever the heap. If G(n+p) = G(n) for k
// consecutive n from i on, where i ≥ 1, then for all n ≥ i. The same holds for i = 0 if every
// take that is allowed may leave nothing as well as a heap.
//
// Proof. For n > k the options of n are heaps n − t ≥ 1 with t ≤ k, and the possible t do not depend on n: G(n) is
// the same function of the k values before it, for all n > k. At n = k a take of k leaves nothing, which may be a
// move where leaving a heap is not, or vice versa. If every take that may leave a heap may also leave nothing, and
// vice versa, then a heap of 0 tokens has the same value 0 as no heap, and n = k is no exception; so i may be 0.
// For i ≥ 1 the theorem concerns n ≥ i + k > k. So equal windows of k values are followed by equal values. ∎
//
// With i = 0 and other digits it is false: 0.1, take a whole heap of 1, has the values 0, 1, 0, 0,
// 0, …; k = 1, and for p = 2 the window G(2) = G(0) is compared, but G(3) is not G(1).
//
// The same proof for a machine: one_window in stdlib/periodic/coq/GuySmith.v, with i = 0 as well;
// from i = 1 on, for all digits, it is guy_smith with h = 1. The checkers are in Check.v.

var oneWindow = &rule{
	Theorem: theorems["one window"],
	hypotheses: func(c *Claim) error {
		switch {
		case !c.Rules.Finite():
			return c.Fail("infinitely many takes; the theorem requires a greatest take")
		case c.Rules.Leaves() > 3:
			return c.Fail("some move splits heaps")
		}
		return nil
	},
	// k values, or one if there is no move at all.
	compared: func(c *Claim) (from, to int64) {
		from = c.Preperiod
		for _, t := range c.Rules.Takes() {
			if c.Rules.Digit(t) != 3 {
				from = max(from, 1)
			}
		}
		return from, from + max(c.Rules.Last(), 1)
	},
	induction: func(c *Claim, _ []int) (s certificate.Steps) {
		k := c.Rules.Last()
		s.Say(c.To-c.From >= k, "The range holds %d ≥ k = %d consecutive n.", c.To-c.From, k)
		s.Say(true, "No move splits a heap, so from n = %d on G(n) is a function of the k values before it, the same for "+
			"all n. "+
			"Equal windows of k values are followed by equal values: by induction for all n.", c.To)
		return s
	},
}

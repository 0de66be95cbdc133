package check

import "sprague/stdlib/certificate"

// # All takes but some
//
// In a subtraction game let every take be allowed except those of a finite set with greatest element k (0 for
// none). If G(n+p) = G(n) + s for 2k consecutive n from i on (one, if k = 0), then for all n ≥ i.
//
// Proof. Say that m blocks n when n − m is an excluded take, so that n − k ≤ m < n. G(n) is the
// least v such that every heap of value v below n blocks n.
//
//  1. Heaps of the same value lie within k of each other, since the lower one blocks the higher.
//  2. New values come in the order 0, 1, 2, …: let M be the first that has not occurred below n.
//     It has no heaps, so G(n) ≤ M, and G(n) < M only for a value all of whose heaps block n.
//  3. Such a value has all its heaps among the k before n; so the values at n − 1, …, n − 2k show
//     whether v is one: any heap of v lies within k of one in n − 1, …, n − k.
//  4. M − 1, when n > 0, occurs in n − 1, …, n − k − 1: all the values below M began no later than
//     M − 1 did, say at f, and after f + k none of them may occur again, so that M itself must
//     occur by f + k + 1; but below n it has not occurred.
//  5. So G(n) − M is a function of G(n−1) − M, …, G(n−2k) − M, and M − 1 is the greatest of these 2k
//     values. Equal windows up to a shift by s are followed by values equal up to that shift.
//
// For k = 0 the game is Nim and one value decides. ∎
//
// The same proof for a machine: all_but in stdlib/periodic/coq/AllBut.v, and its checker in Check.v.

var allButWindow = &rule{
	Theorem: theorems["all-but window"],
	hypotheses: func(c *Claim) error {
		if !c.Rules.but {
			return c.Fail("not a subtraction game with all takes except some")
		}
		return nil
	},
	compared: func(c *Claim) (from, to int64) {
		return c.Preperiod, c.Preperiod + max(2*c.Rules.Last(), 1)
	},
	induction: func(c *Claim, _ []int) (s certificate.Steps) {
		k, size := c.Rules.Last(), c.To-c.From
		s.Say(size > 0 && size >= 2*k,
			"The range holds %d consecutive n, twice the greatest excluded take k = %d (one when there is none).", size, k)
		s.Say(true, "Heaps of one value lie within %d of each other, because the lower must be out of reach of the "+
			"higher: so the %d values before n show which values are free at n, and the greatest of them is the greatest "+
			"so far.", k, size)
		s.Say(true, "Windows of %d values that are equal up to a shift by %d are followed by values equal up to that shift: "+
			"by induction for all n.", size, c.Saltus)
		return s
	},
}

package check

import "sprague/stdlib/certificate"

// # The theorem of Guy and Smith
//
// Let a finite code have the last nonzero digit with the index k, and let no move leave more than h heaps. If G(n+p) =
// G(n) for all n with i ≤ n < h·i + (h−1)·p + k, where i ≥ 1 and p ≥ 1, then for all n ≥ i.
//
// Proof. Let n be at least the bound and suppose the equation below n. An option of n + p takes t ≤ k and leaves n + p
// − t ≥ h·i + h·p tokens in at most h heaps; so the greatest heap has at least i + p. Make it less by p: that is an
// option of n by the same take, with the same value, since the equation holds for the heap. The other way, the greatest
// heap of an option of n has at least (n−t)/h ≥ i tokens; make it greater by p. It is less than n, or, if nothing is
// taken, n is split and it is less too. So n and n + p have options of the same values. ∎
//
// For h = 2 these are the octal games [GuySmith1956], for h = 3 hexadecimal ones. With i = 0 it is false: a part of
// size 0 is not a heap. 0.4 has G(0) = G(1) = G(2) = 0, and i = 0, p = 1, k = 1 requires the equation at 0 and 1
// only, but G(3) = 1. The least preperiod may still be 0: then i = 1, and the equation is compared at 0 too. If a
// move must leave unequal heaps, the greater of them cannot always be changed, and the theorem does not apply.
//
// The same proof for a machine: guy_smith in stdlib/periodic/coq/GuySmith.v, and its checker in Check.v.

var guySmith = &rule{
	Theorem:    theorems["Guy-Smith"],
	hypotheses: leavesAtMost(2),
	compared:   guySmithRange(2),
	induction:  guySmithSteps(2, "two heaps; the larger", "larger"),
}

var threeHeaps = &rule{
	Theorem:    theorems["Guy-Smith for three heaps"],
	hypotheses: leavesAtMost(3),
	compared:   guySmithRange(3),
	induction:  guySmithSteps(3, "three heaps; the largest", "largest"),
}

func leavesAtMost(heaps int) func(*Claim) error {
	return func(c *Claim) error {
		switch {
		case !c.Rules.Finite():
			return c.Fail("infinitely many takes; the theorem requires a finite code")
		case c.Rules.unequal:
			return c.Fail("the heaps of a split must differ, which the theorem does not allow")
		case c.Rules.Leaves()>>(heaps+1) != 0:
			return c.Fail("some move leaves more than %d heaps", heaps)
		}
		return nil
	}
}

// guySmithRange is i ≤ n < h·i + (h−1)·p + k, i ≥ 1.
func guySmithRange(h int64) func(*Claim) (from, to int64) {
	return func(c *Claim) (from, to int64) {
		from = max(c.Preperiod, 1)
		return from, h*from + (h-1)*c.Period + c.Rules.Last()
	}
}

func guySmithSteps(h int64, heaps, greatest string) func(*Claim, []int) certificate.Steps {
	return func(c *Claim, _ []int) (s certificate.Steps) {
		i, p, to, k := c.From, c.Period, c.To, c.Rules.Last()
		if h == 2 {
			s.Say(to == 2*i+p+k, "The range ends at 2i+p+k = 2·%d + %d + %d = %d.", i, p, k, to)
		} else {
			s.Say(to == h*i+(h-1)*p+k, "The range ends at %di+%dp+k = %d·%d + %d·%d + %d = %d.", h, h-1, h, i, h-1, p, k, to)
		}
		s.Say((to+p-k)/h >= i+p,
			"Now let n ≥ %d and suppose the equation holds below n. An option of n+p leaves n+p−t tokens, t ≤ %d, in at most "+
				"%s has at least (%d+%d−%d)/%d = i+p = %d tokens.", to, k, heaps, to, p, k, h, i+p)
		s.Say((to-k)/h >= i,
			"So %d tokens can be taken off the %s heap and its value does not change: the option has the value of an option of "+
				"n. The other way, the %s heap of an option of n has at least (n−t)/%d ≥ i = %d tokens, and %d more do not change "+
				"its value.", p, greatest, greatest, h, i, p)
		s.Say(true, "Hence n and n+p have options of the same values, and G(n+p) = G(n): by induction for all n.")
		return s
	}
}

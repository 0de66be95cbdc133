package check

import (
	"math/bits"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// # The sum bound
//
// A theorem for arithmetic periods of hexadecimal games and of infinite codes, with r digits and after them a block
// that repeats, if there is one. It does not depend on the theorems on such games in [Austin1976] and
// [HowseNowakowski2004], and holds for any saltus. Finite octal games, which never leave three heaps, are never
// arithmetic periodic [HorrocksNowakowski2003].
//
// Let G(n+p) = G(n) + s, s > 0, for all n from i ≥ 1 as far as needed. Let P be a multiple of p that is even and, for
// an infinite code, a multiple of the length of its block; S = s·P/p; 2^γ the greatest power of two that divides S.
// Write G(n) = 2^γ·h(n) + l(n), l(n) < 2^γ, carried on by the formula where it has not been computed. Then l(n+P) =
// l(n) and h(n+P) = h(n) + S/2^γ, an odd number more.
//
// An option of a heap is shiftable if it has a part a ≥ i whose other parts together have a value R < 2^γ:
// replacing a by a + P gives an option of n + P whose value is greater by S, because S is a multiple of 2^γ. An
// option is persistent if it takes a number of tokens in the repeating block (take P more), or leaves two equal
// heaps and nothing else, or three heaps two of which are equal (make each of the two greater by P/2): n + P has an
// option of the same value. An option can be both, and then so are the options derived from it.
//
// Theorem. Let B = [N + P, N + 2P), N ≥ i, the equation hold for all sums up to there, and let there be a
// margin W ≥ 0 such that
//
//	(1) for every option into at most three heaps below i + P, one at least from i on, by a
//	    take t < r + P (r the length of the head; t ≤ k for a finite code): with n the sum of it all,
//	    e = h(n) − Σh(part), the low parts l do not add up to l(n) by nim addition, or e > 0, or e
//	    is odd; and if t is in the block, then, in the second and the third case, the same
//	    for e + S/2^γ;
//	(2) G(n) ≥ 2^b on B, where all values below i are less than 2^b;
//	(3) G(n) ≥ W + S on B;
//	(4) for n in B each v < G(n) is the value of an option that is, if v ≥ G(n) − W,
//	    shiftable; if v < G(n) − W, persistent; and if besides v ≥ G(n) − W − S, both.
//
// Then G(n+P) = G(n) + S for all n ≥ i, and G(n+p) = G(n) + s.
//
// Proof. Let n ≥ N + 2P, and suppose it up to n, and also (4'): for m < n with m ≥ N + P each
// v < G(m) − W is the value of a persistent option of m. Let g = G(n−P) + S.
//
// No option of n has the value g. If all its parts are below i, or there are none, its value is less than 2^b.
// Otherwise subtract multiples of P from its parts from i on, and from the take in the block: that gives a case of
// (1). The parts do not change e, since h(n) falls with them; the take does, by S/2^γ each time. Nim addition has
// no carries: so x ⊕ y ⊕ z ≤ x + y + z, and the two are equal modulo 2. If the low parts do not add up to l(n), the
// option has another value. If e > 0, Σh < h(n), so the nim sum of the h is less as well. If e is odd it is
// different. For the take, e + j·S/2^γ is even and not positive for some j ≥ 0 only if it is for j = 0 or j = 1.
//
// Every v < g is the value of an option. Let n = n' + jP with n' in B. If v ≥ g − W, then v − jS is the value of a
// shiftable option of n' by (4), which moves along. If v < g − W − S = G(n−P) − W, then v is the value of a persistent
// option of n − P by (4) and (4'), and so of one of n. In between v − jS is the value of an option of n' that is both:
// it moves along, and v is the value of a persistent option of n. So G(n) = g, and (4') holds for n. ∎
//
// The same proof for a machine: sum_bound in stdlib/periodic/coq/SumBound.v, and its checker in SumCheck.v.

var sumBound = &rule{
	Theorem:    theorems["sum bound"],
	hypotheses: (*Claim).sumNumbers,
	// Up to N + 2P − p.
	compared:  func(c *Claim) (from, to int64) { return max(c.Preperiod, 1), c.Heap + 2*c.Stride - c.Period },
	cost:      (*Claim).sumCost,
	closed:    (*Claim).fourConditions,
	induction: (*Claim).sumSteps,
}

// sumNumbers checks that the game has splits into any heaps, and that the numbers fit together.
func (c *Claim) sumNumbers() error {
	switch p := c.Stride; {
	case c.Rules.unequal:
		return c.Fail("the heaps of a split must differ, which the theorem does not allow")
	case c.Rules.subtraction:
		return c.Fail("the theorem does not apply to subtraction games")
	case c.Saltus < 1:
		return c.Fail("the saltus is 0: must be ≥ 1")
	case p < 2 || p%2 != 0 || p%c.Period != 0 || len(c.Rules.block) > 0 && p%int64(len(c.Rules.block)) != 0:
		return c.Fail("the stride %d is not even and a multiple of the period %d and of the length %d of the block", p,
			c.Period, len(c.Rules.block))
	case c.Heap < max(c.Preperiod, 1):
		return c.Fail("N = %d: must be at least %d", c.Heap, max(c.Preperiod, 1))
	}
	return nil
}

// sumCost bounds the number of cases of (1) and of options of (4).
func (c *Claim) sumCost(values int64) Cost {
	i, p, n := float64(max(c.Preperiod, 1)), float64(c.Stride), float64(c.Heap+2*c.Stride)
	takes, options := float64(len(c.Rules.head)), float64(len(c.Rules.takes))*n
	if len(c.Rules.block) > 0 {
		takes, options = takes+p, n*n
	}
	cases := takes * p * (i + p)
	if c.Rules.Leaves()&8 != 0 {
		cases, options = cases*(i+p), options*n
	}
	return c.Rules.Cost(values).Plus(Cost{Steps: cases + 8*p*(options+n), Memory: 64 * n})
}

// fourConditions checks the conditions in the order of the text.
func (c *Claim) fourConditions(values []int) error {
	b := c.sums(values)
	if err := b.one(); err != nil {
		return err
	}
	if err := b.twoThree(); err != nil {
		return err
	}
	return b.four()
}

// sums are the numbers of the theorem.
type sums struct {
	*Claim
	values      []int
	i, s        int64
	begin, unit int64 // B = [begin, begin + P); unit is 2^γ
}

func (c *Claim) sums(values []int) sums {
	b := sums{Claim: c, values: values, i: max(c.Preperiod, 1), s: c.Stride / c.Period * c.Saltus,
		begin: c.Heap + c.Stride}
	b.unit = 1 << bits.TrailingZeros64(uint64(b.s)|1<<62)
	return b
}

// value returns G(n), by the formula beyond the computed values.
func (b sums) value(n int64) int64 {
	more := int64(0)
	for n >= int64(len(b.values)) {
		n, more = n-b.Stride, more+b.s
	}
	return int64(b.values[n]) + more
}

// far reports whether a take is in the block.
func (b sums) far(t int64) bool { return len(b.Rules.block) > 0 && t >= int64(len(b.Rules.head)) }

// one checks (1) for the parts z ≤ y ≤ x below i + P, x from i on; a part of 0 is none.
func (b sums) one() error {
	takes := int64(len(b.Rules.head))
	if len(b.Rules.block) > 0 {
		takes += b.Stride
	}
	for t := range takes {
		d := b.Rules.Digit(t)
		for x := b.i; x < b.i+b.Stride; x++ {
			task.Check()
			for y := int64(0); y <= x; y++ {
				for z := int64(0); z <= y && (z == 0 || d&8 != 0); z++ {
					if parts := 1 + min(y, 1) + min(z, 1); d>>parts&1 != 0 && b.couldEqual(t, x, y, z) {
						return b.Fail("taking %d and leaving %d, %d and %d, or more by periods of %d, could have the value of its heap",
							t, x, y, z, b.Stride)
					}
				}
			}
		}
	}
	return nil
}

// couldEqual reports whether (1) excludes the case.
func (b sums) couldEqual(t, x, y, z int64) bool {
	n, vx, vy, vz := b.value(t+x+y+z), b.value(x), b.value(y), b.value(z)
	e := n/b.unit - vx/b.unit - vy/b.unit - vz/b.unit
	could := e <= 0 && e%2 == 0
	if b.far(t) {
		e += b.s / b.unit
		could = could || e <= 0 && e%2 == 0
	}
	return could && (vx^vy^vz)%b.unit == n%b.unit
}

// twoThree checks (2) and (3).
func (b sums) twoThree() error {
	power := int64(1)
	for _, v := range b.values[:b.i] {
		for power <= int64(v) {
			power *= 2
		}
	}
	for n := b.begin; n < b.begin+b.Stride; n++ {
		if v := b.value(n); v < power || v < b.Margin+b.s {
			return b.Fail("G(%d) = %d; the theorem needs %d at least", n, v, max(power, b.Margin+b.s))
		}
	}
	return nil
}

// four checks (4) for every heap of B.
func (b sums) four() error {
	for n := b.begin; n < b.begin+b.Stride; n++ {
		shift, stay, both := map[int64]bool{}, map[int64]bool{}, map[int64]bool{}
		b.Rules.EachOption(n, func(t int64, parts ...int64) {
			v := int64(0)
			for _, a := range parts {
				v ^= b.value(a)
			}
			if b.far(t) || equal(parts, -1) {
				stay[v] = true
			}
			for j, a := range parts {
				if a >= b.i && v^b.value(a) < b.unit {
					shift[v] = true
					both[v] = both[v] || b.far(t) || equal(parts, j)
				}
			}
		})
		g := b.value(n)
		for v := range g {
			switch {
			case v >= g-b.Margin && !shift[v]:
				return b.Fail("no option of %d with the value %d moves along with the heap", n, v)
			case v < g-b.Margin && v >= g-b.Margin-b.s && !both[v]:
				return b.Fail("no option of %d with the value %d both moves along and stays", n, v)
			case v < g-b.Margin-b.s && !stay[v]:
				return b.Fail("no option of %d with the value %d stays", n, v)
			}
		}
	}
	return nil
}

// equal reports whether the parts other than part j are two equal ones; for j = −1, whether the parts are two equal
// ones, or two equal ones and another.
func equal(parts []int64, j int) bool {
	if len(parts) == 2 {
		return j < 0 && parts[0] == parts[1]
	}
	for k := range parts {
		if (j < 0 || j == k) && len(parts) == 3 && parts[(k+1)%3] == parts[(k+2)%3] {
			return true
		}
	}
	return false
}

func (c *Claim) sumSteps(values []int) (s certificate.Steps) {
	b := c.sums(values)
	closed := int64(len(values)) >= c.Bound() && c.fourConditions(values) == nil
	takes := int64(len(c.Rules.head))
	if len(c.Rules.block) > 0 {
		takes += c.Stride
	}
	s.Say(c.Stride%2 == 0 && c.Stride%c.Period == 0 && c.Saltus > 0,
		"Let P = %d and S = %d, the gain over P; 2^γ = %d is the greatest power of two in S. Values are written as G = "+
			"%d·h + l, "+
			"and a stride later h is greater by %d, l the same.", c.Stride, b.s, b.unit, b.unit, b.s/b.unit)
	s.Say(closed,
		"Nim addition has no carries, so the nim sum of parts is at most their sum, and equal to it modulo 2. In all "+
			"cases of parts below %d, by takes below %d, one of the two, or the low parts l, shows that no option has the "+
			"value that the equation predicts.", b.i+c.Stride, takes)
	s.Say(closed, "For %d ≤ n < %d the values have grown beyond all those below %d, and beyond W + S = %d + %d.",
		b.begin, b.begin+c.Stride, b.i, c.Margin, b.s)
	s.Say(closed,
		"For each of these heaps all smaller values are reached by options that move along with the heap or stay for ever: "+
			"those at most W = %d below G(n) move along, those more than W + S = %d below stay, those between do both.",
		c.Margin, c.Margin+b.s)
	s.Say(true, "So the mex is the predicted value for the next heap, and the options are again of these kinds: by "+
		"induction for all n.")
	return s
}

package check

import (
	"math/bits"

	"sprague/stdlib/task"
)

// # The sum bound
//
// A theorem for arithmetic periods of hexadecimal games and of infinite codes, with r digits and behind them a block
// that repeats, if there is one. The literature has theorems of its own on such games, [Austin1976] and
// [HowseNowakowski2004]; this one does not rest on them and holds for any saltus. Finite octal
// games, which never leave three heaps, are never arithmetic periodic.
//
// Let G(n+p) = G(n) + s, s > 0, for all n from i ≥ 1 as far as needed. Let P be a multiple
// of p that is even and, for an infinite code, a multiple of the length of its block;
// S = s·P/p; 2^γ the greatest power of two that divides S. Write G(n) = 2^γ·h(n) + l(n),
// l(n) < 2^γ, carried on by the formula where it has not been computed. Then l(n+P) = l(n)
// and h(n+P) = h(n) + S/2^γ, an odd number more.
//
// Of the options of a heap, those with a part a ≥ i whose other parts together have a
// value R < 2^γ are shiftable: with a + P for a one has an option of n + P whose value is
// greater by S, because S is a multiple of 2^γ. Those are persistent that take a
// number of tokens in the repeating block (take P more), leave two equal heaps and nothing
// else, or three heaps of which two are equal (make each of the two greater by P/2): n + P has an
// option of the same value. Both can be true of one option, and stays true of what it
// becomes.
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
// No option of n has the value g. If all its parts are below i, or there are none, its value is less than
// 2^b. Otherwise take multiples of P off its parts from i on, and off the take in the
// block: that gives a case of (1). The parts do not change e, since h(n) falls with them;
// the take does, by S/2^γ each time. Nim addition has no carries: so x ⊕ y ⊕ z ≤ x + y + z,
// and the two are equal modulo 2. If the low parts do not add up to l(n), the option has another
// value. If e > 0, Σh < h(n), so that the nim sum of the h is less as well. If e is odd it is
// different. For the take, e + j·S/2^γ is even and not positive for some j ≥ 0 only if
// it is for j = 0 or j = 1.
//
// Every v < g is the value of an option. Let n = n' + jP with n' in B. If v ≥ g − W, then
// v − jS is the value of a shiftable option of n' by (4), which moves along. If v < g − W − S =
// G(n−P) − W, then v is the value of a persistent option of n − P by (4) and (4'), and so of one of n. In
// between v − jS is the value of an option of n' that is both: it moves along, and v is the value
// of a persistent option of n. So G(n) = g, and (4') holds for n. ∎

var sumBound = &Theorem{
	Name: "sum bound", File: "sumbound.go", Coq: "SumBound.v, sum_bound", Source: "this notebook; on the same games Austin1976, HowseNowakowski2004",
	Says:    "no option can have the value that G(n+p) = G(n) + s predicts, because a nim sum is at most the sum and equal to it modulo 2; all smaller values are reached by options that move along or stay",
	LaTeX:   `x \oplus y \oplus z \le x+y+z, \quad x \oplus y \oplus z \equiv x+y+z \pmod 2 \implies G(n+P) = G(n)+S \text{ for all } n \ge i`,
	Example: `{"format":2,"kind":"period","theorem":"sum bound","game":"0.3F","preperiod":0,"period":6,"saltus":3,"exceptions":[],"values":[0,1,2,0,1,2],"stride":12,"margin":2,"heap":13}`,
	Claim:   func() Claim { return &SumBound{} },
}

// SumBound is the claim of an arithmetic period of a game of up to three heaps, or of an infinite code.
type SumBound struct {
	Rising
	Stride int64 `json:"stride" doc:"P, an even multiple of the period and of the length of the repeating block"`
	Margin int64 `json:"margin" doc:"W of the theorem"`
	Heap   int64 `json:"heap" doc:"N: options are looked at of the heaps from N + P up to N + 2P"`
}

// Hypotheses asks for a game with splits into any heaps, and for numbers that fit.
func (c *SumBound) Hypotheses(g *Game) error {
	switch p := c.Stride; {
	case g.unequal:
		return c.Fail("the heaps of a split must differ; the theorem allows no such rule")
	case g.subtraction:
		return c.Fail("subtraction games have theorems of their own")
	case c.Saltus < 1:
		return c.Fail("no saltus; the theorem needs one")
	case p < 2 || p%2 != 0 || p%c.Period != 0 || len(g.block) > 0 && p%int64(len(g.block)) != 0:
		return c.Fail("the stride %d is not even and a multiple of the period %d and of the length %d of the block", p, c.Period, len(g.block))
	case c.Heap < max(c.Preperiod, 1):
		return c.Fail("N = %d; it must be from %d on", c.Heap, max(c.Preperiod, 1))
	}
	return nil
}

// Range goes on to N + 2P − p.
func (c *SumBound) Range(*Game) (from, to int64) {
	return max(c.Preperiod, 1), c.Heap + 2*c.Stride - c.Period
}

// Cost counts the cases of (1) and the options of (4).
func (c *SumBound) Cost(g *Game) Cost {
	i, p, n := float64(max(c.Preperiod, 1)), float64(c.Stride), float64(c.Heap+2*c.Stride)
	takes, options := float64(len(g.head)), float64(len(g.takes))*n
	if len(g.block) > 0 {
		takes, options = takes+p, n*n
	}
	cases := takes * p * (i + p)
	if g.Leaves()&8 != 0 {
		cases, options = cases*(i+p), options*n
	}
	return Cost{Steps: cases + 8*p*(options+n), Memory: 64 * n}
}

// Closed checks the four conditions one by one in the order of the text.
func (c *SumBound) Closed(g *Game, values []int) error {
	b := sums{Game: g, values: values, i: max(c.Preperiod, 1), p: c.Stride, s: c.Stride / c.Period * c.Saltus, w: c.Margin}
	b.begin = c.Heap + c.Stride // B = [begin, begin + p)
	b.unit = 1 << bits.TrailingZeros64(uint64(b.s)|1<<62)
	for _, condition := range []func() (string, []any){b.one, b.twoThree, b.four} {
		if fact, args := condition(); fact != "" {
			return c.Fail(fact, args...)
		}
	}
	return nil
}

// Induction is the proof with the numbers of the claim.
func (c *SumBound) Induction(g *Game, values []int) []Step {
	b := sums{Game: g, values: values, i: max(c.Preperiod, 1), p: c.Stride, s: c.Stride / c.Period * c.Saltus, w: c.Margin, begin: c.Heap + c.Stride}
	b.unit = 1 << bits.TrailingZeros64(uint64(b.s)|1<<62)
	holds := func(condition func() (string, []any)) bool {
		if int64(len(values)) < b.begin+b.p { // not known
			return false
		}
		fact, _ := condition()
		return fact == ""
	}
	return []Step{
		step(c.Hypotheses(g) == nil, "Let P = %d and S = %d, the gain over P; 2^γ = %d is the greatest power of two in S. Values are written as G = %d·h + l, and a stride later h is greater by %d, l the same.", b.p, b.s, b.unit, b.unit, b.s/b.unit),
		step(holds(b.one), "Nim addition has no carries, so the nim sum of parts is at most their sum, and equal to it modulo 2. In all cases of parts below %d, by takes below %d, one of the two, or the low parts l, shows that no option has the value that the equation predicts.", b.i+b.p, b.takes()),
		step(holds(b.twoThree), "For %d ≤ n < %d the values have grown beyond all those below %d, and beyond W + S = %d + %d.", b.begin, b.begin+b.p, b.i, b.w, b.s),
		step(holds(b.four), "For each of these heaps all smaller values are reached by options that move along with the heap or stay for ever: those at most W = %d below G(n) move along, those more than W + S = %d below stay, those between do both.", b.w, b.w+b.s),
		step(true, "So the mex is the predicted value for the next heap, and the options are again of these kinds: by induction for all n."),
	}
}

// sums are the numbers of the theorem.
type sums struct {
	*Game
	values      []int
	i, p, s, w  int64
	begin, unit int64 // unit is 2^γ
}

// value returns G(n), by the formula where it has not been computed.
func (b sums) value(n int64) int64 {
	if n == 0 {
		return 0
	}
	more := int64(0)
	for n >= int64(len(b.values)) {
		n -= b.p
		more += b.s
	}
	return int64(b.values[n]) + more
}

// takes returns up to where condition (1) tries takes.
func (b sums) takes() int64 {
	if len(b.block) > 0 {
		return int64(len(b.head)) + b.p
	}
	return int64(len(b.head))
}

// one goes through the parts below i + P, in the order c ≤ b ≤ a with a from i on; a
// part of 0 is none.
func (b sums) one() (string, []any) {
	for t := range b.takes() {
		task.Check()
		d := b.Digit(t)
		if d&14 == 0 {
			continue
		}
		for x := b.i; x < b.i+b.p; x++ {
			task.Check()
			for y := int64(0); y <= x; y++ {
				for z := int64(0); z <= y; z++ {
					parts := 1
					if y > 0 {
						parts++
					}
					if z > 0 {
						parts++
					}
					if d>>parts&1 != 0 && b.couldEqual(t, x, y, z) {
						return "taking %d and leaving %d, %d and %d, or more by periods of %d, could have the value of its heap", []any{t, x, y, z, b.p}
					}
					if d&8 == 0 {
						break // no third part
					}
				}
			}
		}
	}
	return "", nil
}

// couldEqual reports whether the case is none of those that (1) allows.
func (b sums) couldEqual(t, x, y, z int64) bool {
	n, vx, vy, vz := b.value(t+x+y+z), b.value(x), b.value(y), b.value(z)
	if (vx^vy^vz)%b.unit != n%b.unit {
		return false
	}
	e := n/b.unit - vx/b.unit - vy/b.unit - vz/b.unit
	could := e <= 0 && e%2 == 0
	if len(b.block) > 0 && t >= int64(len(b.head)) {
		e += b.s / b.unit
		could = could || e <= 0 && e%2 == 0
	}
	return could
}

// twoThree checks (2) and (3).
func (b sums) twoThree() (string, []any) {
	power := int64(1)
	for _, v := range b.values[:b.i] {
		for power <= int64(v) {
			power *= 2
		}
	}
	for n := b.begin; n < b.begin+b.p; n++ {
		if v := b.value(n); v < power || v < b.w+b.s {
			return "G(%d) = %d; the theorem needs %d at least", []any{n, v, max(power, b.w+b.s)}
		}
	}
	return "", nil
}

// four checks (4) for every heap of B.
func (b sums) four() (string, []any) {
	for n := b.begin; n < b.begin+b.p; n++ {
		g := b.value(n)
		shift, stay, both := map[int64]bool{}, map[int64]bool{}, map[int64]bool{}
		b.eachOption(n, func(t int64, parts []int64) {
			v := int64(0)
			for _, a := range parts {
				v ^= b.value(a)
			}
			far := len(b.block) > 0 && t >= int64(len(b.head))
			shift[v] = shift[v] || b.moves(parts, v, func(int) bool { return true })
			stay[v] = stay[v] || far || b.pairs(parts, -1)
			both[v] = both[v] || b.moves(parts, v, func(j int) bool { return far || b.pairs(parts, j) })
		})
		for v := int64(0); v < g; v++ {
			switch {
			case v >= g-b.w:
				if !shift[v] {
					return "no option of %d with the value %d moves along with the heap", []any{n, v}
				}
			case v >= g-b.w-b.s:
				if !both[v] {
					return "no option of %d with the value %d both moves along and stays", []any{n, v}
				}
			case !stay[v]:
				return "no option of %d with the value %d stays", []any{n, v}
			}
		}
	}
	return "", nil
}

// moves reports whether some part from i on, at a place that suits, has others with a
// value below 2^γ.
func (b sums) moves(parts []int64, v int64, suits func(j int) bool) bool {
	for j, a := range parts {
		if a >= b.i && v^b.value(a) < b.unit && suits(j) {
			return true
		}
	}
	return false
}

// pairs reports whether the parts other than that at place j are two equal ones; with
// j = −1, whether there are two equal ones and at most one besides.
func (b sums) pairs(parts []int64, j int) bool {
	switch len(parts) {
	case 2:
		return j < 0 && parts[0] == parts[1]
	case 3:
		for k := range parts {
			if (j < 0 || j == k) && parts[(k+1)%3] == parts[(k+2)%3] {
				return true
			}
		}
	}
	return false
}

// eachOption calls visit with the take and the parts of every option of n tokens.
func (g *Game) eachOption(n int64, visit func(t int64, parts []int64)) {
	g.eachTake(n, func(t int64, d int) {
		task.Check()
		left := n - t
		if d&1 != 0 && left == 0 {
			visit(t, nil)
		}
		if d&2 != 0 && left > 0 {
			visit(t, []int64{left})
		}
		for a := int64(1); d&4 != 0 && a <= left-a; a++ {
			visit(t, []int64{a, left - a})
		}
		for a := int64(1); d&8 != 0 && a <= left; a++ {
			for e := a; e <= left-a-e; e++ {
				visit(t, []int64{a, e, left - a - e})
			}
		}
	})
}

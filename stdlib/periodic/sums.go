package periodic

import (
	"math/bits"
	"slices"
)

// NameSumBound is the name of the theorem of [SumBound].
const NameSumBound = "sum bound"

// SumBound returns a theorem for arithmetic periods of hexadecimal games and of infinite codes, with the digits
// head[0], head[1], … followed by block again and again, if there is a block. It does not depend on the theorems on
// such games in [Austin1976] and [HowseNowakowski2004], and holds for any saltus. Finite octal games, which never
// leave three heaps, are never arithmetic periodic [HorrocksNowakowski2003].
//
// Let G(n+p) = G(n) + s, s > 0, for all n from i ≥ 1 as far as needed. Let P be a multiple
// of p that is even and, for an infinite code, a multiple of the length of its block;
// S = s·P/p; 2^γ the greatest power of two that divides S. Write G(n) = 2^γ·h(n) + l(n),
// l(n) < 2^γ, carried on by the formula where it has not been computed. Then l(n+P) = l(n)
// and h(n+P) = h(n) + S/2^γ, an odd number more.
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
// The proof is in package check.
func SumBound(head, block []int) Theorem {
	c := sumCode{head: head, block: block}
	widest := len(head) + len(block)
	if len(block) == 0 {
		widest = len(head) - 1
	}
	return Theorem{Name: NameSumBound, Take: int64(widest), First: 1, arithmetic: true, closes: c.closes}
}

// sumCode are the digits of a game.
type sumCode struct{ head, block []int }

func (c sumCode) digit(t int) int {
	switch {
	case t < len(c.head):
		return c.head[t]
	case len(c.block) == 0:
		return 0
	}
	return c.block[(t-len(c.head))%len(c.block)]
}

// mostClasses bounds the cases of condition (1) that a search tries.
const mostClasses = 1 << 24

// A sumCase is a code with a conjectured period and saltus.
type sumCase struct {
	sumCode
	values   []int
	from     int // i
	p, s     int // P and S
	low      int // 2^γ − 1
	shift    int // γ
	settled  int // 2^b
	lastTake int // the last take that condition (1) tries
}

// closes tries a few multiples of p: a saltus with a greater power of two distinguishes more.
func (c sumCode) closes(values []int, shown pattern) (closure, bool) {
	from, p, saltus := shown.start, shown.period, shown.saltus
	least := lcm(lcm(p, 2), max(len(c.block), 1))
	for m := 1; m <= mostStrides && saltus > 0 && from+2*m*least <= len(values); m *= 2 {
		k := c.stride(values, from, m*least, saltus*(m*least/p))
		if n, margin, ok := k.takesOver(); ok {
			return closure{to: int64(n + 2*k.p - p), stride: int64(k.p), margin: int64(margin), heap: int64(n)}, true
		}
	}
	return closure{}, false
}

// stride prepares the case of period p and saltus s.
func (c sumCode) stride(values []int, from, p, s int) sumCase {
	k := sumCase{sumCode: c, values: values, from: from, p: p, s: s, lastTake: len(c.head) - 1}
	k.shift = bits.TrailingZeros(uint(s))
	k.low = 1<<k.shift - 1
	k.settled = 1 << bits.Len(uint(slices.Max(values[:from])))
	if len(c.block) > 0 {
		k.lastTake += p
	}
	return k
}

// takesOver searches, among a few N, for the least N and margin for which the theorem holds.
func (k sumCase) takesOver() (n, margin int, ok bool) {
	if k.from+2*k.p > len(k.values) || !k.neverEqual() {
		return 0, 0, false
	}
	for n := k.from; n+2*k.p <= len(k.values); n += max(k.p, n-k.from) {
		if k.grown(n) {
			if margin, ok := k.margin(n); ok {
				return n, margin, true
			}
		}
	}
	return 0, 0, false
}

// grown reports whether the values after n satisfy (2) and, with margin 0, (3).
func (k sumCase) grown(n int) bool {
	for _, v := range k.values[n+k.p : n+2*k.p] {
		if v < max(k.settled, k.s) {
			return false
		}
	}
	return true
}

// at returns G(n) by the formula, for n of any size.
func (k sumCase) at(n int) int {
	if n < k.from+k.p {
		return k.values[n]
	}
	cycles := (n - k.from) / k.p
	return k.values[n-cycles*k.p] + cycles*k.s
}

// neverEqual checks condition (1).
func (k sumCase) neverEqual() bool {
	end := k.from + k.p
	if work := k.lastTake * end * end; work > mostClasses || k.leavesThree() && work*end/6 > mostClasses {
		return false
	}
	for t := 0; t <= k.lastTake; t++ {
		d := k.digit(t)
		for a := k.from; a < end; a++ {
			if d&2 != 0 && k.couldEqual(t, a, 0, 0) {
				return false
			}
			for b := 1; d&12 != 0 && b < end; b++ {
				if b >= k.from && b < a { // already tried
					continue
				}
				if d&4 != 0 && k.couldEqual(t, a, b, 0) {
					return false
				}
				for c := b; d&8 != 0 && c < end; c++ {
					if k.couldEqual(t, a, b, c) {
						return false
					}
				}
			}
		}
	}
	return true
}

func (k sumCase) leavesThree() bool {
	all := 0
	for _, d := range k.head {
		all |= d
	}
	for _, d := range k.block {
		all |= d
	}
	return all&8 != 0
}

// couldEqual reports whether an option with these parts, 0 for none, could have the value of its heap, or of a later
// one.
func (k sumCase) couldEqual(t, a, b, c int) bool {
	n := k.at(t + a + b + c)
	x, y, z := k.at(a), k.part(b), k.part(c)
	if (x^y^z^n)&k.low != 0 {
		return false
	}
	e := n>>k.shift - x>>k.shift - y>>k.shift - z>>k.shift
	if e&1 != 0 && t >= len(k.head) {
		e += k.s >> k.shift
	}
	return e <= 0 && e&1 == 0
}

// part returns the value of a part, 0 for none.
func (k sumCase) part(a int) int {
	if a == 0 {
		return 0
	}
	return k.at(a)
}

// Properties of options at later heaps.
const (
	shiftable  = 1
	persistent = 2
	both       = 4
)

// margin returns the least W that satisfies (3) and (4) for the heaps after n.
func (k sumCase) margin(n int) (int, bool) {
	most := k.values[n+k.p]
	can := make([][]uint8, k.p)
	for i := range can {
		h := n + k.p + i
		can[i] = k.options(h)
		most = min(most, k.values[h])
	}
	for w := 0; w+k.s <= most; w++ {
		fits := true
		for i := 0; i < k.p && fits; i++ {
			fits = k.covered(can[i], k.values[n+k.p+i], w)
		}
		if fits {
			return w, true
		}
	}
	return 0, false
}

// covered checks (4) for one heap of value g.
func (k sumCase) covered(can []uint8, g, w int) bool {
	for v := g - 1; v >= 0; v-- {
		need := uint8(persistent)
		if v >= g-w {
			need = shiftable
		} else if v >= g-w-k.s {
			need = both
		}
		if can[v]&need == 0 {
			return false
		}
	}
	return true
}

// options returns, for each value below G(n), the properties of the options of n with that value.
func (k sumCase) options(n int) []uint8 {
	can := make([]uint8, k.values[n])
	add := func(v int, shifts, persists bool) {
		if v >= len(can) {
			return
		}
		if shifts {
			can[v] |= shiftable
		}
		if persists {
			can[v] |= persistent
		}
		if shifts && persists {
			can[v] |= both
		}
	}
	for t := 0; t <= n && (len(k.block) > 0 || t < len(k.head)); t++ {
		d, left, far := k.digit(t), n-t, t >= len(k.head)
		if d&1 != 0 && left == 0 {
			add(0, false, far)
		}
		if d&2 != 0 && left > 0 {
			add(k.values[left], left >= k.from, far)
		}
		if d&4 != 0 {
			for b := 1; b <= left-b; b++ {
				a := left - b
				x, y := k.values[a], k.values[b]
				add(x^y, a >= k.from && y <= k.low || b >= k.from && x <= k.low, far)
				if a == b {
					add(0, false, true)
				}
			}
		}
		if d&8 != 0 {
			k.threes(left, far, add)
		}
	}
	return can
}

// threes adds the options with three heaps a ≥ b ≥ c.
func (k sumCase) threes(left int, far bool, add func(v int, shifts, persists bool)) {
	for c := 1; 3*c <= left; c++ {
		for b := c; b <= left-c-b; b++ {
			a := left - b - c
			x, y, z := k.values[a], k.values[b], k.values[c]
			shifts := a >= k.from && y^z <= k.low || b >= k.from && x^z <= k.low || c >= k.from && x^y <= k.low
			add(x^y^z, shifts, far)
			if a == b { // c may shift while the equal parts persist
				add(z, c >= k.from, true)
			}
			if b == c {
				add(x, a >= k.from, true)
			}
		}
	}
}

// lcm returns the least common multiple of positive numbers.
func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

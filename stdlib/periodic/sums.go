package periodic

import (
	"math/bits"
	"slices"

	"sprague/stdlib/internal/integer"
)

// SumBound returns a theorem for arithmetic periods of hexadecimal games and of infinite codes, with the digits
// head[0], head[1], … followed by block again and again, if there is a block. It holds for any saltus s > 0: if values
// repeat with it as far as computed, and four conditions on heaps below N + 2P hold, P a multiple of the period, then
// for all n ≥ i (sprague help sum-bound). Finite octal games, which never leave three heaps, are never arithmetic
// periodic [HorrocksNowakowski2003].
func SumBound(head, block []int) Theorem {
	c := code{head, block}
	widest := len(head) + len(block)
	if len(block) == 0 {
		widest = len(head) - 1
	}
	return Theorem{Name: "sum bound", Take: int64(widest), First: 1, arithmetic: true, closes: c.sums}
}

// mostClasses bounds the cases of condition (1) that a search tries.
const mostClasses = 1 << 24

// A sumCase is a code with a conjectured period and saltus. The names are those of the theorem in package check: i, P,
// S, γ, b, N and the margin W, the conditions (1) to (4).
type sumCase struct {
	code
	values  []int
	from    int // i
	p, s    int // P and S
	low     int // 2^γ − 1
	shift   int // γ
	settled int // 2^b
	takes   int // those that condition (1) tries are below
}

// sums tries a few multiples of the period, since a saltus with a greater power of two distinguishes more, and for each
// a few N.
func (c code) sums(values []int, shown pattern) (closure, bool) {
	p := shown.period
	least := integer.LCM(integer.LCM(p, 2), max(len(c.block), 1))
	for m := 1; m <= mostStrides && shown.saltus > 0 && shown.start+2*m*least <= len(values); m *= 2 {
		k := c.sumCase(values, shown, m*least)
		if !k.neverEqual() {
			continue
		}
		for n := k.from; n+2*k.p <= len(values); n += max(k.p, n-k.from) {
			if margin, ok := k.margin(n); ok {
				return closure{to: int64(n + 2*k.p - p), stride: int64(k.p), margin: int64(margin), heap: int64(n)}, true
			}
		}
	}
	return closure{}, false
}

// sumCase returns the case of the stride p.
func (c code) sumCase(values []int, shown pattern, p int) sumCase {
	k := sumCase{code: c, values: values, from: shown.start, p: p, s: shown.saltus * (p / shown.period),
		takes: len(c.head)}
	k.shift = bits.TrailingZeros(uint(k.s))
	k.low = 1<<k.shift - 1
	k.settled = 1 << bits.Len(uint(slices.Max(values[:k.from])))
	if len(c.block) > 0 {
		k.takes += p
	}
	return k
}

// at returns G(n) by the formula, for n of any size.
func (k sumCase) at(n int) int {
	if n < k.from+k.p {
		return k.values[n]
	}
	cycles := (n - k.from) / k.p
	return k.values[n-cycles*k.p] + cycles*k.s
}

// neverEqual checks condition (1), for parts c ≤ b ≤ a; a part of 0 is none.
func (k sumCase) neverEqual() bool {
	end := k.from + k.p
	if work := (k.takes - 1) * end * end; work > mostClasses || k.heaps() == 3 && work*end/6 > mostClasses {
		return false
	}
	for t := range k.takes {
		d := k.digit(t)
		for a := k.from; a < end; a++ {
			for b := 0; b <= a && (b == 0 || d&12 != 0); b++ {
				for c := 0; c <= b && (c == 0 || d&8 != 0); c++ {
					if heaps := 1 + min(b, 1) + min(c, 1); d>>heaps&1 != 0 && k.couldEqual(t, a, b, c) {
						return false
					}
				}
			}
		}
	}
	return true
}

// couldEqual reports whether an option with these parts, 0 for none, could have the value of its heap, or of a later
// one.
func (k sumCase) couldEqual(t, a, b, c int) bool {
	n := k.at(t + a + b + c)
	x, y, z := k.at(a), k.at(b), k.at(c)
	if (x^y^z^n)&k.low != 0 {
		return false
	}
	e := n>>k.shift - x>>k.shift - y>>k.shift - z>>k.shift
	if e&1 != 0 && t >= len(k.head) {
		e += k.s >> k.shift
	}
	return e <= 0 && e&1 == 0
}

// Properties of options at later heaps.
const (
	shiftable  = 1
	persistent = 2
	both       = 4
)

// margin returns the least W that satisfies (3) and (4) for the heaps after n, if they satisfy (2).
func (k sumCase) margin(n int) (int, bool) {
	begin := n + k.p
	most := slices.Min(k.values[begin : begin+k.p])
	if most < max(k.settled, k.s) {
		return 0, false
	}
	can := make([][]uint8, k.p)
	for i := range can {
		can[i] = k.options(begin + i)
	}
	for w := 0; w+k.s <= most; w++ {
		if !slices.ContainsFunc(can, func(can []uint8) bool { return !k.covered(can, w) }) {
			return w, true
		}
	}
	return 0, false
}

// covered checks (4) for one heap, whose value is len(can).
func (k sumCase) covered(can []uint8, w int) bool {
	for v, properties := range slices.Backward(can) {
		need := uint8(persistent)
		if v >= len(can)-w {
			need = shiftable
		} else if v >= len(can)-w-k.s {
			need = both
		}
		if properties&need == 0 {
			return false
		}
	}
	return true
}

// options returns, for each value below G(n), the properties of the options of n with that value.
func (k sumCase) options(n int) []uint8 {
	can := make([]uint8, k.values[n])
	for t := 0; t <= n && (len(k.block) > 0 || t < len(k.head)); t++ {
		d, left := k.digit(t), n-t
		for c := 0; 3*c <= left && (c == 0 || d&8 != 0); c++ {
			for b := c; b <= left-b-c && (b == 0 || d&12 != 0); b++ {
				a := left - b - c
				if heaps := min(a, 1) + min(b, 1) + min(c, 1); d>>heaps&1 != 0 {
					k.add(can, a, b, c, t >= len(k.head))
				}
			}
		}
	}
	return can
}

// add adds the properties of an option with the parts a ≥ b ≥ c, 0 for none. If two parts are equal they persist, and
// then the third may shift.
func (k sumCase) add(can []uint8, a, b, c int, persists bool) {
	x, y, z := k.values[a], k.values[b], k.values[c]
	v := x ^ y ^ z
	if v >= len(can) {
		return
	}
	if persists || a == b && a > 0 || b == c && b > 0 {
		can[v] |= persistent
	}
	for _, one := range []struct {
		part, others int
		persists     bool
	}{{a, y ^ z, b == c && b > 0}, {b, x ^ z, false}, {c, x ^ y, a == b}} {
		if one.part >= k.from && one.others <= k.low {
			can[v] |= shiftable
			if persists || one.persists {
				can[v] |= both
			}
		}
	}
}

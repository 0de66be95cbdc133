package periodic

import (
	"math/bits"
	"slices"
)

// SumBound returns a theorem for arithmetic periods of hexadecimal games and of infinite codes, with the digits
// head[0], head[1], … followed by block again and again, if there is a block. It holds for any saltus s > 0: if values
// repeat with it as far as computed, and four conditions on heaps below N + 2P hold, P a multiple of the period, then
// for all n ≥ i (sprague help sum-bound). Finite octal games, which never leave three heaps, are never arithmetic
// periodic [HorrocksNowakowski2003].
func SumBound(head, block []int) Theorem {
	c := sumCode{code{head, block}}
	widest := len(head) + len(block)
	if len(block) == 0 {
		widest = len(head) - 1
	}
	return Theorem{Name: "sum bound", Take: int64(widest), First: 1, arithmetic: true, closes: c.closes}
}

// The names are those of the theorem in package check: i, P, S, γ, b, N and the margin W, the conditions (1) to (4).
type sumCode struct{ code }

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
	if work := k.lastTake * end * end; work > mostClasses || k.heaps() == 3 && work*end/6 > mostClasses {
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

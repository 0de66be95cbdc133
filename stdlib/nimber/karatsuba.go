package nimber

import "sprague/stdlib/task"

// # Products of many words
//
// Words are in the polynomial basis (bigfield.go). The formulas of the tower on each level are, with p₀ = a₀b₀, p₁ =
// (a₀⊕a₁)(b₀⊕b₁), p₂ = a₁b₁,
//
//	a⊗b = (p₀ ⊕ d p₂) ⊕ (p₀ ⊕ p₁)F.
//
// For at most batchWords words the recursion is replaced by sweeps. First both operands are expanded: every level
// replaces pairs of words by triples (a₀, a₁, a₀⊕a₁), which gives 3^k numbers for the 2^k words of an operand. Then
// all products are made in one sweep, and every level is collapsed. Each step is a few operations on long runs of
// words instead of many calls on short ones.
//
// For long runs, words are stored as n planes of L words, plane i for word i of numbers of n words. Expansion starts
// with the uppermost level and joins planes i and i + n/2 to one of 3L words; the last level expanded, that of single
// words, is the first to be collapsed.

// batchWords is the largest number of words that is expanded at once: three arrays of 3^8 = 6561 words fit in the
// second-level cache.
const batchWords = 256

// A karatsuba has the scratch space for products of up to batchWords words.
type karatsuba struct {
	x, y, spare []uint64
}

func newKaratsuba(words int) *karatsuba {
	size := points(min(words, batchWords))
	buffer := make([]uint64, 3*size)
	return &karatsuba{buffer[:size], buffer[size : 2*size], buffer[2*size:]}
}

// mul sets dst to a ⊗ b, all of the same length, a power of two. dst may be a or b.
func (k *karatsuba) mul(dst, a, b []uint64) {
	n := len(dst)
	if n <= batchWords {
		k.batch(dst, a, b)
		return
	}
	task.Check()
	h := n / 2
	t := make([]uint64, 4*h)
	p2, sa, sb, scratch := t[:h], t[h:2*h], t[2*h:3*h], t[3*h:]
	xorTo(sa, a[:h], a[h:])
	xorTo(sb, b[:h], b[h:])
	k.mul(p2, a[h:], b[h:])
	topMulPoly(p2, h, 1, scratch)
	k.mul(dst[:h], a[:h], b[:h])
	k.mul(dst[h:], sa, sb)
	xorInto(dst[h:], dst[:h])
	xorInto(dst[:h], p2)
}

// batch is mul for at most batchWords words.
func (k *karatsuba) batch(dst, a, b []uint64) {
	x, spare := expand(k.x, k.spare, a)
	y, spare := expand(k.y, spare, b)
	polyMulVec(x, x, y)
	collapse(dst, x, spare, y)
}

// expand returns the values of a at the 3^k points, in one of the two given arrays, and the other array.
func expand(to, from, a []uint64) (values, other []uint64) {
	copy(from, a)
	length := 1
	for n := len(a); n > 1; n /= 2 {
		for i := range n / 2 {
			triple(to[3*length*i:], from[length*i:], from[length*(i+n/2):], length)
		}
		to, from = from, to
		length *= 3
	}
	size := points(len(a))
	return from[:size], to[:size]
}

// triple sets dst to the planes a, b and a ⊕ b, one after another.
func triple(dst, a, b []uint64, length int) {
	a, b = a[:length], b[:length]
	d0, d1, d2 := dst[:length], dst[length:][:length], dst[2*length:][:length]
	for j := range length {
		d0[j], d1[j], d2[j] = a[j], b[j], a[j]^b[j]
	}
}

// points returns 3^k for n = 2^k.
func points(n int) int {
	size := 1
	for ; n > 1; n /= 2 {
		size *= 3
	}
	return size
}

// collapse is the inverse: it sets dst to the number with the given values. All three arrays must be as long as
// values.
func collapse(dst, values, spare, upper []uint64) {
	length := len(values)
	for n := 1; n < len(dst); n *= 2 {
		length /= 3
		for i := range n {
			copy(upper[length*i:][:length], values[length*(3*i+1):])
		}
		topMulPoly(upper[:length*n], n, length, upper[length*n:])
		for i := range n {
			p0, p1, p2 := values[3*length*i:][:length], values[length*(3*i+2):][:length], upper[length*i:][:length]
			lo, hi := spare[length*i:][:length], spare[length*(i+n):][:length]
			for j, p := range p0 {
				lo[j], hi[j] = p^p2[j], p^p1[j]
			}
		}
		values, spare = spare, values
	}
	copy(dst, values)
}

// topMulPoly multiplies numbers of n words by d = 2^(64n−1) in place: x is a sequence of blocks of n planes of the
// given length. scratch must be as long as x.
//
// With Fⱼ = 2^(64·2^j) and dⱼ = Fⱼ/2, the formula Fⱼ/2 ⊗ Fⱼ = d of the level above gives
//
//	d = 2^63 ⊗ F₀ ⊗ F₁ ⊗ … ,   Fⱼ ⊗ (a₀ ⊕ a₁Fⱼ) = dⱼa₁ ⊕ (a₀ ⊕ a₁)Fⱼ.
//
// So all words are multiplied by 2^63 in one sweep, and then level after level by Fⱼ, where the upper halves of all
// blocks are multiplied by dⱼ together. One block after the other would take as many products of words, 3^k for 2^k
// words, in many short runs.
func topMulPoly(x []uint64, n, length int, scratch []uint64) {
	polyMulVec(x, x, []uint64{topPoly})
	upper, scratch := scratch[:len(x)/2], scratch[len(x)/2:]
	for m := 1; m < n; m *= 2 {
		h := m * length
		for i := 0; i < len(x); i += 2 * h {
			lo, hi, u := x[i:i+h], x[i+h:i+2*h], upper[i/2:i/2+h]
			for j, w := range hi {
				u[j] = w
				hi[j] = w ^ lo[j]
			}
		}
		topMulPoly(upper, m, length, scratch)
		for i := 0; i < len(x); i += 2 * h {
			lo, u := x[i:i+h], upper[i/2:i/2+h]
			for j := range lo {
				lo[j] = u[j]
			}
		}
	}
}

// enterPoly converts words to the polynomial basis, and leavePoly back.
func enterPoly(x []uint64) {
	fieldOnce.Do(buildField)
	toPoly.replace(x)
}

func leavePoly(x []uint64) { fromPoly.replace(x) }

func polyMul(a, b uint64) uint64 { return reduce(carryless(a, b)) }

func xorTo(dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] ^ b[i]
	}
}

func xorInto(dst, a []uint64) { xorTo(dst, dst, a) }

func polyMulVecPortable(dst, a, b []uint64) {
	for i := range dst {
		dst[i] = polyMul(a[i], b[min(i, len(b)-1)])
	}
}

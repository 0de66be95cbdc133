package nimber

import "sprague/stdlib/task"

// Products of many words.
//
// Words are taken over to the polynomial basis once, at the beginning, where a product
// of two is one carry-less multiplication without lookups, and back once at the end. In
// between stand the formulas of the tower, level upon level: with p₀ = a₀b₀, p₁ =
// (a₀⊕a₁)(b₀⊕b₁), p₂ = a₁b₁,
//
//	a⊗b = (p₀ ⊕ d p₂) ⊕ (p₀ ⊕ p₁)F.
//
// Up to batchWords words the recursion is turned inside out. First both operands are
// expanded: every level replaces pairs of words by triples (a₀, a₁, a₀⊕a₁), and at the
// end 3^k numbers stand for the 2^k words of an operand. Then all products are made in
// one sweep, and every level is collapsed again. Each step is a few operations on long
// runs of words instead of many calls on short ones.
//
// The order of words makes the runs long. At each moment there are n planes of L words,
// plane i for word i of numbers of n words. Expansion takes the uppermost level first
// and joins planes i and i + n/2 to one of 3L words; the last level expanded, that of
// single words, is the first to be collapsed.

// batchWords is the largest number of words that is expanded whole: three arrays of
// 3^8 = 6561 words stay in the second-level cache.
const batchWords = 256

// A karatsuba holds the scratch space of products of up to batchWords words.
type karatsuba struct {
	x, y, spare []uint64
}

func newKaratsuba(words int) *karatsuba {
	size := points(min(words, batchWords))
	buffer := make([]uint64, 3*size)
	return &karatsuba{buffer[:size], buffer[size : 2*size], buffer[2*size:]}
}

// mul sets dst to a ⊗ b, all of one length, a power of two. dst may be a or b.
func (k *karatsuba) mul(dst, a, b []uint64) {
	n := len(dst)
	if n <= batchWords {
		k.batch(dst, a, b)
		return
	}
	task.Check()
	h := n / 2
	t := make([]uint64, 3*h)
	p2, sa, sb := t[:h], t[h:2*h], t[2*h:]
	xorTo(sa, a[:h], a[h:])
	xorTo(sb, b[:h], b[h:])
	k.mul(p2, a[h:], b[h:])
	topMulPoly(p2, h)
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

// expand returns the values of a at the 3^k points, in one of the two arrays given, and
// the other one.
func expand(to, from, a []uint64) (values, other []uint64) {
	copy(from, a)
	length := 1
	for n := len(a); n > 1; n /= 2 {
		for i := range n / 2 {
			d := to[3*length*i:][:3*length]
			lo, hi := from[length*i:][:length], from[length*(i+n/2):][:length]
			copy(d, lo)
			copy(d[length:], hi)
			xorTo(d[2*length:], lo, hi)
		}
		to, from = from, to
		length *= 3
	}
	size := points(len(a))
	return from[:size], to[:size]
}

// points returns 3^k for n = 2^k.
func points(n int) int {
	size := 1
	for ; n > 1; n /= 2 {
		size *= 3
	}
	return size
}

// collapse is the way back: it sets dst to the number with the given values. It uses all
// three arrays of as many words as there are values.
func collapse(dst, values, spare, upper []uint64) {
	length := len(values)
	for n := 1; n < len(dst); n *= 2 {
		length /= 3
		for i := range n {
			copy(upper[length*i:][:length], values[length*(3*i+1):])
		}
		topMulPoly(upper[:length*n], n)
		for i := range n {
			p0, p1 := values[3*length*i:][:length], values[length*(3*i+2):][:length]
			xorTo(spare[length*i:][:length], p0, upper[length*i:][:length])
			xorTo(spare[length*(i+n):][:length], p0, p1)
		}
		values, spare = spare, values
	}
	copy(dst, values)
}

// topMulPoly multiplies numbers of n words, all words with their places in planes of
// len(x)/n, by d = 2^(64n−1), in place. By d⊗(a₀ ⊕ a₁F) = e e a₁ ⊕ e(a₀ ⊕ a₁)F, where e
// is the d of the level below, it ends in multiplications of single words by 2^63.
func topMulPoly(x []uint64, n int) {
	if n == 1 {
		polyScale(x, topPoly)
		return
	}
	lo, hi := x[:len(x)/2], x[len(x)/2:]
	for i, w := range hi {
		lo[i], hi[i] = w, w^lo[i]
	}
	topMulPoly(lo, n/2)
	topMulPoly(lo, n/2)
	topMulPoly(hi, n/2)
}

// enterPoly takes words to the polynomial basis.
func enterPoly(x []uint64) {
	fieldOnce.Do(buildField)
	for i, w := range x {
		x[i] = toPoly.apply(w)
	}
}

// leavePoly takes them back.
func leavePoly(x []uint64) {
	for i, w := range x {
		x[i] = fromPoly.apply(w)
	}
}

// polyMul is the product of two words in the polynomial basis.
func polyMul(a, b uint64) uint64 { return reduce(carryless(a, b)) }

// xorTo sets dst to a ⊕ b.
func xorTo(dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] ^ b[i]
	}
}

// xorInto adds a to dst.
func xorInto(dst, a []uint64) { xorTo(dst, dst, a) }

// polyMulVecPortable is polyMulVec without help from the processor.
func polyMulVecPortable(dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = polyMul(a[i], b[i])
	}
}

// polyScalePortable is polyScale without help from the processor.
func polyScalePortable(x []uint64, c uint64) {
	for i, w := range x {
		x[i] = polyMul(w, c)
	}
}

package nimber

import (
	"math/big"
	"math/bits"
	"sync"

	"sprague/stdlib/internal/integer"
)

// Generator is the least nimber whose powers are all nimbers from 1 to 2^64 − 1. It exceeds 2^32, since the numbers
// below are a smaller field.
const Generator uint64 = 1<<32 + 6

// groupOrder is the number of nonzero elements, 3·5·17·257·641·65537·6700417.
const groupOrder = 1<<64 - 1

func primeFactors() [7]uint64 { return [...]uint64{3, 5, 17, 257, 641, 65537, 6700417} }

// Order returns the least n > 0 with a^n = 1, a divisor of 2^64 − 1. It panics if a is 0.
func Order(a uint64) uint64 {
	if a == 0 {
		panic("nimber: 0 has no order")
	}
	n := uint64(groupOrder)
	for _, p := range primeFactors() {
		if Pow(a, n/p) == 1 {
			n /= p
		}
	}
	return n
}

// A circle is a group in which the discrete logarithm is searched.
//
// The order of the group of the field is 2^64 − 1 = 65535 · 65537 · 641 · 6700417, and its factors come one from each
// level of the tower:
//
//   - The norm n = a⊗ā maps a to the field of order 2^32, and the norm of n is in the field of order 2^16. Norms are
//     multiplicative and map a generator to a generator, so the logarithm of a modulo 65535 is that of its norm to the
//     base of the generator's norm, by the table log16.
//   - The quotient n̄/n is on the circle of the elements z of that field with z z̄ = 1, which has 65537 points. As
//     n̄ = n^(2^16), the map n ↦ n̄/n is a power, and maps the generator to a point that generates the circle.
//   - In the same way ā/a is on the circle of order 2^32 + 1 = 641 · 6700417, whose two parts are separated by the
//     powers 6700417 and 641.
//
// Each of the three circles is searched by baby steps and giant steps; the four logarithms are combined by the Chinese
// remainder theorem.
//
// On a circle z̄ = 1/z, so z and its inverse have the same upper half z ⊕ z̄, the key of baby steps, with two
// exponents for one entry: the giant step is twice as long. One bit distinguishes the two: z̄ = z ⊕ (z ⊕ z̄) differs
// from z in the position of the lowest 1 of the key.
//
// Cost. A circle of order q with b baby steps takes at most q/(2b+1) giant steps, rounded up, each of them a product
// with a constant, applied as a matrix of bits, and one lookup: at most 33, 1 and 205. The tables have 2^12, 2^10 and
// 2^16 slots of 8 bytes.
//
// Invariant of a search: x = a ⊗ z^−passed, so log a = passed + log x. It ends, because passed increases by 2b+1: some
// x has a logarithm between −b and b.
//
// Source: baby steps and giant steps are Shanks's, the reduction to prime parts is that of Pohlig and Hellman; a tower
// of quadratic fields allows norms in place of powers.
type circle struct {
	order uint64 // prime
	half  uint   // bits of the upper half: 16 or 32
	baby  uint64 // exponents up to baby are in the table, and their negatives
	giant linear // multiplication by z^−(2·baby+1), z the generator of the circle
	slots []slot // open addressing
	shift uint   // maps a hash to a slot
}

// A slot has the exponent of a baby step; exponent 0 marks a free slot, since only the element 1, of exponent 0, has
// key 0.
type slot struct {
	key uint32
	exp int32 // the step is z^exp if the distinguishing bit is 0
}

func newCircle(z, order uint64, half uint, baby uint64) *circle {
	size := bits.Len64(2 * baby)
	c := &circle{order: order, half: half, baby: baby, slots: make([]slot, 1<<size), shift: uint(32 - size)}
	var step linear
	step.build(columnsOf(func(x uint64) uint64 { return mul(x, z) }))
	x := z
	for i := range baby {
		key, inverted := c.split(x)
		s := c.find(key)
		*s = slot{key, int32(i + 1)}
		if inverted {
			s.exp = -s.exp
		}
		x = step.apply(x)
	}
	back := Pow(z, order-(2*baby+1)%order)
	c.giant.build(columnsOf(func(x uint64) uint64 { return mul(x, back) }))
	return c
}

// split returns the key of x, and whether x is the one of x, x̄ whose distinguishing bit is 1.
func (c *circle) split(x uint64) (key uint32, inverted bool) {
	key = uint32(x >> c.half)
	return key, uint32(x)&key&-key != 0
}

// find returns the slot with the key, or the free slot where it would be.
func (c *circle) find(key uint32) *slot {
	const golden = 2654435769 // 2^32 divided by the golden ratio
	for i := key * golden >> c.shift; ; i++ {
		s := &c.slots[i&uint32(len(c.slots)-1)]
		if s.exp == 0 || s.key == key {
			return s
		}
	}
}

// log returns the exponent of x, a point of the circle.
func (c *circle) log(x uint64) uint64 {
	for passed := uint64(0); ; passed += 2*c.baby + 1 {
		key, inverted := c.split(x)
		if key == 0 { // x = 1
			return passed % c.order
		}
		if s := c.find(key); s.exp != 0 {
			e := int64(s.exp)
			if inverted {
				e = -e
			}
			return uint64(int64(passed+c.order)+e) % c.order
		}
		x = c.giant.apply(x)
	}
}

type logarithms struct {
	scale        uint64 // modulo order16: 1 over the logarithm of the generator's norm
	f4, f5a, f5b *circle
	unit         [4]uint64 // unit[i] is 1 modulo factor i and 0 modulo the others
}

func factors() [4]uint64 { return [...]uint64{order16, 65537, 641, 6700417} }

var logTables = sync.OnceValue(buildLog)

// buildLog prepares logarithms to the base Generator, in about 0.3 ms. The numbers of baby steps balance this against
// the 204 giant steps of the longest search.
func buildLog() *logarithms {
	norm, onF4, onF5 := descend(Generator)
	l := &logarithms{
		scale: inverseMod(uint64(log16[norm]), order16),
		f4:    newCircle(onF4, 65537, 16, 1<<10),
		f5a:   newCircle(Pow(onF5, 6700417), 641, 32, 320),
		f5b:   newCircle(Pow(onF5, 641), 6700417, 32, 1<<14),
	}
	for i, m := range factors() {
		rest := uint64(groupOrder) / m
		l.unit[i] = mulMod(rest, inverseMod(rest%m, m), groupOrder)
	}
	return l
}

// descend returns the norm of a ≠ 0 to the field of order 2^16, and its points on the
// circles of orders 65537 and 2^32 + 1.
func descend(a uint64) (norm uint16, onF4, onF5 uint64) {
	conjugate := a ^ a>>32
	n := mul(a, conjugate)
	m := n ^ n>>16
	inverse := uint64(inv32(uint32(n)))
	onF4 = mul(m, inverse)
	onF5 = mul(Square(conjugate), inverse) // ā/a = ā²/(aā)
	return uint16(mul(n, m)), onF4, onF5
}

// Log returns the n < 2^64 − 1 with Generator^n = a. It panics if a is 0.
func Log(a uint64) uint64 {
	if a == 0 {
		panic("nimber: logarithm of 0")
	}
	l := logTables()
	norm, onF4, onF5 := descend(a)
	parts := [4]uint64{
		uint64(log16[norm]) * l.scale % order16,
		l.f4.log(onF4),
		l.f5a.log(Pow(onF5, 6700417)),
		l.f5b.log(Pow(onF5, 641)),
	}
	var n uint64
	for i, p := range parts {
		sum, carry := bits.Add64(n, mulMod(p, l.unit[i], groupOrder), 0)
		n = sum + carry // 2^64 is 1 modulo the order
	}
	return n % groupOrder
}

// LogBase returns the least n with base^n = a; ok is false if there is none. It panics if a or base is 0.
//
// With a = G^s, base = G^t and m = 2^64 − 1 the equation is n t ≡ s modulo m. It has a solution if and only if d =
// gcd(t, m) divides s, and then n is unique modulo m/d, the order of base.
func LogBase(a, base uint64) (n uint64, ok bool) {
	s, t := Log(a), Log(base)
	d := integer.GCD(t, groupOrder)
	if s%d != 0 {
		return 0, false
	}
	m := uint64(groupOrder) / d
	return mulMod(s/d%m, inverseMod(t/d%m, m), m), true
}

// Arithmetic of exponents, which are ordinary numbers modulo a divisor of 2^64 − 1.

// mulMod returns a·b modulo m.
func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return bits.Rem64(hi, lo, m)
}

// inverseMod returns the b < m with a·b ≡ 1 modulo m, for a coprime to m; 0 if m is 1.
func inverseMod(a, m uint64) uint64 {
	return new(big.Int).ModInverse(new(big.Int).SetUint64(a), new(big.Int).SetUint64(m)).Uint64()
}

package nimber

import (
	"sync"
	"sync/atomic"
)

// Fast products use a change of basis.
//
// Any two fields of order 2^64 are isomorphic. One of them is the field of polynomials over GF(2) modulo the
// irreducible
//
//	f = x⁶⁴ + x⁴ + x³ + x + 1,
//
// where a product is a carry-less multiplication and a short reduction. To use it for nimbers we need an isomorphism
// and its inverse, both cheap to apply.
//
// Claim. Let g be a nimber below 2^64 with f(g) = 0. Then φ: p ↦ p(g), which maps the polynomial Σ cᵢxⁱ to the nimber
// Σ cᵢgⁱ, is an isomorphism from GF(2)[x]/(f) onto the field of the 64-bit nimbers.
//
// Proof. Evaluation at g respects sums and products, and maps multiples of f to 0, so φ is a well-defined homomorphism
// of rings with φ(1) = 1. Its domain is a field because f is irreducible, and a nonzero homomorphism from a field is
// injective. Both sides have 2^64 elements, so it is onto.
//
// The claim depends on f being irreducible and g being a root of it; tests check both, the second with the tower
// product. The root used is the least. φ is linear over GF(2), and its columns are the nim powers g⁰, g¹, …, g⁶³; the
// inverse has the columns of the inverse matrix. Therefore
//
//	a ⊗ b = φ( φ⁻¹(a) · φ⁻¹(b) mod f ),
//
// 24 lookups in 32 KiB of tables and one carry-less product. (Processors with GFNI need no tables: see
// cells_amd64.go.) Squaring, square root and x²⊕x = a are linear too and take eight lookups each.
const leastRoot = 0x402884ca01f7c6b2

// Tables of the field, immutable once fieldOnce is done. They have fixed addresses for the assembly.
var (
	fieldOnce sync.Once
	toPoly    linear // φ⁻¹: nimber to polynomial, bit i for xⁱ
	fromPoly  linear // φ
	topPoly   uint64 // 2^63 as a polynomial
)

// linearMaps are linear operations. The pointer to them is set once: one load tests that they are built, and is the
// base of all eight lookups.
type linearMaps struct {
	square linear // x ↦ x⊗x
	root   linear // its inverse
	solve  linear // a ↦ the even x with x⊗x ⊕ x = a, for a < 2^63
}

var builtMaps atomic.Pointer[linearMaps]

// maps returns the maps, and builds them on first use.
func maps() *linearMaps {
	if m := builtMaps.Load(); m != nil {
		return m
	}
	return firstMaps()
}

// firstMaps is separate so that the compiler can inline maps.
func firstMaps() *linearMaps {
	fieldOnce.Do(buildField)
	return builtMaps.Load()
}

// buildField fills the tables, in about 0.2 ms.
func buildField() {
	var byRoot linear
	byRoot.build(columnsOf(func(x uint64) uint64 { return towerMul(x, leastRoot, 64) }))
	var powers columns
	g := uint64(1)
	for i := range powers {
		powers[i] = g
		g = byRoot.apply(g)
	}
	fromPoly.build(&powers)
	toPoly.build(powers.inverse())
	topPoly = toPoly.apply(1 << 63)
	squares := columnsOf(func(x uint64) uint64 { return mulPortable(x, x) })
	m := new(linearMaps)
	m.square.build(squares)
	m.root.build(squares.inverse())
	m.solve.build(solutions(squares))
	builtMaps.Store(m)
	fieldBuilt()
}

// reduce returns hi·x⁶⁴ + lo modulo f, for a product: bit 63 of hi is 0.
//
// As x⁶⁴ = x⁴ + x³ + x + 1 = (x + 1)(x³ + 1), hi is folded into lo by two shifts and sums. The three bits that this
// would shift beyond x⁶⁴, from bits 60 to 62 of hi, are folded first.
func reduce(hi, lo uint64) uint64 {
	hi ^= hi>>61 ^ hi>>60
	hi ^= hi << 1
	return lo ^ hi ^ hi<<3
}

// mulPortable is the product in portable code. The tables must be built.
func mulPortable(a, b uint64) uint64 {
	p := reduce(carryless(toPoly.low(a)^toPoly.high(a), toPoly.low(b)^toPoly.high(b)))
	return fromPoly.low(p) ^ fromPoly.high(p)
}

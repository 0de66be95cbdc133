package nimber

// # The tower product
//
// It follows the definition of the field most closely. It is slow (some microseconds for 64 bits) and only used to
// build the tables of the fast paths.
//
// Write nimbers below F² = 2^w, w = 2^(k+1), in halves of h = w/2 bits as a = a₀ ⊕ a₁⊗F with F = 2^h a Fermat power;
// these are the binary digits of a, because F⊗x = F·x for x < F. Then F⊗F = F ⊕ d with d = F/2, and
//
//	a⊗b = (a₀b₀ ⊕ d a₁b₁) ⊕ (a₀b₁ ⊕ a₁b₀ ⊕ a₁b₁) F.
//
// By Karatsuba's identity the upper half is (a₀⊕a₁)(b₀⊕b₁) ⊕ a₀b₀: three products of half the size and one
// multiplication by d.
//
// Multiplication by d' = 2^(w-1), the d of the next level up, needs no product. Since d' = d⊗F,
//
//	d'⊗(a₀ ⊕ a₁F) = d a₀ F ⊕ d a₁ (F ⊕ d) = d(d a₁) ⊕ d(a₀ ⊕ a₁) F,
//
// three multiplications by d. The same two formulas, one level after another, extend to Big.

// towerMul returns a⊗b for a, b < 2^w, w a power of two.
func towerMul(a, b uint64, w uint) uint64 {
	if a == 0 || b == 0 || w == 1 {
		return a & b
	}
	h := w / 2
	mask := uint64(1)<<h - 1
	a0, a1, b0, b1 := a&mask, a>>h, b&mask, b>>h
	p := towerMul(a0, b0, h)
	return p ^ towerTop(towerMul(a1, b1, h), h) | (p^towerMul(a0^a1, b0^b1, h))<<h
}

// towerTop returns 2^(w-1) ⊗ a for a < 2^w, w a power of two.
func towerTop(a uint64, w uint) uint64 {
	if a == 0 || w == 1 {
		return a
	}
	h := w / 2
	a0, a1 := a&(1<<h-1), a>>h
	return towerTop(towerTop(a1, h), h) | towerTop(a0^a1, h)<<h
}

//go:build !purego

package nimber

import (
	"strings"
	"testing"
)

// assemblyPaths are the ways of the product in assembly that mul has passed over for a
// faster one. The tables must be built.
func assemblyPaths() map[string]func(a, b uint64) uint64 {
	Mul(2, 3)
	if !useCarryless {
		return nil
	}
	return map[string]func(a, b uint64) uint64{"carry-less": mulCarryless}
}

// The cells give the product whatever the processor: their formulas are evaluated with the
// tower product. As both sides are bilinear, the 64 × 64 pairs of
// powers of two are a proof.
func TestCells(t *testing.T) {
	for line, cells := range strings.Split(strings.TrimSpace(cellFormulas), "\n") {
		if n := len(strings.Fields(cells)); n != 8 {
			t.Errorf("%d cells for byte %d", n, line)
		}
	}
	sum := func(terms string, factors *[8]cellFactor, x uint64) uint64 {
		s := uint64(0)
		for term := range strings.SplitSeq(terms, "+") {
			place := cellPlace(term, factors)
			power := uint64(1)
			for n := factors[place/8].powers; n > 0; n >>= 1 {
				s ^= towerMul(power, x>>(8*(place%8))&0xff, 8) * uint64(n&1)
				power = towerMul(power, 1<<7, 8)
			}
		}
		return s
	}
	cells := strings.Fields(cellFormulas)
	for i := range 64 * 64 {
		a, b := uint64(1)<<(i/64), uint64(1)<<(i%64)
		var got uint64
		for j, cell := range cells {
			u, v, _ := strings.Cut(cell, "·")
			got ^= towerMul(sum(u, &cellFactorsX, a), sum(v, &cellFactorsY, b), 8) << (j / 8 * 8)
		}
		if want := towerMul(a, b, 64); got != want {
			t.Fatalf("%#x ⊗ %#x = %#x, want %#x", a, b, got, want)
		}
	}
}

// The code for processors without AVX-512.
func BenchmarkMulCarryless(b *testing.B) {
	if assemblyPaths() == nil {
		b.Skip("no PCLMULQDQ")
	}
	x := operands()
	b.Run("independent", func(b *testing.B) {
		var s uint64
		for i := 0; i < b.N; i++ {
			s ^= mulCarryless(x[i&1023], x[(i+7)&1023])
		}
		sink = s
	})
	b.Run("latency", func(b *testing.B) {
		s := x[0]
		for i := 0; i < b.N; i++ {
			s = mulCarryless(s, x[i&1023])
		}
		sink = s
	})
}

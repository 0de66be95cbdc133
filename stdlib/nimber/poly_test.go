package nimber

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/internal/list"
)

func TestRoots(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 6))
	for range 60 {
		var roots []uint64
		for range 1 + r.IntN(6) {
			roots = append(roots, r.Uint64()>>r.IntN(64))
		}
		p := FromRoots(append(slices.Clone(roots), roots[:r.IntN(len(roots))]...)...)
		want := slices.Clone(roots)
		slices.Sort(want)
		want = slices.Compact(want)
		if got := p.Mul(NewPoly(r.Uint64() | 1)).Roots(); !slices.Equal(got, list.Map(want, Of)) {
			t.Fatalf("%v: roots %v, want %v", p, got, want)
		}
	}
	for a := range uint64(40) { // x² + x + a, as QuadraticRoots has it
		got := NewPoly(a, 1, 1).Roots()
		want := QuadraticRoots(1, 1, a)
		slices.Sort(want)
		if !slices.Equal(got, list.Map(want, Of)) {
			t.Errorf("x² + x + %d: roots %v, want %v", a, got, want)
		}
	}
}

// Division, and the basic laws of polynomials, on random ones.
func TestPolyRing(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 7))
	random := func() Poly {
		c := make([]uint64, r.IntN(7))
		for i := range c {
			c[i] = r.Uint64() >> (8 * r.IntN(8))
		}
		return NewPoly(c...)
	}
	for range 500 {
		p, q, s := random(), random(), random()
		x := r.Uint64()
		if got, want := p.Mul(q.Add(s)).At(x), p.At(x).Mul(q.At(x).Add(s.At(x))); got != want {
			t.Fatalf("%v %v %v at %d: %d, want %d", p, q, s, x, got, want)
		}
		if q.Degree() < 0 {
			continue
		}
		quotient, rest := p.DivMod(q)
		if back := quotient.Mul(q).Add(rest); !slices.Equal(back.c, p.c) || rest.Degree() >= q.Degree() {
			t.Fatalf("%v by %v: %v rest %v", p, q, quotient, rest)
		}
		if d := p.GCD(q); p.Degree() >= 0 {
			if _, rest := p.DivMod(d); rest.Degree() >= 0 {
				t.Fatalf("gcd %v does not divide %v", d, p)
			}
		}
		left, right := p.Mul(q).Derivative(), p.Derivative().Mul(q).Add(p.Mul(q.Derivative()))
		if !slices.Equal(left.c, right.c) {
			t.Fatalf("derivative of the product of %v and %v", p, q)
		}
	}
}

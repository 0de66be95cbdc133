package nimber

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
)

var products = flag.Int("products", 200_000, "how many random products TestPathsAgree makes along each path")

// Every path must give the same product: Mul, each way in assembly that the processor can
// go, the blocks of MulVec, the portable path, the baseline with 16-bit logarithms, and for
// one pair in a thousand the tower product. For the proof on a large scale:
//
//	go test ./stdlib/nimber -run PathsAgree -products 100000000
func TestPathsAgree(t *testing.T) {
	fieldOnce.Do(buildField)
	r := rand.New(rand.NewPCG(11, 12))
	base, assembly := newBaseline(), assemblyPaths()
	const n = 4096
	a, b, block := make([]uint64, n), make([]uint64, n), make([]uint64, n)
	for done := 0; done < *products; done += n {
		for i := range a {
			if a[i], b[i] = r.Uint64(), r.Uint64(); i%8 == 0 {
				a[i], b[i] = edgy(r), edgy(r)
			}
		}
		MulVec(block, a, b)
		for i, x := range a {
			y := b[i]
			p := mulPortable(x, y)
			for name, path := range assembly {
				if got := path(x, y); got != p {
					t.Fatalf("%#x ⊗ %#x: portable %#x, %s %#x", x, y, p, name, got)
				}
			}
			if mul(x, y) != p || block[i] != p || base.mul(x, y) != p || i%1024 == 0 && towerMul(x, y, 64) != p {
				t.Fatalf("%#x ⊗ %#x: portable %#x, one %#x, in a block %#x, baseline %#x, tower %#x",
					x, y, p, mul(x, y), block[i], base.mul(x, y), towerMul(x, y, 64))
			}
		}
	}
}

// The same for the products behind Big.
func TestPolynomialPathsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for _, n := range []int{0, 1, 2, 100} {
		a, b, fast, portable := make([]uint64, n), make([]uint64, n), make([]uint64, n), make([]uint64, n)
		for i := range a {
			a[i], b[i] = edgy(r), edgy(r)
		}
		polyMulVec(fast, a, b)
		polyMulVecPortable(portable, a, b)
		if !slices.Equal(fast, portable) {
			t.Errorf("%d products: %x, portable %x", n, fast, portable)
		}
		c := edgy(r)
		polyMulVec(fast, fast, []uint64{c})
		polyMulVecPortable(portable, portable, []uint64{c})
		if !slices.Equal(fast, portable) {
			t.Errorf("%d products by %#x: %x, portable %x", n, c, fast, portable)
		}
	}
}

// FuzzMul compares every path with Conway's rules.
func FuzzMul(f *testing.F) {
	f.Add(uint64(2), uint64(3))
	f.Add(uint64(1)<<63, ^uint64(0))
	base, assembly := newBaseline(), assemblyPaths()
	f.Fuzz(func(t *testing.T, a, b uint64) {
		want := conwayProduct(a, b)
		x, y, z := make([]uint64, 64), make([]uint64, 64), make([]uint64, 64)
		for i := range x {
			x[i], y[i] = a, b
		}
		MulVec(z, x, y)
		for name, got := range map[string]uint64{
			"Mul": Mul(a, b), "portable": mulPortable(a, b), "block": z[37], "baseline": base.mul(a, b),
		} {
			if got != want {
				t.Errorf("%s: %#x ⊗ %#x = %#x, want %#x", name, a, b, got, want)
			}
		}
		for name, path := range assembly {
			if got := path(a, b); got != want {
				t.Errorf("%s: %#x ⊗ %#x = %#x, want %#x", name, a, b, got, want)
			}
		}
		if a != 0 && Mul(Inv(a), a) != 1 || a != 0 && Pow(Generator, Log(a)) != a {
			t.Errorf("inverse or logarithm of %#x", a)
		}
	})
}

// FuzzParseOrdinal: whatever can be read can be written and read again.
func FuzzParseOrdinal(f *testing.F) {
	for _, text := range []string{"w^(w*2)+w*3+5", "ω^ω^13", "w^", "1+w", "w^(w^2+w*4+1)*7", "((", "0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseOrdinal(text)
		if err != nil {
			e, ok := err.(*SyntaxError)
			if !ok || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if b, err := ParseOrdinal(a.String()); err != nil || !b.Equal(a) {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, a, b, err)
		}
	})
}

package nimber

import (
	"math/rand/v2"
	"testing"
)

func randomSlices(n int) (dst, a, b []uint64) {
	r := rand.New(rand.NewPCG(3, uint64(n)))
	dst, a, b = make([]uint64, n), make([]uint64, n), make([]uint64, n)
	for i := range a {
		a[i], b[i] = edgy(r), edgy(r)
	}
	return dst, a, b
}

func TestMulVec(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 127, 128, 1000, vecRun, 2*vecRun + 65} {
		dst, a, b := randomSlices(n)
		MulVec(dst, a, b)
		for i := range dst {
			if want := mulPortable(a[i], b[i]); dst[i] != want {
				t.Fatalf("length %d, place %d: %#x ⊗ %#x = %#x, want %#x", n, i, a[i], b[i], dst[i], want)
			}
		}
		MulVec(a, a, b)
		for i := range dst {
			if dst[i] != a[i] {
				t.Fatalf("length %d, place %d: in place %#x, apart %#x", n, i, a[i], dst[i])
			}
		}
	}
}

func TestAESRoot(t *testing.T) {
	for g := uint64(0); g <= aesRoot; g++ {
		root := Pow(g, 8)^Pow(g, 4)^Pow(g, 3)^g^1 == 0
		if root != (g == aesRoot) {
			t.Errorf("%d is a root: %v", g, root)
		}
	}
}

func BenchmarkVec(b *testing.B) {
	dst, x, y := randomSlices(1024)
	r := rand.New(rand.NewPCG(4, 1024))
	for i := range x { // no edges: as much carrying as there can be
		x[i], y[i] = r.Uint64(), r.Uint64()
	}
	perElement := func(b *testing.B, f func()) {
		f()
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			f()
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(dst)), "ns/element")
	}
	b.Run("mul", func(b *testing.B) { perElement(b, func() { MulVec(dst, x, y) }) })
	b.Run("xor", func(b *testing.B) {
		perElement(b, func() {
			for i := range dst {
				dst[i] = x[i] ^ y[i]
			}
		})
	})
	b.Run("oneByOne", func(b *testing.B) {
		perElement(b, func() {
			for i := range dst {
				dst[i] = mul(x[i], y[i])
			}
		})
	})
}

package xorfind

import (
	"math/rand/v2"
	"testing"
)

// some is the question itself.
func some(x, y []uint16, sum uint16) bool {
	for i := range x {
		if x[i]^y[i] == sum {
			return true
		}
	}
	return false
}

func TestFindersByDefinition(t *testing.T) {
	for _, f := range finders() {
		rng := rand.New(rand.NewPCG(1, 2))
		found := 0
		for range 4000 {
			n, width := rng.IntN(1+rng.IntN(700)), 1<<(1+rng.IntN(15))
			x, y := make([]uint16, n), make([]uint16, n)
			for i := range x {
				x[i], y[i] = uint16(rng.IntN(width)), uint16(rng.IntN(width))
			}
			sum := uint16(rng.IntN(2 * width))
			want := some(x, y, sum)
			if want {
				found++
			}
			if got := f.Some(x, y, sum); got != want {
				t.Fatalf("%s: %d places, sum %d: %v", f.Name, n, sum, got)
			}
		}
		if found < 500 || found > 3500 {
			t.Errorf("%d of 4000 questions have the answer yes", found)
		}
	}
}

// Every single place is looked at.
func TestEveryPlace(t *testing.T) {
	for _, f := range finders() {
		for n := range 300 {
			x, y := make([]uint16, n), make([]uint16, n)
			for i := range x {
				y[i] = 0xFFFF
				if !f.Some(x, y, 0xFFFF) || f.Some(x, y, 0x7FFF) {
					t.Fatalf("%s: place %d of %d", f.Name, i, n)
				}
				y[i] = 0
			}
		}
	}
}

func BenchmarkSome(b *testing.B) {
	x, y := make([]uint16, 1<<13), make([]uint16, 1<<13)
	for _, f := range finders() {
		b.Run(f.Name, func(b *testing.B) {
			b.SetBytes(int64(len(x)))
			for range b.N {
				if f.Some(x, y, 1) {
					b.Fatal("found what is not there")
				}
			}
		})
	}
}

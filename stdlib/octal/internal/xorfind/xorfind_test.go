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

// Several sums at once: the answers are those for each of them.
func TestWhichIsSomeOfEach(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	yes := 0
	for range 3000 {
		n, width := rng.IntN(1+rng.IntN(6000)), 1<<(1+rng.IntN(15))
		x, y := make([]uint16, n), make([]uint16, n)
		for i := range x {
			x[i], y[i] = uint16(rng.IntN(width)), uint16(rng.IntN(width))
		}
		var sums [Together]uint16
		var want uint8
		for j := range sums {
			sums[j] = uint16(rng.IntN(2 * width))
			if some(x, y, sums[j]) {
				want |= 1 << j
				yes++
			}
		}
		for _, f := range finders() {
			if got := f.Which(x, y, &sums); got != want {
				t.Fatalf("%s: %d places, sums %v: %08b, not %08b", f.Name, n, sums, got, want)
			}
		}
	}
	if yes < 3000 || yes > 21000 {
		t.Errorf("%d of 24000 questions have the answer yes", yes)
	}
}

// Every single place is looked at, for every sum.
func TestEveryPlaceForEverySum(t *testing.T) {
	sums := [Together]uint16{0xFFFF, 1, 2, 3, 0x8000, 0x7FFF, 77, 0xFF}
	for _, f := range finders() {
		for _, n := range []int{1, 127, 128, 129, 300, 2047, 2048, 2049, 2300} {
			x, y := make([]uint16, n), make([]uint16, n)
			for i := range x {
				for j, s := range sums {
					y[i] = s
					if got := f.Which(x, y, &sums); got != 1<<j {
						t.Fatalf("%s: sum %d at place %d of %d: %08b", f.Name, s, i, n, got)
					}
				}
				y[i] = 0
			}
		}
	}
}

func BenchmarkWhich(b *testing.B) {
	x, y := make([]uint16, 1<<13), make([]uint16, 1<<13)
	sums := [Together]uint16{1, 2, 3, 4, 5, 6, 7, 8}
	for _, f := range finders() {
		b.Run(f.Name, func(b *testing.B) {
			b.SetBytes(int64(len(x)))
			for range b.N {
				if f.Which(x, y, &sums) != 0 {
					b.Fatal("found what is not there")
				}
			}
		})
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

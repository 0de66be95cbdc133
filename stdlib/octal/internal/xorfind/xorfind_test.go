package xorfind

import (
	"math/bits"
	"math/rand/v2"
	"slices"
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

// Each lane asks what the definition says, whether all places are looked at or some, and for all numbers of places near
// those that vectors are for.
func TestBatchByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	yes, asked := 0, 0
	for round := range 1500 {
		n, width := rng.IntN(1+rng.IntN(600)), 1<<(1+rng.IntN(16))
		if round < 40 {
			n = round
		}
		x, y := make([]uint16, n), make([]uint16, n+BatchSize-1)
		fill(x, rng, width)
		fill(y, rng, width)
		var sums Sums
		fill(sums[:], rng, width)
		var at []int32
		var all, chosen uint32
		for i := range x {
			taken := rng.IntN(3) == 0
			if taken {
				at = append(at, int32(i))
			}
			for j, s := range sums {
				if x[i]^y[n-1-i+j] == s {
					all |= 1 << j
					if taken {
						chosen |= 1 << j
					}
				}
			}
		}
		yes += bits.OnesCount32(all) + bits.OnesCount32(chosen)
		asked += 2 * BatchSize
		for _, f := range finders() {
			if got := f.Batch(x, y, &sums); got != all {
				t.Fatalf("%s: %d places: lanes %032b, not %032b", f.Name, n, got, all)
			}
			if got := f.Spread(x, at, y, &sums); got != chosen {
				t.Fatalf("%s: %d places of %d: lanes %032b, not %032b", f.Name, len(at), n, got, chosen)
			}
		}
	}
	if yes < asked/10 || yes > asked*9/10 {
		t.Errorf("%d of %d questions have the answer yes", yes, asked)
	}
}

func fill(x []uint16, rng *rand.Rand, width int) {
	for i := range x {
		x[i] = uint16(rng.IntN(width))
	}
}

// Every place is looked at in every lane.
func TestEveryPlaceInEveryLane(t *testing.T) {
	for _, f := range finders() {
		for _, n := range []int{1, 3, 4, 5, 7, 8, 9, 30} {
			x, y := make([]uint16, n), make([]uint16, n+BatchSize-1)
			sums := Sums{}
			for j := range sums {
				sums[j] = uint16(0x7FFF + j)
			}
			for i := range x {
				for j := range BatchSize {
					y[n-1-i+j] = sums[j]
					if got := f.Batch(x, y, &sums); got != 1<<j {
						t.Fatalf("%s: place %d of %d, lane %d: %032b", f.Name, i, n, j, got)
					}
					if got := f.Spread(x, []int32{int32(i)}, y, &sums); got != 1<<j {
						t.Fatalf("%s: chosen place %d of %d, lane %d: %032b", f.Name, i, n, j, got)
					}
					y[n-1-i+j] = 0
				}
			}
		}
	}
}

// What is marked is met, and nothing else, whatever was marked before under other numbers.
func TestMarkByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, f := range finders() {
		set := new(Set)
		for round := range 300 {
			now := uint8(1 + round%255)
			if now == 1 {
				*set = Set{}
			}
			n, width := rng.IntN(100), 1<<(1+rng.IntN(16))
			x, y := make([]uint16, n), make([]uint16, n)
			fill(x, rng, width)
			fill(y, rng, width)
			f.Mark(set, now, x, y)
			want := make([]uint64, 1+rng.IntN(1024))
			for i := range x {
				if v := int(x[i] ^ y[i]); v < 64*len(want) {
					want[v/64] |= 1 << (v % 64)
				}
			}
			got := make([]uint64, len(want))
			if f.Met(got, set, now); !slices.Equal(got, want) {
				t.Fatalf("%s: %d sums below %d: not those that are met", f.Name, n, width)
			}
		}
	}
}

func BenchmarkBatch(b *testing.B) {
	x, y := make([]uint16, 1<<13), make([]uint16, 1<<13+BatchSize-1)
	sums := Sums{}
	for j := range sums {
		sums[j] = 1
	}
	at := make([]int32, len(x))
	for i := range at {
		at[i] = int32(i)
	}
	for _, f := range finders() {
		b.Run(f.Name, func(b *testing.B) {
			b.SetBytes(int64(len(x)))
			for range b.N {
				f.Batch(x, y, &sums)
			}
		})
		b.Run(f.Name+" chosen", func(b *testing.B) {
			b.SetBytes(int64(len(x)))
			for range b.N {
				f.Spread(x, at, y, &sums)
			}
		})
	}
}

func BenchmarkMark(b *testing.B) {
	x, y := make([]uint16, 1<<13), make([]uint16, 1<<13)
	fill(x, rand.New(rand.NewPCG(7, 8)), 512)
	for _, f := range finders() {
		b.Run(f.Name, func(b *testing.B) {
			b.SetBytes(int64(len(x)))
			set := new(Set)
			for range b.N {
				f.Mark(set, 1, x, y)
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

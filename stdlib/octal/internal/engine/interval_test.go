package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestIntervalsBySets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var s Intervals
		var set [60]bool
		for range 8 {
			from := rng.Int64N(55)
			x := Interval{from, from + 1 + rng.Int64N(5)}
			s = s.With(x)
			for i := x.From; i < x.To; i++ {
				set[i] = true
			}
		}
		for i := 1; i < len(s); i++ {
			if s[i].From <= s[i-1].To {
				t.Fatalf("%v are not disjoint and ascending", s)
			}
		}
		for from := range 59 {
			to := from + 1 + rng.IntN(60-from-1)
			if want := !slices.Contains(set[from:to], false); s.Cover(Interval{int64(from), int64(to)}) != want {
				t.Fatalf("%v cover %d to %d: not %v", s, from, to, want)
			}
		}
	}
}

func TestIntervalsBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	for range 500 {
		var s Intervals
		covered := make([]bool, 60)
		for range rng.IntN(5) {
			x := Interval{From: rng.Int64N(50)}
			x.To = x.From + 1 + rng.Int64N(9)
			s = s.With(x)
			for n := x.From; n < x.To; n++ {
				covered[n] = true
			}
		}
		lo := rng.Int64N(60)
		hi := lo + rng.Int64N(60-lo)
		for _, x := range s.Between(lo, hi) {
			for n := x.From; n < x.To; n++ {
				if covered[n] || n < lo || n >= hi {
					t.Fatalf("%d of %v is said to be in none of %v", n, Interval{lo, hi}, s)
				}
				covered[n] = true
			}
		}
		if slices.Contains(covered[lo:hi], false) {
			t.Fatalf("parts of %v are missing, not in %v", Interval{lo, hi}, s)
		}
	}
}

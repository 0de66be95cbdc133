package nimsearch

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Games drawn at random, whose components split into smaller ones, against the mex.
func TestValueByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 11))
	for range 200 {
		const components = 30
		options := make([][][]int, components)
		for k := range options {
			for range r.IntN(6) {
				parts := []int{}
				for range r.IntN(4) {
					if k > 0 {
						parts = append(parts, r.IntN(k))
					}
				}
				options[k] = append(options[k], parts)
			}
		}
		values := make([]int, components)
		for k := range values {
			var left []int
			for _, parts := range options[k] {
				sum := 0
				for _, p := range parts {
					sum ^= values[p]
				}
				left = append(left, sum)
			}
			for slices.Contains(left, values[k]) {
				values[k]++
			}
		}
		s := New(Rules[int]{
			Name: "a random game",
			Options: func(k int, visit func([]int)) {
				for _, parts := range options[k] {
					visit(parts)
				}
			},
			Length:  func(k int) int { return k + 6 }, // no component has more options
			Small:   r.IntN(20),
			Theorem: func(k int) (int, bool, bool) { return values[k], values[k] > 0, k%7 == 6 },
		})
		for range 20 {
			a, b, c := r.IntN(components), r.IntN(components), r.IntN(components)
			want := values[a] ^ values[b] ^ values[c]
			if n := r.IntN(8); s.Has(n, a, b, c) != (n == want) {
				t.Fatalf("components %d, %d and %d of %v have value %d, Has(%d) says otherwise", a, b, c, options, want, n)
			}
			if got := s.Value(a, b, c); got != want {
				t.Fatalf("components %d, %d and %d of %v: %d, by definition %d", a, b, c, options, got, want)
			}
		}
	}
}

// Nim heaps have values beyond those that a fact can exclude.
func TestLargeValues(t *testing.T) {
	s := New(Rules[int]{
		Name: "Nim",
		Options: func(k int, visit func([]int)) {
			for j := range k {
				visit([]int{j})
			}
		},
		Length: func(k int) int { return k },
	})
	for _, heaps := range [][]int{{70}, {90, 70}, {100, 3, 66}} {
		want := 0
		for _, h := range heaps {
			want ^= h
		}
		if got := s.Value(heaps...); got != want || s.Has(want^64, heaps...) {
			t.Errorf("Nim heaps of %v: %d, not %d", heaps, got, want)
		}
	}
}

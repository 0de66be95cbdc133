package miseresearch

import (
	"fmt"
	"slices"
	"testing"
)

// One heap of which 1 or 2 are taken, in misère play: who must move loses at 1, 4, 7, …
func TestLost(t *testing.T) {
	s := &Search[int]{
		Label: "1 or 2",
		Key:   func(n int) string { return fmt.Sprint(n) },
		Options: func(n int, yield func(int) bool) {
			for k := 1; k <= min(n, 2) && yield(n-k); k++ {
			}
		},
	}
	for n := range 100 {
		if got, want := s.Lost(n), n%3 == 1; got != want {
			t.Errorf("heap %d: lost %v, want %v", n, got, want)
		}
	}
}

// Sums of up to three heaps, of which any number is taken: by Bouton's rule who must move loses in misère play when the
// nim-sum is 0, but where all heaps are 1 when their number is odd. Every position is searched once, whatever is asked.
func TestNimInMiserePlay(t *testing.T) {
	asked := map[string]int{}
	s := &Search[[]int]{Label: "Nim", Key: func(p []int) string { return fmt.Sprint(slices.Sorted(slices.Values(p))) }}
	s.Options = func(p []int, yield func([]int) bool) {
		asked[s.Key(p)]++
		for i, heap := range p {
			for left := range heap {
				next := slices.Clone(p)
				if next[i] = left; !yield(next) {
					return
				}
			}
		}
	}
	for code := range 6 * 6 * 6 {
		p := []int{code % 6, code / 6 % 6, code / 36}
		want := p[0]^p[1]^p[2] == 0
		if slices.Max(p) <= 1 {
			want = (p[0]+p[1]+p[2])%2 == 1
		}
		if got := s.Lost(p); got != want {
			t.Errorf("%v: lost %v, want %v", p, got, want)
		}
	}
	for key, times := range asked {
		if times != 1 {
			t.Errorf("%s is searched %d times", key, times)
		}
	}
}

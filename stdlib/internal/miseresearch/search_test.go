package miseresearch

import (
	"fmt"
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

package nim

import (
	"testing"
)

// Heaps of a thousand million beans are played at once.
func TestLargeHeaps(t *testing.T) {
	const n = 1_000_000_000
	if m := Heaps(n, 5, 7).WinningMoves(); len(m) != 1 || m[0].To != "2" {
		t.Errorf("Nim: %v", m)
	}
	if m := Heaps(n, 5, 7).Misere().WinningMoves(); len(m) != 1 || m[0].Changes[0].To != 2 {
		t.Errorf("misère Nim: %v", m)
	}
	if m := Staircase(n, 3, 1).WinningMoves(); len(m) != 1 || m[0].Coins != n-1 {
		t.Errorf("Staircase Nim: %v", m)
	}
	if m := Moore(1, n, 5, 7).WinningMoves(); len(m) != 1 || m[0].Changes[0].To != 2 {
		t.Errorf("Moore's Nim: %v", m)
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"nim: Sum of a negative heap -1; heaps hold 0 or more beans":       func() { Sum(3, -1) },
		"nim: Heaps of a negative heap -2; heaps hold 0 or more beans":     func() { Heaps(-2) },
		"nim: Moore with 0 heaps a move; a move takes from at least one":   func() { Moore(0, 1) },
		"nim: Staircase of a negative heap -5; heaps hold 0 or more beans": func() { Staircase(-5) },
		"nim: Nimble of a negative heap -1; heaps hold 0 or more beans":    func() { Nimble(-1) },
		"nim: Lasker of a negative heap -1; heaps hold 0 or more beans":    func() { Lasker(-1) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got := recover(); got != name {
					t.Errorf("panic %v", got)
				}
			}()
			call()
		})
	}
}

package nim

import (
	"math"
	"strings"
	"testing"
)

// Heaps of a thousand million beans are played at once.
func TestLargeHeaps(t *testing.T) {
	const n = 1_000_000_000
	if m := Heaps(n, 5, 7).WinningMoves(); len(m) != 1 || m[0].To != "2" {
		t.Errorf("Nim: %v", m)
	}
	if m := Heaps(n, 5, 7).Misere().WinningMoves(); len(m) != 1 || m[0].To != "2" {
		t.Errorf("misère Nim: %v", m)
	}
	if m := Staircase(n, 3, 1).WinningMoves(); len(m) != 1 || m[0].Played != n-1 {
		t.Errorf("Staircase Nim: %v", m)
	}
	if m := Moore(1, n, 5, 7).WinningMoves(); len(m) != 1 || m[0].To != "2" {
		t.Errorf("Moore's Nim: %v", m)
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"nim: Sum: heap 2 holds -1 beans; a heap holds 0 or more":           func() { Sum(3, -1) },
		"nim: Heaps: heap 1 holds -2 beans; a heap holds 0 or more":         func() { Heaps(-2) },
		"nim: Moore: heap 1 holds -2 beans; a heap holds 0 or more":         func() { Moore(1, -2) },
		"nim: Moore with 0 heaps a move; a move takes from at least one":    func() { Moore(0, 1) },
		"nim: Staircase: step 2 holds -5 coins; a step holds 0 or more":     func() { Staircase(1, -5) },
		"nim: Nimble: coin 1 lies on square -1; squares are counted from 0": func() { Nimble(-1) },
		"nim: Lasker: heap 1 holds -1 beans; a heap holds 0 or more":        func() { Lasker(-1) },
		"nim: Lasker: the value of a heap of 9223372036854775807 is no int": func() { Lasker(math.MaxInt) },
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

// Numbers at the end of the ints are neither dropped nor bent.
func TestGreatestNumbers(t *testing.T) {
	if m := laskerReaching(1<<20, math.MaxInt); len(m) > 0 {
		t.Errorf("a move of Lasker's Nim leaves %v", m)
	}
	if text := Moore(math.MaxInt, 1, 2).Explain().String(); !strings.Contains(text, "ones mod 9223372036854775808") {
		t.Error(text)
	}
	if text := Moore(12, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3).Explain().String(); !strings.Contains(text, "1 11\n") {
		t.Error(text)
	}
}

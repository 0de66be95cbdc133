package misere_test

import (
	"errors"
	"testing"

	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
)

// Lower bounds are true, and with enough copies they are the order.
func TestOrderAtLeast(t *testing.T) {
	for _, c := range []struct {
		code               string
		heap, copies, want int // want is the order where the bound is to reach it
	}{
		{"0.77", 1, 1, 2}, {"0.77", 2, 4, 6}, {"0.77", 5, 4, 12}, {"0.77", 12, 4, 24}, {"0.77", 12, 1, 0},
		{"0.07", 10, 4, 12}, {"0.07", 14, 1, 0}, {"0.07", 14, 4, 24}, {"0.3", 3, 2, 2},
	} {
		game := octal.MustParse(c.code)
		m, err := misere.Quotient(game, misere.MaxHeap(c.heap))
		if err != nil {
			t.Fatal(err)
		}
		cert, err := misere.OrderAtLeast(game, c.heap, c.copies)
		if err != nil {
			t.Fatal(err)
		}
		if err := cert.Verify(); err != nil {
			t.Errorf("%s to %d: %v", c.code, c.heap, err)
		}
		if n := cert.AtLeast(); n > m.Order() || n < c.want {
			t.Errorf("%s to %d with %d copies: at least %d; the order is %d", c.code, c.heap, c.copies, n, m.Order())
		}
	}
}

// If the quotient grows without end, more copies distinguish more elements.
func TestOrderAtLeastGrows(t *testing.T) {
	before := 0
	for copies := 1; copies <= 4; copies++ {
		cert, err := misere.OrderAtLeast(octal.MustParse("0.154"), 22, copies)
		if err != nil {
			t.Fatal(err)
		}
		if err := cert.Verify(); err != nil {
			t.Error(err)
		}
		if n := cert.AtLeast(); n <= before {
			t.Errorf("%d copies: at least %d, after %d", copies, n, before)
		} else {
			before = n
		}
	}
}

// A search that ends early returns its result so far; heaps without moves are an error.
func TestOrderAtLeastEnds(t *testing.T) {
	game := octal.MustParse("0.07")
	cert, err := misere.OrderAtLeast(game, 34, 40, misere.MaxWork(40_000_000))
	var u *misere.Unfinished
	if !errors.As(err, &u) || len(cert.Apart) > 0 || u.Heap != 33 {
		t.Errorf("%d elements, %v", len(cert.Apart), err)
	}
	cert, err = misere.OrderAtLeast(game, 14, 400, misere.MaxWork(100_000_000))
	if !errors.As(err, &u) || cert.Verify() != nil || cert.AtLeast() < 20 {
		t.Errorf("%d elements, %v", cert.AtLeast(), err)
	}
	if _, err := misere.OrderAtLeast(game, 1, 1); err == nil {
		t.Error("a heap of 1 has no move in 0.07")
	}
}

// Invalid bounds panic and do not count as no bound; so does an invalid Number.
func TestBoundsBelowZero(t *testing.T) {
	for want, call := range map[string]func(){
		"misere: MaxHeap(-1): must be ≥ 0":   func() { misere.MaxHeap(-1) },
		"misere: MaxWork(-2): must be ≥ 0":   func() { misere.MaxWork(-2) },
		"misere: MaxTime(-1ns): must be ≥ 0": func() { misere.MaxTime(-1) },
		"misere: MaxSize(0): must be ≥ 1":    func() { misere.MaxSize(0) },
		`misere: invalid Number "X"; use Even, Odd or One`: func() {
			misere.Family{Parts: []misere.Part{{Number: "X"}}}.Has(1)
		},
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %s", got, want)
				}
			}()
			call()
		}()
	}
}

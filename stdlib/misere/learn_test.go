package misere

import (
	"context"
	"math"
	"testing"

	"pgregory.net/rapid"

	"sprague/stdlib/internal/budget"
)

func drawVector(t *rapid.T, name string) (n vector) {
	for i, c := range rapid.SliceOfN(rapid.Uint8Range(0, 20), 3, 3).Draw(t, name) {
		n[i] = c
	}
	return n
}

// A count is reduced by whole periods, as long as it stays at the index or above; free counts do not change.
func TestReducedCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := &vectors{letters: []letter{{heap: 1}, {2, rapid.IntRange(0, 5).Draw(t, "index"),
			rapid.IntRange(1, 4).Draw(t, "period")}, {3, 0, 1}}}
		n, l := drawVector(t, "n"), v.letters[1]
		want := n
		for int(want[1]) >= l.index+l.period {
			want[1] -= uint8(l.period)
		}
		want[2] = 0
		if got := v.reduced(n); got != want || v.reduced(got) != got {
			t.Fatalf("%v, %+v: %v, want %v", n, l, got, want)
		}
	})
}

// A box has each vector within its bounds once, in order of the number of heaps.
func TestBoxes(t *testing.T) {
	for free := 2; free < 5; free++ {
		for farther := range 3 {
			v := newVectorsOf(letter{heap: 1}, letter{2, 1, 2}, letter{3, 0, 2})
			seen := map[vector]bool{}
			want := (free + 1) * (3 + farther) * (2 + farther)
			box := v.box(free, farther, want)
			for i, n := range box {
				if int(n[0]) > free || int(n[1]) > 2+farther || int(n[2]) > 1+farther || seen[n] || i > 0 &&
					n.total() < box[i-1].total() {
					t.Errorf("free %d, farther %d: %v at %d", free, farther, n, i)
				}
				seen[n] = true
			}
			if len(box) != want {
				t.Errorf("free %d, farther %d: %d vectors, want %d", free, farther, len(box), want)
			}
		}
	}
	v := newVectorsOf(letter{heap: 1})
	// of 0 to 12, as many as fit, and three at least
	for most, want := range map[int]int{13: 13, 12: 12, 3: 3, 2: 0, 0: 0} {
		if got := len(v.box(12, 0, most)); got != want {
			t.Errorf("at most %d: %d vectors, want %d", most, got, want)
		}
	}
}

// Sets of examples are sets, and entropy is least where kinds are apart.
func TestSetsOfExamples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := examples(rapid.SliceOfN(rapid.Uint64(), 2, 2).Draw(t, "a")), examples(rapid.SliceOfN(rapid.Uint64(), 2,
			2).Draw(t, "b"))
		if both, rest := a.and(b, false), a.and(b, true); both.count() != a.common(b) ||
			both.count()+rest.count() != a.count() || rest.common(b) != 0 || both.and(b, true).count() != 0 {
			t.Fatalf("%x and %x: %x, %x", a, b, both, rest)
		}
		x, y := rapid.IntRange(0, 50).Draw(t, "x"), rapid.IntRange(0, 50).Draw(t, "y")
		if e := entropy(x, y); e != entropy(y, x) && math.Abs(e-entropy(y, x)) > 1e-9 || e < 0 || e > float64(x+y)+1e-9 ||
			(e == 0) != (x == 0 || y == 0) || x == y && math.Abs(e-float64(2*x)) > 1e-9 {
			t.Fatalf("%d and %d: %g", x, y, e)
		}
	})
}

func newVectorsOf(letters ...letter) *vectors {
	return &vectors{letters: letters, clock: &budget.Clock{Context: context.Background()}}
}

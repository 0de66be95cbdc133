package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
)

// leastSum returns the least n₀ + p for which the values do not contradict a period, by the definition: up to as many
// as there are values, with which any period goes.
func leastSum(values []int) int64 {
	for sum := 1; sum < len(values); sum++ {
		for p := 1; p <= sum; p++ {
			agree := true
			for n := sum - p; n+p < len(values); n++ {
				agree = agree && values[n] == values[n+p]
			}
			if agree {
				return int64(sum)
			}
		}
	}
	return int64(len(values))
}

func TestExcludedByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 13))
	for range 4000 {
		values := make([]int, rng.IntN(40))
		p, kinds := 1+rng.IntN(12), 1+rng.IntN(4)
		begin := rng.IntN(30)
		for i := range values {
			values[i] = rng.IntN(kinds)
			if i >= begin+p {
				values[i] = values[i-p]
			}
		}
		if got, want := periodic.NotBelow(values), leastSum(values); got != want {
			t.Fatalf("%v: %d, not %d", values, got, want)
		}
	}
}

// A search that ends says what its values exclude: of Kayles, whose period 12 has the preperiod 71, never 83 or more.
func TestSearchExcludes(t *testing.T) {
	for _, n := range []int{10, 82, 83, 84, 100, 150} {
		values := engine.New(&rules.Rule{Code: "0.77", Head: []uint8{0, 7, 7}})
		_, err := Find(values, Options{Context: context.Background(), Values: int64(n)})
		var known []int
		for _, v := range values.UpTo(n) {
			known = append(known, int(v))
		}
		got, want := Excluded(fmt.Errorf("wrapped: %w", err)), leastSum(known)
		if got != want || got > 83 {
			t.Errorf("%d values of Kayles exclude sums below %d, not %d: %v", n, got, want, err)
		}
	}
	if Excluded(nil) != 0 || Excluded(ErrBudget) != 0 {
		t.Error("an error that excludes nothing does")
	}
}

package grundy_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
)

// The P-positions are the heaps of value 0, of rules with few and with many numbers, of those that leave at most one
// heap and of others, about the ends of words.
func TestPPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	games := []*grundy.Game{
		grundy.Words("take a square"), grundy.Words("take a prime"), grundy.Words("take any number"),
		grundy.Words("take 64, 65 or 128"),
		grundy.Words("take a square; split an even heap"), grundy.Words("take at most half"),
		grundy.Words("take a square and leave one heap"),
		grundy.Words("take 1; take 3 or 70 and leave nothing"),
		grundy.Words("take an odd number and leave one heap; take 10"),
		grundy.New(func(n int) []int {
			if n < 3 {
				return nil
			}
			return []int{n - 3, n / 2}
		}),
	}
	for range 30 {
		var set []int
		for range 1 + rng.IntN(6) {
			set = append(set, 1+rng.IntN(200))
		}
		games = append(games, grundy.Takes(set...))
	}
	for _, g := range games {
		for _, n := range []int{0, 1, 63, 64, 65, 1000} {
			var want []int
			for heap, value := range g.Values(n) {
				if value == 0 {
					want = append(want, heap)
				}
			}
			if got := g.PPositions(n); !slices.Equal(got, want) {
				t.Errorf("%v below %d: %v, by values %v", g, n, got, want)
			}
		}
	}
}

func TestPPositionsRefuses(t *testing.T) {
	defer func() {
		if p := fmt.Sprint(recover()); !strings.HasPrefix(p, "grundy: PPositions(-1)") {
			t.Errorf("panics with %q", p)
		}
	}()
	grundy.Takes(1).PPositions(-1)
}

func BenchmarkPPositions(b *testing.B) {
	for b.Loop() {
		grundy.Words("take a square").PPositions(10_000_000)
	}
}

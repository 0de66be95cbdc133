package coins_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/coins"
)

// The values that theorems give are those of the same rule written as a list of moves.
func TestClosedForms(t *testing.T) {
	const n = 130
	sets := func(least, most int) coins.Game { // of at most three coins
		return coins.Turning(func(n int) (turns [][]int) {
			if least == 1 {
				turns = append(turns, nil)
			}
			for i := 1; i < n; i++ {
				if least <= 2 && most >= 2 {
					turns = append(turns, []int{i})
				}
				for j := i + 1; j < n && most == 3; j++ {
					turns = append(turns, []int{i, j})
				}
			}
			return turns
		})
	}
	runs := coins.Turning(func(n int) (turns [][]int) {
		for first := n; first >= 1; first-- {
			var others []int
			for c := first; c < n; c++ {
				others = append(others, c)
			}
			turns = append(turns, others)
		}
		return turns
	})
	for _, c := range []struct {
		closed, listed coins.Game
	}{
		{coins.TurningTurtles, sets(1, 2)}, {coins.MockTurtles, sets(1, 3)}, {coins.Twins, sets(2, 2)},
		{coins.Triplets, sets(3, 3)},
		{coins.Ruler, runs},
	} {
		if got, want := c.closed.Values(n), c.listed.Values(n); !slices.Equal(got, want) {
			t.Errorf("%v: %v, by its moves %v", c.closed, got, want)
		}
		if got, want := c.closed.Value(3, 7, 100), c.listed.Value(3, 7, 100); got != want {
			t.Errorf("%v: heads on 3, 7 and 100 are worth %d, by its moves %d", c.closed, got, want)
		}
	}
}

// The last coin whose value is an int has it, and the next panics.
func TestClosedFormsAtTheEnd(t *testing.T) {
	const last = math.MaxInt / 2
	if got, want := coins.MockTurtles.Value(last), 2*(last-1); got != want {
		t.Errorf("coin %d of Mock Turtles is worth %d, not %d", last, got, want)
	}
	if got, want := coins.Ruler.Value(math.MaxInt-1), 2; got != want {
		t.Errorf("coin %d of Ruler is worth %d, not %d", math.MaxInt-1, got, want)
	}
	defer func() {
		if p, _ := recover().(string); !strings.HasPrefix(p, "coins: ") {
			t.Errorf("coin %d of Mock Turtles: %v", last+1, p)
		}
	}()
	coins.MockTurtles.Value(last + 1)
}

// Heaps have the values of theorems at any size, and the choices that the moves give.
func TestHeapsByTheorem(t *testing.T) {
	for _, g := range []coins.Game{coins.TurningTurtles, coins.MockTurtles, coins.Twins, coins.Triplets, coins.Ruler} {
		heaps, listed := g.Heaps(), coins.Turning(g.Options).Heaps()
		if got, want := heaps.Values(60), listed.Values(60); !slices.Equal(got, want) {
			t.Errorf("%v: %v, by its moves %v", g, got, want)
		}
		if got, want := fmt.Sprint(heaps.Choices(20)), fmt.Sprint(listed.Choices(20)); got != want {
			t.Errorf("%v: choices %v, by its moves %v", g, got, want)
		}
		if got, want := heaps.WinningMoves(5, 12).String(), listed.WinningMoves(5, 12).String(); got != want {
			t.Errorf("%v: winning moves %s, by its moves %s", g, got, want)
		}
		const far = math.MaxInt / 4
		if got, want := heaps.Value(far), g.Value(far); got != want {
			t.Errorf("%v: a heap of %d has the value %d, the coin %d", g, far, got, want)
		}
	}
	if got, want := coins.MockTurtles.Heaps().Values(1_000_001)[1:],
		coins.MockTurtles.Values(1_000_000); !slices.Equal(got,
		want) {
		t.Error("a million heaps of Mock Turtles are not its coins")
	}
}

// Turnips has the values of its moves, past coin 3⁷, whose ternary expansion has eight digits.
func TestTurnipsByMoves(t *testing.T) {
	const n = 2300
	got, worth := coins.Turnips.Values(n), make([]int, n+1)
	for c := 1; c <= n; c++ {
		seen := map[int]bool{}
		for s := 1; c-2*s >= 1; s++ {
			seen[worth[c-s]^worth[c-2*s]] = true
		}
		for seen[worth[c]] {
			worth[c]++
		}
		if got[c-1] != worth[c] {
			t.Fatalf("coin %d is worth %d, by its moves %d", c, got[c-1], worth[c])
		}
	}
	if !slices.Equal(coins.EquallySpaced(2).Values(50), coins.Twins.Values(50)) {
		t.Error("two coins at equal distances are not two coins")
	}
}

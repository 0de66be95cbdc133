package octal

import (
	"strings"
	"testing"

	"sprague/stdlib/subtraction"
)

// Winning moves and choices of a heap of any size come from the proved period where the heap has few options. The
// subtraction game with the same moves has them by another way.
func TestMovesOfLargeHeaps(t *testing.T) {
	g, s := MustParse("0.333"), subtraction.New(1, 2, 3)
	for _, n := range []int{mostOptions, mostOptions + 1, 1e18, 1e18 + 1, 1e18 + 3} {
		moves, want := g.WinningMoves(n, 6), s.WinningMoves(n, 6)
		if len(moves) != len(want) {
			t.Fatalf("heap %d: %v, want %v", n, moves, want)
		}
		for i, m := range moves {
			if m.From != want[i].From || m.To != want[i].To {
				t.Errorf("heap %d: %v, want %v", n, m, want[i])
			}
		}
		for i, c := range g.Choices(n) {
			if want := s.Choices(n)[i]; c.To != want.To || c.Value != want.Value {
				t.Errorf("heap %d: %v, want %v", n, c, want)
			}
		}
	}
	defer func() {
		if r, ok := recover().(string); !ok || !strings.Contains(r, "more than 50000000 options") {
			t.Errorf("a heap with too many moves: %v", r)
		}
	}()
	Kayles.WinningMoves(1e18)
}

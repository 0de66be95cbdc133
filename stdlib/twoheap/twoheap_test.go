package twoheap

import (
	"math"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
)

// Row 10 of Wythoff's game, as public game software lists it, and of the game with differences below 2.
func TestPublishedRows(t *testing.T) {
	want := []int{10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28}
	table := Wythoff().Table(40)
	for b, v := range want {
		if got := Wythoff().Value(10, b); got != v || table.values[10][b] != v {
			t.Errorf("(10, %d): value %d, in the table %d, published %d", b, got, table.values[10][b], v)
		}
	}
	want = []int{10, 11, 12, 13, 0, 14, 9, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 15, 28, 29, 30}
	for b, v := range want {
		if got := WythoffUpTo(2).Value(10, b); got != v {
			t.Errorf("differences below 2, (10, %d): value %d, published %d", b, got, v)
		}
	}
}

// byDefinition returns the table from the rule alone.
func byDefinition(n int, moves func(a, b int) [][2]int) [][]int {
	table := make([][]int, n)
	for a := range table {
		table[a] = make([]int, n)
		for b := range n {
			var values []int
			for _, p := range moves(a, b) {
				values = append(values, table[p[0]][p[1]])
			}
			table[a][b] = grundy.Mex(values...)
		}
	}
	return table
}

func TestWythoffByDefinition(t *testing.T) {
	const n = 70
	for r := range 4 {
		want := byDefinition(n, func(a, b int) [][2]int {
			var left [][2]int
			for x := range a + 1 {
				for y := range b + 1 {
					i, j := a-x, b-y
					if i+j > 0 && (i == 0 || j == 0 || max(i-j, j-i) < r) {
						left = append(left, [2]int{x, y})
					}
				}
			}
			return left
		})
		got := WythoffUpTo(r).Table(n)
		for a := range n {
			if !slices.Equal(got.values[a], want[a]) {
				t.Fatalf("r = %d, row %d: %v, by definition %v", r, a, got.values[a], want[a])
			}
		}
	}
}

func TestPairsAreThePPositions(t *testing.T) {
	table := Wythoff().Table(400)
	for i, p := range table.PPositions() {
		if a, b := Pair(i); int(a) != p[0] || int(b) != p[1] {
			t.Errorf("pair %d is (%d, %d), the table has %v", i, a, b, p)
		}
	}
	for a := range 400 {
		for b := range 400 {
			if IsPair(a, b) != (table.values[a][b] == 0) {
				t.Fatalf("IsPair(%d, %d) = %v, value %d", a, b, IsPair(a, b), table.values[a][b])
			}
		}
	}
}

// The description of a rule begins with a capital letter, in any script.
func TestRulesBeginWithALetter(t *testing.T) {
	if got := Wythoff().Described("über Eck ziehen").Rule(); got != "Über Eck ziehen. Who cannot move loses." {
		t.Error(got)
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"no moves": func() { New(nil) },
		"value":    func() { Wythoff().Value(-1, 2) },
		"table":    func() { Wythoff().Table(-1) },
		"reach":    func() { WythoffUpTo(-1) },
		"pair":     func() { Pair(-1) },
		"large":    func() { Pair(1 << 62) },
		"is pair":  func() { IsPair(-1, 1) },
		"misère":   func() { Wythoff().Misere().Outcome([2]int{-1, 0}) },
		"own rule": func() { New(func(a, b int) [][2]int { return [][2]int{{a - 1, b}} }).Value(1, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "twoheap: ") {
					t.Errorf("panic %v", s)
				}
			}()
			call()
		})
	}
}

// Pairs give the same P-positions and winning moves as values in the games with differences below r.
func TestPairsByValues(t *testing.T) {
	for r := 1; r <= 5; r++ {
		g := WythoffUpTo(r)
		for a := range 30 {
			for b := range 30 {
				var want [][2]int
				for _, left := range queenMoves(a, b, r) {
					if g.Value(left[0], left[1]) == 0 {
						want = append(want, left)
					}
				}
				if isPair(a, b, r) != (want == nil) || g.Outcome(a, b) != grundy.OutcomeOf(g.Value(a, b)) {
					t.Fatalf("r = %d: %d and %d are a pair: %v; moves to P-positions %v", r, a, b, isPair(a, b, r), want)
				}
				got := pairsBelow(a, b, r)
				slices.SortFunc(got, func(p, q [2]int) int { return slices.Compare(p[:], q[:]) })
				slices.SortFunc(want, func(p, q [2]int) int { return slices.Compare(p[:], q[:]) })
				if !slices.Equal(got, want) {
					t.Fatalf("r = %d: from %d and %d win %v, want %v", r, a, b, got, want)
				}
			}
		}
	}
}

// The theorem on pairs also applies to heaps as large as an int.
func TestPairsFarAway(t *testing.T) {
	const a, b = 1618033988749894848, 2618033988749894848
	if g := Wythoff(); g.Outcome(a, b) != grundy.P || g.WinningMoves(b, a) != nil || g.Outcome(a, b-1) != grundy.N {
		t.Errorf("%d and %d are no P-position", a, b)
	}
	moves := Wythoff().WinningMoves(math.MaxInt, math.MaxInt-5)
	if len(moves) == 0 || Wythoff().Outcome(math.MaxInt, math.MaxInt-5) != grundy.N {
		t.Errorf("no move wins from the greatest heaps: %v", moves)
	}
}

// Values by the period of a row are those of the table, in every row that it has, and shift by the period far out.
func TestRowsByPeriod(t *testing.T) {
	const n = 300
	table := Wythoff().Table(2000).values
	for r := 1; r <= 3; r++ {
		g := WythoffUpTo(r)
		for _, b := range []int{0, 1, 2, 3, 7, 12} {
			s := newRow(b, r)
			for a := range n {
				if got := s.next(); r == 1 && got != table[a][b] || r > 1 && a < 60 && got != g.Value(a, b) {
					t.Fatalf("r = %d: (%d, %d) has the value %d in the row", r, a, b, got)
				}
			}
		}
	}
	for b := range 9 {
		for _, a := range []int{1500, 1999} {
			if v, ok := inRow("", a, b, 1); !ok || v != table[a][b] {
				t.Errorf("(%d, %d): value %d, %v, want %d", a, b, v, ok, table[a][b])
			}
		}
		const far = 1_000_000_000_000_000_000 // 48 is a multiple of the periods
		near := 1984 + (far-1984)%48
		if v := Wythoff().Value(far, b); v-far != table[near][b]-near {
			t.Errorf("(10^18, %d): value %d, but (%d, %d) has %d", b, v, near, b, table[near][b])
		}
	}
}

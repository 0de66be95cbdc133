package coins

import (
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
)

// The published values of single heads on coins 1 … 20 [WinningWays, chapter 14], as they are
// listed in the tests of public game software too; Moebius and Mogul as in the book.
func TestPublishedTables(t *testing.T) {
	for _, c := range []struct {
		game Game
		want []int
	}{
		{MockTurtles, []int{1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38}},
		{Moebius, []int{1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301}},
		{Mogul, []int{1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512}},
		{Moidores, []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096, 7711, 8192, 16384, 26215}},
		{Triplets, []int{0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35}},
		{Twins, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{Ruler, []int{1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4}},
		{MockTurtleFives, []int{1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8}},
		{TripletFives, []int{0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4}},
		{RulerFives, []int{1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4}},
		{Turnips, []int{0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4}},
		{Grunt, []int{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3}},
		{Sym, []int{1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28}},
		{Motley, []int{1, 2, 4, 8, 16, 32, 64}},
		{TurningTurtles, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
	} {
		if got := c.game.Values(len(c.want)); !slices.Equal(got, c.want) {
			t.Errorf("%v: values %v, published %v", c.game, got, c.want)
		}
	}
}

// The number of sets that can be turned with coin 20, where public software lists it.
func TestPublishedNumbersOfMoves(t *testing.T) {
	for _, c := range []struct {
		game Game
		want int
	}{
		{MockTurtles, 191}, {Moidores, 169766}, {Triplets, 171}, {Ruler, 20}, {MockTurtleFives, 11},
		{TripletFives, 6}, {RulerFives, 5}, {Turnips, 9}, {Sym, 2046},
	} {
		got := 0
		c.game.each(20, func([]int) { got++ })
		if got != c.want {
			t.Errorf("%v: %d sets turn with coin 20, published %d", c.game, got, c.want)
		}
	}
}

// The options of a single head are those of the rule, and leave the values that Choices says.
func TestGridOptions(t *testing.T) {
	g := Product(MockTurtles, Ruler)
	for x := 1; x <= 5; x++ {
		for y := 1; y <= 5; y++ {
			options, choices := g.Options([2]int{x, y}), g.Choices([2]int{x, y})
			if len(options) != len(choices) {
				t.Fatalf("(%d, %d): %d options, %d choices", x, y, len(options), len(choices))
			}
			for i, left := range options {
				if placesText(left) != choices[i].To {
					t.Errorf("(%d, %d), option %d: %v, want %s", x, y, i, left, choices[i].To)
				}
			}
		}
	}
}

// Claim C3: the values of Turning Corners are the nim-products.
func TestTurningCornersMultiplies(t *testing.T) {
	want := [][]int{{1, 2, 3, 4, 5}, {2, 3, 1, 8, 10}, {3, 1, 2, 12, 15}, {4, 8, 12, 6, 2}, {5, 10, 15, 2, 7}}
	for x, row := range TurningCorners.Table(5, 5) {
		if !slices.Equal(row, want[x]) {
			t.Errorf("row %d: %v, want %v", x+1, row, want[x])
		}
	}
}

// Claim B9: the ten values of two coins in a row that the text lists.
func TestTwoCoinsInARow(t *testing.T) {
	for squares, want := range map[[2]int]int{
		{0, 1}: 0, {0, 2}: 1, {1, 2}: 2, {0, 3}: 2, {1, 3}: 1, {2, 3}: 0, {0, 4}: 3, {1, 4}: 4, {2, 4}: 5, {3, 4}: 6,
	} {
		if got := Welter(squares[0], squares[1]); got != want {
			t.Errorf("Welter%v = %d, want %d", squares, got, want)
		}
	}
}

// Claim E1: a lone head at i has value i, and heads {1,2,3} are a P-position.
func TestTurningTurtlesIsNim(t *testing.T) {
	for i := 1; i < 60; i++ {
		if TurningTurtles.Value(i) != i {
			t.Errorf("a head at %d has value %d", i, TurningTurtles.Value(i))
		}
	}
	if TurningTurtles.Outcome(1, 2, 3) != grundy.P {
		t.Error("heads 1, 2, 3 are not P")
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"no rule":         func() { Turning(nil) },
		"coin 0":          func() { TurningTurtles.Value(0) },
		"coin twice":      func() { TurningTurtles.Value(2, 2) },
		"negative number": func() { Ruler.Values(-1) },
		"no coin at all":  func() { AtMost(0) },
		"none exactly":    func() { Exactly(0) },
		"one spaced":      func() { EquallySpaced(1) },
		"empty window":    func() { Within(2, 1, 5) },
		"no neighbours":   func() { Neighbours(0, 1) },
		"no game":         func() { Game{}.Values(1) },
		"coin 64":         func() { Motley.Values(64) },
		"bad letter":      func() { Row("hth?") },
		"bad rule":        func() { Turning(func(n int) [][]int { return [][]int{{n}} }).Value(3) },
		"grid row 0":      func() { TurningCorners.Value([2]int{0, 1}) },
		"grid column 0":   func() { TurningCorners.Options([2]int{1, 0}) },
		"grid twice":      func() { TurningCorners.Value([2]int{1, 1}, [2]int{1, 1}) },
		"welter":          func() { Welter(3, 3) },
		"great product":   func() { Product(Motley, Motley).Value([2]int{63, 2}) },
		"great in table":  func() { Product(Motley, Motley).Table(63, 2) },
		"heap below 0":    func() { TurningTurtles.Heaps().Value(-1) },
		"misère below 0":  func() { TurningTurtles.Heaps().Misere().Outcome(-3) },
		"no options":      func() { Game{}.Options(3) },
		"no heaps":        func() { Game{}.Heaps() },
		"coin 1 and more": func() { Turning(func(n int) [][]int { return [][]int{{n + 1}} }).Value(3) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "coins: ") {
					t.Errorf("panic %v", s)
				}
			}()
			call()
		})
	}
}

// Heads far out are worth the nim-product of what the closed forms of the two games say.
func TestFarHeads(t *testing.T) {
	g := Product(TurningTurtles, Ruler)
	for _, h := range [][2]int{{3, 8}, {1_000_000_007, 1 << 30}, {1<<31 + 5, 12}} {
		if got, want := g.Value(h), product(TurningTurtles.Value(h[0]), Ruler.Value(h[1])); got != want {
			t.Errorf("head at %v: %d, want %d", h, got, want)
		}
	}
}

// A row of more than a thousand coins is written by the places of its heads, however far these are.
func TestFarHeadsAsText(t *testing.T) {
	for _, c := range []struct {
		heads []int
		want  string
	}{
		{[]int{1, 1000}, "h" + strings.Repeat("t", 998) + "h"},
		{[]int{1, 1001}, "heads on 1, 1001"},
		{[]int{8_589_934_592}, "heads on 8589934592"},
	} {
		if got := Ruler.At(c.heads...).String(); !strings.HasSuffix(got, c.want) {
			t.Errorf("%v: %.80s, want %.80s", c.heads, got, c.want)
		}
	}
}

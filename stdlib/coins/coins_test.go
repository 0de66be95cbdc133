package coins

import (
	"errors"
	"math/rand/v2"
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

// definition plays a game on rows of coins from its rule alone: a position is a bit set of heads,
// and every legal move is applied to the whole row, so that the theorem that heads are independent
// is tested too.
func definition(g Game) *grundy.Game {
	return grundy.New(func(row uint64) []uint64 {
		var options []uint64
		for n := 1; n < 64; n++ {
			if row>>n&1 == 0 {
				continue
			}
			g.each(n, func(others []int) {
				to := row ^ 1<<n
				for _, c := range others {
					to ^= 1 << c
				}
				options = append(options, to)
			})
		}
		return options
	})
}

// randomHeads returns a random position on up to size coins, also as a bit set.
func randomHeads(r *rand.Rand, size int) (heads []int, row uint64) {
	row = r.Uint64() & (1<<(size+1) - 2)
	for c := 1; c <= size; c++ {
		if row>>c&1 == 1 {
			heads = append(heads, c)
		}
	}
	return heads, row
}

func TestRowsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	random := Turning(func(n int) [][]int {
		// A rule without pattern, the same every time: sets picked by the number of the coin.
		r := rand.New(rand.NewPCG(uint64(n), 7))
		var sets [][]int
		for range r.IntN(5) {
			var set []int
			for c := 1; c < n; c++ {
				if r.IntN(3) == 0 {
					set = append(set, c)
				}
			}
			sets = append(sets, set)
		}
		return sets
	})
	for _, g := range append(Named(), random) {
		plain := definition(g)
		for range 500 {
			heads, row := randomHeads(r, 11)
			if got, want := g.Value(heads...), plain.Value(row); got != want {
				t.Fatalf("%v %v: value %d, by definition %d", g, heads, got, want)
			}
			wins := len(plain.WinningMoves(row))
			if got := len(g.WinningMoves(heads...)); got != wins {
				t.Fatalf("%v %v: %d winning moves, by definition %d", g, heads, got, wins)
			}
		}
	}
}

func TestGridsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 6))
	games := []Game{TurningTurtles, Twins, Ruler, MockTurtles, Turnips}
	const rows, columns = 3, 4
	for _, a := range games {
		for _, b := range games {
			g := Product(a, b)
			plain := gridDefinition(a, b, rows, columns)
			for range 20 {
				row := r.Uint64() & (1<<(rows*columns) - 1)
				var heads [][2]int
				for i := range rows * columns {
					if row>>i&1 == 1 {
						heads = append(heads, [2]int{i/columns + 1, i%columns + 1})
					}
				}
				if got, want := g.Value(heads...), plain.Value(row); got != want {
					t.Fatalf("%v %v: value %d, by definition %d", g, heads, got, want)
				}
				wins := len(plain.WinningMoves(row))
				if got := len(g.WinningMoves(heads...)); got != wins {
					t.Fatalf("%v %v: %d winning moves, by definition %d", g, heads, got, wins)
				}
			}
		}
	}
}

// gridDefinition plays a product from the rules of its factors alone.
func gridDefinition(a, b Game, rows, columns int) *grundy.Game {
	return grundy.New(func(row uint64) []uint64 {
		var options []uint64
		for i := range rows * columns {
			if row>>i&1 == 0 {
				continue
			}
			x, y := i/columns+1, i%columns+1
			a.each(x, func(others []int) {
				xs := append(slices.Clone(others), x)
				b.each(y, func(others []int) {
					to := row
					for _, u := range xs {
						for _, v := range append(slices.Clone(others), y) {
							to ^= 1 << ((u-1)*columns + v - 1)
						}
					}
					options = append(options, to)
				})
			})
		}
		return options
	})
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

func TestWelterByDefinition(t *testing.T) {
	plain := grundy.New(func(row uint64) []uint64 {
		var options []uint64
		for from := range 16 {
			for to := range from {
				if row>>from&1 == 1 && row>>to&1 == 0 {
					options = append(options, row^1<<from^1<<to)
				}
			}
		}
		return options
	})
	for row := range uint64(1 << 12) {
		var squares []int
		for s := range 12 {
			if row>>s&1 == 1 {
				squares = append(squares, s)
			}
		}
		if got, want := Welter(squares...), plain.Value(row); got != want {
			t.Fatalf("%v: value %d, by definition %d", squares, got, want)
		}
		wins := len(plain.WinningMoves(row))
		if got := len(WelterMoves(squares...)); got != wins {
			t.Fatalf("%v: %d winning moves, by definition %d", squares, got, wins)
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

// The period of games whose moves grow fast is looked for among what can be listed.
func TestPeriodOfRichGames(t *testing.T) {
	for _, g := range []Game{Mogul, Moidores, Motley, Ruler, MockTurtles} {
		c, err := g.Period()
		if !errors.Is(err, grundy.ErrNotProved) || c.Observed < 16 {
			t.Errorf("%s: %d values, %v", g, c.Observed, err)
		}
	}
	if c, err := Twins.Period(grundy.MaxValues(64)); c.Period != 1 || c.Saltus != 1 || !errors.Is(err, grundy.ErrNotProved) {
		t.Errorf("Twins: %v %v", c, err)
	}
}

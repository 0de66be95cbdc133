package misere_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
	"sprague/stdlib/twoheap"
)

// notakto is the game of crosses on a board of n × n, a bit for each square, without moves once there are n in a row.
func notakto(n int) *grundy.Game {
	var lines []int
	for i := range n {
		row, column := 0, 0
		for j := range n {
			row |= 1 << (n*i + j)
			column |= 1 << (n*j + i)
		}
		lines = append(lines, row, column)
	}
	down, up := 0, 0
	for i := range n {
		down |= 1 << (n*i + i)
		up |= 1 << (n*i + n - 1 - i)
	}
	lines = append(lines, down, up)
	return grundy.New(func(board int) (left []int) {
		if slices.ContainsFunc(lines, func(l int) bool { return board&l == l }) {
			return nil
		}
		for s := range n * n {
			if board>>s&1 == 0 {
				left = append(left, board|1<<s)
			}
		}
		return left
	}).Named("Notakto")
}

// The quotient of Notakto on 3 × 3 has order 18 and four elements in P: a, b², bc and c², where c is the empty board
// and the board with a cross in the middle is c² [PlambeckWhitehead2013].
func TestNotakto(t *testing.T) {
	game := notakto(3)
	c := misere.ClosureOf(game, 0)
	m, err := c.Quotient()
	if err != nil || m.Order() != 18 || m.POrder() != 4 {
		t.Fatalf("%v, %v", m, err)
	}
	empty, middle := m.Phi(c.Heap(0)), m.Phi(c.Heap(1<<4))
	if empty.Times(empty) != middle || middle.Outcome() != grundy.P {
		t.Errorf("the empty board is %v, with a cross in the middle it is %v", empty, middle)
	}
	search := game.Misere()
	r := rand.New(rand.NewPCG(3, 3))
	for range 200 {
		a, b := r.IntN(512), r.IntN(512)
		if got, want := m.Outcome(c.Heap(a), c.Heap(b)), search.Outcome(a, b); got != want {
			t.Errorf("boards %09b and %09b: %v, want %v", a, b, got, want)
		}
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
	part, err := c.Quotient(misere.MaxHeap(5))
	if err != nil || part.Verify() == nil {
		t.Errorf("%v, %v: a part of the positions has a certificate", part, err)
	}
}

// There are 1, 2, 3, 5 and 22 games in canonical form with birthdays of at most 0, 1, 2, 3 and 4 [Conway1976].
func TestFormsByBirthday(t *testing.T) {
	options := [][]int{nil} // of game i, games with smaller numbers
	for day, want := range []int{1, 2, 3, 5, 22} {
		game := grundy.New(func(i int) []int { return options[i] })
		forms := map[string]int{}
		for i := range options {
			if f := misere.Canonical(game, i); f.Birthday() <= day {
				if _, ok := forms[f.String()]; !ok {
					forms[f.String()] = i
				}
			}
		}
		if len(forms) != want {
			t.Errorf("%d forms born by day %d, want %d", len(forms), day, want)
		}
		var born []int
		for _, i := range forms {
			born = append(born, i)
		}
		for set := 1; set < 1<<len(born) && day < 4; set++ {
			var list []int
			for b, i := range born {
				if set>>b&1 == 1 {
					list = append(list, i)
				}
			}
			options = append(options, list)
		}
	}
}

// randomOptions returns a game at random: the options of its positions are smaller ones, sums of at most two.
func randomOptions(r *rand.Rand, n int) *grundy.Game {
	options := make([][][]int, n)
	for i := 1; i < n; i++ {
		for range 1 + r.IntN(3) {
			option := []int{r.IntN(i)}
			if r.IntN(3) == 0 {
				option = append(option, r.IntN(i))
			}
			options[i] = append(options[i], option)
		}
	}
	return grundy.New(func(i int) [][]int { return options[i] })
}

// Forms have the outcomes of their positions in sums of any game, and equal forms stand for positions that no position
// of the game tells apart; positions that some position tells apart have different forms.
func TestFormsByOutcomes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 38))
	for range 60 {
		g := randomOptions(r, 8)
		search := g.Misere()
		for range 20 {
			a, b, x := r.IntN(8), r.IntN(8), r.IntN(8)
			f, h, with := misere.Canonical(g, a), misere.Canonical(g, b), misere.Canonical(g, x)
			outcome, other := search.Outcome(a, x), search.Outcome(b, x)
			if f.Plus(with).Outcome() != outcome || misere.Canonical(g, a, x).Outcome() != outcome {
				t.Fatalf("%d + %d is %v, by forms %v", a, x, outcome, f.Plus(with).Outcome())
			}
			if f.Equal(h) && outcome != other {
				t.Fatalf("%d and %d have the form %v, and %d tells them apart", a, b, f, x)
			}
		}
	}
}

// All components of a move count, however many it leaves.
func TestFormsOfManyComponents(t *testing.T) {
	options := [][][]int{nil, {{0}}, {{1, 1, 1, 1, 1}}}
	g := grundy.New(func(i int) [][]int { return options[i] })
	if got, want := misere.Canonical(g, 2).Outcome(), g.Misere().Outcome(2); got != want {
		t.Errorf("five heaps of 1 are left: %v, by search %v", got, want)
	}
}

// The genus of a form is that of the position, and the quotient of a closure that of the heaps of an octal game.
func TestFormsOfCodes(t *testing.T) {
	for _, code := range []string{"0.77", "0.137", "0.333", "4.7", "0.15"} {
		g := octal.MustParse(code)
		var heaps []any
		for n := 1; n <= 9; n++ {
			heaps = append(heaps, n)
			if got, want := misere.Canonical(g, n).Genus(), misere.Genus(g, n); got.String() != want.String() {
				t.Errorf("%s: heap %d has the genus %v, by its form %v", code, n, want, got)
			}
		}
		whole, err := misere.ClosureOf(g, heaps...).Quotient()
		heapwise, also := misere.Quotient(g, misere.MaxHeap(9))
		if err != nil || also != nil || whole.Order() != heapwise.Order() || whole.POrder() != heapwise.POrder() {
			t.Errorf("%s: %v, and %v; %v, %v", code, whole, heapwise, err, also)
		}
	}
}

// Games on graphs, rows of coins and two heaps are played by their moves: in normal play they have their values.
func TestPlayedByMoves(t *testing.T) {
	grid, path := digraph.Grid(2, 4), digraph.Path(6)
	arrows := digraph.Arrows([][2]int{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 2}, {2, 4}})
	for _, g := range []interface {
		grundy.Position
		Play() (*grundy.Game, any)
	}{
		digraph.NodeKayles(grid), digraph.ArcKayles(grid), digraph.NodeKayles(path),
		digraph.Hackenbush(grid, 0), digraph.Hackenbush(path, 2), digraph.Geography(arrows, 0),
	} {
		game, start := g.Play()
		if game.Value(start) != g.Value() || len(game.Choices(start)) != len(g.Choices()) {
			t.Errorf("%v: value %d, by its moves %d", g, g.Value(), game.Value(start))
		}
		if got, want := misere.Canonical(g).Outcome(), game.Misere().Outcome(start); got != want {
			t.Errorf("%v: %v in misère play, by its form %v", g, want, got)
		}
	}
	if got, want := misere.Canonical(twoheap.Wythoff().Misere(), [2]int{2, 2}).Outcome(), grundy.P; got != want {
		t.Errorf("Wythoff's game at 2, 2 is %v in misère play, want %v", got, want)
	}
	for row := range 1 << 6 {
		var heads []int
		for c := range 6 {
			if row>>c&1 == 1 {
				heads = append(heads, c+1)
			}
		}
		if rows := coins.MockTurtles.Rows(); rows.Value(heads) != coins.MockTurtles.Value(heads...) {
			t.Errorf("heads %v: value %d", heads, rows.Value(heads))
		}
	}
}

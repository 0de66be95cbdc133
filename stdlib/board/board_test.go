package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

// Values of M. Schneider (Das Spiel Juvavum, Salzburg 2009) and of J. Lemoine and S. Viennot (Nimbers are inevitable),
// both as listed by P. Beling (github.com/beling/impartial-games).
func TestCramAgainstLiterature(t *testing.T) {
	for size, want := range map[[2]int]int{
		{4, 4}: 0, {4, 5}: 2, {4, 6}: 0, {4, 7}: 3, {4, 8}: 0, {5, 5}: 0, {5, 6}: 2, {6, 6}: 0, {6, 8}: 0,
	} {
		if got := Cram(size[0], size[1]).Value(); got != want {
			t.Errorf("Cram on %v: %d, published is %d", size, got, want)
		}
	}
	for n := range 40 {
		if got := Cram(1, n+1).Value(); got != octal.MustParse("0.07").Value(n+1) {
			t.Errorf("Cram on one row of %d: %d, Dawson's Kayles has %d", n+1, got, octal.MustParse("0.07").Value(n+1))
		}
	}
}

// The theorem on symmetric parts and the canonical form make no difference, nor does the representation as a graph.
func TestCramWithoutSymmetry(t *testing.T) {
	for rows := 1; rows <= 4; rows++ {
		for columns := 1; rows*columns <= 20; columns++ {
			g := newGrid(rows, columns)
			plain := g.dominoes()
			plain.reduced, plain.canonical, plain.theorem = nil, nil, nil
			want := plain.from(all(rows*columns), "Cram", "", &picture{}).Value()
			if got := Cram(rows, columns).Value(); got != want {
				t.Errorf("Cram on %d × %d squares: %d, without symmetry %d", rows, columns, got, want)
			}
			if got := digraph.ArcKayles(digraph.Grid(rows, columns)).Value(); got != want {
				t.Errorf("Arc Kayles on the grid of %d × %d: %d, Cram %d", rows, columns, got, want)
			}
		}
	}
}

// Squares that are said to make no difference make none, on squares drawn at random.
func TestReduced(t *testing.T) {
	r, taken := rand.New(rand.NewPCG(2026, 38)), 0
	for range 1000 {
		g := newGrid(1+r.IntN(6), 1+r.IntN(6))
		free := set(r.Uint64()) & all(g.rows*g.columns)
		for free.size() > 14 {
			free &= free - 1
		}
		plain := g.dominoes()
		plain.reduced, plain.canonical, plain.theorem = nil, nil, nil
		value := func(s set) int { return plain.from(s, "Cram", "", &picture{}).Value() }
		left := g.reduced(free)
		taken += (free &^ left).size()
		if left&^free != 0 || value(left) != value(free) {
			t.Fatalf("squares %b on %d × %d: value %d, without those of no difference %b: %d",
				free, g.rows, g.columns, value(free), left, value(left))
		}
	}
	if taken < 1000 {
		t.Errorf("only %d squares were taken away", taken)
	}
}

// The canonical form is the same for all images of a part.
func TestGridSymmetries(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 12))
	for range 2000 {
		g := newGrid(1+r.IntN(8), 1+r.IntN(8))
		part := set(r.Uint64()) & all(g.rows*g.columns)
		if part == 0 {
			continue
		}
		want := g.canonical(part)
		moved, width, height := g.corner(part)
		images := []set{moved, g.turned(moved, width, height), g.mirrored(moved, height), g.canonical(want)}
		if width <= g.rows && height <= g.columns {
			images = append(images, g.transposed(moved))
		}
		for _, image := range images {
			if image.size() != part.size() || g.canonical(image) != want {
				t.Fatalf("%b on %v has the form %b, its image %b has %b", part, g, want, image, g.canonical(image))
			}
		}
	}
}

// With two rows the player who moves second wins exactly where the first is longer by one (Gale 1974).
func TestChompOnTwoRows(t *testing.T) {
	for a := 1; a <= 9; a++ {
		for b := 1; b <= a; b++ {
			if lost := Chomp(a, b).Outcome() == grundy.P; lost != (a == b+1) {
				t.Errorf("Chomp on rows of %d and %d: lost is %v", a, b, lost)
			}
		}
	}
}

// Values 0, 0, 1, 1, 1, 0 and so on, with period 6, are those of D. Applegate, G. Jacobson and D. Sleator, Computer
// analysis of Sprouts, 1991, and of Lemoine and Viennot, Computer analysis of Sprouts with nimbers, 2015.
func TestSproutsAgainstLiterature(t *testing.T) {
	for n, want := range []int{0, 0, 1, 1, 1, 0} {
		if got := Sprouts(n + 1).Value(); got != want {
			t.Errorf("Sprouts from %d spots: %d, published is %d", n+1, got, want)
		}
	}
}

// Positions that are written in another order get the same form, and a canonical form is its own.
func TestSproutsForms(t *testing.T) {
	for position, same := range map[string]string{
		"aa,1": "1,2", "ab|ba": "ab|ab", "2|0": "0", "": "2",
		"z1z1,0": "0,1a1a", "0,abc|cba": "acb,0|bac", "ab,0|ab|": "ab,0|ab",
	} {
		a, b := SproutsMoves(position), SproutsMoves(same)
		slices.SortFunc(a, slices.Compare)
		slices.SortFunc(b, slices.Compare)
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("from %q moves leave %s, from %q %s", position, a, same, b)
		}
	}
	for _, parts := range SproutsMoves("1a1a,0,0") {
		for _, part := range parts {
			if again := readSketch(part).components(); !slices.Equal(again, []string{part}) {
				t.Errorf("the canonical form of %q is %q", part, again)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for message, call := range map[string]func(){
		"Cram(0, 3)": func() { Cram(0, 3) },
		"CramOn":     func() { CramOn() },
		"Chomp[2 3]": func() { Chomp(2, 3) },
		"no rows":    func() { Chomp() },
		"Poset(65":   func() { Poset(65) },
		"on a cycle": func() { Poset(3, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 0}) },
		"0 to 1":     func() { Poset(2, [2]int{0, 2}) },
		"1 to 17":    func() { Sprouts(18) },
		"'-' in":     func() { SproutsFrom("1,-") },
		"not twice":  func() { SproutsFrom("1a") },
		"by itself":  func() { SproutsFrom("01") },
		"57 lives":   func() { SproutsFrom(strings.Repeat("0,", 18) + "0") },
	} {
		func() {
			defer func() {
				if why := fmt.Sprint(recover()); !strings.Contains(why, message) || !strings.HasPrefix(why, "board: ") {
					t.Errorf("%s: %v", message, why)
				}
			}()
			call()
		}()
	}
}

func BenchmarkCram(b *testing.B) {
	for _, size := range [][2]int{{3, 12}, {4, 7}, {5, 6}, {5, 7}, {3, 14}} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				Cram(size[0], size[1]).Value()
			}
		})
	}
}

func BenchmarkSprouts(b *testing.B) {
	for b.Loop() {
		Sprouts(6).Value()
	}
}

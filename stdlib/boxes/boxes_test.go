package boxes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

// Values of empty sheets that others have printed.
func TestPublishedScores(t *testing.T) {
	for _, c := range []struct {
		rows, columns, score int
		source               string
	}{
		{2, 2, 2, "[WinningWays, chapter 16]: the first player wins by 3 boxes to 1"},
		{3, 3, -3, "[Wilson]: the second player wins by 3, whatever the first line is"},
	} {
		g := DotsAndBoxes(Rectangle(c.rows, c.columns))
		if got := g.Value(); got != c.score {
			t.Errorf("%d × %d boxes: %d, published %d (%s)", c.rows, c.columns, got, c.score, c.source)
		}
		for _, o := range g.Options() {
			if c.rows == 3 && o.Score != -3 {
				t.Errorf("line %d: %d, published −3 for each (%s)", o.Line, o.Score, c.source)
			}
		}
	}
}

// Scores of chains of 4 or more: the player to move is behind by the sum of n−4 over the chains, and 4, if that is 2
// or more [BuzzardCiere2014, theorem 1 and corollary; Berlekamp2000].
func TestLongChains(t *testing.T) {
	for _, lengths := range [][]int{{4}, {5}, {7}, {4, 4}, {4, 5}, {5, 6}, {6, 7}, {4, 4, 4}, {4, 5, 6}, {5, 5, 5}} {
		controlled := 4
		board := Strings(nil)
		for _, n := range lengths {
			controlled += n - 4
			board = board.Plus(Chain(n))
		}
		if controlled < 2 {
			continue
		}
		if got := DotsAndBoxes(board).Value(); got != -controlled {
			t.Errorf("chains %v: %d, want %d", lengths, got, -controlled)
		}
		if v := Nimstring(board).Value(); v != Nimber(0) {
			t.Errorf("chains %v: all moves are loony, so the value is 0, not %v", lengths, v)
		}
	}
}

// vine is a row of joints, each tied to the ground by a tendril with so many coins, with so many coins between
// neighbours, and the ends of the row tied to the ground by three coins.
func vine(joints, tendril, between int) Board {
	var ends [][2]int
	coin := joints
	tie := func(from, coins, to int) {
		for range coins {
			coin++
			ends = append(ends, [2]int{from, coin})
			from = coin
		}
		ends = append(ends, [2]int{from, to})
	}
	for i := 1; i <= joints; i++ {
		tie(i, tendril, 0)
		if i > 1 {
			tie(i-1, between, i)
		}
	}
	tie(1, 3, 0)
	tie(joints, 3, 0)
	return Strings(ends)
}

// On vines Nimstring is Kayles where a tendril can be cut without a loss, and Dawson's Kayles where it is a long
// chain [WinningWays, chapter 16, Kayles-vines and Dawson's-vines]: to cut a string between two joints ends both, to
// cut a tendril of one string ends one.
func TestVines(t *testing.T) {
	for n := 1; n <= 8; n++ {
		if got, want := Nimstring(vine(n, 0, 1)).Value(), octal.Kayles.Value(n); got != Nimber(want) {
			t.Errorf("%d joints with tendrils of one string: %v, Kayles %d", n, got, want)
		}
		if got, want := Nimstring(vine(n, 3, 0)).Value(), octal.MustParse("0.07").Value(n); got != Nimber(want) {
			t.Errorf("%d joints with long tendrils: %v, Dawson's Kayles %d", n, got, want)
		}
	}
}

// The solver uses theorems and forgets which of equal strings is open; by the rules of Value, which a position takes
// from its options, nothing changes: on all positions of some boards.
func TestSolverByRules(t *testing.T) {
	for _, b := range []Board{
		Rectangle(1, 3), Rectangle(2, 2), Rectangle(3, 1), Chain(5).Plus(Loop(4)), Loop(1).Plus(Loop(2)),
		Strings([][2]int{{1, 1}, {1, 2}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {3, 5}, {5, 5}, {5, 4}}),
	} {
		s := newSolver(b)
		values := make([]int, b.open+1)
		for open := set(1); open <= b.open; open++ {
			var plain, again []int
			for _, i := range open.strings() {
				v := values[open&^(1<<i)]
				if len(b.taken(open, i)) > 0 {
					again = append(again, v)
				} else if v != loony {
					plain = append(plain, v)
				}
			}
			slices.Sort(again)
			again = slices.Compact(again)
			switch {
			case len(again) == 0:
				values[open] = grundy.Mex(plain...)
			case len(again) == 1 && !slices.Contains(plain, again[0]):
				values[open] = again[0]
			default:
				values[open] = loony
			}
			if got := s.value(open); got != values[open] {
				t.Fatalf("%s, open %v: %d, by the rules %d", b.name, open.strings(), got, values[open])
			}
		}
	}
}

// Symmetries take boxes to boxes: each permutes the lines, and none is the identity.
func TestSymmetries(t *testing.T) {
	for _, b := range []Board{Rectangle(1, 1), Rectangle(1, 4), Rectangle(3, 2), Rectangle(3, 3)} {
		at := slices.Clone(b.at[1:])
		slices.Sort(at)
		for i, y := range b.symmetries() {
			var images []set
			for _, box := range at {
				images = append(images, y.image(box))
			}
			slices.Sort(images)
			if !slices.Equal(images, at) || y.image(b.open) != b.open {
				t.Errorf("%s, symmetry %d takes boxes to %v", b.name, i, images)
			}
		}
	}
	if n := len(Rectangle(2, 2).symmetries()); n != 7 {
		t.Errorf("a square has %d symmetries besides the identity", n)
	}
}

// The greatest boards: all 64 strings are there.
func TestGreatestBoards(t *testing.T) {
	b := Loop(64)
	if len(b.Lines()) != 64 || Nimstring(b).Value() != Nimber(0) || !Nimstring(b.Draw(63)).Value().Loony {
		t.Errorf("a loop of 64 is worth %v", Nimstring(b).Value())
	}
	if chains, loops := b.Chains(); chains != nil || !slices.Equal(loops, []int{64}) {
		t.Errorf("chains %v, loops %v", chains, loops)
	}
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "with 64 lines to draw; scores are found for up to 28") {
			t.Error(r)
		}
	}()
	DotsAndBoxes(b)
}

// What is wrong is refused in words.
func TestRefusals(t *testing.T) {
	for want, call := range map[string]func(){
		"Rectangle(0, 3)":                   func() { Rectangle(0, 3) },
		"Rectangle(6, 5)":                   func() { Rectangle(6, 5) },
		"Rectangle(4611686018427387904, 4)": func() { Rectangle(1<<62, 4) },
		"string 1 joins 0 and 0":            func() { Strings([][2]int{{0, 1}, {0, 0}}) },
		"string 0 joins -1 and 2":           func() { Strings([][2]int{{-1, 2}}) },
		"coins are 1 to 128":                func() { Strings([][2]int{{128, 1}, {129, 2}}) },
		"a board of 65 strings":             func() { Loop(64).Plus(Loop(1)) },
		"Chain(64)":                         func() { Chain(64) },
		"Loop(0)":                           func() { Loop(0) },
		"line 2 cannot be drawn; the lines that are left are 0, 1": func() { Chain(1).Draw(2) },
		"line 9 cannot be drawn; the lines that are left are 1":    func() { DotsAndBoxes(Chain(1)).Review(0, 9) },
		"line -1 cannot be drawn":                                  func() { Chain(1).Draw(-1) },
		"line 0 cannot be drawn; no line is left":                  func() { Chain(1).Draw(0, 1, 0) },
		"Nimber(-1)": func() { Nimber(-1) },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.HasPrefix(r, "boxes: ") || !strings.Contains(r, want) {
					t.Errorf("want %q, got %q", want, r)
				}
			}()
			call()
		}()
	}
}

func BenchmarkScores(b *testing.B) {
	for b.Loop() {
		DotsAndBoxes(Rectangle(2, 4)).Value()
	}
}

func BenchmarkNimstring(b *testing.B) {
	for b.Loop() {
		Nimstring(Rectangle(3, 3)).Value()
	}
}

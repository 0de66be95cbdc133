package moves

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

// games are rules of every kind: with digits below 8, with three parts, without end, without a code, and by
// a function.
func games() map[string]*Rules {
	return map[string]*Rules{
		"0.77":   Of(octal.MustParse("0.77")),
		"0.07":   OfCode(octal.MustParse("0.07")),
		"4.7":    Of(octal.MustParse("4.7")),
		"0.8F":   OfCode(octal.MustParse("0.8F")),
		"Grundy": Of(octal.GrundysGame),
		"own":    Of(grundy.New(func(n int) [][]int { return octal.Kayles.Options(n) })),
		"words":  Of(grundy.Words("take 1 or 2; split an even heap")),
	}
}

// listed are the options of a heap as sorted lists without zeros, as the game itself has them.
func listed(options [][]int) []string {
	var out []string
	for _, o := range options {
		o = slices.DeleteFunc(slices.Clone(o), func(n int) bool { return n == 0 })
		sort.Sort(sort.Reverse(sort.IntSlice(o)))
		out = append(out, fmt.Sprint(o))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// visited are the options of a heap by Options.
func visited(r *Rules, h int) []string {
	var all [][]int
	r.Options(h, func(a, b, c int) { all = append(all, []int{a, b, c}) })
	return listed(all)
}

// Options agree with the game, and a heap has moves if it has an option.
func TestOptionsAreThoseOfTheGame(t *testing.T) {
	for name, r := range games() {
		for h := range 24 {
			got := visited(r, h)
			if r.Own == nil {
				if want := listed(r.Game.Options(h)); !slices.Equal(got, want) {
					t.Errorf("%s: heap %d: %v, not %v", name, h, got, want)
				}
			}
			if r.Moves(h) != (len(got) > 0) {
				t.Errorf("%s: heap %d has moves: %v; options %v", name, h, r.Moves(h), got)
			}
		}
	}
	kayles, own := Of(octal.MustParse("0.77")), Of(grundy.New(func(n int) [][]int { return octal.Kayles.Options(n) }))
	for h := range 24 {
		if !slices.Equal(visited(kayles, h), visited(own, h)) {
			t.Errorf("Kayles by a function: heap %d: %v, not %v", h, visited(own, h), visited(kayles, h))
		}
	}
}

// Digits are set if and only if the game is a finite octal code.
func TestDigitsOfFiniteOctalCodes(t *testing.T) {
	for name, want := range map[string]bool{"0.77": true, "0.07": true, "4.7": true, "0.8F": false, "Grundy": false,
		"own": false, "words": false} {
		if got := games()[name].Digits != nil; got != want {
			t.Errorf("%s has digits: %v", name, got)
		}
	}
	if r := OfCode(octal.MustParse("0.(7)")); r.Digits != nil || !r.Moves(9) || r.Moves(0) {
		t.Errorf("0.(7) has the digits %v", r.Digits)
	}
}

// Each lists the moves from a sum once for equal heaps: every one is an option of one heap beside the others.
func TestMovesFromSums(t *testing.T) {
	all := games()
	rapid.Check(t, func(t *rapid.T) {
		r := all[rapid.SampledFrom([]string{"0.77", "0.07", "0.8F", "own"}).Draw(t, "game")]
		heaps := rapid.SliceOfN(rapid.IntRange(0, 7), 0, 4).Draw(t, "heaps")
		p := r.Position(heaps)
		want := map[string]bool{}
		for i, h := range p {
			r.Options(h, func(a, b, c int) {
				to := r.Position(append(slices.Delete(slices.Clone([]int(p)), i, i+1), a, b, c))
				want[fmt.Sprint(h, to)] = true
			})
		}
		got := map[string]bool{}
		r.Each(p, func(from int, left []int, to Position) bool {
			if slices.Contains(left, 0) || !slices.Contains(p, from) {
				t.Fatalf("a move from %d leaves %v", from, left)
			}
			rest := slices.Clone([]int(p))
			at := slices.Index(rest, from)
			if by := r.Position(append(slices.Delete(rest, at, at+1), left...)); !slices.Equal(by, to) {
				t.Fatalf("%v: from %d to %v is %v, not %v", p, from, left, by, to)
			}
			got[fmt.Sprint(from, to)] = true
			return true
		})
		if len(got) != len(want) {
			t.Fatalf("%s, %v: moves %v, not %v", r.Name, p, got, want)
		}
		for k := range want {
			if !got[k] {
				t.Fatalf("%s, %v: %s is missing", r.Name, p, k)
			}
		}
	})
}

// Each stops when visit returns false, after each number of moves.
func TestEachStops(t *testing.T) {
	r := Of(octal.MustParse("0.77"))
	p := r.Position([]int{5, 5, 3})
	total := 0
	r.Each(p, func(int, []int, Position) bool { total++; return true })
	for most := 1; most <= total; most++ {
		seen := 0
		r.Each(p, func(int, []int, Position) bool { seen++; return seen < most })
		if seen != most {
			t.Errorf("%d moves were visited of %d, asked for %d", seen, total, most)
		}
	}
}

// A position holds the heaps that have moves, the greatest first; With exchanges one, and keys tell
// positions apart.
func TestPositions(t *testing.T) {
	r := Of(octal.MustParse("0.07")) // heaps of 0 and 1 have no moves
	keys := map[string]string{}
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.OneOf(rapid.IntRange(0, 4), rapid.IntRange(254, 258), rapid.IntRange(65534, 65538),
			rapid.IntRange(1<<24-2, 1<<24-1))
		p := r.Position(rapid.SliceOfN(size, 0, 5).Draw(t, "heaps"))
		if !slices.IsSortedFunc(p, func(a, b int) int { return b - a }) ||
			slices.ContainsFunc(p, func(h int) bool { return h < 2 }) {
			t.Fatalf("the position %v", p)
		}
		want := 0
		for _, h := range p {
			want = max(want, h)
		}
		if p.Most() != want {
			t.Fatalf("the greatest heap of %v is %d", p, p.Most())
		}
		if before, ok := keys[p.Key()]; ok && before != fmt.Sprint(p) {
			t.Fatalf("%v has the key of %s", p, before)
		}
		keys[p.Key()] = fmt.Sprint(p)
	})
	for want, heaps := range map[string][]int{"0": nil, "7": {7}, "7 + 0 + 3": {7, 0, 3}} {
		if got := Sum(heaps); got != want {
			t.Errorf("%v is written %s", heaps, got)
		}
	}
}

// panicOf returns what a call panics with, "" if it does not.
func panicOf(f func()) (message string) {
	defer func() {
		if why := recover(); why != nil {
			message = fmt.Sprint(why)
		}
	}()
	f()
	return ""
}

// An exact search accepts positions within both bounds, and not one position or token more.
func TestSearchableAtItsBounds(t *testing.T) {
	r := Of(octal.MustParse("0.77"))
	for _, c := range []struct {
		heaps []int
		seen  int
		ok    bool
	}{
		{nil, 0, true},
		{[]int{5000}, 0, true},
		{[]int{5001}, 0, false},
		{[]int{4999, 1}, maxPositions, true},
		{[]int{4999, 2}, 0, false},
		{[]int{1}, maxPositions + 1, false},
	} {
		why := panicOf(func() { r.Searchable(r.Position(c.heaps), c.seen) })
		if (why == "") != c.ok || !c.ok && !strings.Contains(why, Sum(c.heaps)) {
			t.Errorf("%v after %d positions: %q", c.heaps, c.seen, why)
		}
	}
}

// Games that are not games of heaps with at most three parts are rejected, with the reason.
func TestGamesThatAreNone(t *testing.T) {
	for name, c := range map[string]struct {
		f    func()
		word string
	}{
		"a negative heap": {func() { Of(octal.MustParse("0.77")).Position([]int{3, -1}) }, "heap size -1"},
		"no game":         {func() { Of("seven") }, "not a game of heaps"},
		"moves from 0":    {func() { Of(grundy.New(map[int][]int{0: {1}, 1: nil})) }, "heap 0"},
		"other positions": {func() { Of(grundy.New(map[string][]string{"a": nil})) }, ""},
		"four parts are one too many": {func() {
			Of(grundy.New(func(n int) [][]int {
				if n < 4 {
					return nil
				}
				return [][]int{{n - 3, 1, 1, 1}}
			})).Own(4)
		}, "at most three"},
	} {
		if why := panicOf(c.f); why == "" || !strings.Contains(why, c.word) {
			t.Errorf("%s: %q", name, why)
		}
	}
	three := Of(grundy.New(func(n int) [][]int {
		if n < 3 {
			return nil
		}
		return [][]int{{1, 1, n - 2}, {0, n - 1, 0}}
	}))
	if got := fmt.Sprint(three.Own(5)); got != "[[3 1 1] [4 0 0]]" {
		t.Errorf("three parts: %s", got)
	}
}

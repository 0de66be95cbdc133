package misere

import (
	"fmt"
	"slices"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
)

// Genera of Kayles, heaps 1 to 20 [WinningWays].
func TestKaylesGenera(t *testing.T) {
	want := "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046"
	if got := Genera(octal.MustParse("0.77"), 13).String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A genus by the definition: the superscript with i heaps *2 is the misère value of the sum
// with i heaps of 2 in Nim.
func TestGenusByDefinition(t *testing.T) {
	for _, code := range []string{"0.77", "0.07", "0.123", "4.7", "0.15", "0.312", "0.8F"} {
		g := octal.MustParse(code)
		values := map[string]int{}
		sums(upTo(9), 9, func(sum []int) {
			genus := Genus(g, sum...)
			for twos := range 4 {
				if got, want := genus.At(twos), misereValue(g, sum, slices.Repeat([]int{2}, twos), values); got != want {
					t.Fatalf("%s %v: g%d of %v is %d", code, sum, twos, genus, want)
				}
			}
			normal := 0
			for _, h := range sum {
				normal ^= g.Value(h)
			}
			if genus.Normal != normal {
				t.Fatalf("%s %v: %v, value %d", code, sum, genus, normal)
			}
		})
	}
}

// misereValue returns the mex of the misère values of the options, 1 if there are none, of
// a sum of heaps of the game and heaps of Nim.
func misereValue(g octal.Game, heaps, nim []int, memo map[string]int) int {
	slices.Sort(heaps)
	slices.Sort(nim)
	key := fmt.Sprint(heaps, nim)
	if v, ok := memo[key]; ok {
		return v
	}
	var options []int
	for i, h := range heaps {
		for _, left := range g.Options(h) {
			options = append(options, misereValue(g, slices.Concat(heaps[:i], heaps[i+1:], left), slices.Clone(nim), memo))
		}
	}
	for i, n := range nim {
		for to := range n {
			options = append(options, misereValue(g, slices.Clone(heaps), slices.Concat(nim[:i], nim[i+1:], []int{to}), memo))
		}
	}
	v := 1
	if len(options) > 0 {
		v = grundy.Mex(options...)
	}
	memo[key] = v
	return v
}

// The natures of tame theory are the first digits of genera, with the same tame heaps.
func TestNatures(t *testing.T) {
	for _, code := range []string{"0.77", "0.31", "0.137", "0.123", "0.26", "0.3"} {
		g := octal.MustParse(code)
		strip := Genera(g, 15)
		for h, n := range natures(moves.OfCode(g), 15) {
			if n.class != strip[h].Class || n.class == Tame && (n.normal != strip[h].Normal || n.misere != strip[h].Misere[0]) {
				t.Errorf("%s: heap %d is %+v, genus %v %s", code, h, n, strip[h], strip[h].Class)
			}
		}
	}
}

// Which games of two digits are tame [WinningWays]: 0.31 and 0.3 for ever as far as looked,
// Kayles up to heap 4, Dawson's Kayles up to heap 9, where its quotient is that of Nim.
func TestFirstNotTame(t *testing.T) {
	for _, c := range []struct {
		code string
		want int
	}{{"0.3", -1}, {"0.31", -1}, {"0.77", 5}, {"0.07", 10}} {
		if got := FirstNotTame(octal.MustParse(c.code), 60); got != c.want {
			t.Errorf("%s: first heap not tame %d, want %d", c.code, got, c.want)
		}
	}
}

// A restive and a restless genus: 2^1420 is heap 4 of 0.312 (T. E. Plambeck's page on it).
func TestClasses(t *testing.T) {
	strip := Genera(octal.MustParse("0.312"), 7)
	if strip[4].String() != "2^1420" || strip[4].Class != Restive {
		t.Errorf("%v %s", strip[4], strip[4].Class)
	}
	for _, c := range []struct {
		normal, misere int
		optionsTame    bool
		want           Class
	}{{0, 1, true, Tame}, {1, 0, true, Tame}, {5, 5, true, Tame}, {5, 5, false, Wild}, {4, 1, true, Restive}, {1, 4, true,
		Restless}} {
		if got := classOf(c.normal, c.misere, c.optionsTame); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// The fast classes of heaps agree with those of the genera, which are found by search.
func TestFirstWildAgreesWithTheStrip(t *testing.T) {
	for _, code := range []string{"0.77", "0.07", "0.31", "0.312", "0.123", "0.137", "0.26", "4.3", "0.15", "0.75"} {
		g, n := octal.MustParse(code), 14
		wild, odd := -1, -1
		for h, x := range Genera(g, n) {
			if x.Class != Tame && odd < 0 {
				odd = h
			}
			if x.Class == Wild && wild < 0 {
				wild = h
			}
		}
		if got := FirstWild(g, n); got != wild {
			t.Errorf("%s: first wild heap %d, by the genera %d", code, got, wild)
		}
		if got := FirstNotTame(g, n); got != odd {
			t.Errorf("%s: first heap not tame %d, by the genera %d", code, got, odd)
		}
	}
}

// A game of one's own, given by a function, has the genera and the outcomes of the same game by its code, and one whose
// moves depend on the heap those that the definition gives.
func TestGamesWithoutCodes(t *testing.T) {
	own := grundy.New(func(n int) [][]int { return octal.Kayles.Options(n) })
	if a, b := Genera(own, 12).String(), Genera(octal.Kayles, 12).String(); a != b {
		t.Errorf("genera %s, by the code %s", a, b)
	}
	if a, b := FirstWild(own, 30), FirstWild(octal.Kayles, 30); a != b {
		t.Errorf("first wild %d, by the code %d", a, b)
	}
	even := grundy.Words("take 1 or 2; split an even heap")
	for a := range 9 {
		for b := range a + 1 {
			e := Explain(even, a, b)
			if want := even.Misere().Outcome(a, b); e.Outcome != want || (len(e.Moves) > 0) != (want == grundy.N) && a+b > 0 {
				t.Errorf("%d + %d: %v, by the definition %v", a, b, e, want)
			}
			if got := Genus(even, a, b); (got.At(0) == 0) != (e.Outcome == grundy.P) ||
				grundy.OutcomeOf(got.Normal) != even.Outcome(a, b) {
				t.Errorf("%d + %d: genus %v, %v", a, b, got, e.Outcome)
			}
		}
	}
}

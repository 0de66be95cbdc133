package misere

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
)

// An entry of the atlas is written and read back as it was; a line that is none is an error with its place.
func TestLinesOfTheAtlas(t *testing.T) {
	for _, e := range Atlas() {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ReadAtlas("# a comment\n\n" + string(line) + "\n")
		if err != nil || len(again) != 1 || again[0] != e {
			t.Fatalf("%s is read back as %v, %v", line, again, err)
		}
	}
	for _, line := range []string{`{"game":"0.77","status":"complete","order":"x"}`, `{"game":"0.77","status":"unknown"}`,
		`{"game":"0.77"`, "0.77"} {
		if got, err := ReadAtlas("\n" + line); err == nil || !strings.Contains(err.Error(), "line 2: ") {
			t.Errorf("%q is %v, %v", line, got, err)
		}
	}
	for _, code := range []string{"0.77", ".77", "0.770"} {
		if e, ok := Lookup(code); !ok || e.Code != "0.77" {
			t.Errorf("%s is looked up as %v, %v", code, e, ok)
		}
	}
	for _, code := range []string{"0.77777", "x", ""} {
		if e, ok := Lookup(code); ok {
			t.Errorf("%q is in the atlas: %v", code, e)
		}
	}
}

// Generators have distinct names, and exponents are written digit by digit.
func TestNamesAndExponents(t *testing.T) {
	all := names(100)
	if len(slices.Compact(slices.Sorted(slices.Values(all)))) != 100 || all[0] != "a" || all[25] != "z" ||
		all[26] != "a1" || all[99] != "v3" {
		t.Errorf("names %v", all)
	}
	plain := strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8",
		"⁹", "9")
	for n := range 1200 {
		if got := plain.Replace(summary.Raised(n)); got != strconv.Itoa(n) {
			t.Fatalf("%d is raised as %s", n, summary.Raised(n))
		}
	}
	for want, heaps := range map[string][]int{"1": nil, "5": {5}, "5²": {5, 5}, "5²·7": {5, 5, 7}, "5·7·5": {5, 7, 5}} {
		if got := power(heaps); got != want {
			t.Errorf("%v is %s, want %s", heaps, got, want)
		}
	}
}

// A heap's nature is its genus: the values are those of normal and misère play, and the class is the same.
func TestNaturesAreGenera(t *testing.T) {
	for _, code := range []string{"0.77", "0.07", "0.137", "0.3", "0.33", "4.7", "0.26", "0.123"} {
		game := octal.MustParse(code)
		const n = 12
		strip := Genera(game, n)
		for h, x := range natures(moves.Of(game), n) {
			g := strip[h]
			if g.Class != x.class || x.class == Tame && (x.normal != g.Normal || x.misere != g.Misere[0]) {
				t.Errorf("%s: heap %d has the genus %v (%s), its nature is %+v (%s)", code, h, g, g.Class, x, x.class)
			}
		}
		first := slices.IndexFunc(strip, func(g GenusSymbol) bool { return g.Class != Tame })
		if got := FirstNotTame(game, n); got != first {
			t.Errorf("%s: heap %d is the first that is not tame, by genera %d", code, got, first)
		}
		wild := slices.IndexFunc(strip, func(g GenusSymbol) bool { return g.Class == Wild })
		if got := FirstWild(game, n); got != wild {
			t.Errorf("%s: heap %d is the first wild one, by genera %d", code, got, wild)
		}
		html := strip.HTML()
		if cells := strings.Count(html, "<td"); cells != n || !strings.Contains(html, strip[n-1].HTML()) {
			t.Errorf("%s: %d cells for %d heaps", code, cells, n)
		}
	}
}

// Bouton's rule agrees with play, for every sum of up to four heaps below 5, and so do its moves.
func TestBoutonByPlay(t *testing.T) {
	rules := moves.OfCode(octal.MustParse("0.(3)"))
	with := func(p moves.Position, i, left int) moves.Position {
		return rules.Position(append(slices.Delete(slices.Clone(p), i, i+1), left))
	}
	known := map[string]bool{}
	var lost func(p moves.Position) bool // by the definition
	lost = func(p moves.Position) bool {
		key := fmt.Sprint(p)
		if is, ok := known[key]; ok {
			return is
		}
		is := len(p) > 0
		for i, h := range p {
			for left := range h {
				is = is && !lost(with(p, i, left))
			}
		}
		known[key] = is
		return is
	}
	for n := range 5 * 5 * 5 * 5 {
		heaps := []int{n % 5, n / 5 % 5, n / 25 % 5, n / 125}
		p := rules.Position(heaps)
		a := Nim(heaps...)
		if (a.Outcome == grundy.P) != lost(p) {
			t.Fatalf("%v: %v", heaps, a.Outcome)
		}
		winning := map[string]bool{}
		for i, h := range p {
			for left := range h {
				if lost(with(p, i, left)) {
					winning[fmt.Sprint(h, left)] = true
				}
			}
		}
		if len(a.Moves) != len(winning) {
			t.Fatalf("%v: moves %v, want %v", heaps, a.Moves, winning)
		}
		for _, m := range a.Moves {
			left := 0
			if len(m.Heaps) > 0 {
				left = m.Heaps[0]
			}
			if !winning[fmt.Sprint(heaps[m.Part], left)] || m.From != fmt.Sprint(heaps[m.Part]) {
				t.Fatalf("%v: %v does not win", heaps, m)
			}
		}
	}
}

// A search without bounds has a minute; a work limit alone has no time limit, and a time limit is used as given.
func TestTimeOfASearch(t *testing.T) {
	for name, c := range map[string]struct {
		options []Option
		bounded bool
	}{
		"nothing": {nil, true}, "work": {[]Option{MaxWork(5)}, false}, "time": {[]Option{MaxTime(time.Hour)}, true},
		"both": {[]Option{MaxWork(5), MaxTime(time.Hour)}, true}, "no work": {[]Option{MaxWork(0)}, true},
		"none after all": {[]Option{MaxTime(time.Hour), MaxTime(0), MaxWork(5)}, false},
	} {
		if l := limitsOf(c.options); l.Deadline.IsZero() == c.bounded {
			t.Errorf("%s: until %v", name, l.Deadline)
		}
	}
}

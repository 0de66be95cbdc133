package grundy_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
)

// dynamic is dynamic Nim as a definition.
func dynamic(times, more int) func(t, h, last int) bool {
	return func(t, h, last int) bool { return last == 0 && t < h || last > 0 && t <= times*last+more }
}

// rulesWithMemory are declared games with a memory, and the same as definitions: what may be taken of a heap after so
// many were taken, 0 before the first move.
var rulesWithMemory = []struct {
	rule   string
	allows func(t, h, last int) bool
	pass   bool
}{
	{"take any number, at most twice what was taken last", dynamic(2, 0), false},
	{"take any number, less than twice what was taken last", dynamic(2, -1), false},
	{"take any number, at most what was taken last", dynamic(1, 0), false},
	{"take any number, at most what was taken last plus 2", dynamic(1, 2), false},
	{"take any number, at most 3 times what was taken last minus 2", dynamic(3, -2), false},
	{"take any number; no one may take what was just taken", func(t, h, last int) bool { return t != last }, false},
	{"take any number, once a player may pass", func(t, h, last int) bool { return true }, true},
	{"take 1 to 3 tokens; no one may take what was just taken", func(t, h, last int) bool { return t <= 3 && t != last },
		false},
	{"take 2, 3 or 7; once a player may pass", func(t, h, last int) bool { return t == 2 || t == 3 || t == 7 }, true},
	{"take 1 to 5, at most twice what was taken last",
		func(t, h, last int) bool { return t <= 5 && dynamic(2, 0)(t, h, last) }, false},
	{"take 1 to 4, but not what was taken last, with one pass", func(t, h, last int) bool { return t <= 4 && t != last },
		true},
	{"take any number, at most twice what was taken last; not what was just taken; once a player may pass",
		func(t, h, last int) bool { return t != last && dynamic(2, 0)(t, h, last) }, true},
	{"take 1 token from an odd heap; take 2 or 4 tokens; no one may take what was just taken",
		func(t, h, last int) bool { return t != last && (t == 1 && h%2 == 1 || t == 2 || t == 4) }, false},
}

// byDefinition returns the values of positions by the definition alone.
func byDefinition(allows func(t, h, last int) bool, pass bool) func(p grundy.After) int {
	known := map[string]int{}
	var value func(p grundy.After) int
	value = func(p grundy.After) int {
		key := fmt.Sprint(p)
		if v, ok := known[key]; ok {
			return v
		}
		met, mex := map[int]bool{}, 0
		for i, h := range p.Heaps {
			for t := 1; t <= h; t++ {
				if allows(t, h, p.Taken) {
					left := slices.Clone(p.Heaps)
					left[i] -= t
					met[value(grundy.After{Heaps: left, Taken: t, Passed: p.Passed})] = true
				}
			}
		}
		if pass && !p.Passed && len(met) > 0 {
			met[value(grundy.After{Heaps: p.Heaps, Taken: p.Taken, Passed: true})] = true
		}
		for met[mex] {
			mex++
		}
		known[key] = mex
		return mex
	}
	return value
}

// Values of one heap, by rows, and of two, by search, are those of the definition.
func TestMemoryByDefinition(t *testing.T) {
	for _, rule := range rulesWithMemory {
		g, want := grundy.Words(rule.rule), byDefinition(rule.allows, rule.pass)
		check := func(p grundy.After) {
			if got := g.Value(p); got != want(p) {
				t.Fatalf("%s: %v has the value %d, want %d", rule.rule, p, got, want(p))
			}
		}
		for h := range 36 {
			for last := range 40 {
				check(grundy.After{Heaps: []int{h}, Taken: last})
				check(grundy.After{Heaps: []int{h}, Taken: last, Passed: true})
			}
			if got := g.Value(h); got != want(grundy.After{Heaps: []int{h}}) {
				t.Fatalf("%s: heap %d has the value %d", rule.rule, h, got)
			}
		}
		for h := range 7 {
			for last := range 4 {
				check(grundy.After{Heaps: []int{h, 5}, Taken: last})
			}
		}
		var options []int
		for _, o := range g.Choices(20) {
			options = append(options, o.Value)
		}
		if grundy.Mex(options...) != g.Value(20) {
			t.Errorf("%s: the choices of 20 have the values %v", rule.rule, options)
		}
		again := grundy.Words(g.Rule())
		if again.Rule() != g.Rule() || !slices.Equal(again.Values(40), g.Values(40)) {
			t.Errorf("%s reads back from %q as another game", rule.rule, g.Rule())
		}
	}
}

// The theorem of Schwenk gives the P-positions and the winning moves that values give.
func TestDynamicNimByValues(t *testing.T) {
	for _, f := range [][2]int{{1, 0}, {2, 0}, {2, -1}, {3, -2}, {3, 0}, {1, 1}, {1, 3}, {2, 5}, {5, -4}} {
		g := grundy.Words("take any number").Dynamic(f[0], f[1])
		const most = 150
		var zero []int
		for h, v := range g.Values(most) {
			if v == 0 {
				zero = append(zero, h)
			}
		}
		if got := g.PPositions(most); !slices.Equal(got, zero) {
			t.Errorf("%v: P-positions %v, want %v", f, got, zero)
		}
		for h := range most {
			for last := range 20 {
				p := grundy.After{Heaps: []int{h}, Taken: last}
				var want []string
				for _, o := range g.Choices(p) {
					if o.Value == 0 {
						want = append(want, o.To)
					}
				}
				var got []string
				for _, m := range g.WinningMoves(p) {
					got = append(got, m.To)
				}
				if !slices.Equal(got, want) || (g.Outcome(p) == grundy.P) != (want == nil) {
					t.Fatalf("%v: from %v win %v, want %v", f, p, got, want)
				}
			}
		}
	}
}

// The P-positions of Fibonacci Nim are the Fibonacci numbers [Whinihan1963], those of at most as many the powers of 2.
func TestDynamicNimKnown(t *testing.T) {
	g := grundy.Words("take any number, at most twice what was taken last")
	if got, want := g.PPositions(300), []int{0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233}; !slices.Equal(got, want) {
		t.Errorf("P-positions %v", got)
	}
	if got := g.Outcome(1_000_000_000_000_000_000); got != grundy.N {
		t.Errorf("10^18 is %v", got)
	}
	if got := g.Outcome(1_100_087_778_366_101_931); got != grundy.P { // F(88)
		t.Errorf("F(88) is %v", got)
	}
	if got := g.Outcome(math.MaxInt); got != grundy.N {
		t.Errorf("the greatest int is %v", got)
	}
	power := grundy.Words("take any number").Dynamic(1, 0)
	if got := power.Outcome(1 << 62); got != grundy.P {
		t.Errorf("2^62 is %v", got)
	}
}

// Periods of rules with finitely many states are proved, confirmed by the checker, and right.
func TestMemoryPeriods(t *testing.T) {
	for _, g := range []*grundy.Game{
		grundy.Takes(1, 2, 3).NoRepeat(),
		grundy.Takes(1, 2, 3).WithPass(),
		grundy.Takes(1, 2, 4).Dynamic(2, 0),
		grundy.Takes(1, 4).NoRepeat().WithPass(),
		grundy.Words("take 1 token from an odd heap; take 2 or 4 tokens; no one may take what was just taken"),
	} {
		c, err := g.Period()
		if err != nil {
			t.Errorf("%s: %v", g.Rule(), err)
			continue
		}
		if err := c.Verify(); err != nil {
			t.Errorf("%s: %v", g.Rule(), err)
		}
		if !strings.Contains(g.Display().Text(), "after every move") {
			t.Errorf("the introduction does not tell the period: %s", g.Display().Text())
		}
		computed := grundy.Words(g.Rule())
		for h := range 600 {
			for taken := range 4 {
				p := grundy.After{Heaps: []int{h}, Taken: taken, Passed: h%2 == 0}
				if got, want := g.Value(p), computed.Value(p); got != want {
					t.Fatalf("%s: %v has the value %d by the period, and %d", g.Rule(), p, got, want)
				}
			}
		}
		g.Value(1_000_000_000_000_000_000)
	}
}

// Several heaps with more moves than memory holds are refused before one is listed.
func TestFarHeapsWithAMemoryAreRefused(t *testing.T) {
	for _, rule := range []string{"take any number; once a player may pass",
		"take any number, at most twice what was taken last"} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, "the moves from 1000000000000000000 + 3 would take") {
					t.Errorf("%s: %s", rule, r)
				}
			}()
			grundy.Words(rule).Outcome(int(1e18), 3)
		}()
	}
}

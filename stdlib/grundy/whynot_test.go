package grundy

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
)

// Rules that repeat with the heap have certificates, which hold far beyond the values from which they are concluded, of
// the game that the checker reads.
func TestByResidues(t *testing.T) {
	dice := rand.New(rand.NewPCG(17, 4))
	heaps := []string{"an even heap", "an odd heap", "a heap divisible by 3", "a heap not divisible by 4",
		"a heap of at least 7", "a heap of at most 9", "a heap", "a heap of 1 or 3 modulo 5", "a heap except a heap of 4"}
	into := []string{"two heaps", "one heap", "nothing", "at most two heaps"}
	concluded, dependent := 0, 0
	for range 120 {
		any := func() string { return heaps[dice.IntN(len(heaps))] }
		rule := fmt.Sprintf("take %d or %d from %s; take %d from %s and leave %s", 1+dice.IntN(3), 2+dice.IntN(4), any(),
			1+dice.IntN(3), any(), into[dice.IntN(4)])
		if dice.IntN(2) == 0 {
			rule += "; split " + any()
		}
		g := Words(rule)
		c, err := g.Period(MaxValues(400))
		if err != nil {
			continue
		}
		concluded++
		if err := c.Verify(); err != nil {
			t.Fatalf("%s: %v", rule, err)
		}
		values := g.Values(1200)
		if c.Theorem == "Guy-Smith by residues" {
			dependent++
			game, err := check.ReadAnyGame(c.Game)
			if err != nil || !slices.Equal(check.Values(game, 300), values[:300]) {
				t.Fatalf("%s is not %s: %v", rule, c.Game, err)
			}
		}
		for n := range values {
			if c.Value(int64(n)) != int64(values[n]) {
				t.Fatalf("%s: %v, but G(%d) = %d", rule, c, n, values[n])
			}
		}
		for _, s := range c.Steps() {
			if !s.Holds {
				t.Errorf("%s: %s", rule, s.Statement)
			}
		}
	}
	if concluded < 60 || dependent < 50 {
		t.Errorf("%d of the rules repeat, %d of them with the heap", concluded, dependent)
	}
}

// Rules that are declared by remainders are those in words.
func TestByRemainders(t *testing.T) {
	for rule, g := range map[string]*Game{
		"take 1 or 2; take 1 or 2 from a heap of 1 modulo 2 and leave two heaps": Takes(1, 2).SplittingMod(2, 1),
		"take 1 or 2; take 3 from a heap of 0 or 3 modulo 4":                     Takes(1, 2).Or(Takes(3).FromMod(4, 3, 0)),
		"take 1 from a heap of 1 modulo 3; take 2 from a heap of 2 mod 3": Takes(1).FromMod(3,
			1).Or(Takes(2).FromMod(3, 2)),
	} {
		words, again := Words(rule), Words(g.Rule())
		if got, want := fmt.Sprint(g.Values(200)), fmt.Sprint(words.Values(200)); got != want ||
			fmt.Sprint(again.Values(200)) != want {
			t.Errorf("%s: %s, want %s; its words %q", rule, got, want, g.Rule())
		}
		c, err := g.Period()
		other, _ := words.Period()
		if err != nil || c.Verify() != nil || c.Game != other.Game || c.Period != other.Period {
			t.Errorf("%s: %v, %v; %v", rule, c, err, other)
		}
	}
	for _, wrong := range []func(){
		func() { Takes(1).FromMod(0, 0) }, func() { Takes(1).FromMod(3) }, func() { Takes(1).FromMod(3, 3) },
		func() { Takes(1).FromMod(3, -1) },
		func() { Takes(1).FromMod(2, 1).FromMod(3, 1) }, func() { Takes(1).FromMod(2, 1).SplittingMod(3, 1) },
		func() { Takes(1).Or(New(func(n int) []int { return nil })) },
		func() { New(func(n int) []int { return nil }).SplittingMod(2, 0) },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "grundy: ") {
					t.Errorf("%v", text)
				}
			}()
			wrong()
		}()
	}
}

// A condition that only a function knows is none of which anything is concluded, whatever the values show.
func TestNothingOfFunctions(t *testing.T) {
	for _, g := range []*Game{
		Takes(1, 2).SplittingWhen(func(n int) bool { return n%2 == 0 || n == 1000 }),
		Words("take 1 or 2 from an even heap").SplittingWhen(func(n int) bool { return n == 700 }),
		Words("take a square; split an even heap"),
		Words("take 1; split a heap into two different heaps"),
		Words("take 1 or 2; take 3 from a heap of at least 5000"),
	} {
		if c, err := g.Period(MaxValues(500)); !errors.Is(err, ErrNotProved) || c.Status != periodic.Observed {
			t.Errorf("%s: %v, %v", g.Rule(), c, err)
		}
	}
}

// Rules with exceptions have the values of the functions that say the same, and are read again from their own words.
func TestWordsWithExceptions(t *testing.T) {
	for rule, allowed := range map[string]func(n, take int) bool{
		"take any number except 3 or 5":         func(_, take int) bool { return take != 3 && take != 5 },
		"take any number but 1":                 func(_, take int) bool { return take != 1 },
		"take 1 to 6 except 4":                  func(_, take int) bool { return take <= 6 && take != 4 },
		"take 1 or 2, but not from a heap of 5": func(n, take int) bool { return take <= 2 && n != 5 },
		"take 1 or 2 tokens except from a heap of 5 or 8": func(n,
			take int) bool {
			return take <= 2 && n != 5 && n != 8
		},
		"take 1 or 2 from a heap of at least 4 except a heap of 6": func(n,
			take int) bool {
			return take <= 2 && n >= 4 && n != 6
		},
		"take at most 3":                    func(_, take int) bool { return take <= 3 },
		"you may take at least 2 tokens":    func(_, take int) bool { return take >= 2 },
		"a player may take between 2 and 4": func(_, take int) bool { return take >= 2 && take <= 4 },
		"take a square except 4; may take 2 from heaps except even heaps": func(n, take int) bool {
			return slices.Contains([]int{1, 9, 16, 25, 36, 49}, take) || take == 2 && n%2 == 1
		},
	} {
		plain := New(func(n int) (left []int) {
			for take := 1; take <= n; take++ {
				if allowed(n, take) {
					left = append(left, n-take)
				}
			}
			return left
		})
		g := Words(rule)
		again := Words(g.Rule())
		want := fmt.Sprint(plain.Values(60))
		if got := fmt.Sprint(g.Values(60)); got != want {
			t.Errorf("%s: %s, want %s", rule, got, want)
		}
		if got := fmt.Sprint(again.Values(60)); got != want {
			t.Errorf("%s, read again as %q: %s, want %s", rule, g.Rule(), got, want)
		}
	}
}

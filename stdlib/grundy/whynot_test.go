package grundy

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
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

// Nothing is concluded of a rule that no theorem speaks of, whatever the values show.
func TestNothingWithoutTheorem(t *testing.T) {
	for _, g := range []*Game{
		TakesWhen(func(t int) bool { return t < 3 }).Or(Words("split an even heap")),
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

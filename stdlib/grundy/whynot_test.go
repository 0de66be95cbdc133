package grundy

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
)

// What is said to hold for all heaps on paper holds far beyond the values from which it is concluded.
func TestArgumentOnPaper(t *testing.T) {
	said := regexp.MustCompile(`G\(n\+(\d+)\) = G\(n\) was compared for (\d+) ≤ n < \d+, so it holds for all n ≥ (\d+)`)
	dice := rand.New(rand.NewPCG(17, 4))
	heaps := []string{"an even heap", "an odd heap", "a heap divisible by 3", "a heap not divisible by 4", "a heap of at least 7", "a heap of at most 9", "a heap"}
	concluded := 0
	for range 150 {
		any := func() string { return heaps[dice.IntN(len(heaps))] }
		rule := fmt.Sprintf("take %d or %d from %s; split %s; take %d from %s and leave two heaps", 1+dice.IntN(3), 2+dice.IntN(4), any(), any(), 1+dice.IntN(3), any())
		g := Words(rule)
		m := said.FindStringSubmatch(g.declared().onPaper(g.Values(400)))
		if m == nil {
			continue
		}
		concluded++
		p, _ := strconv.Atoi(m[1])
		from, _ := strconv.Atoi(m[3])
		values := g.Values(3000)
		for n := from; n+p < len(values); n++ {
			if values[n+p] != values[n] {
				t.Fatalf("%s: %s, but G(%d) = %d and G(%d) = %d", rule, m[0], n+p, values[n+p], n, values[n])
			}
		}
	}
	if concluded < 30 {
		t.Errorf("only %d of the rules repeat", concluded)
	}
}

// A condition that only a function knows is none of which anything is concluded.
func TestNothingOnPaperOfFunctions(t *testing.T) {
	for _, g := range []*Game{
		Takes(1, 2).SplittingWhen(func(n int) bool { return n%2 == 0 || n == 1000 }),
		Words("take 1 or 2 from an even heap").SplittingWhen(func(n int) bool { return n == 700 }),
		Words("take a square; split an even heap"),
		Words("take 1; split a heap into two different heaps"),
	} {
		if text := g.declared().onPaper(g.Values(500)); text != "" {
			t.Errorf("%s: %s", g.Rule(), text)
		}
	}
}

// Rules with exceptions have the values of the functions that say the same, and are read again from their own words.
func TestWordsWithExceptions(t *testing.T) {
	for rule, allowed := range map[string]func(n, take int) bool{
		"take any number except 3 or 5":                                   func(_, take int) bool { return take != 3 && take != 5 },
		"take any number but 1":                                           func(_, take int) bool { return take != 1 },
		"take 1 to 6 except 4":                                            func(_, take int) bool { return take <= 6 && take != 4 },
		"take 1 or 2, but not from a heap of 5":                           func(n, take int) bool { return take <= 2 && n != 5 },
		"take 1 or 2 tokens except from a heap of 5 or 8":                 func(n, take int) bool { return take <= 2 && n != 5 && n != 8 },
		"take 1 or 2 from a heap of at least 4 except a heap of 6":        func(n, take int) bool { return take <= 2 && n >= 4 && n != 6 },
		"take at most 3":                                                  func(_, take int) bool { return take <= 3 },
		"you may take at least 2 tokens":                                  func(_, take int) bool { return take >= 2 },
		"a player may take between 2 and 4":                               func(_, take int) bool { return take >= 2 && take <= 4 },
		"take a square except 4; may take 2 from heaps except even heaps": func(n, take int) bool { return isSquare(take) && take != 4 || take == 2 && n%2 == 1 },
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

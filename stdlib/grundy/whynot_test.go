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

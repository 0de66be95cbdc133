package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/periodic/check"
)

// plainest returns values with nothing but maps: every option, one by one.
func plainest(g *check.Game, n int) []int {
	values := make([]int, n)
	for h := range n {
		met := map[int]bool{}
		for t := 0; t <= h; t++ {
			d, left := g.Digit(int64(t)), h-t
			if d&1 != 0 && left == 0 {
				met[0] = true
			}
			if d&2 != 0 && left > 0 {
				met[values[left]] = true
			}
			for a := 1; a < left; a++ {
				if d&4 != 0 && !(g.Unequal() && a == left-a) {
					met[values[a]^values[left-a]] = true
				}
				for b := 1; d&8 != 0 && a+b < left; b++ {
					met[values[a]^values[b]^values[left-a-b]] = true
				}
			}
		}
		for met[values[h]] {
			values[h]++
		}
	}
	return values
}

// The values are those of the definition for games of all kinds, below 256 and above.
func TestValuesAreThoseOfTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 15))
	names := []string{"Grundy's game", "subtraction {1,2,3}", "subtraction all but {2,3}", "subtraction all but {}",
		"0.(3)", "0.(7)", "0.(631)", "0.3F", "0.(05)", "4.(7)", "0.3(70)", "0.F", "C.3", "4.8", "8.1"}
	for range 60 {
		names = append(names, fmt.Sprintf("%d.%X%d%X", []int{0, 4}[r.IntN(2)], r.IntN(16), r.IntN(8), 1+r.IntN(15)))
		names = append(names, fmt.Sprintf("0.%d(%d%d)", r.IntN(4), 4+r.IntN(2), 2+r.IntN(2)))
	}
	read := 0
	for _, name := range names {
		g, err := check.ReadGame(name)
		if err != nil {
			continue // not the spelling of certificates
		}
		read++
		n := 700
		if g.Leaves()&8 != 0 || !g.Finite() {
			n = 150
		}
		if name == "0.(7)" {
			n = 420 // values above 256
		}
		if got, want := check.Values(g, int64(n)), plainest(g, n); !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", name, got, want)
		}
	}
	if read < 60 {
		t.Errorf("only %d games were read", read)
	}
}

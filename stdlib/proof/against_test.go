package proof

import (
	"strings"
	"testing"

	"sprague/stdlib/coins"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// A formula that is wrong at one place is caught there, whatever the shape of the moves and the type of the positions:
// each true formula of this list is made false at one position.
func TestAgainstCatchesOneFalseValue(t *testing.T) {
	type word struct{ Letters string }
	kayles := octal.Kayles.Values(40)
	for name, c := range map[string]struct {
		compare func(at int) Comparison
		at      int
		first   string
	}{
		"heaps": {func(at int) Comparison {
			return Against(func(n int) int { return n%4 ^ bit(n == at) }, subtraction.New(1, 2, 3).Options, 40)
		}, 7, "7"},
		"sums": {func(at int) Comparison {
			return Against(func(n int) int { return kayles[n] ^ bit(n == at) }, octal.Kayles.Options, 40)
		}, 7, "7"},
		"pairs": {func(at int) Comparison {
			formula := func(p [2]int) uint64 {
				return nimber.Mul(uint64(p[0]), uint64(p[1])) ^ uint64(bit(p == [2]int{3, at}))
			}
			return Against(formula, coins.TurningCorners.Options, [][2]int{{2, 2}, {3, 7}, {8, 8}})
		}, 7, "[3 7]"},
		"arrays": {func(at int) Comparison {
			formula := func(p [3]uint8) int { return int(p[0]^p[1]^p[2]) ^ bit(p == [3]uint8{2, 1, uint8(at)}) }
			return Against(formula, func(p [3]uint8) [][3]uint8 {
				var to [][3]uint8
				for i := range p {
					for left := range p[i] {
						q := p
						q[i] = left
						to = append(to, q)
					}
				}
				return to
			}, 5)
		}, 4, "[2 1 4]"},
		"slices": {func(at int) Comparison {
			formula := func(p []int) int { return p[0] ^ p[1] ^ bit(p[0] == at) }
			return Against(formula, nimMoves, [][]int{{3, 4}, {7, 2}, {8, 8}})
		}, 7, "[7 2]"},
		"structs": {func(at int) Comparison {
			formula := func(p word) int { return len(p.Letters) ^ bit(len(p.Letters) == at) }
			moves := func(p word) []word {
				var to []word
				for i := range p.Letters {
					to = append(to, word{p.Letters[:i]})
				}
				return to
			}
			return Against(formula, moves, []word{{"ab"}, {"abcdefg"}})
		}, 7, "{abcdefg}"},
		"outcomes": {func(at int) Comparison {
			formula := func(n uint8) grundy.Outcome { return grundy.OutcomeOf(int(n)%3 ^ bit(int(n) == at)) }
			return Against(formula, take12, 40)
		}, 6, "6"},
	} {
		t.Run(name, func(t *testing.T) {
			if c := c.compare(-1); !c.Holds() || c.Compared < 2 || c.Solved < c.Compared || c.First != (Difference{}) {
				t.Errorf("a true formula: %v", c)
			}
			if got := c.compare(c.at); got.Holds() || got.Agree != got.Compared-1 || got.First.Position != c.first {
				t.Errorf("false at %s: %v", c.first, got)
			}
		})
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// nimMoves are the moves of Nim with any number of heaps.
func nimMoves(p []int) [][]int {
	var to [][]int
	for i := range p {
		for left := range p[i] {
			q := append([]int{}, p...)
			q[i] = left
			to = append(to, q)
		}
	}
	return to
}

func take12(n uint8) []uint8 {
	var to []uint8
	for t := uint8(1); t <= min(n, 2); t++ {
		to = append(to, n-t)
	}
	return to
}

// With func(P) []P a slice of slices is one position after the other; with func(P) [][]P it is a sum.
func TestAgainstKnowsWhatAMoveLeaves(t *testing.T) {
	split := func(n int) [][]int { // one from a heap, and split the rest
		var to [][]int
		for a := range n {
			to = append(to, []int{a, n - 1 - a})
		}
		return to
	}
	c := Against(func(n int) int { return n % 2 }, split, 30)
	if !c.Holds() || !c.Sums {
		t.Error(c)
	}
	c = Against(func(p []int) int { return p[0] ^ p[1] }, nimMoves, [][]int{{5, 6}})
	if !c.Holds() || c.Sums || c.Solved != 42 {
		t.Error(c)
	}
}

func TestAgainstCountsAPositionOnce(t *testing.T) {
	c := Against(func(n int) int { return n }, subtraction.AllBut().Options, []int{4, 4, 2, 4})
	if c.Compared != 2 || c.Agree != 2 {
		t.Error(c)
	}
}

func TestAgainstRefuses(t *testing.T) {
	double := func(n int) int { return 2 * n }
	down := func(n int) []int { return make([]int, min(n, 1)) }
	partizan := func(n int, left bool) []int { return nil }
	type funcs struct{ formula, moves, positions any }
	for want, f := range map[string]funcs{
		"no position to compare":                           {double, down, 0},
		"no position to compare; use some":                 {double, down, []int(nil)},
		"the positions must be a []int, not []string":      {double, down, []string{"a"}},
		"the positions must be a []int, not <nil>":         {double, down, nil},
		"the formula must be a func(int) int":              {func(s string) int { return 0 }, down, 3},
		"a func(int) grundy.Outcome, not func(int) string": {func(n int) string { return "" }, down, 3},
		"are more than 4000000 positions": {func(p [3]int) int { return 0 },
			func(p [3]int) [][3]int { return nil }, 160},
		"not <nil>":                            {nil, down, 3},
		"moves must be a func(P) []P":          {double, 7, 3},
		"not func(int, bool) []int":            {double, partizan, 3},
		"not func(int) []string":               {double, func(n int) []string { return nil }, 3},
		"float64 cannot be part of a position": {double, func(x float64) []float64 { return nil }, 3},
		"position 2 can come back to itself":   {double, func(n int) []int { return []int{n} }, []int{2}},
		"more than 100000 moves can follow":    {double, func(n int) []int { return []int{n + 1} }, []int{1}},
	} {
		t.Run(want, func(t *testing.T) {
			defer func() {
				s, _ := recover().(string)
				if !strings.HasPrefix(s, "proof: Against") || !strings.Contains(s, want) {
					t.Errorf("panic %v, want %q", s, want)
				}
			}()
			Against(f.formula, f.moves, f.positions)
		})
	}
}

package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A hypothesis of a theorem: the words that state it in print, and whether it is fulfilled.
type hypothesis struct {
	words string
	holds bool
}

// A trial is a small game with numbers for the letters of a theorem: G(n+p) = G(n) + s is compared for from ≤ n < to.
type trial struct {
	name       string // of the game
	from, p, s int
	to         int
	hypotheses []hypothesis
}

// length is how many values of a game are looked at; all trials compare fewer than half of them.
const length = 160

// TestPrintedHypotheses tries what theorems say, as they are printed, on all small games: where all hypotheses are
// fulfilled and the comparison succeeds, the period is true as far as can be seen. And a hypothesis is needed: where it
// alone is dropped, some small game has a comparison that succeeds and a period that is false. So none can be left out
// of the printed words, which are looked for. Only for "octal code" no small game is known that needs it.
func TestPrintedHypotheses(t *testing.T) {
	for _, c := range []struct {
		theorem *rule
		games   []string
		trials  func(g *Game) []trial
		needed  []string
	}{
		{guySmith, slices.Concat(codesOf(8, 3), codesOf(16, 2)), guySmithTrials(2), []string{"i ≥ 1"}},
		{threeHeaps, codesOf(16, 2), guySmithTrials(3), []string{"i ≥ 1"}},
		{oneWindow, slices.Concat(codesOf(8, 3), setsOf(5)), oneWindowTrials, []string{"without splits", fromZero}},
		{allButWindow, allButSets(5), allButTrials, []string{"for one if k = 0"}},
		{repeatingCode, repeatingCodes(), repeatingTrials, []string{"i ≥ 1", "q divides P"}},
		{byResidues, codesByResidue(), byResidueTrials, []string{"i ≥ 1", "i ≥ a", "m divides P"}},
	} {
		t.Run(c.theorem.Name, func(t *testing.T) {
			fulfilled, broken := 0, map[string]string{}
			for _, name := range c.games {
				g, err := ReadAnyGame(name)
				if err != nil {
					continue // another spelling of a game that is there
				}
				values := Values(g, length)
				for _, try := range c.trials(g) {
					missing := try.missing()
					if try.to+try.p > length/2 || len(missing) > 1 || !try.repeats(values, try.to) {
						continue
					}
					truth := try.repeats(values, length-try.p)
					switch {
					case len(missing) == 0 && !truth:
						t.Fatalf("%s: the theorem is false with %+v", name, try)
					case len(missing) == 0:
						fulfilled++
					case !truth && broken[missing[0]] == "":
						broken[missing[0]] = fmt.Sprintf("%s with %+v", name, try)
					}
				}
			}
			if fulfilled < 50 {
				t.Errorf("only %d trials fulfil all hypotheses", fulfilled)
			}
			for _, words := range c.needed {
				if broken[words] == "" {
					t.Errorf("no small game needs %q", words)
				}
				t.Logf("without %q: %s", words, broken[words])
			}
			for _, words := range append(c.needed, hypothesesOf(c.trials)...) {
				if !strings.Contains(c.theorem.Says, words) {
					t.Errorf("the theorem is printed without %q: %s", words, c.theorem.Says)
				}
			}
		})
	}
}

// hypothesesOf returns the words of all hypotheses of a theorem.
func hypothesesOf(trials func(g *Game) []trial) (words []string) {
	g, err := ReadAnyGame("0.(1)")
	if err != nil {
		panic(err)
	}
	for _, h := range trials(g)[0].hypotheses {
		words = append(words, h.words)
	}
	return words
}

// missing returns the words of the hypotheses that are not fulfilled.
func (t trial) missing() []string {
	var words []string
	for _, h := range t.hypotheses {
		if !h.holds {
			words = append(words, h.words)
		}
	}
	return words
}

// repeats reports whether the equation holds up to some heap.
func (t trial) repeats(values []int, to int) bool {
	for n := t.from; n < to; n++ {
		if values[n+t.p] != values[n]+t.s {
			return false
		}
	}
	return true
}

// each calls try with small numbers for i and p.
func each(try func(i, p int) trial) (all []trial) {
	for i := range 7 {
		for p := 1; p <= 5; p++ {
			all = append(all, try(i, p))
		}
	}
	return all
}

func guySmithTrials(h int) func(g *Game) []trial {
	return func(g *Game) []trial {
		k := int(g.Last())
		return each(func(i, p int) trial {
			return trial{from: i, p: p, to: h*i + (h-1)*p + k, hypotheses: []hypothesis{
				{"i ≥ 1", i >= 1}, {[]string{2: "octal code", 3: "hexadecimal code"}[h], h == 3 || g.Leaves() < 8},
			}}
		})
	}
}

const fromZero = "i ≥ 1, or i ≥ 0 if every take may leave nothing as well as a heap"

func oneWindowTrials(g *Game) []trial {
	k, threes := int(g.Last()), true
	for _, t := range g.Takes() {
		threes = threes && g.Digit(t) == 3
	}
	return each(func(i, p int) trial {
		return trial{from: i, p: p, to: i + k, hypotheses: []hypothesis{
			{"without splits", g.Leaves() < 4},
			{fromZero, i >= 1 || threes},
		}}
	})
}

func allButTrials(g *Game) (all []trial) {
	k := int(g.Last())
	for s := range 4 {
		for _, window := range []int{2 * k, max(2*k, 1)} {
			all = append(all, each(func(i, p int) trial {
				needed := []hypothesis{{"for one if k = 0", window > 0}}
				return trial{from: i, p: p, s: s, to: i + window, hypotheses: needed}
			})...)
		}
	}
	return all
}

func repeatingTrials(g *Game) []trial {
	r, q, h := len(g.head), len(g.block), int(g.MostHeaps())
	return each(func(i, p int) trial {
		return trial{from: i, p: p, to: r + h*(i+p-1), hypotheses: []hypothesis{
			{"i ≥ 1", i >= 1}, {"q divides P", p%q == 0},
		}}
	})
}

func byResidueTrials(g *Game) []trial {
	a, m := g.Repeats()
	k, h := int(g.Last()), int(g.MostHeaps())
	return each(func(i, p int) trial {
		return trial{from: i, p: p, to: h*i + (h-1)*p + k, hypotheses: []hypothesis{
			{"i ≥ 1", i >= 1}, {"i ≥ a", i >= int(a) || i < 1}, {"m divides P", p%int(m) == 0},
		}}
	})
}

// codesOf returns the codes of so many digits, each below a bound.
func codesOf(bound, digits int) []string {
	codes := []string{"0."}
	for range digits {
		var longer []string
		for _, code := range codes {
			for d := range bound {
				longer = append(longer, fmt.Sprintf("%s%X", code, d))
			}
		}
		codes = longer
	}
	for i, code := range codes {
		if codes[i] = strings.TrimRight(code, "0"); strings.HasSuffix(codes[i], ".") {
			codes[i] += "0"
		}
	}
	return codes
}

// subsetsOf returns the subsets of 1, …, n as they are written in braces.
func subsetsOf(n int) []string {
	var sets []string
	for bits := range 1 << n {
		var set []string
		for t := range n {
			if bits>>t&1 == 1 {
				set = append(set, fmt.Sprint(t+1))
			}
		}
		sets = append(sets, "{"+strings.Join(set, ",")+"}")
	}
	return sets
}

func setsOf(n int) []string {
	var games []string
	for _, set := range subsetsOf(n)[1:] {
		games = append(games, "subtraction "+set)
	}
	return games
}

func allButSets(n int) []string {
	var games []string
	for _, set := range subsetsOf(n) {
		games = append(games, "subtraction all but "+set)
	}
	return games
}

func repeatingCodes() []string {
	var games []string
	for _, head := range []string{"0.", "0.1", "0.4", "0.34", "4."} {
		for a := range 8 {
			games = append(games, fmt.Sprintf("%s(%d)", head, a))
			for b := range 8 {
				games = append(games, fmt.Sprintf("%s(%d%d)", head, a, b))
			}
		}
	}
	return games
}

func codesByResidue() []string {
	digits := []string{"0.0", "0.1", "0.3", "0.4", "0.7", "0.03", "0.33", "0.37", "0.77", "0.04"}
	var games []string
	for _, x := range digits {
		for _, y := range digits {
			games = append(games, fmt.Sprintf("heaps (%s %s)", x, y), fmt.Sprintf("heaps %s (%s)", x, y))
			for _, z := range digits {
				games = append(games, fmt.Sprintf("heaps %s %s %s (%s)", x, x, y, z))
			}
		}
	}
	return games
}

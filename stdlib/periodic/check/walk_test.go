package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
)

// read reads a game that is known to be one.
func read(t *testing.T, name string) *Game {
	t.Helper()
	g, err := ReadAnyGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// plainOptions are the options of a heap of n by the bits of its digits, and nothing of this package but
// these: the values of sums of parts up to most, the smaller one, if they split.
func plainOptions(digit func(t int64) int, values []int, n, most int64) map[int]bool {
	out := map[int]bool{}
	for t := range n + 1 {
		d, left := digit(t), n-t
		if d&1 != 0 && left == 0 {
			out[0] = true
		}
		if d&2 != 0 && left > 0 {
			out[values[left]] = true
		}
		for a := int64(1); d&4 != 0 && a <= left-a; a++ {
			if a <= most {
				out[values[a]^values[left-a]] = true
			}
		}
	}
	return out
}

// made returns a claim by a theorem about a game, without numbers.
func made(r *rule, g *Game) *Claim {
	c := &Claim{period: &period{}, Rules: g, by: r}
	c.Game = g.Name
	return c
}

func mexOf(set map[int]bool) int {
	v := 0
	for set[v] {
		v++
	}
	return v
}

// commonly is the definition of a common value.
func commonly(c *Claim, tau int64, v int, n int64) bool {
	bits := int64(0)
	for b := range 8 {
		bits += int64(v>>b&1) * int64(c.Mask>>b&1)
	}
	if c.Position {
		bits += n + tau
	}
	return bits%2 == 1
}

// walked are games whose splitting takes have one parity, which is given, so that the position may belong to
// the space, and games with both parities, marked by −1.
var walked = map[string]int64{"0.07": 0, "0.4": 1, "0.04": 0, "0.6": 1, "0.3043": 1, "0.105": 1, "0.77": -1,
	"0.156": -1, "0.55": -1, "4.3": 0, "0.7": 1, "0.3303": 0}

// What is common is common by the definition, for both parities of the takes that split, with and
// without the position.
func TestCommonByDefinition(t *testing.T) {
	for name, tau := range walked {
		g := read(t, name)
		for mask := uint32(1); mask < 256; mask += 7 {
			for _, position := range []bool{false, true} {
				if position && tau < 0 {
					continue
				}
				c := made(finiteState, g)
				c.Mask, c.Position = mask, position
				common := c.Rules.Common(c.Mask, c.Position)
				for v := range 256 {
					for n := range int64(4) {
						if got, want := common(v, n), commonly(c, max(tau, 0), v, n); got != want {
							t.Fatalf("%s, mask %b, position %v: %d at %d is common: %v", name, mask, position, v, n, got)
						}
					}
				}
			}
		}
	}
}

// A walk that may meet rare heaps anywhere gives the values of the definition, whatever is called common.
func TestWalksGiveValues(t *testing.T) {
	const most = 220
	for name, tau := range walked {
		g := read(t, name)
		values := Values(g, most)
		for _, mask := range []uint32{1, 2, 3, 5, 6, 7, 15, 31, 255} {
			for _, position := range []bool{false, true} {
				if position && tau < 0 {
					continue
				}
				c := made(finiteState, g)
				c.Mask, c.Position, c.Reach = mask, position, most
				got, err := c.Walk(most)
				if err != nil || !slices.Equal(got, values) {
					t.Fatalf("%s, mask %b, position %v: %v, values are the same: %v", name, mask, position, err,
						slices.Equal(got, values))
				}
			}
		}
	}
}

// A walk with a reach A goes on exactly as long as each step of a heap above A is decided as the theorem says:
// mex S(n) is common, where S(n) has the options without a split and those with a part of at most A, and
// below B all options. One heap before the first that is not, it gives values; there it names it.
func TestWalksStopWhereStepsAreUndecided(t *testing.T) {
	const most = 260
	r := rand.New(rand.NewPCG(16, 3))
	stopped, whole := 0, 0
	for name, tau := range walked {
		g := read(t, name)
		values := Values(g, most)
		for range 60 {
			c := made(finiteState, g)
			c.Mask, c.Position, c.Reach = 1+r.Uint32N(15), tau >= 0 && r.IntN(2) == 0, 1+r.Int64N(90)
			begin, first := c.Begin(), int64(most)
			for n := c.Reach + 1; n < most && first == most; n++ {
				part := c.Reach
				if n < begin {
					part = n
				}
				if s := mexOf(plainOptions(g.Digit, values, n, part)); !commonly(c, max(tau, 0), s, n) {
					first = n
				}
			}
			got, err := c.Walk(first)
			if err != nil || !slices.Equal(got, values[:first]) {
				t.Fatalf("%s, %+v: to %d: %v", name, c.period, first, err)
			}
			if first == most {
				whole++
				continue
			}
			stopped++
			if _, err := c.Walk(first + 1); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("heap %d is rare", first)) {
				t.Fatalf("%s, mask %b, position %v, A = %d, B = %d: heap %d is not decided: %v", name, c.Mask, c.Position, c.Reach,
					begin, first, err)
			}
		}
	}
	if stopped < 50 || whole < 50 {
		t.Errorf("%d walks stopped, %d came to the end", stopped, whole)
	}
}

func spot(heap int64, value uint8) certificate.Spot {
	return certificate.Spot{Heap: heap, Value: value}
}

// Spots show that preperiod and period are the least only if both heaps of a witness are there, with different
// values, behind the preperiod where the period is meant. Each one that is missing, or the same, is missed.
func TestSpotsAreAllNeeded(t *testing.T) {
	claim := func(n0, p int64, spots ...certificate.Spot) *Claim {
		c := made(finiteState, read(t, "0.07"))
		c.Preperiod, c.Period, c.Spots = n0, p, spots
		return c
	}
	// n₀ = 5 and p = 6: heaps 4 and 10 for n₀; 7 and 10 for 2, 8 and 10 for 3.
	all := []certificate.Spot{spot(4, 1), spot(7, 0), spot(8, 3), spot(10, 2)}
	if err := claim(5, 6, all...).Spotted(); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if err := claim(5, 6, slices.Delete(slices.Clone(all), i, i+1)...).Spotted(); err == nil {
			t.Errorf("without the spot of heap %d all is shown", all[i].Heap)
		}
		for j := range i {
			same := slices.Clone(all)
			same[i].Value = same[j].Value
			pair := [2]int64{all[j].Heap, all[i].Heap}
			needed := pair == [2]int64{4, 10} || pair == [2]int64{7, 10} || pair == [2]int64{8, 10}
			if err := claim(5, 6, same...).Spotted(); (err != nil) != needed {
				t.Errorf("with heaps %v of one value: %v", pair, err)
			}
		}
	}
	for _, c := range []struct {
		claim *Claim
		want  string // what is not shown; empty for nothing
	}{
		{claim(0, 1), ""},
		{claim(1, 1), "preperiod"},
		{claim(1, 1, spot(0, 1)), "preperiod"}, // of heap 1 nothing is said, not that it is 0
		{claim(1, 1, spot(1, 1)), "preperiod"},
		{claim(1, 1, spot(0, 1), spot(1, 1)), "preperiod"},
		{claim(1, 1, spot(0, 1), spot(1, 0)), ""},
		{claim(0, 2), "1 is not a period"},
		{claim(0, 2, spot(0, 1)), "1 is not a period"},
		{claim(0, 2, spot(1, 1)), "1 is not a period"},
		{claim(0, 2, spot(0, 0), spot(1, 1)), ""},
		{claim(3, 2, spot(2, 0), spot(3, 1), spot(4, 1)), "1 is not a period"}, // a witness before n₀ is none
		{claim(3, 2, spot(2, 0), spot(3, 0), spot(4, 1)), ""},
		{claim(0, 4, spot(0, 1), spot(1, 2)), "2 is not a period"},
		{claim(0, 6, spot(0, 1), spot(3, 2)), "2 is not a period"},
		{claim(0, 6, spot(0, 1), spot(2, 2)), "3 is not a period"},
	} {
		err := c.claim.Spotted()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("n₀ = %d, p = %d, spots %v: %v, want %q", c.claim.Preperiod, c.claim.Period, c.claim.Spots, err, c.want)
		}
	}
}

// A reach of 1 is one, and so are as many spots as there may be; a reach of 0 or a spot more is refused.
func TestFiniteStateAtItsLimits(t *testing.T) {
	g := read(t, "0.07")
	claim := func(reach int64, spots int) error {
		c := made(finiteState, g)
		c.Mask, c.Reach, c.Preperiod, c.Period = 1, reach, 100, 10
		length := c.Length()
		for _, at := range []int64{c.Begin(), 100 + length, 110 + length} {
			c.Windows = append(c.Windows, certificate.Window{At: at})
		}
		for i := range spots {
			c.Spots = append(c.Spots, certificate.Spot{Heap: int64(i)})
		}
		return c.by.hypotheses(c)
	}
	for _, c := range []struct {
		reach int64
		spots int
		ok    bool
	}{{1, 0, true}, {0, 0, false}, {1, mostSpots, true}, {1, mostSpots + 1, false}, {98, 0, true}, {-1, 0, false}} {
		if err := claim(c.reach, c.spots); (err == nil) != c.ok {
			t.Errorf("reach %d with %d spots: %v", c.reach, c.spots, err)
		}
	}
}

// Every option of a heap is visited once, with its take and its parts, by the bits of its digits: of codes that
// end, that repeat, of three heaps, of parts that must differ, and of heaps with codes of their own.
func TestOptionsByDigits(t *testing.T) {
	for _, name := range []string{"0.77", "0.07", "4.3", "0.F", "0.8", "0.(3)", "0.1(02)", "0.3(7)", "8.13",
		"Grundy's game", "subtraction {1,3}", "subtraction all but {2}", "heaps 0.1 (0.3 0.7)", "heaps (0.3 0.1)",
		"heaps 0.3 0.1 0.2 (0.7 0.3)"} {
		g, err := ReadAnyGame(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for n := range int64(16) {
			want, got := map[string]bool{}, map[string]bool{}
			for take := range n + 1 {
				d, left := g.digitAt(n, take), n-take
				if d&1 != 0 && left == 0 {
					want[fmt.Sprint(take, []int64(nil))] = true
				}
				if d&2 != 0 && left > 0 {
					want[fmt.Sprint(take, []int64{left})] = true
				}
				for a := int64(1); a < left; a++ {
					for b := a; a+b <= left; b++ {
						rest := left - a - b
						if rest == 0 && d&4 != 0 && !(g.unequal && a == b) {
							want[fmt.Sprint(take, []int64{a, b})] = true
						}
						if rest >= b && d&8 != 0 {
							want[fmt.Sprint(take, []int64{a, b, rest})] = true
						}
					}
				}
			}
			g.EachOption(n, func(take int64, parts ...int64) {
				key := fmt.Sprint(take, parts)
				if got[key] {
					t.Errorf("%s: heap %d has the option %s twice", name, n, key)
				}
				got[key] = true
			})
			if len(got) != len(want) {
				t.Errorf("%s: heap %d has the options %v, want %v", name, n, got, want)
			}
			for key := range want {
				if !got[key] {
					t.Errorf("%s: heap %d lacks the option %s", name, n, key)
				}
			}
		}
	}
}

// Digits are those that are written, and then those of the block, for a block of one digit as well, and heads
// of any length; where heaps have codes of their own each has its own, and together they have what some has.
func TestDigitsAsWritten(t *testing.T) {
	for name, want := range map[string]string{
		"0.77": "07700000", "0.(3)": "03333333", "0.1(02)": "01020202", "0.12(3)": "01233333", "4.(07)": "40707070",
		"0.123(45)": "01234545", "subtraction {1,3}": "03030000", "subtraction all but {2}": "03033333",
		"heaps 0.1 (0.3 0.7)": "07000000", "heaps 0.1 0.02 (0.3 4.7)": "47200000",
	} {
		g := read(t, name)
		got := ""
		for n := range int64(8) {
			got += fmt.Sprint(g.Digit(n))
		}
		if got != want {
			t.Errorf("%s has the digits %s, want %s", name, got, want)
		}
	}
	g := read(t, "heaps 0.3 0.1 0.2 (0.7 0.5)")
	for heap, want := range map[int64]int{0: 3, 1: 1, 2: 2, 3: 7, 4: 5, 5: 7, 6: 5, 101: 7, 102: 5} {
		if got := g.digitAt(heap, 1); got != want {
			t.Errorf("heap %d has the digit %d, want %d", heap, got, want)
		}
	}
	if from, every := g.Repeats(); from != 3 || every != 2 {
		t.Errorf("codes repeat after %d from heap %d on", every, from)
	}
}

// A stride may be 1, and is not 0; ranges begin with heap 1 at the earliest where heap 0 has a code of its own.
func TestStridesOfOne(t *testing.T) {
	claim := func(r *rule, game string, preperiod, period, stride int64) *Claim {
		c := made(r, read(t, game))
		c.Preperiod, c.Period, c.Stride = preperiod, period, stride
		return c
	}
	for stride, ok := range map[int64]bool{1: true, 0: false, -1: false} {
		c := claim(repeatingCode, "0.(7)", 1, 1, stride)
		if err := c.by.hypotheses(c); (err == nil) != ok {
			t.Errorf("repeating code with the stride %d: %v", stride, err)
		}
		l := claim(liveValues, "0.(3)", 1, 1, stride)
		l.Heap = 2
		if err := l.by.hypotheses(l); (err == nil) != ok {
			t.Errorf("live values with the stride %d: %v", stride, err)
		}
	}
	for preperiod, want := range map[int64]int64{0: 1, 1: 1, 2: 2} {
		if from, _ := claim(byResidues, "heaps (0.3 0.1)", preperiod, 2, 2).Range(); from != want {
			t.Errorf("the preperiod %d: compared from %d on, want %d", preperiod, from, want)
		}
	}
	// One residue without a saltus needs a saltus that it is without.
	for saltus, ok := range map[int64]bool{0: false, 1: true, 2: true} {
		l := claim(liveValues, "0.(3)", 1, 2, 2)
		l.Heap, l.Saltus, l.Still = 4, saltus, []int64{0}
		if err := l.by.hypotheses(l); (err == nil) != ok {
			t.Errorf("one residue stays, the saltus is %d: %v", saltus, err)
		}
	}
	// Horizons: one more than the greatest take; the head, and a block of one at the least.
	for name, want := range map[string][2]int64{"subtraction {1,4}": {5, 6}, "0.33": {3, 4}, "0.(3)": {1, 2},
		"0.3(01)": {2, 4}} {
		head, all := made(liveValues, read(t, name)).horizon()
		if [2]int64{head, all} != want {
			t.Errorf("%s: horizon %d, %d, want %v", name, head, all, want)
		}
	}
}

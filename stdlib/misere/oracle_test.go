package misere

import (
	"fmt"
	"slices"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/octal"
)

// An oracle knows the misère outcomes of an octal game by the definition alone, from the
// options that package octal gives.
type oracle struct {
	game octal.Game
	memo map[string]bool
}

func newOracle(code string) *oracle { return &oracle{octal.MustParse(code), map[string]bool{}} }

// previous reports whether the heaps are a P-position: no option is, and there is one.
func (o *oracle) previous(heaps []int) bool {
	p := slices.DeleteFunc(slices.Clone(heaps), func(h int) bool { return h == 0 })
	slices.Sort(p)
	key := fmt.Sprint(p)
	if is, ok := o.memo[key]; ok {
		return is
	}
	is, stuck := true, true
	for i, h := range p {
		for _, left := range o.game.Options(h) {
			stuck = false
			if is && o.previous(slices.Concat(p[:i], p[i+1:], left)) {
				is = false
			}
		}
	}
	o.memo[key] = is && !stuck
	return is && !stuck
}

// sums calls visit with every multiset of heaps from the list whose total is at most
// total.
func sums(heaps []int, total int, visit func(sum []int)) {
	var rest func(i, left int, sum []int)
	rest = func(i, left int, sum []int) {
		visit(sum)
		for ; i < len(heaps) && heaps[i] <= left; i++ {
			rest(i, left-heaps[i], append(sum, heaps[i]))
		}
	}
	rest(0, total, nil)
}

// upTo lists the heaps 1 to n.
func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}

// Quotients agree with the definition on every sum of heaps up to a total. There are 28629
// sums of heaps up to total 30.
func TestOutcomesByDefinition(t *testing.T) {
	for _, c := range []struct {
		code         string
		total, heaps int
	}{
		{"0.77", 30, 30}, {"0.07", 30, 30}, {"0.15", 28, 28}, {"0.123", 26, 26}, {"0.644", 24, 24}, {"4.7", 18, 18},
		{"0.144", 24, 24}, {"0.26", 20, 12}, {"0.31", 22, 22}, {"0.71", 24, 24}, {"0.54", 18, 10}, {"0.3F", 12, 8},
	} {
		m, err := Quotient(octal.MustParse(c.code), MaxHeap(c.heaps))
		if err != nil {
			t.Errorf("%v: %v", m, err)
			continue
		}
		o, n := newOracle(c.code), 0
		sums(upTo(c.heaps), c.total, func(sum []int) {
			n++
			if got := m.Outcome(sum...); (got == grundy.P) != o.previous(sum) {
				t.Fatalf("%s: %v is called %v", c.code, sum, got)
			}
		})
		if c.total == 30 && n != 28629 {
			t.Errorf("%d sums of heaps up to total 30", n)
		}
	}
}

// Answers by every method agree with the definition, and so do their winning moves.
func TestExplainByDefinition(t *testing.T) {
	for _, c := range []struct {
		code  string
		total int
	}{{"0.77", 12}, {"0.31", 12}, {"0.07", 12}, {"4.7", 10}, {"0.137", 10}, {"0.(3)", 10}, {"0.8F", 8}} {
		g, o := octal.MustParse(c.code), newOracle(c.code)
		sums(upTo(c.total), c.total, func(sum []int) {
			a := Explain(g, sum...)
			if (a.Outcome == grundy.P) != o.previous(sum) {
				t.Fatalf("%s: %v", c.code, a)
			}
			checkMoves(t, g, o, sum, a)
		})
	}
}

// checkMoves compares the winning moves with all moves of distinct heaps.
func checkMoves(t *testing.T, g octal.Game, o *oracle, sum []int, a Answer) {
	t.Helper()
	want := map[string]bool{}
	for i, h := range sum {
		for _, left := range g.Options(h) {
			if o.previous(slices.Concat(sum[:i], sum[i+1:], left)) {
				want[fmt.Sprint(h, left)] = true
			}
		}
	}
	for _, m := range a.Moves {
		if key := fmt.Sprint(sum[m.Part], m.Heaps); !want[key] {
			t.Errorf("%v in %v %v does not win", m, g, sum)
		} else {
			delete(want, key)
		}
	}
	if len(want) > 0 {
		t.Errorf("%v %v: also %v win", g, sum, want)
	}
}

// Bouton's rule agrees with brute force.
func TestNimByDefinition(t *testing.T) {
	o := newOracle("0.(3)")
	sums(upTo(7), 16, func(sum []int) {
		a := Nim(sum...)
		if (a.Outcome == grundy.P) != o.previous(sum) {
			t.Fatalf("%v", a)
		}
		checkMoves(t, octal.MustParse("0.(3)"), o, sum, a)
	})
}

// Search is used if no other method applies, and agrees.
func TestSearchByDefinition(t *testing.T) {
	o := newOracle("0.57")
	rules := moves.OfCode(octal.MustParse("0.57"))
	j := searchJudge(rules)
	sums(upTo(14), 14, func(sum []int) {
		p := rules.Position(sum)
		if j.previous(p) != o.previous(sum) {
			t.Fatalf("%v", sum)
		}
	})
}

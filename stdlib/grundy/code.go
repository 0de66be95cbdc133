package grundy

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/task"
)

// Code returns the octal code of the game, such as "0.77", and true, if it is a game of taking and breaking whose moves
// do not depend on the heap: a declared game without conditions, or a function with Bounded. octal.MustParse(code) is
// the same game with all that package octal offers.
func (g *Game) Code() (string, bool) {
	if g.proof.broken != "" {
		return "", false
	}
	return g.code, g.code != ""
}

// splitsUnequally reports whether the only move is to split a heap into two different heaps.
func (d *declared) splitsUnequally() bool {
	if len(d.clauses) != 1 {
		return false
	}
	c := d.clauses[0]
	return c.Fixed && c.Heap == nil && c.Most == 0 && c.Leaves == words.Two && c.Parts == "different"
}

// A bound is a promise made by Bounded.
type bound struct {
	k      int
	digits []uint8 // of the code of the first heaps
	kept   int     // heaps below it have been checked
}

// Bounded returns a game of heaps given by a function as an octal game. The caller promises that a move takes at most
// k tokens and that what may be taken and left does not depend on the heap. A promise about all heaps cannot be
// checked, so periods of the game are assumed, never proved, and say what they rest on. The promise is checked on the
// first heaps, on those from which a period is concluded, and on each heap whose value is asked for later; the first
// that breaks it withdraws the period, with a warning. Bounded panics if one of the first heaps breaks the promise, for
// games not made by New, and unless 1 ≤ k ≤ 4096.
func (g *Game) Bounded(k int) *Game {
	g.heaps("Bounded", 0)
	if k < 1 || k > words.MostDigits {
		panic(fmt.Sprintf("grundy: Bounded(%d); a move takes 1 to %d tokens", k, words.MostDigits))
	}
	if g.declared() != nil || g.memory() != nil {
		panic("grundy: Bounded is for games of New; those of Takes, TakesWhen and Words know what they take")
	}
	digits, err := g.digits(k)
	first := max(16, 2*k+4)
	if err == nil {
		err = g.agrees(digits, 0, first)
	}
	if err != nil {
		panic("grundy: " + err.Error())
	}
	bounded := *g
	bounded.code, _ = words.CodeOf(slices.Clone(digits))
	bounded.bound, bounded.proof = &bound{k: k, digits: digits, kept: first}, new(proof)
	return &bounded
}

// keep checks the promise of Bounded on the heaps from ≤ n < to, and withdraws the period if it is broken.
func (g *Game) keep(from, to int) {
	if g.proof.broken != "" {
		return
	}
	if err := g.agrees(g.bound.digits, from, to); err != nil {
		g.withdraw(err)
		return
	}
	if from <= g.bound.kept {
		g.bound.kept = max(g.bound.kept, to)
	}
}

// withdraw ends the promise of Bounded and the period that rests on it, with a warning.
func (g *Game) withdraw(why error) {
	text := fmt.Sprintf("Bounded(%d) does not hold: %v", g.bound.k, why)
	if g.proof.known {
		text += fmt.Sprintf("; the period %d that was assumed is withdrawn, and values that it gave may be wrong",
			g.proof.certificate.Period)
	}
	g.proof.known, g.proof.broken = false, text
	task.Warn("grundy: " + text)
}

// assumed returns the assumption of the game's certificates.
func (g *Game) assumed() string {
	return fmt.Sprintf("that every heap of the game moves as in %s is promised by Bounded(%d), and was seen on the "+
		"heaps below %d", g.code, g.bound.k, g.bound.kept)
}

// leavings returns the options of a heap without repetition, each as its nonzero heaps in ascending order.
func (g *Game) leavings(n int) (all [][]int) {
	for _, heaps := range g.engine.(functional).list(n) {
		heaps = slices.DeleteFunc(heaps, func(h int) bool { return h == 0 })
		slices.Sort(heaps)
		all = append(all, heaps)
	}
	slices.SortFunc(all, slices.Compare)
	return slices.CompactFunc(all, slices.Equal)
}

// digits reads the digits of the code off the heaps up to k + 3, which admit every option of every amount.
func (g *Game) digits(k int) ([]uint8, error) {
	digits := make([]uint8, k+1)
	for n := 1; n <= k+3; n++ {
		task.Check()
		for _, heaps := range g.leavings(n) {
			taken := n
			for _, h := range heaps {
				taken -= h
			}
			switch {
			case taken < 0 || slices.Contains(heaps, n) || len(heaps) > 0 && heaps[0] < 0:
				return nil, fmt.Errorf("the function leaves %v of a heap of %d; a move of a bounded game takes tokens or "+
					"splits the heap", heaps, n)
			case taken > k:
				return nil, fmt.Errorf("the function takes %d from a heap of %d, and Bounded(%d) says that a move takes at "+
					"most %d", taken, n, k, k)
			case len(heaps) > 3:
				return nil, fmt.Errorf("the function leaves %d heaps of a heap of %d; theorems speak of at most three", len(heaps),
					n)
			}
			digits[taken] |= 1 << len(heaps)
		}
	}
	return digits, nil
}

// agrees returns an error for the first heap, from ≤ n < to, whose options are not those of the code.
func (g *Game) agrees(digits []uint8, from, to int) error {
	for n := from; n < to; n++ {
		task.Check()
		got := g.leavings(n)
		var want [][]int
		for t, d := range digits[:min(len(digits), n+1)] {
			c := words.Clause{Leaves: d}
			c.Each(n-t, n, func(heaps ...int) { want = append(want, slices.Sorted(slices.Values(heaps))) })
		}
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			code, _ := words.CodeOf(slices.Clone(digits))
			return fmt.Errorf("the first heaps move as in %s, but a heap of %d does not: the function lists %v, the code "+
				"%v; Bounded is for rules that do not depend on the heap", code, n, got, want)
		}
	}
	return nil
}

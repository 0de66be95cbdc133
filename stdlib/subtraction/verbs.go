package subtraction

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/periodic"
)

// The methods that all games of heaps have; see grundy.HeapGame.

// Values returns G(0), …, G(n−1), computed by the mex rule in O(n·size of S) time, for all-but sets
// too. Where a period is proved, values behind it are copies. It panics if n is negative, and when there is
// not the memory for them.
func (g Game) Values(n int) []int { return g.heaps("Values", n).Values(n) }

// Value returns G(n) for any n at once: from the closed form, if there is one, or from the proved period, which is
// found at the first call for a heap of 65536 or more. It panics if n is negative, and where the period is out of reach
// and there is not the memory for all values up to n.
func (g Game) Value(n int) int { return g.heaps("Value", n).Value(n) }

// Table returns the values of the first rows·width heaps in rows. It panics if rows < 0 or width < 1, and
// when there is not enough memory for so many.
func (g Game) Table(rows, width int) grundy.Table { return g.heaps("Table").Table(rows, width) }

// Period finds the least preperiod and period, and proves them. For a finite set one window of max(S) values decides
// all later ones; for an all-but set a window of twice the greatest excluded number decides them up to a shift, so that
// the values grow by the saltus (see periodic.OneWindow and periodic.AllBut for the proofs).
//
// A period exists always, but it may be long: after 2^24 values the error wraps grundy.ErrNotProved, or it is
// task.ErrInterrupted; the values computed are kept and a second call goes on.
func (g Game) Period() (periodic.Certificate, error) { return g.heaps("Period").Period() }

// PeriodWithin is Period within the first n values. It panics if n < 0.
func (g Game) PeriodWithin(n int) (periodic.Certificate, error) {
	return g.heaps("PeriodWithin", n).PeriodWithin(n)
}

// Heap returns a heap of n as a component for grundy.Sum. It panics for a negative heap.
func (g Game) Heap(n int) grundy.Position { return g.heaps("Heap", n).Heap(n) }

// Choices returns the options of a heap of n with their values, the greatest heap first. It panics for a
// negative heap, and when there are too many to be listed.
func (g Game) Choices(n int) []grundy.Choice { return g.heaps("Choices", n).Choices(n) }

// Sum returns the heaps as a sum, with Value, Outcome, WinningMoves and Explain. It panics for a negative heap.
func (g Game) Sum(heaps ...int) grundy.Compound {
	return g.heaps("Sum", heaps...).Sum(list.Map(heaps, func(n int) any { return n })...)
}

// Outcome returns the outcome of the sum of heaps of these sizes with best play. It panics for a negative heap.
func (g Game) Outcome(heaps ...int) grundy.Outcome { return g.Sum(heaps...).Outcome() }

// WinningMoves returns every move in the heaps that leaves a sum of value 0. It panics for a negative heap.
func (g Game) WinningMoves(heaps ...int) grundy.Moves { return g.Sum(heaps...).WinningMoves() }

// Explain returns the computation of G(n) from its options. It panics as Choices does.
func (g Game) Explain(n int) grundy.Explanation { return g.heaps("Explain", n).Explain(n) }

// Misere returns the game of the same moves in misère play: a player who cannot move wins.
func (g Game) Misere() grundy.MisereGame { return g.heaps("Misere").Misere() }

// Code returns the game as an octal code, such as "0.333" for {1, 2, 3}, and true; false when it would
// have more than 4096 digits.
func (g Game) Code() (string, bool) { return g.heaps("Code").Code() }

// shownValues is the number of values that Display shows.
const shownValues = 32

// Display shows the game: its rule, its code, the first values, its period or closed form, and what to try next.
func (g Game) Display() display.Bundle {
	if g.game == nil {
		return display.Plain("no game; subtraction.New(1, 2, 3) is one")
	}
	c := summary.Summary{Title: "Subtraction game " + strings.TrimPrefix(g.String(), "Sub"),
		Values: g.Values(shownValues), More: true}
	c.Add("rule", "%s. Who cannot move loses.", summary.Capital(g.Rule()))
	if code, ok := g.Code(); ok && len(code) <= 40 {
		c.Add("code", "%s", code)
	}
	if f, ok := g.ClosedForm(); ok {
		c.Add("closed form", "G(n) = %s", f)
	}
	c.Add("period", "%s", g.periodText())
	me := "g"
	if len(g.set) > 0 && len(g.set) <= 6 {
		me = g.spelling()
	}
	c.Next = []string{me + ".Explain(7)", me + ".Period()", me + ".WinningMoves(5, 7)", "figure.Values(" + me + ")",
		"play.New(" + me + ", 5, 7)"}
	return c.Bundle()
}

// spelling returns how a cell writes the game.
func (g Game) spelling() string {
	constructor := "New"
	if g.allBut {
		constructor = "AllBut"
	}
	return "subtraction." + constructor + "(" + strings.ReplaceAll(g.list(), ",", ", ") + ")"
}

// periodText says what is known of the period, or is found quickly.
func (g Game) periodText() string {
	c, err := g.PeriodWithin(1 << 12)
	if err != nil {
		return "exists, as for every finite set; Period() finds and proves it"
	}
	text := fmt.Sprintf("%d from heap %d on, proved", c.Period, c.Preperiod)
	if c.Saltus > 0 {
		text += fmt.Sprintf(", with a saltus of %d", c.Saltus)
	}
	return text + "; Period() has the certificate"
}

var _ grundy.HeapGame = Game{}

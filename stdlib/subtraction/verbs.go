package subtraction

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/summary"
)

// The methods that all games of heaps have; see grundy.HeapGame.

// Table returns the values of the first rows·width heaps in rows. It panics if rows < 0 or width < 1, and
// when there is not enough memory for so many.
func (g Game) Table(rows, width int) grundy.Table {
	return grundy.NewTable(g.String(), width, g.Values(grundy.TableSize("subtraction", rows, width)))
}

// Outcome returns the outcome of the sum of heaps of these sizes with best play. It panics for a negative heap.
func (g Game) Outcome(heaps ...int) grundy.Outcome { return g.Sum(heaps...).Outcome() }

// Misere returns the game of the same moves in misère play: a player who cannot move wins.
func (g Game) Misere() grundy.MisereGame { return g.heaps().Misere() }

// Code returns the game as an octal code, such as "0.333" for {1, 2, 3}, and true; false when it would
// have more than 4096 digits.
func (g Game) Code() (string, bool) {
	g.made()
	const most = 4096
	if g.greatest() > most {
		return "", false
	}
	var b strings.Builder
	b.WriteString("0.")
	for t := 1; t <= g.greatest(); t++ {
		if g.allows(t) {
			b.WriteByte('3')
		} else {
			b.WriteByte('0')
		}
	}
	if g.allBut {
		b.WriteString("(3)")
	}
	return b.String(), true
}

// shownValues is the number of values that Display shows.
const shownValues = 32

// Display shows the game: its rule, its code, the first values, its period or closed form, and what to try next.
func (g Game) Display() display.Bundle {
	if g.proved == nil {
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

// periodText says what is known of the period; small sets are quick to prove.
func (g Game) periodText() string {
	const quick = 32
	g.proved.Lock()
	found := g.proved.found
	g.proved.Unlock()
	if !found && g.greatest() > quick {
		return "exists, as for every finite set; Period() finds and proves it"
	}
	c, err := g.Period()
	if err != nil {
		return err.Error()
	}
	text := fmt.Sprintf("%d from heap %d on, proved", c.Period, c.Preperiod)
	if c.Saltus > 0 {
		text += fmt.Sprintf(", with a saltus of %d", c.Saltus)
	}
	return text + "; Period() has the certificate"
}

var _ grundy.HeapGame = Game{}

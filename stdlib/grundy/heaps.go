package grundy

import (
	"errors"
	"fmt"
	"reflect"
	"time"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/extend"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// HeapGame is a game of heaps 0, 1, 2, …: a position is a sum of heaps, and a move replaces one heap by smaller ones.
// Octal games, subtraction games and games of this package over integers are heap games. Functions that take a game
// take any of them; see [Of].
type HeapGame interface {
	String() string                                   // the name
	Rule() string                                     // the rule in words
	Values(n int) []int                               // G(0), …, G(n−1)
	Table(rows, width int) Table                      // the same in rows
	Heap(n int) Position                              // a heap, to be explained and for sums
	PeriodWithin(n int) (periodic.Certificate, error) // the period proved or observed in the first n values
}

// Ruled is implemented by every game and every position: they have a name and a rule in words.
type Ruled interface {
	String() string
	Rule() string
}

// Position is a position that knows its game, such as nim.Heaps(3, 5, 7) or nim.Staircase(2, 1,
// 3). It can be a component of a sum.
type Position interface {
	Component
	Rule() string
	Outcome() Outcome
	Explain() Explanation
}

// Of converts a heap game to one of this package: it returns a *Game as it is, and asks others for their options.
// Functions that take a game of any kind, such as play.New and Compare, use it. It panics for anything else.
func Of(game any) *Game {
	var g *Game
	switch of := game.(type) {
	case *Game:
		return of
	case interface{ Heaps() *Game }:
		return of.Heaps()
	case interface{ Options(n int) [][]int }:
		g = New(of.Options)
	case interface{ Options(n int) []int }:
		g = New(of.Options)
	default:
		panic(fmt.Sprintf("grundy: a value of type %T is not a game of heaps; take an octal or subtraction game, or "+
			"one of grundy.New, grundy.Takes or grundy.Words", game))
	}
	if named, ok := game.(Ruled); ok {
		g.name, g.rule = named.String(), named.Rule()
	}
	return g
}

// Compare returns the least heap below n whose values in two games of any kind differ, or −1 if there is none. It
// panics as Of and Values do, if n < 0, and if there is not enough memory.
func Compare(a, b any, n int) int {
	notNegative("Compare", n)
	for from, to := 0, min(n, 256); from < n; from, to = to, min(n, 2*to) {
		budget.Need(32*float64(to), "Compare fewer values", "grundy: Compare(%d)", n)
		va, vb := valuesOf(a, to), valuesOf(b, to)
		for i := from; i < to; i++ {
			if va[i] != vb[i] {
				return i
			}
		}
	}
	return -1
}

// valuesOf returns the first values of a heap game, computed by its own method.
func valuesOf(game any, n int) []int {
	if g, ok := game.(interface{ Values(n int) []int }); ok {
		return g.Values(n)
	}
	return Of(game).Values(n)
}

// Values returns G(0), …, G(n−1) of a game whose positions are integers. Computed values are remembered, also after an
// interrupt; where a period is proved, the rest are copies. It panics as Value does, if positions are not integers, if
// n is negative, and if there is not enough memory.
func (g *Game) Values(n int) []int {
	g.heaps("Values", n)
	budget.Need(40*float64(n), "Period() may tell all values at once", "grundy: Values(%d) of %s", n, g)
	if first, period, saltus, still := g.repeats(n); first > 0 && first <= n/2 {
		return extend.Values(g.Values(first), period, saltus, still, n)
	}
	if d := g.declared(); d != nil {
		if _, closed := words.Closed(d.clauses, n); !closed || n <= far {
			return g.computed(n)
		}
	}
	values := make([]int, n)
	for i := range values {
		if i&255 == 255 {
			task.Check()
			task.Report(task.Progress{Label: g.String() + ": values", Done: int64(i), Total: int64(n), Unit: "values"})
		}
		values[i] = g.Value(i)
	}
	return values
}

// computed is Values, but computes those of a declared rule without a look for a period.
func (g *Game) computed(n int) []int {
	d := g.declared()
	if d == nil {
		return g.Values(n)
	}
	if _, err := d.solve(max(n-1, 0)); err != nil {
		panic(err)
	}
	return list.Map(d.values[:n], func(v int32) int { return int(v) })
}

// repeats returns the period proved in this session or, from far on, for the code of the game, and first, the number of
// values up to the end of its first occurrence, or 0 if no period is proved. That of a declared rule it seeks once.
func (g *Game) repeats(n int) (first, period, saltus int, still []int64) {
	switch {
	case g.bound != nil:
	case g.proof.known:
		preperiod, period := g.proof.heaps()
		return preperiod + period, period, int(g.proof.certificate.Saltus), g.proof.certificate.Still
	case n >= far && (g.declared() != nil || g.memory() != nil):
		if is, _ := g.registered(); is.Proved && is.Preperiod+is.Length <= int64(n)/2 {
			return int(is.Preperiod + is.Length), int(is.Length), int(is.Saltus), nil
		}
		if !g.proof.tried {
			_, err := g.Period()
			if g.proof.tried = !errors.Is(err, task.ErrInterrupted); err == nil {
				return g.repeats(n)
			}
		}
	}
	return 0, 0, 0, nil
}

// heaps panics if the positions of the game are not integers, or n is negative.
func (g *Game) heaps(method string, n int) {
	if t := g.engine.position(); !isInteger(t.Kind()) {
		panic(fmt.Sprintf("grundy: %s is for games of heaps, whose positions are integers; those of %s are of type %v: "+
			"Value(position) has their values", method, g, g.engine.called()))
	}
	if n < 0 {
		panic(fmt.Sprintf("grundy: %s(%d); heaps are counted from 0", method, n))
	}
}

// Heap returns a heap of n as a component of a [Sum]. It panics as Values does.
func (g *Game) Heap(n int) Position {
	g.heaps("Heap", n)
	return g.At(n)
}

// Table returns the values of the first rows·width heaps in rows. It panics as Values and [TableSize] do.
func (g *Game) Table(rows, width int) Table {
	return NewTable(g.String(), width, g.Values(TableSize("grundy", rows, width)))
}

// Sum returns the sum of positions of this game. It panics as Value does.
func (g *Game) Sum(positions ...any) Compound {
	return Sum(list.Map(g.Together(positions...), func(p any) Component { return g.At(p) })...)
}

// Named returns the game with a name, which its figures, tables and certificates show. Both share known values.
func (g *Game) Named(name string) *Game {
	named := *g
	named.name = name
	return &named
}

// Described returns the game with a rule in words, which its display and matches show.
func (g *Game) Described(rule string) *Game {
	described := *g
	described.rule = rule
	return &described
}

// Over sets the name of the type of positions in messages and returns the game. In cells, New does so.
func (g *Game) Over(name string) *Game {
	if e, ok := g.engine.(functional); ok {
		e.over(name)
	}
	return g
}

// String returns the name of the game.
func (g *Game) String() string {
	switch {
	case g.name != "":
		return g.name
	case g.code != "" && g.proof.broken == "":
		return g.code
	}
	if isInteger(g.engine.position().Kind()) {
		return "a game of heaps"
	}
	return "a game over " + g.engine.called()
}

// Rule returns the rule in words, or the type of the moves function if no rule was given.
func (g *Game) Rule() string {
	if e, ok := g.engine.(functional); ok && g.rule == "" {
		return fmt.Sprintf("The options are what a function %v lists. Who cannot move loses.", e.shape())
	}
	return g.rule
}

// shownValues is the number of values that Display shows.
const shownValues = 32

// Display shows the name, the rule, the first values, the known period and calls to try next.
func (g *Game) Display() display.Bundle { return g.summary().Bundle() }

// briefly limits the time that Display spends on values.
const briefly = 50 * time.Millisecond

// summary returns what Display shows. It works for games whose moves panic, and for those whose play never ends.
func (g *Game) summary() summary.Summary {
	c := summary.Summary{Title: summary.Capital(g.String())}
	c.Add("rule", "%s", g.Rule())
	is, found := g.registered()
	c.Add("code", "%s", g.codeText(is))
	c.Add("standard form", "%s", is.Standard)
	if g.codes != nil && len(g.codes.first)+len(g.codes.round) <= 8 {
		c.Add("codes", "%s (of the heaps 0, 1, 2, …; those in brackets repeat)", g.codes)
	}
	if !isInteger(g.engine.position().Kind()) {
		c.Add("positions", "%v, %d solved so far", g.engine.called(), g.Positions())
		c.Next = []string{"g.Value(position)", "g.Explain(position)", "g.Graph(position)", "play.New(g, position)"}
		return c
	}
	m := g.memory()
	switch {
	case m != nil && g.proof.known:
		preperiod, period := g.proof.heaps()
		c.Add("period", "%d from heap %d on, after every move (proved; Period() has the certificate%s)", period, preperiod,
			g.proof.spelled())
	case g.proof.known:
		is := g.proof.certificate
		c.Add("period", "%d from heap %d on, %s (%s)", is.Period, is.Preperiod, is.Status, is.Theorem)
	case g.proof.broken != "":
		c.Add("period", "%s", g.proof.broken)
	case g.bound != nil:
		c.Add("period", "not looked for yet; Period() assumes that Bounded(%d) holds", g.bound.k)
	case found:
		c.Add("period", "%s", is.Period+certifiedBy(is))
	case len(g.theorems()) > 0:
		c.Add("period", "not looked for yet; Period() can prove one")
	}
	begun := time.Now()
	for n := 0; n < shownValues; n++ {
		if e, ok := g.engine.(functional); !ok {
			c.Values = append(c.Values, g.Value(n))
		} else if v, known := e.brief(n); known && time.Since(begun) < briefly {
			c.Values = append(c.Values, v)
		} else {
			break
		}
	}
	c.More = len(c.Values) == shownValues
	if m != nil {
		c.Next = []string{"g.Values(100)", "g.Explain(7)", "g.WinningMoves(grundy.After{Heaps: []int{7}, Taken: 2})",
			"play.New(g, 20)"}
		return c
	}
	c.Next = []string{"g.Values(100)", "g.Explain(7)", "g.Period()", "g.WinningMoves(5, 7)", "play.New(g, 5, 7)"}
	return c
}

// registered returns what the registry has of the game's code, from the atlas and elsewhere.
func (g *Game) registered() (registry.Game, bool) {
	code, ok := g.Code()
	if !ok {
		if d := g.declared(); d == nil || !d.splitsUnequally() {
			return registry.Game{}, false
		}
		code = "Grundy's game"
	}
	return registry.Octal(code)
}

// certifiedBy names the call that returns the certificate of a known period: Period of the declared game, if its
// default search reaches that far.
func certifiedBy(is registry.Game) string {
	switch {
	case !is.Proved:
		return ""
	case is.Preperiod+is.Length <= valuesOfRule/4:
		return "; Period() has the certificate"
	}
	return "; " + is.Spelling + ".Period() has the certificate"
}

// codeText returns the code, and the named game with the same rule.
func (g *Game) codeText(is registry.Game) string {
	code, ok := g.Code()
	switch {
	case is.Name != "" && ok:
		return fmt.Sprintf("%s, the rule of %s (%s)", code, is.Name, is.Spelling)
	case is.Name != "":
		return fmt.Sprintf("none; the rule of %s (%s)", is.Name, is.Spelling)
	case is.Spelling != "":
		return fmt.Sprintf("%s (%s)", code, is.Spelling)
	}
	return code
}

// integer returns a position as an int and whether it is one.
func integer(pos any) (int, bool) {
	v := reflect.ValueOf(pos)
	switch {
	case !v.IsValid() || !isInteger(v.Kind()):
		return 0, false
	case v.CanInt():
		return int(v.Int()), true
	}
	return int(v.Uint()), v.Uint() < 1<<63
}

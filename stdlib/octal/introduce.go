package octal

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/periodic"
)

// shownValues is the number of values in an introduction.
const shownValues = 32

// longestCode is the number of characters of a code that are shown.
const longestCode = 60

// Display introduces the game: names, code, rule, first values, known period, and cells to try next.
func (g Game) Display() display.Bundle {
	if g.game == nil {
		return display.Plain(g.Code())
	}
	c := summary.Summary{Title: summary.Short(g.title(), longestCode), Values: g.Values(shownValues), More: true}
	c.Add("also", "%s", g.naming().others)
	c.Add("rule", "%s", g.Rule())
	c.Add("standard form", "%s", g.standardText())
	c.Add("period", "%s", g.periodText())
	me := g.spelling()
	if len(me) > longestCode {
		me = "g"
	}
	period := ".Period()"
	if e, ok := g.inAtlas(); ok && e.Period == 0 {
		period = ".Period(octal.MaxTime(time.Minute))"
	}
	c.Next = []string{me + ".Explain(7)", me + period, me + ".WinningMoves(5, 7)", "figure.Values(" + me + ")",
		"play.New(" + me + ", 5, 7)"}
	return c.Bundle()
}

// standardText describes the standard form if it is another code.
func (g Game) standardText() string {
	s := g.Standard()
	if s.Game.Code() == g.Code() {
		return ""
	}
	return fmt.Sprintf("%s, %d %s earlier", s.Game.Code(), s.Shift, heaps(s.Shift))
}

func init() {
	registry.Octal = func(code string) (registry.Game, bool) {
		g, err := Parse(code)
		if err != nil && code == GrundysGame.Code() {
			g, err = GrundysGame, nil
		}
		if err != nil {
			return registry.Game{}, false
		}
		k := registry.Game{Name: g.naming().name, Spelling: g.spelling(), Standard: g.standardText(), Period: g.knownPeriod()}
		k.Preperiod, k.Length, k.Saltus, k.Proved = g.provedPeriod()
		return k, true
	}
}

func heaps(n int) string {
	if n == 1 {
		return "heap"
	}
	return "heaps"
}

// periodText is knownPeriod with a pointer to the certificate.
func (g Game) periodText() string {
	text := g.knownPeriod()
	if _, _, _, proved := g.provedPeriod(); proved {
		text += "; Period() has the certificate"
	}
	return text
}

func (g Game) knownPeriod() string {
	if preperiod, period, saltus, ok := g.provedPeriod(); ok {
		text := fmt.Sprintf("%d from heap %d on, proved", period, preperiod)
		if saltus > 0 {
			text += fmt.Sprintf(", with a saltus of %d", saltus)
		}
		return text
	}
	e, ok := g.inAtlas()
	switch {
	case ok && e.Period > 0 && e.Status != periodic.Proved:
		return fmt.Sprintf("%d from heap %d on, observed on %d values, %s, not proved", e.Period, e.Preperiod, e.Observed,
			certificate.Repetitions(e.Preperiod, e.Period, e.Observed))
	case ok:
		return fmt.Sprintf("unknown: the atlas has looked at %d values", e.Observed)
	case g.rule.Unequal:
		return "unknown; no theorem speaks of this game"
	}
	return "not in the atlas; Period() looks for one and proves it"
}

// Of returns a heap game as an octal game: octal games themselves, subtraction games, games of grundy.Takes and
// grundy.Words without conditions, and functions with Bounded. It returns an error if the game has no octal code.
func Of(game any) (Game, error) {
	switch g := game.(type) {
	case Game:
		return g, nil
	case interface{ Code() (string, bool) }:
		if code, ok := g.Code(); ok {
			return Parse(code)
		}
		return Game{}, fmt.Errorf("octal: %v has no octal code: its moves depend on the heap, or are given by a function "+
			"without Bounded(k); g.Misere(), g.Values(n) and g.Period() work without one", game)
	}
	return Game{}, fmt.Errorf("octal: a value of type %T is not a game of heaps with an octal code", game)
}

// MustOf is [Of], but panics instead of returning an error.
func MustOf(game any) Game {
	g, err := Of(game)
	if err != nil {
		panic(err)
	}
	return g
}

var _ grundy.HeapGame = Game{}

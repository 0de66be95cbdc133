package grundy

import (
	"errors"
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// SurveyResult is what a survey found, a row for each game.
type SurveyResult struct{ Rows []SurveyRow }

// SurveyRow is what a survey found of one game.
type SurveyRow struct {
	Game        string
	Certificate periodic.Certificate // proved, observed, or of no period at all
	Why         string               // there is no proof; empty if there is one
}

// surveyed is how many values of each game a survey looks at.
const surveyed = 1 << 12

// Survey looks for the periods of games of heaps of any kind, octal and subtraction games, games
// of one's own and all that Of takes, within the first 4096 values of each, or of a function as
// many as have about a million options. It panics for what is no game of heaps, and with
// task.ErrInterrupted.
func Survey(games ...any) SurveyResult {
	heaps := make([]HeapGame, len(games))
	for i, game := range games {
		h, ok := game.(HeapGame)
		if !ok {
			h = Of(game)
		}
		heaps[i] = h
	}
	var s SurveyResult
	for i, g := range heaps {
		task.Report(task.Progress{Label: "grundy: survey", Done: int64(i), Total: int64(len(heaps)), Unit: "games",
			Note: g.String()})
		c, err := periodOf(g)
		if errors.Is(err, task.ErrInterrupted) {
			panic(task.ErrInterrupted)
		}
		row := SurveyRow{Game: g.String(), Certificate: c}
		if own, ok := g.(*Game); ok && own.name == "" && own.code == "" {
			row.Game = strings.TrimSuffix(own.Rule(), ". Who cannot move loses.")
			if m := own.memory(); m != nil && m.cycle != nil {
				row.Game += m.cycle.spelled()
			}
		}
		if err != nil {
			row.Why = err.Error()
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// periodOf returns what a survey looks for in one game.
func periodOf(g HeapGame) (periodic.Certificate, error) {
	if own, ok := g.(*Game); ok && own.declared() == nil {
		return own.Period() // bounded by work, for nobody knows what a function costs
	}
	return g.PeriodWithin(surveyed)
}

// Proved returns how many periods are proved.
func (s SurveyResult) Proved() int {
	n := 0
	for _, r := range s.Rows {
		if r.Certificate.Status == periodic.Proved {
			n++
		}
	}
	return n
}

// status is a row's word on what is known.
func (r SurveyRow) status() string {
	switch {
	case r.Why == "":
		return r.Certificate.Status.String()
	case r.Certificate.Period > 0:
		return fmt.Sprintf("observed, %d values, %s", r.Certificate.Observed, r.Certificate.Seen())
	}
	return fmt.Sprintf("none in %d values", r.Certificate.Observed)
}

// table returns the rows as text.
func (s SurveyResult) table() tabular.Table {
	t := tabular.Table{Header: []string{"game", "preperiod", "period", "saltus", ""}}
	for _, r := range s.Rows {
		c := r.Certificate
		if c.Period == 0 {
			t.Add(r.Game, "", "", "", r.status())
			continue
		}
		t.Add(r.Game, fmt.Sprint(c.Preperiod), fmt.Sprint(c.Period), fmt.Sprint(c.Saltus), r.status())
	}
	return t
}

// summary is the line above the table.
func (s SurveyResult) summary() string {
	games := "games"
	if len(s.Rows) == 1 {
		games = "game"
	}
	return fmt.Sprintf("%d %s, the periods of %d proved", len(s.Rows), games, s.Proved())
}

// String returns the table as text.
func (s SurveyResult) String() string { return s.summary() + "\n" + s.table().Text() }

// Display shows the table.
func (s SurveyResult) Display() display.Bundle {
	return display.Plain(s.String()).With(display.MIMEHTML, []byte("<p>"+s.summary()+"</p>\n"+s.table().HTML()))
}

package grundy

import (
	"errors"
	"fmt"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// SurveyResult is the result of a survey, with a row for each game.
type SurveyResult struct{ Rows []SurveyRow }

// SurveyRow is the result for one game.
type SurveyRow struct {
	Game        string
	Certificate periodic.Certificate // proved, observed, or without a period
	Why         string               // why there is no proof, or ""
}

// surveyed is the number of values of each game that a survey looks at.
const surveyed = 1 << 12

// Survey looks for the periods of games of heaps: octal and subtraction games, games of this package, and whatever Of
// accepts. It looks at the first 4096 values of each, or, for a function, at as many as have about a million options.
// It panics for other arguments, and with task.ErrInterrupted.
func Survey(games ...any) SurveyResult {
	heaps := list.Map(games, func(game any) HeapGame {
		if h, ok := game.(HeapGame); ok {
			return h
		}
		return Of(game)
	})
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
			if own.memory() != nil && own.proof.known {
				row.Game += own.proof.spelled()
			}
		}
		if err != nil {
			row.Why = err.Error()
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// periodOf returns the result for one game.
func periodOf(g HeapGame) (periodic.Certificate, error) {
	if own, ok := g.(*Game); ok && own.declared() == nil {
		return own.Period() // limited by work, because the cost of a function is unknown
	}
	return g.PeriodWithin(surveyed)
}

// Proved returns the number of proved periods.
func (s SurveyResult) Proved() int {
	n := 0
	for _, r := range s.Rows {
		if r.Certificate.Status == periodic.Proved {
			n++
		}
	}
	return n
}

// status returns the last column of a row.
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

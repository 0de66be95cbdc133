// Package command makes the subcommands of taking-and-breaking games: solve, verify,
// survey, bench and sequence.
package command

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// Commands returns the subcommands.
func Commands() []*cobra.Command {
	return []*cobra.Command{solveCommand(), verifyCommand(), finiteStateTopic(), surveyCommand(), benchCommand(), sequenceCommand()}
}

// parseGame reads a code or the name of Grundy's game.
func parseGame(name string) (octal.Game, error) {
	if name == "grundy" || name == octal.GrundysGame.Code() {
		return octal.GrundysGame, nil
	}
	return octal.Parse(name)
}

// reportTo writes progress to w, a line every interval, until the returned function
// is called.
func reportTo(w io.Writer, interval time.Duration) (stop func()) {
	began, last := time.Now(), time.Now()
	old := task.OnReport(func(p task.Progress) {
		if time.Since(last) < interval {
			return
		}
		last = time.Now()
		of := ""
		if p.Total > 0 {
			of = fmt.Sprintf(" of %d", p.Total)
		}
		fmt.Fprintf(w, "%8s  %s: %d%s %s  %s\n", time.Since(began).Round(time.Second), p.Label, p.Done, of, p.Unit, p.Note)
	})
	return func() { task.OnReport(old) }
}

package commands

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"sprague/internal/progress"
	"sprague/stdlib/octal/rate"
)

// benchValues is how many values are computed of a game that is not in the table.
const benchValues = 1 << 20

// benchCommand makes `sprague bench`.
func benchCommand() *cobra.Command {
	var values int
	c := newCommand("bench", nil, func(cmd *cobra.Command, codes []string) error {
		left := func() string { return "the table has the games that were measured" }
		return watched(cmd, left, func(_ context.Context, line *progress.Line) error {
			defer line.Follow()()
			return bench(cmd.OutOrStdout(), codes, values)
		})
	})
	c.Flags().IntVar(&values, "values", 0, "number of values of each game")
	return c
}

// bench writes the table of the codes, or of those in docs/results.md if there are none.
func bench(w io.Writer, codes []string, values int) error {
	if values < 0 {
		return errors.New("--values must not be negative")
	}
	trials := rate.Trials()
	if len(codes) > 0 {
		trials = nil
	}
	for _, code := range codes {
		game, err := parseGame(code)
		if err != nil {
			return err
		}
		trials = append(trials, rate.Trial{Game: game, Values: benchValues})
	}
	fmt.Fprintln(w, rate.Heading)
	for _, t := range trials {
		if values > 0 {
			t.Values = values
		}
		fmt.Fprintln(w, t.Run().Markdown())
	}
	return nil
}

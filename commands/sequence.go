package commands

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"sprague/internal/atomicfile"
	"sprague/internal/progress"
	"sprague/stdlib/octal"
	"sprague/stdlib/octal/rate"
)

// sequenceCommand makes `sprague sequence`.
func sequenceCommand() *cobra.Command {
	var out string
	values := 1 << 20
	c := newCommand("sequence", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		game, err := parseGame(args[0])
		if err != nil {
			return err
		}
		if values < 1 {
			return fmt.Errorf("%d values; there must be one at least", values)
		}
		if err := atomicfile.CanWrite(out); err != nil {
			return err
		}
		left := func() string { return "nothing is written; the same command begins anew" }
		return watched(cmd, left, func(_ context.Context, line *progress.Line) error {
			defer line.Follow()()
			began := time.Now()
			s := game.Sequence(values)
			took := time.Since(began)
			line.Clear()
			describe(cmd.OutOrStdout(), game, s, took)
			if out == "" {
				return nil
			}
			return s.Save(out)
		})
	})
	c.Flags().IntVar(&values, "values", values, "number of values")
	c.Flags().StringVar(&out, "out", "", "file for the values")
	return c
}

// describe says what was computed.
func describe(w io.Writer, game octal.Game, s *octal.Sequence, took time.Duration) {
	n := s.Len()
	fmt.Fprintf(w, "%s: %s values in %.2f s, %s a second\n", game, rate.Grouped(n), took.Seconds(),
		rate.Rounded(float64(n)/took.Seconds()))
	fmt.Fprintln(w, s.Summary())
	if !game.Sparse() {
		return
	}
	r := game.Rare(n)
	fmt.Fprintf(w, "rare heaps, not counting the empty one: %d, the last %d; mask %b in binary\n", len(r.Heaps), r.Last(),
		r.Mask)
}

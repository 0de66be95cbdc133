package command

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"sprague/stdlib/octal"
)

// The games of the table: few rare heaps, many, and one of the games that have
// no code.
var benchGames = []string{"0.106", "0.104", "0.054", "0.454", "0.16", "0.6", "0.014", "grundy"}

const (
	// plainValues is how many values the plain solver computes. Its time grows
	// with the square: the ratio would be greater with more.
	plainValues = 20_000
	// leastBench and mostBench are the numbers of values a game is tried with.
	leastBench = 1 << 20
	mostBench  = 1 << 28
)

// benchCommand makes `sprague bench`.
func benchCommand() *cobra.Command {
	var limit time.Duration
	var values int
	c := &cobra.Command{
		Use:   "bench [CODE…]",
		Short: "Measure how fast values are computed",
		Long: `Measure how fast the exact values of some games are computed, and print a table in
Markdown. Each game is computed from the beginning with twice as many values until that
takes half of --time, or with --values once. The plain solver, the definition with nothing
left out, computes the first 20 000 values of the same game in the same run; it
becomes slower in proportion to the heap, so that the ratio is that of its best stretch.`,
		Example: "  sprague bench\n  sprague bench 0.6 --values 536870912",
		RunE: func(cmd *cobra.Command, codes []string) error {
			if len(codes) == 0 {
				codes = benchGames
			}
			return bench(cmd.OutOrStdout(), codes, values, limit)
		},
	}
	c.Flags().DurationVar(&limit, "time", 8*time.Second, "time for each game, about")
	c.Flags().IntVar(&values, "values", 0, "so many values, whatever it takes")
	return c
}

// bench writes the table.
func bench(w io.Writer, codes []string, values int, limit time.Duration) error {
	games := make([]octal.Game, len(codes))
	for i, code := range codes {
		var err error
		if games[i], err = parseGame(code); err != nil {
			return err
		}
	}
	fmt.Fprintln(w, "| game | values | seconds | values a second | plain solver | ratio |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|")
	for _, game := range games {
		n, took := timed(game, values, limit)
		plain := plainRate(game, min(plainValues, n))
		rate := float64(n) / took.Seconds()
		fmt.Fprintf(w, "| %s | %s | %.2f | %s | %s | %.0f |\n", game, grouped(n), took.Seconds(), rounded(rate), rounded(plain), rate/plain)
	}
	return nil
}

// timed computes values, from the beginning each time, until it takes half of limit; it
// returns how many it were and how long the last computation took.
func timed(game octal.Game, values int, limit time.Duration) (int, time.Duration) {
	n := values
	if n == 0 {
		n = leastBench
	}
	for {
		g := game.Afresh()
		began := time.Now()
		g.Sequence(n)
		took := time.Since(began)
		if values > 0 || 2*took >= limit || n == mostBench {
			return n, took
		}
		n *= 2
	}
}

// plainRate returns the values a second of the plain solver on the first n.
func plainRate(game octal.Game, n int) float64 {
	began := time.Now()
	game.ByDefinition(n)
	return float64(n) / time.Since(began).Seconds()
}

// grouped writes a number with blanks between groups of three digits.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

// rounded writes a rate with two or three digits.
func rounded(rate float64) string {
	switch {
	case rate >= 1e8:
		return fmt.Sprintf("%.0f million", rate/1e6)
	case rate >= 1e6:
		return fmt.Sprintf("%.1f million", rate/1e6)
	}
	return fmt.Sprintf("%.0f thousand", rate/1e3)
}

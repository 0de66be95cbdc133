package commands

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"sprague/stdlib/octal"
)

// benchGames are the games of the table, with few rare heaps and with many, and how many
// values are computed of each.
var benchGames = []struct {
	code   string
	values int
}{
	{"0.106", 1 << 28}, {"0.104", 1 << 28}, {"0.454", 1 << 28}, {"0.16", 1 << 28},
	{"0.6", 1 << 25}, {"0.014", 1 << 23}, {"grundy", 1 << 24},
}

const (
	// plainValues is how many values the plain solver computes. Its time grows
	// with the square: the ratio would be greater with more.
	plainValues = 20_000
	// benchValues is how many values of other games are computed.
	benchValues = 1 << 20
)

// benchCommand makes `sprague bench`.
func benchCommand() *cobra.Command {
	var values int
	c := &cobra.Command{
		Use:   "bench [CODE…]",
		Short: "Measure how fast values are computed",
		Long: `Measure how fast the exact values of some games are computed, from nothing, and print a
table in Markdown. The plain solver, the definition with nothing left out, computes the
first 20 000 values of the same game in the same run; it becomes slower in proportion to
the heap, so that the ratio is that of its best stretch.`,
		Example: "  sprague bench\n  sprague bench 0.6 --values 536870912",
		RunE: func(cmd *cobra.Command, codes []string) error {
			return bench(cmd.OutOrStdout(), codes, values)
		},
	}
	c.Flags().IntVar(&values, "values", 0, "so many values of each game")
	return c
}

// A trial is a game and how many of its values are computed.
type trial struct {
	game   octal.Game
	values int
}

// trials returns those of the codes, or of the table if there are none.
func trials(codes []string, values int) ([]trial, error) {
	var list []trial
	add := func(code string, n int) error {
		game, err := parseGame(code)
		if err != nil {
			return err
		}
		if values > 0 {
			n = values
		}
		list = append(list, trial{game.Afresh(), n})
		return nil
	}
	if len(codes) == 0 {
		for _, b := range benchGames {
			if err := add(b.code, b.values); err != nil {
				return nil, err
			}
		}
	}
	for _, code := range codes {
		if err := add(code, benchValues); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// bench writes the table.
func bench(w io.Writer, codes []string, values int) error {
	if values < 0 {
		return errors.New("--values must not be negative")
	}
	list, err := trials(codes, values)
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "| game | values | seconds | values a second | plain solver | ratio |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|")
	for _, t := range list {
		rate, took := timed(t.values, func(n int) { t.game.Sequence(n) })
		plain, _ := timed(min(plainValues, t.values), func(n int) { t.game.ByDefinition(n) })
		fmt.Fprintf(w, "| %s | %s | %.1f | %s | %s | %.0f |\n", t.game, grouped(t.values), took.Seconds(), rounded(rate), rounded(plain), rate/plain)
	}
	return nil
}

// timed returns how many values a second compute computes, and how long n take.
func timed(n int, compute func(n int)) (rate float64, took time.Duration) {
	began := time.Now()
	compute(n)
	took = time.Since(began)
	return float64(n) / took.Seconds(), took
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

package command

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sprague/stdlib/octal"
)

// A finding is one line of a survey.
type finding struct {
	Code      string  `json:"code"`
	Status    string  `json:"status"`
	Theorem   string  `json:"theorem,omitempty"`
	Preperiod int64   `json:"preperiod,omitempty"`
	Period    int64   `json:"period,omitempty"`
	Observed  int64   `json:"observed"` // values computed
	Values    []int   `json:"values"`   // the first ones
	Seconds   float64 `json:"seconds"`
}

// surveyedValues is how many values a finding carries, to search by.
const surveyedValues = 32

// surveyCommand makes `sprague survey`.
func surveyCommand() *cobra.Command {
	var out, segment string
	var limit time.Duration
	c := &cobra.Command{
		Use:   "survey PATTERN",
		Short: "Look for the periods of a family of codes",
		Long: `Look for the period of every code of a family, within a time for each, and write a
JSON line for each code to the file --out. In a pattern, x, y, z and w stand for
each octal digit, and [37] for one of those. Codes that the file has already are left out, so that a survey
can be stopped and goes on; --segment i/n does every n-th code from the i-th on.`,
		Example: "  sprague survey 0.xy --out atlas2.jsonl\n  sprague survey 4.xyz --time 10s --segment 2/8 --out part2.jsonl",
		Args:    cobra.ExactArgs(1),
	}
	c.Flags().StringVar(&out, "out", "survey.jsonl", "file of JSON lines, continued if it exists")
	c.Flags().DurationVar(&limit, "time", 2*time.Second, "time for each code")
	c.Flags().StringVar(&segment, "segment", "", "part i/n of the codes")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		i, n, err := segmentOf(segment)
		if err != nil {
			return err
		}
		games, err := octal.Family(args[0])
		if err != nil {
			return err
		}
		done, err := surveyed(out)
		if err != nil {
			return err
		}
		file, err := os.OpenFile(out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return err
		}
		defer file.Close()
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		for j, game := range games {
			if n > 0 && j%n != i-1 || done[game.Code()] {
				continue
			}
			f := look(game, octal.WithContext(ctx), octal.MaxTime(limit))
			if ctx.Err() != nil {
				return errors.New("stopped; the same command goes on")
			}
			text, err := json.Marshal(f)
			if err != nil {
				return err
			}
			if _, err := file.Write(append(text, '\n')); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%-8s %-9s preperiod %d, period %d, %d values, %.2fs\n", f.Code, f.Status, f.Preperiod, f.Period, f.Observed, f.Seconds)
		}
		return nil
	}
	return c
}

// look searches for the period of one game.
func look(game octal.Game, options ...octal.Option) finding {
	began := time.Now()
	cert, err := game.Period(options...)
	f := finding{Code: game.Code(), Status: "open", Observed: cert.Observed, Values: game.Values(surveyedValues)}
	if err == nil {
		f.Status, f.Theorem, f.Preperiod, f.Period = cert.Status.String(), cert.Theorem, cert.Preperiod, cert.Period
	}
	f.Seconds = time.Since(began).Seconds()
	return f
}

// surveyed returns the codes that a file of findings has. A last line that was cut off
// is an error that says so.
func surveyed(name string) (map[string]bool, error) {
	done := map[string]bool{}
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return done, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		var found finding
		if err := json.Unmarshal(lines.Bytes(), &found); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		done[found.Code] = true
	}
	return done, lines.Err()
}

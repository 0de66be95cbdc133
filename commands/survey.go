package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/stdlib/octal"
)

// A finding is one line of a survey.
type finding struct {
	Code      string  `json:"code"`
	Standard  string  `json:"standard"` // form of the code
	Status    string  `json:"status"`   // proved or open
	Theorem   string  `json:"theorem,omitempty"`
	Preperiod int64   `json:"preperiod,omitempty"`
	Period    int64   `json:"period,omitempty"`
	Saltus    int64   `json:"saltus,omitempty"`
	Observed  int64   `json:"observed"` // values computed
	Values    []int   `json:"values"`   // the first ones
	Seconds   float64 `json:"seconds"`
}

// surveyedValues is how many values a finding carries, to search by.
const surveyedValues = 32

// A survey is what the flags say.
type survey struct {
	out, shard  string
	limit       time.Duration
	forms, open bool
}

// surveyCommand makes `sprague survey`.
func surveyCommand() *cobra.Command {
	var s survey
	c := &cobra.Command{
		Use:   "survey PATTERN…",
		Short: "Look for the periods of families of codes",
		Long: `Look for the period of every code of some families, within a time for each, and
write a JSON line for each code to the file --out. In a pattern, x, y, z, w and ? stand
for each octal digit, and [37] for one of those. Codes that the file has already are
left out, so that a survey can be stopped and goes on; --shard i/n does every n-th
code from the i-th on, in a job array by itself. With --forms, of all codes with the
same standard form only the shortest is done; with --open, only codes of which the
atlas knows no period.

"sprague survey atlas FILE…" makes the atlas of package octal of such files.`,
		Example: "  sprague survey 0.xy --out atlas2.jsonl\n  sprague survey 4.xyz --time 10s --shard 2/8 --out part2.jsonl\n  sprague survey --forms 0.xyz 4.xyz --out survey.jsonl && sprague survey atlas survey.jsonl --out stdlib/octal/atlas.txt",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, patterns []string) error { return s.run(cmd, patterns) },
	}
	c.Flags().StringVar(&s.out, "out", "survey.jsonl", "file of JSON lines, continued if it exists")
	c.Flags().DurationVar(&s.limit, "time", 2*time.Second, "time for each code")
	c.Flags().StringVar(&s.shard, "shard", "", batch.Help)
	c.Flags().BoolVar(&s.forms, "forms", false, "one code of each standard form")
	c.Flags().BoolVar(&s.open, "open", false, "only codes that are open in the atlas")
	c.AddCommand(atlasCommand())
	return c
}

// run looks at the games, and writes down what was found in their order.
func (s *survey) run(cmd *cobra.Command, patterns []string) error {
	if s.limit <= 0 {
		return errors.New("--time must be above 0")
	}
	games, err := s.games(patterns)
	if err != nil {
		return err
	}
	done, err := surveyed(s.out)
	if err != nil {
		return err
	}
	file, err := appendTo(s.out)
	if err != nil {
		return err
	}
	defer file.Close()
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	games = slices.DeleteFunc(games, func(g octal.Game) bool {
		_, known := done[g.Code()]
		return known
	})
	for next := range s.search(ctx, games) {
		f := <-next
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

// search looks at the games, as many at a time as there are processors, and hands over
// the places of the findings in the order of the games. What a game remembers is given up
// when it has been looked at.
func (s *survey) search(ctx context.Context, games []octal.Game) <-chan chan finding {
	places := make(chan chan finding, len(games))
	todo := make(chan func(), len(games))
	for _, game := range games {
		place := make(chan finding, 1)
		places <- place
		todo <- func() { place <- look(game.Afresh(), octal.WithContext(ctx), octal.MaxTime(s.limit)) }
	}
	close(places)
	close(todo)
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for work := range todo {
				work()
			}
		}()
	}
	return places
}

// games returns the games of the patterns that are this shard's.
func (s *survey) games(patterns []string) ([]octal.Game, error) {
	i, n, err := batch.Parse(s.shard)
	if err != nil {
		return nil, err
	}
	var all, out []octal.Game
	for _, pattern := range patterns {
		games, err := octal.Family(pattern)
		if err != nil {
			return nil, err
		}
		all = append(all, games...)
	}
	if s.forms {
		all = oneOfEach(all)
	}
	if s.open {
		all = slices.DeleteFunc(all, isSolved)
	}
	for j, game := range all {
		if n == 0 || j%n == i-1 {
			out = append(out, game)
		}
	}
	return out, nil
}

// isSolved reports whether the atlas knows the period of a game.
func isSolved(g octal.Game) bool {
	e, ok := octal.Lookup(g.Code())
	return ok && e.Period > 0
}

// oneOfEach returns, of the games with the same standard form, the first of those with the shortest
// code.
func oneOfEach(games []octal.Game) []octal.Game {
	best := map[string]octal.Game{}
	for _, g := range games {
		form := g.Standard().Game.Code()
		if b, ok := best[form]; !ok || len(g.Code()) < len(b.Code()) {
			best[form] = g
		}
	}
	var out []octal.Game
	for _, g := range games {
		if best[g.Standard().Game.Code()].Code() == g.Code() {
			out = append(out, g)
		}
	}
	return out
}

// look searches for the period of one game.
func look(game octal.Game, options ...octal.Option) finding {
	began := time.Now()
	cert, err := game.Period(options...)
	f := finding{Code: game.Code(), Standard: game.Standard().Game.Code(), Status: "open", Observed: cert.Observed, Values: game.Values(surveyedValues)}
	if err == nil {
		f.Status, f.Theorem, f.Preperiod, f.Period, f.Saltus = cert.Status.String(), cert.Theorem, cert.Preperiod, cert.Period, cert.Saltus
	}
	f.Seconds = time.Since(began).Seconds()
	return f
}

// surveyed returns the findings of a file by code; none if there is no file. A last line
// without an end was cut off when a survey was killed, and counts for nothing.
func surveyed(name string) (map[string]finding, error) {
	done := map[string]finding{}
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return done, nil
	}
	if err != nil {
		return nil, err
	}
	for n := 1; ; n++ {
		line, rest, whole := bytes.Cut(text, []byte("\n"))
		if !whole {
			return done, nil
		}
		var found finding
		if err := json.Unmarshal(line, &found); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		done[found.Code], text = found, rest
	}
}

// appendTo opens a file of findings to go on, without a last line that was cut off.
func appendTo(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if err == nil {
		whole := int64(bytes.LastIndexByte(text, '\n') + 1)
		if err = f.Truncate(whole); err == nil {
			_, err = f.Seek(whole, io.SeekStart)
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

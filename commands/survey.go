package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/stdlib/octal"
	"sprague/stdlib/octal/survey"
)

// A surveying is one call of `sprague survey`: what its flags say.
type surveying struct {
	batchFlags
	limit       time.Duration
	values      int
	forms, open bool
}

// surveyCommand makes `sprague survey`.
func (p *program) surveyCommand() *cobra.Command {
	s := surveying{batchFlags: batchFlags{memory: &p.memory}}
	c := &cobra.Command{
		Use:   "survey PATTERN…",
		Short: "Look for the periods of families of codes",
		Long: `Look for the period of every code of some families, within a time or a number of values
for each, and write a JSON line for each code to the file --out, or into the folder
--dir, which several processes may share. In a pattern, x, y, z, w and ? stand for
each octal digit, and [37] for one of those. With --forms, of all codes with the same
standard form only the shortest is done; with --open, only codes of which the atlas
knows no period.

A survey may be stopped or killed at any moment; the same command goes on. Codes of
which as much is known already as the bounds allow are left out. --shard i/n does
every n-th code from the i-th on, in a job array by itself. What was found within
a number of values, without a bound on the time, is the same on every machine:

  sprague survey 0.xy --values 100000 --dir found --shard /16     (in an array of 16)
  sprague status found
  sprague merge found --out found.jsonl

"sprague survey atlas FILE…" makes the atlas of package octal of such files.`,
		Example: "  sprague survey 0.xy --out atlas2.jsonl\n  sprague survey 4.xyz --time 10s --shard 2/8 --dir found\n  sprague survey --forms 0.xyz 4.xyz --out survey.jsonl && sprague survey atlas survey.jsonl --out stdlib/octal/atlas.txt",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, patterns []string) error { return s.run(cmd, patterns) },
	}
	s.add(c, "shard")
	c.Flags().StringVarP(&s.out, "out", "o", "", "file of JSON lines, continued if it exists (default survey.jsonl, without --dir)")
	c.Flags().DurationVar(&s.limit, "time", 2*time.Second, "time for each code; without a bound if --values is given")
	c.Flags().IntVar(&s.values, "values", 0, "values to compute of each code, 0 for no bound")
	c.Flags().BoolVar(&s.forms, "forms", false, "one code of each standard form")
	c.Flags().BoolVar(&s.open, "open", false, "only codes that are open in the atlas")
	c.AddCommand(atlasCommand(), growthCommand())
	return c
}

// run looks at the games.
func (s *surveying) run(cmd *cobra.Command, patterns []string) error {
	if s.values > 0 && !cmd.Flags().Changed("time") {
		s.limit = 0
	}
	if s.limit < 0 || s.values < 0 || s.limit == 0 && s.values == 0 {
		return errors.New("--time or --values must be above 0, and neither below")
	}
	games, err := s.games(patterns)
	if err != nil {
		return err
	}
	if s.out == "" && s.dir == "" {
		s.out = "survey.jsonl"
	}
	w := s.work(cmd, surveyKind())
	w.Budget = batch.Budget{"seconds": s.limit.Seconds(), "values": float64(s.values)}
	for _, g := range games {
		w.Items = append(w.Items, g.Code())
	}
	w.Show = func(r batch.Record) {
		var f survey.Finding
		if json.Unmarshal(r.Content, &f) == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "%-8s %-9s preperiod %d, period %d, %d values, %.2fs\n", f.Code, f.Status, f.Preperiod, f.Period, f.Observed, r.Run.Seconds)
		}
	}
	_, err = w.Run(cmd.Context())
	return err
}

// games returns the games of the patterns that are asked for.
func (s *surveying) games(patterns []string) ([]octal.Game, error) {
	games, err := survey.Games(patterns...)
	if err != nil {
		return nil, err
	}
	if s.forms {
		games = survey.OneOfEach(games)
	}
	if s.open {
		games = slices.DeleteFunc(games, survey.Solved)
	}
	return games, nil
}

// surveyKind is a survey for package batch.
func surveyKind() batch.Kind {
	read := func(content []byte) (f survey.Finding) { json.Unmarshal(content, &f); return f }
	return batch.Kind{
		Name: "survey", Key: "code", Unit: "codes",
		Final:  func(content []byte) bool { return read(content).Status == survey.Proved },
		Depth:  func(content []byte) int64 { return read(content).Observed },
		Differ: func(a, b []byte) string { return survey.Contradiction(read(a), read(b)) },
		Plain:  func(line []byte) ([]byte, error) { return plain[survey.Finding](line) },
		Find: func(ctx context.Context, code string, b batch.Budget) ([]byte, int64, error) {
			game, err := octal.Parse(code)
			if err != nil {
				return nil, 0, err
			}
			options := []octal.Option{octal.MaxValues(int(b["values"]))}
			if t := seconds(b["seconds"]); t > 0 {
				options = append(options, octal.MaxTime(t))
			}
			f := survey.Look(ctx, game, options...)
			content, err := json.Marshal(f)
			return content, f.Observed, err
		},
	}
}

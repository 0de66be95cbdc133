package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/shard"
	"sprague/stdlib/octal"
	"sprague/stdlib/octal/survey"
)

// A surveying is one call of `sprague survey`: what its flags say.
type surveying struct {
	partFlags
	limit       time.Duration
	values      int
	forms, open bool
}

// command makes `sprague survey`.
func (s *surveying) command() *cobra.Command {
	c := newCommand("survey", cobra.MinimumNArgs(1), s.run)
	s.add(c, "default survey.jsonl, of a part survey-3-of-16.jsonl")
	c.Flags().DurationVar(&s.limit, "time", 2*time.Second, "time limit for each code; none if --values is given")
	c.Flags().IntVar(&s.values, "values", 0, "values to compute for each code, 0 for no limit")
	c.Flags().BoolVar(&s.forms, "forms", false, "one code for each standard form")
	c.Flags().BoolVar(&s.open, "open", false, "only codes for which the atlas lists no period")
	c.AddCommand(
		surveyText("atlas", "four", "the part of the codes of four digits", survey.Atlas, survey.AtlasOfFour),
		surveyText("growth", "rulers", "only the codes that are ruler regular", survey.Growth, survey.Rulers),
	)
	return c
}

// run looks for the periods of a part of the codes.
func (s *surveying) run(cmd *cobra.Command, patterns []string) error {
	w, err := s.work(cmd, patterns)
	if err != nil {
		return err
	}
	if s.out == "" {
		s.out = "survey.jsonl"
		if s.shard.N > 0 {
			s.out = fmt.Sprintf("survey-%d-of-%d.jsonl", s.shard.I, s.shard.N)
		}
	}
	_, err = s.partFlags.run(cmd, w, func(line []byte) {
		f := read[survey.Finding](line)
		fmt.Fprintf(cmd.OutOrStdout(), "%-8s %-9s preperiod %d, period %d, %d values\n", f.Code, f.Status, f.Preperiod,
			f.Period, f.Observed)
	})
	return err
}

// work returns the survey that the flags and patterns describe.
func (s *surveying) work(cmd *cobra.Command, patterns []string) (*shard.Work, error) {
	if s.values > 0 && !cmd.Flags().Changed("time") {
		s.limit = 0
	}
	if s.limit < 0 || s.values < 0 || s.limit == 0 && s.values == 0 {
		return nil, errors.New("--time or --values must be above 0, and neither below")
	}
	games, err := s.games(patterns)
	if err != nil {
		return nil, err
	}
	w := &shard.Work{
		Command: commandOf(cmd, patterns), Unit: "codes", Key: "code", Find: s.find,
		Says: func(line []byte) int64 {
			if f := read[survey.Finding](line); f.Status != survey.Proved {
				return f.Observed
			}
			return shard.Final
		},
		Differ: func(a, b []byte) string {
			return survey.Contradiction(read[survey.Finding](a), read[survey.Finding](b))
		},
	}
	for _, g := range games {
		w.Items = append(w.Items, g.Code())
	}
	return w, nil
}

// games returns the games of the patterns that are asked for.
func (s *surveying) games(patterns []string) ([]octal.Game, error) {
	games, err := octal.Family(patterns...)
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

// find looks for the period of a code.
func (s *surveying) find(ctx context.Context, code string) ([]byte, error) {
	game, err := octal.Parse(code)
	if err != nil {
		return nil, err
	}
	options := []octal.Option{octal.MaxValues(s.values)}
	if s.limit > 0 {
		options = append(options, octal.MaxTime(s.limit))
	}
	return json.Marshal(survey.Solve(ctx, game, options...))
}

package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"sprague/internal/atomicfile"
	"sprague/internal/progress"
	"sprague/notebooks"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
)

// A solving is one call of `sprague solve`: what its flags say.
type solving struct {
	dir, out string
	limit    time.Duration
	values   int
	small    bool
}

// solveCommand makes `sprague solve`.
func solveCommand() *cobra.Command {
	var s solving
	c := newCommand("solve", cobra.ExactArgs(1), s.run)
	c.Flags().StringVar(&s.dir, "dir", "", "folder for checkpoints")
	c.Flags().StringVar(&s.out, "out", "", "file for the certificate (default: print it)")
	c.Flags().DurationVar(&s.limit, "time", 0, "stop after this time, such as 90s or 8h")
	c.Flags().IntVar(&s.values, "values", 0, "stop after this many values")
	c.Flags().BoolVar(&s.small, "small", false, "keep checkpoints to a few hundred KB, without intermediate states")
	return c
}

// run solves the game of a code.
func (s *solving) run(cmd *cobra.Command, args []string) error {
	game, err := parseGame(args[0])
	if err != nil {
		return err
	}
	if err := atomicfile.CanWrite(s.out); err != nil {
		return err
	}
	options, err := s.options()
	if err != nil {
		return err
	}
	left := func() string {
		if s.dir == "" {
			return "with --dir it could go on from here"
		}
		return "the same command goes on from here"
	}
	var cert periodic.Certificate
	err = watched(cmd, left, func(ctx context.Context, line *progress.Line) (err error) {
		defer line.Follow()()
		cert, err = game.Period(append(options, octal.WithContext(ctx))...)
		return err
	})
	if interrupt := (*notebooks.ExitError)(nil); errors.As(err, &interrupt) && cert.Observed > 0 {
		fmt.Fprintln(cmd.OutOrStdout(), cert) // what was seen
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), cert)
	if s.out == "" {
		return nil
	}
	text, err := json.MarshalIndent(cert, "", " ")
	if err != nil {
		return err
	}
	return atomicfile.Write(s.out, append(text, '\n'))
}

// options returns what the flags ask of the search.
func (s *solving) options() ([]octal.Option, error) {
	if s.limit < 0 || s.values < 0 {
		return nil, errors.New("--time and --values must not be negative")
	}
	options := []octal.Option{octal.MaxValues(s.values)}
	if s.dir != "" {
		keep := octal.Checkpoints
		if s.small {
			keep = octal.SmallCheckpoints
		}
		options = append(options, keep(s.dir))
	}
	if s.limit > 0 {
		options = append(options, octal.MaxTime(s.limit))
	}
	return options, nil
}

package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/kernel/atomicfile"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
)

// A solving is one call of `sprague solve`: what its flags say.
type solving struct {
	batchFlags
	limit  time.Duration
	values int
	later  bool
	small  bool
}

// solveCommand makes `sprague solve`.
func (p *program) solveCommand() *cobra.Command {
	s := solving{batchFlags: batchFlags{memory: &p.memory}}
	c := &cobra.Command{
		Use:   "solve CODE",
		Short: "Find and prove the period of an octal game",
		Long: `Find the least preperiod and period of a taking-and-breaking game and prove them.

With --dir the search writes a checkpoint there every few seconds; it may be
stopped or killed at any moment, and the same command goes on where it was. All
processors take part, or so many as --workers says: one computes values, the others
show that none of them is rare. The certificate is written as JSON; sprague verify checks it.

Several machines that share the directory may take part: with --check-later the
run only computes values, one processor's work, and --segment i/n excludes rare
values from part i of n of what it has computed so far. Without --segment the same
command then collects the parts, does what is missing, and proves the period.`,
		Example: "  sprague solve 0.77\n  sprague solve 0.106 --dir run106 --out 0.106.json\n  sprague solve 0.106 --dir run106 --check-later\n  sprague solve 0.106 --dir run106 --segment 3/16\n  sbatch --array=1-16 --wrap 'sprague solve 0.106 --dir run106 --segment /16'",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return s.run(cmd, args[0]) },
	}
	s.add(c, "segment")
	s.choice.Asked = true
	c.Flags().StringVar(&s.out, "out", "", "file for the certificate (default: print it)")
	c.Flags().DurationVar(&s.limit, "time", 0, "stop after so long, such as 90s or 8h")
	c.Flags().IntVar(&s.values, "values", 0, "stop after so many values")
	c.Flags().BoolVar(&s.later, "check-later", false, "compute first, exclude rare values in a second pass on all processors")
	c.Flags().BoolVar(&s.small, "small", false, "checkpoints in --dir of some hundred KB, which keep no states on the way")
	c.Flag("dir").Usage = "folder for checkpoints"
	c.Flag("segment").Usage = "do part `i/n` of the second pass of the run in --dir; with /n the index of the job array is i"
	return c
}

// run solves the game of the code.
func (s *solving) run(cmd *cobra.Command, code string) error {
	game, err := parseGame(code)
	if err != nil {
		return err
	}
	if err := canWrite(s.out); err != nil {
		return err
	}
	part := s.choice.Text != "" || s.choice.Index != ""
	if part && s.dir == "" {
		return errors.New("--segment is part of a run; --dir says where that is")
	}
	single := s.single(cmd, "solve", game.Code())
	var cert periodic.Certificate
	var says string
	err = single.Run(cmd.Context(), func(ctx context.Context, p batch.Part) ([]byte, int64, error) {
		options, err := s.options()
		if err != nil {
			return nil, 0, err
		}
		if part {
			options = append(options, octal.Segment(p.I, p.N))
		}
		if cert, err = game.Period(append(options, octal.WithContext(ctx))...); errors.Is(err, octal.ErrSegment) {
			says = strings.TrimPrefix(err.Error(), "octal: ")
			return nil, 0, nil
		}
		return nil, 0, err
	})
	if err != nil {
		return err
	}
	if part {
		fmt.Fprintln(cmd.OutOrStdout(), says)
		return nil
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
	if s.later {
		options = append(options, octal.CheckLater())
	}
	if s.limit > 0 {
		options = append(options, octal.MaxTime(s.limit))
	}
	return options, nil
}

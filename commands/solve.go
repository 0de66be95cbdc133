package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/stdlib/octal"
)

// A solving is one call of `sprague solve`: what its flags say.
type solving struct {
	dir, out string
	limit    time.Duration
	values   int
	later    bool
	segment  string
}

// solveCommand makes `sprague solve`.
func solveCommand() *cobra.Command {
	var s solving
	c := &cobra.Command{
		Use:   "solve CODE",
		Short: "Find and prove the period of an octal game",
		Long: `Find the least preperiod and period of a taking-and-breaking game and prove them.

With --dir the search writes a checkpoint there every few seconds; it may be
stopped or killed at any moment, and the same command goes on where it was. All
processors take part: one computes values, the others show that none of them is
rare. The certificate is written as JSON; sprague verify checks it.

Several machines that share the directory may take part: with --check-later the
run only computes values, one processor's work, and --segment i/n excludes rare
values from part i of n of what it has computed so far. Without --segment the same
command then collects the parts, does what is missing, and proves the period.`,
		Example: "  sprague solve 0.77\n  sprague solve 0.106 --dir run106 --out 0.106.json\n  sprague solve 0.106 --dir run106 --check-later\n  sprague solve 0.106 --dir run106 --segment 3/16\n  sbatch --array=1-16 --wrap 'sprague solve 0.106 --dir run106 --segment array'",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return s.run(cmd, args[0]) },
	}
	c.Flags().StringVar(&s.dir, "dir", "", "directory for checkpoints")
	c.Flags().StringVar(&s.out, "out", "", "file for the certificate (default: print it)")
	c.Flags().DurationVar(&s.limit, "time", 0, "stop after so long, such as 90s or 8h")
	c.Flags().IntVar(&s.values, "values", 0, "stop after so many values")
	c.Flags().BoolVar(&s.later, "check-later", false, "compute first, exclude rare values in a second pass on all processors")
	c.Flags().StringVar(&s.segment, "segment", "", "do part i/n of the second pass of the run in --dir; array: as SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX say")
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
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	options, err := s.options()
	if err != nil {
		return err
	}
	defer reportTo(cmd.ErrOrStderr(), 10*time.Second)()
	cert, err := game.Period(append(options, octal.WithContext(ctx))...)
	switch {
	case errors.Is(err, octal.ErrSegment):
		fmt.Fprintln(cmd.OutOrStdout(), strings.TrimPrefix(err.Error(), "octal: "))
		return nil
	case err != nil && ctx.Err() != nil && s.dir != "":
		return fmt.Errorf("%w; the same command goes on", err)
	case err != nil:
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
	return os.WriteFile(s.out, append(text, '\n'), 0o666)
}

// options returns what the flags ask of the search.
func (s *solving) options() ([]octal.Option, error) {
	if s.limit < 0 || s.values < 0 {
		return nil, errors.New("--time and --values must not be negative")
	}
	options := []octal.Option{octal.MaxValues(s.values)}
	if s.dir != "" {
		options = append(options, octal.Checkpoints(s.dir))
	}
	if s.later {
		options = append(options, octal.CheckLater())
	}
	if s.segment != "" {
		i, n, err := batch.Parse(strings.TrimPrefix(s.segment, "array"))
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return nil, errors.New("--segment array: no array variables of a batch system are set")
		}
		options = append(options, octal.Segment(i, n))
	}
	if s.limit > 0 {
		options = append(options, octal.MaxTime(s.limit))
	}
	return options, nil
}

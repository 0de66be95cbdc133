package command

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

	"sprague/stdlib/octal"
)

// solveCommand makes `sprague solve`.
func solveCommand() *cobra.Command {
	var dir, out string
	var limit time.Duration
	var values int
	var later bool
	var segment string
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
	}
	c.Flags().StringVar(&dir, "dir", "", "directory for checkpoints")
	c.Flags().StringVar(&out, "out", "", "file for the certificate (default: print it)")
	c.Flags().DurationVar(&limit, "time", 0, "stop after so long, such as 90s or 8h")
	c.Flags().IntVar(&values, "values", 0, "stop after so many values")
	c.Flags().BoolVar(&later, "check-later", false, "compute first, exclude rare values in a second pass on all processors")
	c.Flags().StringVar(&segment, "segment", "", "do part i/n of the second pass of the run in --dir; array: as SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX say")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		game, err := parseGame(args[0])
		if err != nil {
			return err
		}
		if limit < 0 || values < 0 {
			return errors.New("--time and --values must not be negative")
		}
		if err := canWrite(out); err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		options := []octal.Option{octal.WithContext(ctx), octal.MaxValues(values)}
		if dir != "" {
			options = append(options, octal.Checkpoints(dir))
		}
		if later {
			options = append(options, octal.CheckLater())
		}
		if segment != "" {
			i, n, err := segmentOf(strings.TrimPrefix(segment, "array"))
			if err != nil {
				return err
			}
			if n == 0 {
				return errors.New("--segment array: no array variables of a batch system are set")
			}
			options = append(options, octal.Segment(i, n))
		}
		if limit > 0 {
			options = append(options, octal.MaxTime(limit))
		}
		defer reportTo(cmd.ErrOrStderr(), 10*time.Second)()
		cert, err := game.Period(options...)
		if errors.Is(err, octal.ErrSegment) {
			fmt.Fprintln(cmd.OutOrStdout(), strings.TrimPrefix(err.Error(), "octal: "))
			return nil
		}
		if err != nil && ctx.Err() != nil && dir != "" {
			return fmt.Errorf("%w; the same command goes on", err)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(cmd.OutOrStdout(), cert)
		if out == "" {
			return nil
		}
		text, err := json.MarshalIndent(cert, "", " ")
		if err != nil {
			return err
		}
		return os.WriteFile(out, append(text, '\n'), 0o666)
	}
	return c
}

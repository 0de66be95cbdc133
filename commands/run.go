package commands

import (
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/notebooks"
)

// runCommand makes `sprague run`.
func runCommand(open func(dir string) (*kernel.Session, error)) *cobra.Command {
	j := &notebooks.Job{Start: func(dir string) (notebooks.Session, error) { return open(dir) }}
	cmd := newCommand("run", cobra.MinimumNArgs(1), func(cmd *cobra.Command, args []string) error {
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
		defer stop()
		return j.Run(ctx, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
	})
	f := cmd.Flags()
	f.StringVarP(&j.Out, "out", "o", "",
		"write the executed notebook to `FILE` (a directory when there are several; .go writes the script)")
	f.BoolVar(&j.Check, "check", false, "compare outputs with the stored ones; print a diff and fail if they differ")
	f.BoolVar(&j.Graded, "graded", false, "report the points for each exercise, and fail unless all are right")
	f.StringVar(&j.Checks, "checks", "", "use the checks of the notebook `FILE` in a graded run")
	f.StringArrayVarP(&j.Set, "param", "p", nil, "set a variable of the cell tagged \"parameters\": `NAME=VALUE`")
	f.DurationVar(&j.Options.Timeout, "timeout", 0, "time limit for each cell, such as 30s (default none)")
	f.BoolVar(&j.Options.KeepGoing, "keep-going", false, "continue after a cell that fails")
	f.StringVar(&j.Summary, "summary", "", "write a summary to `FILE`")
	cmd.MarkFlagsMutuallyExclusive("graded", "check")
	return cmd
}

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
	f.BoolVar(&j.Check, "check", false, "outputs must match what is stored; print a diff and fail where they do not")
	f.BoolVar(&j.Graded, "graded", false, "tell the points of each exercise, and fail unless every one is right")
	f.StringVar(&j.Checks, "checks", "", "the notebook `FILE` has the checks that count in a graded run")
	f.StringArrayVarP(&j.Set, "param", "p", nil, "set a variable of the cell tagged \"parameters\": `NAME=VALUE`")
	f.DurationVar(&j.Options.Timeout, "timeout", 0, "time limit of one cell, such as 30s (default none)")
	f.BoolVar(&j.Options.KeepGoing, "keep-going", false, "go on after a cell that fails")
	f.StringVar(&j.Summary, "summary", "", "write the summary to `FILE`")
	cmd.MarkFlagsMutuallyExclusive("graded", "check")
	return cmd
}

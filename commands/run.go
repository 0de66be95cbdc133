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
	cmd := &cobra.Command{
		Use:   "run FILE|DIRECTORY…",
		Short: "Run notebooks and cell scripts without a front end",
		Long: `Run evaluates the cells of notebooks (.ipynb) and of Go scripts with "// %%" cells,
in order, each file in a session of its own. A directory stands for all notebooks below it.

Without --out and --check the text of the outputs is printed and nothing is written.
With --check every output must be the stored one; durations, dates, addresses and temporary
files do not count, and pictures are compared by what they show. It also tells names that are
defined twice or used before they are defined, and stored outputs that are stale, because a
cell that they need ran later.

With --graded the exercises of a homework count, and nothing else: a table tells the points
of each, as many as its task has stars, and the total. An exercise that is open, wrong or does
not run earns none. A student can change a check; --checks takes those of another notebook, the
lesson itself or a copy that "sprague class" made, and puts them behind the answers.

Exit status: 0 when every cell passed, or every exercise of a graded run is right; 1 when one
did not, or differed, or a file could not be read or written; 130 after Ctrl-C (what had run is
written to --out first).`,
		Example: `  sprague run --check notebooks/kayles.ipynb
  sprague run --graded --checks nim.ipynb homework/*.ipynb
  sprague run --out kayles.ipynb kayles.go
  sprague run --param full=true --timeout 1h --out big.ipynb notebooks/rare-values.ipynb`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return j.Run(ctx, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
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

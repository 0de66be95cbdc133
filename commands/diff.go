package commands

import (
	"github.com/spf13/cobra"

	"sprague/notebooks"
)

// diffCommand makes `sprague diff`.
func diffCommand() *cobra.Command {
	var page string
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Compare two notebooks, cell by cell, with what they show",
		Long: `Diff tells how notebook B differs from notebook A: cells added, removed and moved, sources line
by line, outputs by what they show. Pictures are compared pixel by pixel, drawings by their
parts; --html writes a page that shows them side by side. Durations, dates and addresses in
outputs do not count, nor do execution counts.

Exit status: 0 when there is no difference, 1 when there is one, 2 when a file cannot be read.

For git:  git config diff.sprague.command 'sh -c "sprague diff $2 $5" --'
          echo '*.ipynb diff=sprague' >> .gitattributes`,
		Example: `  sprague diff old.ipynb new.ipynb
  sprague diff --html changes.html old.ipynb new.ipynb`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			cmd.SilenceUsage = true
			same, err := notebooks.Compare(cmd.OutOrStdout(), page, args[0], args[1])
			switch {
			case err != nil:
				return &notebooks.ExitError{Code: 2, Msg: err.Error()}
			case !same:
				return &notebooks.ExitError{Code: 1}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&page, "html", "", "write a page with the pictures before and after to `FILE`")
	return cmd
}

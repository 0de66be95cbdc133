package commands

import (
	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/notebooks"
	"sprague/repl"
)

// replCommand makes `sprague repl`.
func replCommand(open func(dir string) (*kernel.Session, error)) *cobra.Command {
	return &cobra.Command{
		Use:   "repl",
		Short: "Terminal session (the default)",
		Long: `An interactive session. On a pipe it evaluates what comes, without prompts:

  echo 'octal.Kayles.Values(12)' | sprague

NO_COLOR turns colours off, SPRAGUE_HISTORY names the file of earlier cells, which terminals and
the Jupyter kernel share (empty for none).`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			session, err := open("")
			if err != nil {
				return err
			}
			defer session.Close()
			return repl.Run(cmd.Context(), session, notebooks.Library{})
		},
	}
}

package commands

import (
	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/notebooks"
	"sprague/repl"
)

// replCommand makes `sprague repl`.
func replCommand(open func(dir string) (*kernel.Session, error)) *cobra.Command {
	return newCommand("repl", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		session, err := open("")
		if err != nil {
			return err
		}
		defer session.Close()
		return repl.Run(cmd.Context(), session, notebooks.Library{})
	})
}

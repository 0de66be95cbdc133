package commands

import (
	"github.com/spf13/cobra"

	"sprague/notebooks"
)

// exportCommand makes `sprague export`.
func exportCommand() *cobra.Command {
	var form, out, live string
	cmd := newCommand("export", cobra.MinimumNArgs(1), func(cmd *cobra.Command, args []string) error {
		return notebooks.Export(cmd.OutOrStdout(), form, live, out, args...)
	})
	cmd.Flags().StringVarP(&form, "to", "t", "html",
		"`FORM`: html, slides, markdown, script or notebook; coq for a certificate")
	cmd.Flags().StringVar(&live, "live", "", "link pages to the site at `ADDRESS`, where readers can run them")
	cmd.Flags().StringVarP(&out, "out", "o", "",
		"write to `FILE`, into a directory, or with - to standard output (default: beside the notebook)")
	return cmd
}

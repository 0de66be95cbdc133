package commands

import (
	"github.com/spf13/cobra"

	"sprague/notebooks"
)

// classCommand makes `sprague class`.
func classCommand() *cobra.Command {
	var out, students string
	cmd := newCommand("class", cobra.MinimumNArgs(1), func(cmd *cobra.Command, args []string) error {
		var names []string
		if students != "" {
			var err error
			if names, err = notebooks.ReadStudents(students); err != nil {
				return err
			}
		}
		return notebooks.WriteClass(cmd.OutOrStdout(), out, names, args...)
	})
	cmd.Flags().StringVarP(&out, "out", "o", "", "write into `DIRECTORY` (default: beside the notebook)")
	cmd.Flags().StringVar(&students, "students", "", "also write a copy for each name in `FILE`")
	return cmd
}

package commands

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"sprague/commands/shard"
)

// mergeCommand makes `sprague merge`.
func mergeCommand() *cobra.Command {
	var partial bool
	c := fromFiles("merge", func(w io.Writer, files ...string) error {
		command, err := shard.Head(files[0])
		if err != nil {
			return err
		}
		work, err := workOf(command)
		if err != nil {
			return fmt.Errorf("%s: %w", files[0], err)
		}
		text, err := work.Merge(partial, files...)
		if err != nil {
			return err
		}
		_, err = w.Write(text)
		return err
	})
	c.Flags().BoolVar(&partial, "partial", false, "merge even if games are missing")
	return c
}

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
	c := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Merge the parts of a survey or a census",
		Long: `Merge the files into which the parts of a survey or a census have written: a line for
each game, in order. The same bytes come out however the work was divided, interrupted
and repeated. Games that are missing, and lines that contradict each other, are an
error that names them.`,
		Example: "  sprague merge found-*.jsonl --out found.jsonl",
	}
	c.Flags().BoolVar(&partial, "partial", false, "merge what there is although games are missing")
	return fromFiles(c, func(w io.Writer, files ...string) error {
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
}

package commands

import (
	"fmt"

	"github.com/spf13/cobra"

	"sprague/commands/shard"
	"sprague/internal/atomicfile"
)

// mergeCommand makes `sprague merge`.
func mergeCommand() *cobra.Command {
	var out string
	var partial bool
	c := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Merge the parts of a survey or a census",
		Long: `Merge the files into which the parts of a survey or a census have written: a line for
each game, in order. The same bytes come out however the work was divided, interrupted
and repeated. Games that are missing, and lines that contradict each other, are an
error that names them.`,
		Example: "  sprague merge found-*.jsonl --out found.jsonl",
		Args:    cobra.MinimumNArgs(1),
	}
	c.Flags().StringVarP(&out, "out", "o", "", "file to write (default: print)")
	c.Flags().BoolVar(&partial, "partial", false, "merge what there is although games are missing")
	c.RunE = func(cmd *cobra.Command, names []string) error {
		if err := atomicfile.CanWrite(out); err != nil {
			return err
		}
		command, err := shard.Head(names[0])
		if err != nil {
			return err
		}
		work, err := workOf(command)
		if err != nil {
			return fmt.Errorf("%s: %w", names[0], err)
		}
		text, err := work.Merge(partial, names...)
		if err != nil {
			return err
		}
		if out != "" {
			return atomicfile.Write(out, text)
		}
		_, err = cmd.OutOrStdout().Write(text)
		return err
	}
	return c
}

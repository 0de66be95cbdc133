// Sprague is a notebook for impartial games: it explores sequences, plots Grundy
// values and proves periods, in a terminal, in Jupyter, in the browser or as a script.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/kernel/worker"
)

func main() {
	worker.Main() // does not return in a worker process
	if err := command().Execute(); err != nil {
		fmt.Fprintln(os.Stderr, "sprague:", err)
		os.Exit(1)
	}
}

// command is the whole command line.
func command() *cobra.Command {
	root := &cobra.Command{
		Use:           "sprague",
		Short:         "A notebook for impartial combinatorial games",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(
		kernel.EvalCommand(),
	)
	return root
}

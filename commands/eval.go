package commands

import (
	"context"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"sprague/internal/progress"
	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/notebooks"
)

// evalCommand makes `sprague eval`, on sessions that open opens.
func evalCommand(open func(dir string) (*kernel.Session, error)) *cobra.Command {
	var keepGoing bool
	cmd := newCommand("eval", cobra.MinimumNArgs(1), func(cmd *cobra.Command, args []string) error {
		cells, err := readCells(args, cmd.InOrStdin())
		if err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
		defer stop()
		s, err := open("")
		if err != nil {
			return err
		}
		defer s.Close()
		line := progress.NewLine(cmd.ErrOrStderr())
		defer line.Clear()
		return evalCells(ctx, s, cells, commands.TextOutput{
			Stdout: line.Before(cmd.OutOrStdout()), Stderr: line.Before(cmd.ErrOrStderr()),
			Progress: line.At, KeepGoing: keepGoing,
		})
	})
	cmd.Flags().BoolVar(&keepGoing, "keep-going", false, "go on with the next cell after an error")
	return cmd
}

// readCells replaces "-" by what standard input holds.
func readCells(args []string, stdin io.Reader) ([]string, error) {
	cells := make([]string, len(args))
	for i, a := range args {
		cells[i] = a
		if a == "-" {
			text, err := io.ReadAll(stdin)
			if err != nil {
				return nil, err
			}
			cells[i] = string(text)
		}
	}
	return cells, nil
}

// evalCells evaluates the cells and returns the error the command ends with; what there is to say of cells that failed
// has been printed.
func evalCells(ctx context.Context, s *kernel.Session, cells []string, t commands.TextOutput) error {
	failed, err := notebooks.Host(s).Script(ctx, cells, t)
	switch {
	case err != nil:
		return &notebooks.ExitError{Code: 130, Msg: "interrupted"}
	case failed > 0:
		return &notebooks.ExitError{Code: 1}
	}
	return nil
}

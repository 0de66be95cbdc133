package commands

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

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
		return evalCells(ctx, s, cells, notebooks.TextOutput{
			Stdout: line.Before(cmd.OutOrStdout()), Stderr: line.Before(cmd.ErrOrStderr()), Progress: line.At,
		}, keepGoing)
	})
	cmd.Flags().BoolVar(&keepGoing, "keep-going", false, "continue with the next cell after an error")
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

// evalCells evaluates cells one after the other and writes the value of each as text. It stops after the first that
// fails, unless it is to keep going, or is interrupted. What there is to say of cells that failed has been written.
func evalCells(ctx context.Context, s commands.Session, cells []string, t notebooks.TextOutput, keepGoing bool) error {
	h := notebooks.Host(s)
	h.Out = t
	var failed error
	for i, source := range cells {
		h.Cell = kernel.Cell{Number: i + 1}
		r := h.Eval(ctx, source)
		if r.Value != nil {
			t.Display(*r.Value)
		}
		if r.Err == nil {
			continue
		}
		if ctx.Err() != nil && r.Err.Kind == kernel.Interrupted {
			if r.Err.Message != "interrupted" { // what a search has found
				fmt.Fprintf(t.Stderr, "%s: %s\n", r.Err.Kind, r.Err.Message)
			}
			return &notebooks.ExitError{Code: 130, Msg: "interrupted"}
		}
		fmt.Fprintf(t.Stderr, "%s: %s\n", r.Err.Kind, strings.Join(r.Err.Traceback, "\n"))
		failed = &notebooks.ExitError{Code: 1}
		if !keepGoing {
			break
		}
	}
	return failed
}

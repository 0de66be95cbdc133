package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/stdlib/display"
)

// evalCommand makes `sprague eval`, on sessions that open opens.
func evalCommand(open func() (*kernel.Session, error)) *cobra.Command {
	var keepGoing bool
	cmd := &cobra.Command{
		Use:   "eval 'CELL' ['CELL' …] | eval -",
		Short: "Evaluate cells in one session and print their values",
		Long: `Evaluates the cells in order in one session and prints each value as text.
"-" stands for a cell read from standard input.`,
		Example: `  sprague eval 'octal.MustParse("0.77").Values(10)'
  sprague eval 'x := 6' 'x * 7'
  echo 'nimber.Mul(2, 3)' | sprague eval -`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cells, err := readCells(args, cmd.InOrStdin())
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			s, err := open()
			if err != nil {
				return err
			}
			defer s.Close()
			return evalCells(ctx, s, cells, keepGoing, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
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

// errCell is the error of a command some of whose cells failed. It says nothing: what
// there is to say of them has been printed.
var errCell = errors.New("")

// errInterrupted is the error of a command that Ctrl-C ended.
type errInterrupted struct{}

func (errInterrupted) Error() string { return "interrupted" }
func (errInterrupted) ExitCode() int { return 130 }

func evalCells(ctx context.Context, s *kernel.Session, cells []string, keepGoing bool, stdout, stderr io.Writer) error {
	failed := false
	for i, src := range cells {
		r := s.Eval(ctx, kernel.Cell{Source: src, Number: i + 1}, plainOutput{stdout, stderr})
		if r.Value != nil {
			fmt.Fprintln(stdout, r.Value.Text())
		}
		if r.Err == nil {
			continue
		}
		if ctx.Err() != nil && r.Err.Kind == kernel.Interrupted {
			return errInterrupted{}
		}
		fmt.Fprintf(stderr, "%s: %s\n", r.Err.Kind, strings.Join(r.Err.Traceback, "\n"))
		failed = true
		if !keepGoing {
			break
		}
	}
	if failed {
		return errCell
	}
	return nil
}

// A plainOutput writes text as it comes, and of pictures what they say of themselves.
type plainOutput struct{ stdout, stderr io.Writer }

func (p plainOutput) Stream(s kernel.Stream, text string) {
	w := p.stdout
	if s == kernel.Stderr {
		w = p.stderr
	}
	io.WriteString(w, text)
}

func (p plainOutput) Display(b display.Bundle) { fmt.Fprintln(p.stdout, b.Text()) }

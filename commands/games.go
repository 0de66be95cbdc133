package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// gameCommands are the commands of taking-and-breaking games.
func gameCommands() []*cobra.Command {
	return []*cobra.Command{solveCommand(), verifyCommand(), finiteStateTopic(), surveyCommand(), benchCommand(), sequenceCommand()}
}

// parseGame reads a code or the name of Grundy's game.
func parseGame(name string) (octal.Game, error) {
	if name == "grundy" || name == octal.GrundysGame.Code() {
		return octal.GrundysGame, nil
	}
	return octal.Parse(name)
}

// canWrite returns an error if no file of that name can be made, so that long work does not
// end in nothing. The empty name stands for no file.
func canWrite(name string) error {
	if name == "" {
		return nil
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a directory", name)
	}
	probe, err := os.CreateTemp(filepath.Dir(name), ".sprague-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, errors.Unwrap(err))
	}
	probe.Close()
	return os.Remove(probe.Name())
}

// stopOnSignal interrupts the work in hand, as a cell's, when the user or the system wants
// it to end, until the returned function is called.
func stopOnSignal(ctx context.Context) (release func()) {
	ctx, restore := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	unhook := context.AfterFunc(ctx, task.Stop)
	return func() { unhook(); restore() }
}

// reportTo writes progress to w, a line every interval, until the returned function
// is called.
func reportTo(w io.Writer, interval time.Duration) (stop func()) {
	began, last := time.Now(), time.Now()
	old := task.OnReport(func(p task.Progress) {
		if time.Since(last) < interval {
			return
		}
		last = time.Now()
		of := ""
		if p.Total > 0 {
			of = fmt.Sprintf(" of %d", p.Total)
		}
		fmt.Fprintf(w, "%8s  %s: %d%s %s  %s\n", time.Since(began).Round(time.Second), p.Label, p.Done, of, p.Unit, p.Note)
	})
	return func() { task.OnReport(old) }
}

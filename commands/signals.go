package commands

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"sprague/internal/progress"
	"sprague/notebooks"
	"sprague/stdlib/task"
)

// interruptible returns a context that ends when the user or the system asks for the end of the
// process. Then the long functions of the library end as well, as in a cell. A second signal
// ends the process at once. Release gives the signals back.
func interruptible(ctx context.Context) (_ context.Context, release func()) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	told := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() {
		stop() // the next signal takes its usual effect
		task.Stop()
		close(told)
	})
	return ctx, func() {
		if !unhook() {
			<-told
			task.Reset()
		}
		stop()
	}
}

// stopped is the error of work whose context has ended, with the status of the shell; nil before that.
func stopped(ctx context.Context) *notebooks.ExitError {
	switch cause := context.Cause(ctx); {
	case cause == nil:
		return nil
	case strings.HasPrefix(cause.Error(), os.Interrupt.String()):
		return &notebooks.ExitError{Code: 130, Msg: "stopped by an interrupt"}
	case strings.HasPrefix(cause.Error(), syscall.SIGTERM.String()):
		return &notebooks.ExitError{Code: 143, Msg: "stopped by SIGTERM"}
	}
	return &notebooks.ExitError{Code: 1, Msg: "stopped"}
}

// watched runs work that may take long: it tells the progress, and a signal ends it. How far it came is said then, and
// by left what is left, and how to go on.
func watched(cmd *cobra.Command, left func() string, do func(context.Context, *progress.Line) error) error {
	ctx, release := interruptible(cmd.Context())
	defer release()
	line := progress.NewLine(cmd.ErrOrStderr())
	defer line.Clear()
	err := func() (err error) {
		defer task.Interrupted(&err)
		return do(ctx, line)
	}()
	stop := stopped(ctx)
	if err == nil || stop == nil {
		return err
	}
	if reached := line.Reached(); reached != "" {
		stop.Msg += "; " + reached
	}
	stop.Msg += "; " + left()
	return stop
}

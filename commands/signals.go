package commands

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"sprague/internal/progress"
	"sprague/notebooks"
	"sprague/stdlib/task"
)

// stoppedBy are the errors of work that a signal ended, with the status of the shell.
var stoppedBy = map[os.Signal]*notebooks.ExitError{
	os.Interrupt:    {Code: 130, Msg: "stopped by an interrupt"},
	syscall.SIGTERM: {Code: 143, Msg: "stopped by SIGTERM"},
}

// interruptible returns a context that ends when the user or the system asks for the end of the
// process. Then the long functions of the library end as well, as in a cell. A second signal
// ends the process at once. Release gives the signals back.
func interruptible(ctx context.Context) (_ context.Context, release func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals) // the next one takes its usual effect
			cancel(stoppedBy[s])
		case <-ctx.Done():
		}
	}()
	told := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() {
		task.Stop()
		close(told)
	})
	return ctx, func() {
		signal.Stop(signals)
		if !unhook() {
			<-told
			task.Reset()
		}
		cancel(nil)
	}
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
	if err == nil || ctx.Err() == nil {
		return err
	}
	stop := notebooks.ExitError{Code: 1, Msg: "stopped"}
	if cause := (*notebooks.ExitError)(nil); errors.As(context.Cause(ctx), &cause) {
		stop = *cause
	}
	if reached := line.Reached(); reached != "" {
		stop.Msg += "; " + reached
	}
	stop.Msg += "; " + left()
	return &stop
}

package commands

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"sprague/internal/progress"
	"sprague/stdlib/task"
)

// A stopped error says that a signal, or the end of the caller's context, ended the work. The
// status to exit with is the shell's for that signal: 130 for an interrupt, 143 for SIGTERM.
type stopped struct {
	signal os.Signal // nil if the context ended
	left   string    // what is left of the work, and how to go on; may be empty
}

func (s *stopped) Error() string {
	text := "stopped"
	switch s.signal {
	case os.Interrupt:
		text += " by an interrupt"
	case syscall.SIGTERM:
		text += " by SIGTERM"
	}
	if s.left != "" {
		text += "; " + s.left
	}
	return text
}

// ExitCode returns the status to exit with.
func (s *stopped) ExitCode() int {
	if n, ok := s.signal.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return 1
}

// interruptible returns a context that ends when the user or the system asks for the end of the
// process. Then the long functions of the library end as well, as in a cell. A second signal
// ends the process at once. Release gives the signals back.
func interruptible(ctx context.Context) (_ context.Context, release func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	over := make(chan struct{})
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals) // the next one takes its usual effect
			cancel(&stopped{signal: s})
		case <-over:
		}
	}()
	told := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() {
		task.Stop()
		close(told)
	})
	return ctx, func() {
		signal.Stop(signals)
		close(over)
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
	s := &stopped{left: left()}
	if reached := line.Reached(); reached != "" {
		s.left = reached + "; " + s.left
	}
	if cause := (*stopped)(nil); errors.As(context.Cause(ctx), &cause) {
		s.signal = cause.signal
	}
	return s
}

package batch

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"sprague/stdlib/task"
)

// A Stopped error says that a signal, or the end of the caller's context, ended the work. The
// status to exit with is the shell's for that signal: 130 for an interrupt, 143 for SIGTERM.
type Stopped struct {
	Signal os.Signal // nil if the context ended
	Done   string    // what has been done; may be empty
	Resume string    // the command that goes on; empty where nothing is kept
}

func (s *Stopped) Error() string {
	text := "stopped"
	switch s.Signal {
	case os.Interrupt:
		text += " by an interrupt"
	case syscall.SIGTERM:
		text += " by SIGTERM"
	}
	if s.Done != "" {
		text += "; " + s.Done
	}
	if s.Resume != "" {
		text += "; go on with: " + s.Resume
	}
	return text
}

// ExitCode returns the status to exit with.
func (s *Stopped) ExitCode() int {
	if n, ok := s.Signal.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return 1
}

// Interruptible returns a context that ends when the user or the system asks for the end of the
// process. Then the long functions of the library end as well, as in a cell. A second signal
// ends the process at once. Release gives the signals back.
func Interruptible(ctx context.Context) (_ context.Context, release func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	over := make(chan struct{})
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals) // the next one takes its usual effect
			cancel(&Stopped{Signal: s})
		case <-over:
		}
	}()
	unhook := context.AfterFunc(ctx, task.Stop)
	return ctx, func() {
		signal.Stop(signals)
		close(over)
		if unhook(); ctx.Err() != nil {
			task.Reset()
		}
		cancel(nil)
	}
}

// StoppedBy returns the error of work that the end of ctx has ended, with what has been done
// and the command that goes on.
func StoppedBy(ctx context.Context, done, resume string) error {
	s := &Stopped{Done: done, Resume: resume}
	switch cause := context.Cause(ctx).(type) {
	case *Stopped:
		s.Signal = cause.Signal
	case *outOfMemory:
		return fmt.Errorf("%w; %s; with fewer --workers or more --memory: %s", cause, done, resume)
	}
	return s
}

// Again returns the command line with which the same part is done again, from the arguments of
// the process. Flags that chose a part are replaced by the part.
func Again(arguments []string, flag string, p Part) string {
	kept := words(arguments, flag)
	if p.N > 0 {
		kept = append(kept, "--"+flag, p.String())
	}
	return commandLine(kept)
}

// words returns the arguments without those that choose a part.
func words(arguments []string, flag string) []string {
	kept := []string{}
	for i := 0; i < len(arguments); i++ {
		a := arguments[i]
		switch {
		case a == "--"+flag || a == "--index":
			i++
		case strings.HasPrefix(a, "--"+flag+"=") || strings.HasPrefix(a, "--index="):
		default:
			kept = append(kept, a)
		}
	}
	return kept
}

// commandLine writes a command as one types it.
func commandLine(arguments []string) string {
	line := "sprague"
	for _, a := range arguments {
		if a == "" || strings.Trim(a, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./,:%@") != "" {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		line += " " + a
	}
	return line
}

//go:build unix

package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"sprague/internal/progress"
	"sprague/notebooks"
	"sprague/stdlib/task"
)

// A signal ends the context and the functions of the library, and the status is the shell's.
func TestSignalsEndTheWork(t *testing.T) {
	for signal, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		ctx, release := interruptible(t.Context())
		if err := syscall.Kill(os.Getpid(), signal); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
			t.Fatal("the context goes on")
		}
		library, cancel := task.Context()
		select {
		case <-library.Done():
		case <-time.After(time.Minute):
			t.Fatal("the library goes on")
		}
		cancel()
		if s := stopped(ctx); s == nil || s.Code != status {
			t.Errorf("%v: %v", signal, s)
		}
		release()
		if task.Stopped() {
			t.Error("the library stays stopped")
		}
	}
}

// Work that a signal or its caller ends says what is left, with the status that a shell knows.
func TestWatchedWorkIsStopped(t *testing.T) {
	for _, c := range []struct {
		signal syscall.Signal
		text   string
		code   int
	}{{syscall.SIGINT, "stopped by an interrupt; 3 left", 130}, {syscall.SIGTERM, "stopped by SIGTERM; 3 left", 143}, {0,
		"stopped; 3 left", 1}} {
		ctx, cancel := context.WithCancel(t.Context())
		cmd := &cobra.Command{}
		cmd.SetErr(io.Discard)
		cmd.SetContext(ctx)
		err := watched(cmd, func() string { return "3 left" }, func(ctx context.Context, _ *progress.Line) error {
			if c.signal == 0 {
				cancel()
			} else if err := syscall.Kill(os.Getpid(), c.signal); err != nil {
				return err
			}
			<-ctx.Done()
			return ctx.Err()
		})
		cancel()
		if s, ok := err.(*notebooks.ExitError); !ok || s.Msg != c.text || s.Code != c.code {
			t.Errorf("%v: %v, want %q with status %d", c.signal, err, c.text, c.code)
		}
	}
	cmd := &cobra.Command{}
	cmd.SetErr(io.Discard)
	cmd.SetContext(t.Context())
	own := errors.New("own")
	if err := watched(cmd, nil, func(context.Context, *progress.Line) error { return own }); err != own {
		t.Errorf("an error of the work becomes %v", err)
	}
}

// Every long command ends an interrupt with what it has, the status of the shell, and no stack.
func TestInterruptsSayWhatWasFound(t *testing.T) {
	found := filepath.Join(t.TempDir(), "found")
	for line, want := range map[string]string{
		"solve 0.007":                         "no period seen in",
		"sequence 0.6 --values 200000000":     "of 200000000 values; nothing is written",
		"bench 0.6 --values 200000000":        "the table has the games that were measured",
		"survey 0.007 --out " + found:         "the same command goes on",
		"census 0.07 --out " + found + "2":    "the same command goes on",
		"verify ../notebooks/data/0.106.json": "the same command begins anew",
	} {
		var once sync.Once
		old := task.OnReport(func(task.Progress) {
			once.Do(func() {
				if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
					t.Error(err)
				}
			})
		})
		s := whole(t, "", strings.Fields(line)...)
		task.OnReport(old)
		said := s.out + s.err + fmt.Sprint(s.failure)
		if s.code() != 130 || !strings.Contains(said, want) || !strings.Contains(said, "stopped by an interrupt") ||
			strings.Contains(said, "goroutine ") {
			t.Errorf("%s: status %d, %q", line, s.code(), said)
		}
	}
}

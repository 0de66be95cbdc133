package commands

import (
	"context"
	"errors"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/kerneltest"
)

func TestMain(m *testing.M) { kerneltest.Main(m) }

// Ctrl-C ends the command eval as the shell expects it: one word, and status 130.
func TestEvalInterrupted(t *testing.T) {
	s, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	started := writerFunc(func(p []byte) (int, error) { cancel(); return len(p), nil })
	var stderr strings.Builder
	err = evalCells(ctx, s, []string{`fmt.Println("begun"); for {}`, `panic("reached")`},
		commands.TextOutput{Stdout: started, Stderr: &stderr, KeepGoing: true})
	var coded interface{ ExitCode() int }
	if !errors.As(err, &coded) || coded.ExitCode() != 130 || err.Error() != "interrupted" || stderr.Len() > 0 {
		t.Errorf("error %v, and on stderr %q", err, stderr.String())
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

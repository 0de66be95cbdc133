package commands

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/kerneltest"
	"sprague/notebooks"
	"sprague/stdlib/display"
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
		notebooks.TextOutput{Stdout: started, Stderr: &stderr}, true)
	if coded, ok := err.(*notebooks.ExitError); !ok || coded.Code != 130 || err.Error() != "interrupted" ||
		stderr.Len() > 0 {
		t.Errorf("error %v, and on stderr %q", err, stderr.String())
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// A puppet evaluates cells as the test says.
type puppet struct {
	commands.Session
	eval func(kernel.Cell) kernel.Result
}

func (p *puppet) Eval(_ context.Context, c kernel.Cell, _ kernel.Output) kernel.Result {
	return p.eval(c)
}

// The cells end at the first that fails, or go on; an interrupt ends them, and says what a search has found.
func TestEvalCells(t *testing.T) {
	fails := &puppet{eval: func(c kernel.Cell) kernel.Result {
		if strings.HasPrefix(c.Source, "fail") {
			return kernel.Result{Err: &kernel.Error{Kind: kernel.Failed, Message: c.Source,
				Traceback: []string{"line one", "line two"}}}
		}
		b := display.Plain("<" + c.Source + ">")
		return kernel.Result{Value: &b}
	}}
	for _, c := range []struct {
		cells    []string
		goOn     bool
		failed   bool
		out, err string
	}{
		{nil, false, false, "", ""}, {[]string{"a", "b"}, false, false, "<a>\n<b>\n", ""},
		{[]string{"a", "fail", "b"}, false, true, "<a>\n", "Error: line one\nline two\n"},
		{[]string{"fail", "b", "fail"}, true, true, "<b>\n", "Error: line one\nline two\nError: line one\nline two\n"},
	} {
		var out, errs bytes.Buffer
		err := evalCells(t.Context(), fails, c.cells, notebooks.TextOutput{Stdout: &out, Stderr: &errs}, c.goOn)
		if (err != nil) != c.failed || out.String() != c.out || errs.String() != c.err {
			t.Errorf("%v: %v, %q, %q", c.cells, err, out.String(), errs.String())
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ran := 0
	p := &puppet{eval: func(kernel.Cell) kernel.Result {
		ran++
		cancel()
		return kernel.Result{Err: &kernel.Error{Kind: kernel.Interrupted, Message: "no period up to 7"}}
	}}
	var errs bytes.Buffer
	err := evalCells(ctx, p, []string{"a", "b"}, notebooks.TextOutput{Stdout: io.Discard, Stderr: &errs}, true)
	if coded, ok := err.(*notebooks.ExitError); !ok || coded.Code != 130 || ran != 1 ||
		errs.String() != "Interrupted: no period up to 7\n" {
		t.Errorf("%v, %d cells, %q", err, ran, errs.String())
	}
	var out bytes.Buffer
	tr := notebooks.TextOutput{Stdout: &out, Stderr: &errs}
	errs.Reset()
	tr.Stream(kernel.Stdout, "o")
	tr.Stream(kernel.Stderr, "e")
	tr.Display(display.Plain("shown"))
	if out.String() != "oshown\n" || errs.String() != "e" {
		t.Errorf("%q, %q", out.String(), errs.String())
	}
}

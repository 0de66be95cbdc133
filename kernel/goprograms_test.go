package kernel

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

var programs = flag.String("programs", "",
	"directory of Go programs that TestGoPrograms runs, such as $(go env GOROOT)/test")

var programTime = flag.Duration("programtime", time.Minute, "how long a program of TestGoPrograms may take as a cell")

// TestGoPrograms runs the programs of a directory as cells, with fast functions and by the
// interpreter alone, and by go run, and compares what they print and whether they panic.
// Of Go's own test programs those are taken that need no flags and no other file:
//
//	go test ./kernel -run GoPrograms -v -timeout 2h -programs $(go env GOROOT)/test
func TestGoPrograms(t *testing.T) {
	if *programs == "" {
		t.Skip("-programs names no directory")
	}
	same, refused := 0, 0
	err := filepath.WalkDir(*programs, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !runnable.Match(source) {
			return nil
		}
		want := compiledRun(t, path)
		for _, slow := range []bool{false, true} {
			got, diagnostic := cellRun(t, string(source), slow)
			switch {
			case diagnostic != "":
				refused++
				t.Logf("%s: refused: %s", path, diagnostic)
			case got != want:
				t.Errorf("%s, interpreter alone %v: got %s", path, slow, got.besides(want))
			default:
				same++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d runs are the same, %d programs were refused", same, refused)
}

// runnable matches programs that Go's own test driver only runs.
var runnable = regexp.MustCompile(`(?s)\A(//[^\n]*\n|\s)*?// run\n.*\npackage main\b`)

// An ending is what a program leaves: what it printed, and the panic that ended it.
type ending struct{ out, panic string }

func (e ending) besides(want ending) string {
	if e.out == want.out {
		return "panic " + e.panic + "\nwant panic " + want.panic
	}
	g, w := strings.SplitAfter(e.out, "\n"), strings.SplitAfter(want.out, "\n")
	i := 0
	for i < len(g) && i < len(w) && g[i] == w[i] {
		i++
	}
	rest := func(list []string) string { return strings.Join(list[i:min(i+3, len(list))], "") }
	return rest(g) + "\nwant " + rest(w) + "\npanic " + e.panic
}

// panicLine is how a compiled program says why it ends.
var panicLine = regexp.MustCompile(`(?m)^(panic: |fatal error: )(.*?)( \[recovered.*)?$`)

// compiledRun compiles a program and runs it.
func compiledRun(t *testing.T, path string) ending {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	binary := filepath.Join(t.TempDir(), "program")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", binary, path).CombinedOutput(); err != nil {
		return ending{panic: "go build: " + string(out)}
	}
	cmd := exec.CommandContext(ctx, binary)
	cmd.Dir = filepath.Dir(path)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	e := ending{}
	if err := cmd.Run(); err != nil {
		e.panic = err.Error()
		if m := panicLine.FindStringSubmatch(log.String()); m != nil {
			e.panic = m[2]
		}
	}
	e.out = out.String()
	return e
}

// cellRun runs a program as a cell, or returns the diagnostic.
func cellRun(t *testing.T, source string, slow bool) (ending, string) {
	t.Helper()
	s, err := New(Options{MemoryLimit: 3 << 30})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.check.cells.Slow(slow)
	ctx, cancel := context.WithTimeoutCause(t.Context(), *programTime, errors.New("it takes too long"))
	defer cancel()
	out := &standardOutput{Output: Discard}
	r := s.Eval(ctx, Cell{Source: source, Number: 1}, out)
	out.mu.Lock()
	defer out.mu.Unlock()
	switch e := (ending{out: out.text.String()}); {
	case r.Err == nil || r.Err.Kind == Exited && strings.HasPrefix(r.Err.Message, "exit status 0"):
		return e, ""
	case r.Err.Kind == Panic || r.Err.Kind == Exited || r.Err.Kind == WorkerDied:
		e.panic, _, _ = strings.Cut(r.Err.Message, "; a part of the cell") // that goes on
		return e, ""
	default:
		return e, string(r.Err.Kind) + ": " + strings.Join(r.Err.Traceback, " ")
	}
}

// standardOutput keeps what a program prints there.
type standardOutput struct {
	Output
	mu   sync.Mutex
	text strings.Builder
}

func (o *standardOutput) Stream(s Stream, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if s == Stdout {
		o.text.WriteString(text)
	}
}

package cell

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var (
	differentialCount = flag.Int("differential", 40, "number of generated programs to compare with the Go compiler")
	differentialSeed  = flag.Uint64("differentialseed", 1, "seed of the first generated program")
)

// TestDifferential runs generated programs as cells, with fast functions and without, and
// with the Go compiler, and compares what they print. A refusal is no difference; a wrong output is.
//
//	go test ./kernel/cell -run Differential -differential 2000
func TestDifferential(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Fatal("the Go compiler is needed to compare with:", err)
	}
	if testing.Short() {
		*differentialCount = min(*differentialCount, 20)
	}
	refused, differ := 0, 0
	for first := 0; first < *differentialCount; first += 100 {
		n := min(100, *differentialCount-first)
		want := compiled(t, *differentialSeed+uint64(first), n)
		for i := range n {
			seed := *differentialSeed + uint64(first+i)
			decls, run := program(seed, i)
			for _, slow := range []bool{false, true} {
				got, ok := interpreted(decls, run, slow)
				switch {
				case !ok:
					refused++
					t.Logf("seed %d: refused: %s", seed, got)
				case got != want[i]:
					differ++
					t.Errorf("seed %d, interpreter alone %v: %s", seed, slow, firstDifference(got, want[i]))
				}
			}
		}
	}
	t.Logf("%d programs, %d refused, %d differ", *differentialCount, refused, differ)
}

// compiled builds n programs in one binary and returns what each prints.
func compiled(t *testing.T, seed uint64, n int) []string {
	t.Helper()
	var b strings.Builder
	b.WriteString("package main\nimport (\n\"errors\"\n\"fmt\"\n\"maps\"\n\"slices\"\n\"strings\"\n)\nvar _ = errors.New\nvar _ = maps.Keys[map[int]int]\nvar _ = slices.Max[[]int]\nvar _ = strings.ToUpper\n")
	runs := ""
	for i := range n {
		decls, run := program(seed+uint64(i), i)
		b.WriteString(decls)
		runs += "guard(" + run + ")\n"
	}
	b.WriteString("func guard(f func()) { defer func() { if r := recover(); r != nil { fmt.Println(\"panic:\", r) }; fmt.Println(\"\\x00end\") }(); f() }\nfunc main() {\n" + runs + "}\n")
	dir := t.TempDir()
	file := filepath.Join(dir, "main.go")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "-gcflags=-e", file)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		detail := ""
		if e, ok := err.(*exec.ExitError); ok {
			detail = string(e.Stderr)
		}
		t.Fatalf("the compiler refuses a generated program: %v\n%s", err, detail)
	}
	return strings.SplitAfter(string(out), "\x00end\n")
}

// interpreted runs one program as a cell. It reports false when the cell was refused.
func interpreted(decls, run string, slow bool) (string, bool) {
	m := newMachine()
	m.checker.Slow(slow)
	done := make(chan error, 1)
	go func() { done <- m.eval(decls + "\n" + run + "()") }()
	var err error
	select {
	case err = <-done:
	case <-time.After(2 * time.Minute):
		return "does not end\n\x00end\n", true
	}
	out := ""
	switch e := err.(type) {
	case nil:
	case complaintError:
		if e[0].Kind == Refusal {
			return e.Error(), false
		}
		out = "complaint: " + e.Error() + "\n"
	case panicError:
		out = fmt.Sprintln("panic:", e.value)
	default:
		out = err.Error()
	}
	return m.out.String() + out + "\x00end\n", true
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			expected := "nothing"
			if i < len(w) {
				expected = w[i]
			}
			return fmt.Sprintf("line %d: got %.300q, want %.300q", i+1, g[i], expected)
		}
	}
	return fmt.Sprintf("got %d lines, want %d", len(g), len(w))
}

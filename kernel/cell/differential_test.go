package cell

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"time"

	"sprague/kernel/cell/source"
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
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	const most, each = 200, 25 // programs in a compilation, and in a family
	refused, differ := 0, 0
	for first := 0; first < *differentialCount; first += most {
		var list []family
		for at := first; at < min(first+most, *differentialCount); at += each {
			list = append(list, newFamily(*differentialSeed+uint64(at), len(list), min(each, *differentialCount-at)))
		}
		want := compiled(t, list)
		for _, f := range list {
			for _, slow := range []bool{false, true} {
				r, d := f.compare(t, want[:len(f.programs)], slow)
				refused, differ = refused+r, differ+d
			}
			want = want[len(f.programs):]
		}
	}
	t.Logf("%d programs, %d refused, %d differ", *differentialCount, refused, differ)
}

// compare runs the programs of a family in one session, and every tenth as a single cell
// with all declarations, as is one that differs.
func (f *family) compare(t *testing.T, want []string, slow bool) (refused, differ int) {
	var m *machine
	for i, p := range f.programs {
		if m == nil {
			m = newMachine()
			m.checker.Slow(slow)
			if got, ok := m.program(f.decls); !ok || got != end {
				t.Errorf("seed %d: declarations: %s", p.seed, got)
				return refused, differ + 1
			}
		}
		got, ok := m.program(p.decls + "\n" + p.run + "()")
		if ok && got == want[i] && i%10 == 0 || ok && got != want[i] {
			alone := newMachine()
			alone.checker.Slow(slow)
			whole, fine := alone.program(f.decls + p.decls + "\n" + p.run + "()")
			if ok = fine; whole != want[i] {
				got = whole
			}
			m = nil
		}
		switch {
		case !ok:
			refused++
			t.Logf("seed %d of %d: refused: %s", p.seed, f.programs[0].seed, got)
		case got != want[i]:
			differ++
			t.Errorf("seed %d of %d, interpreter alone %v: %s", p.seed, f.programs[0].seed, slow, firstDifference(got, want[i]))
		}
	}
	return refused, differ
}

// end closes what a program prints.
const end = "\x00end\n"

// compiled builds the programs in one binary and returns what each prints. Without optimization: the language
// leaves capacities open, and the optimizer chooses others.
func compiled(t *testing.T, list []family) []string {
	t.Helper()
	var b strings.Builder
	b.WriteString("package main\nimport (\n\"errors\"\n\"fmt\"\n\"io\"\n\"maps\"\n\"slices\"\n\"strings\"\n)\nvar _ = " +
		"errors.New\nvar _ = io.Discard\nvar _ = maps.Keys[map[int]int]\nvar _ = slices.Max[[]int]\n" +
		"var _ = strings.ToUpper\n")
	runs := ""
	for _, f := range list {
		b.WriteString(f.decls)
		for _, p := range f.programs {
			b.WriteString(p.decls)
			runs += "guard(" + p.run + ")\n"
		}
	}
	b.WriteString("func guard(f func()) { defer func() { if r := recover(); r != nil { fmt.Println(\"panic:\", r) }; " +
		"fmt.Println(\"\\x00end\") }(); f() }\nfunc main() {\n" + runs + "}\n")
	dir := t.TempDir()
	file := filepath.Join(dir, "main.go")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "-gcflags=-e -N -l", file)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		detail := ""
		if e, ok := err.(*exec.ExitError); ok {
			detail = string(e.Stderr)
		}
		t.Fatalf("the compiler refuses a generated program: %v\n%s", err, detail)
	}
	return strings.SplitAfter(string(out), end)
}

// program runs one program as a cell. It reports false when the cell was refused.
func (m *machine) program(text string) (string, bool) {
	before := len(m.out.String())
	done := make(chan error, 1)
	go func() { done <- m.eval(text) }()
	var err error
	select {
	case err = <-done:
	case <-time.After(2 * time.Minute):
		return "does not end\n" + end, true
	}
	out := ""
	switch e := err.(type) {
	case nil:
	case diagnosticError:
		if e[0].Kind == source.Refusal {
			return e.Error(), false
		}
		out = "diagnostic: " + e.Error() + "\n"
	case panicError:
		out = fmt.Sprintln("panic:", e.value)
	default:
		out = err.Error()
	}
	return m.out.String()[before:] + out + end, true
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

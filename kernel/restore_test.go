package kernel

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// kill ends the worker of a session as the system would.
func (s *Session) killWorker() {
	s.mu.Lock()
	w := s.worker
	s.mu.Unlock()
	w.Kill()
	<-w.Dead()
}

// settled waits until the variables of a session have been written down once more.
func (s *Session) settled(t testing.TB, job uint64) {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(time.Millisecond) { // another process does it
		s.mu.Lock()
		done := s.kept.job >= job
		s.mu.Unlock()
		if done {
			return
		}
		if time.Since(begin) > time.Minute {
			t.Fatal("the variables are not written down")
		}
	}
}

// Everything that can be written is there again after the worker was lost, and nothing runs
// twice.
func TestRestore(t *testing.T) {
	s := newSession(t)
	defer s.Close()
	dir := t.TempDir()
	cells := []string{
		"n := 5\nname := \"Kayles\"\nratio := 0.5\nyes := true",
		"type Heap struct{ size int; tags []string }\nfunc (h Heap) Half() int { return h.size / 2 }\nfunc (h Heap) " +
			"String() string { return fmt.Sprint(\"heap of \", h.size) }",
		"h := Heap{10, []string{\"a\"}}\nlist := []Heap{h, {7, nil}}\ntable := map[string]*Heap{\"h\": &h}\nmixed := " +
			"[]any{1, h, \"x\", &list[1]}",
		"func double(x int) int { n++; return 2*x }\nfunc slow(x int) string { defer func() {}(); return " +
			"fmt.Sprint(double(x), h) }",
		"game := octal.MustParse(\"0.137\")\ncert, _ := game.Period()\nseq := octal.Kayles.Sequence(100)\nbig1 := " +
			"new(big.Int).Lsh(big.NewInt(1), 200)",
		"file := octal.Kayles.SaveSequence(\"" + dir + "/k.seq\", 5000)\nopened, _ := octal.OpenSequence(\"" + dir +
			"/k.seq\")",
		"runs := 0\nruns++\nvalues := octal.Kayles.Values(1000)\npart := values[10:20]",
		"f := func() int { return n }\nch := make(chan int)",
		"type Heap int\nlate := Heap(3)",
		"1 + 1",
		"7 * n",
	}
	for i, c := range cells {
		if r := s.Eval(t.Context(), Cell{Source: c, Number: i + 1}, Discard); r.Err != nil {
			t.Fatal(c, r.Err)
		}
	}
	s.settled(t, s.last)
	s.killWorker()
	r := s.Eval(t.Context(), Cell{Source: "n", Number: 20}, Discard)
	if r.Err == nil || !r.Err.Restored {
		t.Fatal("not restored: ", r.Err)
	}
	if got := strings.Join(r.Err.Missing, " "); got != "ch f" {
		t.Errorf("missing: %s\n%s", got, strings.Join(r.Err.Traceback, "\n"))
	}
	t.Log(strings.Join(r.Err.Traceback, "\n"))
	for _, c := range [][2]string{
		{"ans", "35"}, {"n", "5"}, {"name", "Kayles"}, {"ratio", "0.5"}, {"yes", "true"},
		{"h.Half()", "5"}, {"h", "heap of 10"}, {"fmt.Sprint(list)", "[heap of 10 heap of 7]"},
		{"table[\"h\"] == &h", "true"}, {"fmt.Sprint(mixed)", "[1 heap of 10 x heap of 7]"},
		{"list[1].size = 8; fmt.Sprint(mixed[3], list[1])", "heap of 8 heap of 8"},
		{"double(4)", "8"}, {"n", "6"}, {"slow(1)", "2 heap of 10"}, {"n", "7"},
		{"game.Code()", "0.137"}, {"cert.Period", "34"}, {"seq.At(11)", "6"}, {"big1.BitLen()", "201"},
		{"opened.At(11)", "6"}, {"opened.Len()", "5000"},
		{"runs", "1"}, {"len(values)", "1000"}, {"part[0] = 99; values[10]", "99"}, {"late", "3"},
		{"fmt.Sprintf(\"%T %T\", h, late)", "main.Heap main.Heap"},
	} {
		r := s.Eval(t.Context(), Cell{Source: c[0]}, Discard)
		if r.Err != nil || r.Value == nil || !strings.HasPrefix(r.Value.Text(), c[1]) {
			text := ""
			if r.Value != nil {
				text = r.Value.Text()
			}
			t.Errorf("%s is %s, %v", c[0], text, r.Err)
		}
	}
	if r := s.Eval(t.Context(), Cell{Source: "ch"}, Discard); r.Err == nil || r.Err.Kind != Unset {
		t.Error("a missing variable is there", r.Err)
	}
}

// A worker may be lost again and again.
func TestRestoreTwice(t *testing.T) {
	s := newSession(t)
	defer s.Close()
	for i := range 4 {
		if r := s.Eval(t.Context(), Cell{Source: fmt.Sprintf("x%d := %d\nfunc f%d() int { return x%d }", i, i, i, i),
			Number: i}, Discard); r.Err != nil {
			t.Fatal(r.Err)
		}
		s.settled(t, s.last)
		s.killWorker()
		if r := s.Eval(t.Context(), Cell{Source: "1"}, Discard); r.Err == nil || !r.Err.Restored || len(r.Err.Missing) > 0 {
			t.Fatal(r.Err)
		}
	}
	r := s.Eval(t.Context(), Cell{Source: "fmt.Sprint(f0(), f1(), f2(), f3())"}, Discard)
	if r.Err != nil || r.Value.Text() != "0 1 2 3" {
		t.Error(r.Err, r.Value)
	}
}

// BenchmarkRestore brings back 100 variables and ten megabytes.
func BenchmarkRestore(b *testing.B) {
	s := newSession(b)
	defer s.Close()
	for i := range 100 {
		if r := s.Eval(b.Context(), Cell{Source: fmt.Sprintf("v%d := make([]int, 13_000)\nfor i := range v%d { v%d[i] = i }", i, i, i), Number: i}, Discard); r.Err != nil {
			b.Fatal(r.Err)
		}
	}
	s.settled(b, s.last)
	var took time.Duration
	for b.Loop() {
		s.killWorker()
		begin := time.Now()
		if r := s.Eval(b.Context(), Cell{Source: "1"}, Discard); r.Err == nil || !r.Err.Restored {
			b.Fatal(r.Err)
		}
		took += time.Since(begin)
	}
	b.ReportMetric(float64(took.Milliseconds())/float64(b.N), "ms/restore")
	os.Stdout.Sync()
}

// A session goes through a file into another one.
func TestSessionFile(t *testing.T) {
	s := newSession(t)
	for _, c := range []string{
		"import str \"strings\"\nconst base = 10\ntype Heap struct{ size int }\nfunc (h *Heap) Grow() { h.size++ }\nfunc " +
			"(h Heap) String() string { return fmt.Sprint(\"heap \", h.size) }",
		"type Old int\nold := Old(1)", "type Old string",
		"h := Heap{3}\np := &h\nany1 := []any{h, p, 7, octal.Kayles}\nm := map[string][]Heap{\"a\": {h}}\nvar b str.Builder",
		"x := 1\nfunc usesX() int { return x }", "x := \"later\"",
		"func grow() { h.Grow() }\nf := func() {}\nlist := []int{1, 2, 3}\nsub := list[1:]",
	} {
		eval(t, s, c)
	}
	path := t.TempDir() + "/a.session"
	report, err := s.SaveSession(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	want := "f (it holds a function); old (its type Old was declared again); usesX (it uses x as an earlier cell had " +
		"declared it)"
	if got := strings.Join(report.Left, "; "); got != want {
		t.Errorf("left: %s", got)
	}
	other := newSession(t)
	report, err = other.LoadSession(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(report)
	for _, c := range [][2]string{
		{"h", "heap 3"}, {"grow(); p", "heap 4"}, {"fmt.Sprint(any1)", "[heap 3 heap 4 7 0.77]"},
		{"_, ok := any1[0].(Heap); ok", "true"}, {"fmt.Sprint(m)", "map[a:[heap 3]]"},
		{"x", "later"}, {"sub[0] = 9; fmt.Sprint(list)", "[1 9 3]"}, {"base", "10"}, {"str.ToUpper(x)", "LATER"},
	} {
		if got := eval(t, other, c[0]); got != c[1] {
			t.Errorf("%s is %s, want %s", c[0], got, c[1])
		}
	}
	if _, err := s.SaveSession(t.Context(), path); err == nil {
		t.Error("a file was overwritten")
	}
}

// A session is written and read between cells: who asks while one runs waits, or gives up.
func TestSessionFileWhileRunning(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 3")
	path := t.TempDir() + "/a.session"
	if _, err := s.SaveSession(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	done, running := make(chan Result, 1), make(chan struct{})
	go func() {
		done <- s.Eval(ctx, Cell{Source: "fmt.Println(); for { x++ }", Number: 1},
			announcer(sync.OnceFunc(func() { close(running) })))
	}()
	<-running
	impatient, give := context.WithCancel(t.Context())
	give()
	if _, err := s.SaveSession(impatient, path+"2"); err == nil {
		t.Error("saved beside a cell")
	}
	if _, err := s.LoadSession(impatient, path); err == nil {
		t.Error("loaded beside a cell")
	}
	saved := make(chan error, 1)
	go func() { _, err := s.SaveSession(t.Context(), path+"3"); saved <- err }()
	interrupt()
	end(t, done)
	if err := <-saved; err != nil {
		t.Error(err)
	}
	if _, err := s.LoadSession(t.Context(), path); err != nil {
		t.Error(err)
	}
}

// What comes in a file runs no code, and a damaged one is told of.
func TestHostileSessionFiles(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 3")
	dir := t.TempDir()
	if _, err := s.SaveSession(t.Context(), dir+"/good"); err != nil {
		t.Fatal(err)
	}
	good, _ := os.ReadFile(dir + "/good")
	write := func(name string, data []byte) string {
		os.WriteFile(dir+"/"+name, data, 0o600)
		return dir + "/" + name
	}
	for i := range good {
		bad := []byte(string(good))
		bad[i] ^= 0x20
		if _, err := s.LoadSession(t.Context(), write("bad", bad)); err == nil {
			t.Fatalf("a file with another byte %d is accepted", i)
		}
		if _, err := s.LoadSession(t.Context(), write("bad", good[:i])); err == nil {
			t.Fatalf("the first %d bytes are accepted", i)
		}
	}
	for _, head := range []string{
		`{"Declarations":["func init() { os.Exit(1) }"],"Variables":[],"Saved":[]}`,
		`{"Declarations":["var y = func() int { os.Exit(1); return 1 }()"],"Variables":[],"Saved":[]}`,
		`{"Declarations":["type T int\nvar z = 1"],"Variables":[],"Saved":[]}`,
		`{"Variables":[{"Name":"y","Type":"int = func() int { os.Exit(1); return 1 }()"}],"Saved":["y"]}`,
		`{"Variables":[{"Name":"y","Type":"int\nos.Exit(1)"}],"Saved":["y"]}`,
		`{"Variables":[{"Name":"y int; os.Exit(1); var z","Type":"int"}],"Saved":["y"]}`,
		`{"Types":["int)}; os.Exit(1); _ = []any{(1"],"Variables":[],"Saved":[]}`,
		`{"Types":["func() int { os.Exit(1); return 1 }()"],"Variables":[],"Saved":[]}`,
		`{"Imports":["import \"os\"; func init() { os.Exit(1) }"],"Variables":[],"Saved":[]}`,
	} {
		os.Remove(dir + "/evil")
		if _, err := writeSessionFile(dir+"/evil", []byte(head), nil); err != nil {
			t.Fatal(err)
		}
		if _, err := s.LoadSession(t.Context(), dir+"/evil"); err == nil {
			t.Errorf("accepted: %s", head)
		}
	}
	if _, err := s.LoadSession(t.Context(), "/dev/zero"); err == nil {
		t.Error("a device is accepted")
	}
	if got := eval(t, s, "x"); got != "3" {
		t.Errorf("x is %s", got)
	}
}

// Cells that change no variable leave what was written down before them.
func TestRestoreAfterNothingHasChanged(t *testing.T) {
	s := newSession(t)
	silentCell(t, s, "x := 7")
	s.settled(t, s.last)
	silentCell(t, s, "if x > 8 { x++ }")
	s.settled(t, s.last)
	s.killWorker()
	if r := s.Eval(t.Context(), Cell{Source: "1", Number: 3}, Discard); r.Err == nil || !r.Err.Restored {
		t.Fatal("not restored: ", r.Err)
	}
	if got := eval(t, s, "x"); got != "7" {
		t.Errorf("x is %s", got)
	}
}

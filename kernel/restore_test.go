package kernel

import (
	"fmt"
	"os"
	"strings"
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
	for ; ; time.Sleep(time.Millisecond) { // another process does it
		s.mu.Lock()
		done := s.kept.job >= job
		s.mu.Unlock()
		if done {
			return
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
		"file := octal.Kayles.Sequence(5000).Save(\"" + dir + "/k.seq\")\nopened, _ := octal.OpenSequence(\"" + dir +
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
	var missing []string
	for _, line := range r.Err.Traceback {
		if rest, is := strings.CutPrefix(line, "not restored: "); is {
			missing = append(missing, strings.Fields(rest)[0])
		}
	}
	if got := strings.Join(missing, " "); got != "ch f" {
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
		if r := s.Eval(t.Context(), Cell{Source: "1"}, Discard); r.Err == nil || !r.Err.Restored ||
			strings.Contains(strings.Join(r.Err.Traceback, "\n"), "not restored") {
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
		if r := s.Eval(b.Context(), Cell{Source: fmt.Sprintf("v%d := make([]int, 13_000)\nfor i := range v%d { v%d[i] = i }",
			i, i, i), Number: i}, Discard); r.Err != nil {
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

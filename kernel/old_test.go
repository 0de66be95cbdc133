package kernel

import (
	"fmt"
	"strings"
	"testing"
)

// What a session keeps of a cell gets less when a thousand others have come after it. All that
// can be asked of the first cell can be asked of it then, as of the last.
func TestOldCellsAreWhole(t *testing.T) {
	s := newSession(t)
	number := 0
	run := func(src string) string {
		t.Helper()
		number++
		r := s.Eval(t.Context(), Cell{Source: src, Number: number}, Discard)
		if r.Err != nil {
			t.Fatalf("%s\n%s", src, strings.Join(r.Err.Traceback, "\n"))
		}
		if r.Value == nil {
			return ""
		}
		return r.Value.Text()
	}
	declare := func(n string) string {
		return strings.ReplaceAll(`base# := 10
// light# adds the base.
func light#(n int) int { return n + base# }
func loop#(n int) (s int) { for i := range n { s += light#(i) }; return s }
func slow#(n int) (s string) {
	defer func() { if r := recover(); r != nil { s = fmt.Sprint("recovered ", r) } }()
	type pair struct{ a, b int }
	switch x := any(n).(type) {
	case int:
		list := []pair{{x, loop#(x)}}
		return fmt.Sprint(list[x%2], light#(x))
	}
	return ""
}
type Heap# struct{ size int }
func (h *Heap#) Grow(n int) int { h.size += light#(n); return h.size }
type Box#[T any] struct{ values []T }
func (b Box#[T]) Len() int { return len(b.values) + light#(0) }
func (b Box#[T]) Twice() int { return 2 * b.Len() }
func each#[T any](list []T, f func(T) T) (out []T) { for _, x := range list { out = append(out, f(x)) }; return out }
closure# := func(n int) string { return slow#(n) }
closure#(2)`, "#", n)
	}
	check := func(n string) {
		t.Helper()
		for _, c := range [][2]string{
			{"light#(1)", "11"}, {"loop#(3)", "33"}, {"slow#(4)", "{4 46} 14"}, {"slow#(5)[:9]", "recovered"},
			{"closure#(2)", "{2 21} 12"},
			{"h# := Heap#{1}\nh#.Grow(2)", "13"},
			{"fmt.Sprint(Box#[string]{}.Len(), each#([]bool{true}, func(b bool) bool { return !b }))", "10 [false]"},
			{"Box#[int]{[]int{1}}.Twice()", "22"},
			{"func (h Heap#) String() string { return fmt.Sprint(\"heap \", h.size) }\nh#", "heap 13"},
			{"base# = 20\nfmt.Sprint(light#(1), loop#(3), Box#[string]{}.Len())", "21 63 20"},
			{"func light#(n int) int { return n * base# }\nfmt.Sprint(light#(1), loop#(3), slow#(4), h#.Grow(1), " +
				"Box#[string]{}.Len(), Box#[int]{}.Twice())", "20 60{4 120} 8033 0 0"},
			{"func light#(n int) (r int) { defer func() { r++ }(); return n }\nfmt.Sprint(light#(1), loop#(3), slow#(4), " +
				"h#.Grow(1), Box#[int]{}.Twice())", "2 6{4 10} 535 2"},
			{"closure#(2)", "{2 41} 22"}, // it calls what it called, which sees the variable
		} {
			src, want := strings.ReplaceAll(c[0], "#", n), c[1]
			if got := run(src); got != want {
				t.Errorf("cells later %s is %s, want %s", src, got, want)
			}
		}
		if list := s.Complete("slo", 3).Candidates; !strings.Contains(fmt.Sprint(list), "slow"+n) {
			t.Errorf("completions are %v", list)
		}
		if list := s.Complete("h"+n+".G", len(n)+3).Candidates; !strings.Contains(fmt.Sprint(list), "Grow") {
			t.Errorf("completions of methods are %v", list)
		}
		if found := s.Inspect("each"+n, 3, Full); !found.Found ||
			!strings.Contains(found.Bundle.Text(), "func each"+n+"[T any](list []T, f func(T) T) (out []T)") {
			t.Errorf("each%s: %v", n, found.Bundle.Text())
		}
	}
	run(declare("1"))
	if got := run("light1(1)"); got != "11" {
		t.Fatal(got)
	}
	for i := range unitsKept + 10 {
		run(fmt.Sprint(i))
	}
	run(declare("2"))
	check("1")
	check("2")
	s.settled(t, s.last)
	s.killWorker()
	if r := s.Eval(t.Context(), Cell{Source: "1", Number: 1}, Discard); r.Err == nil || !r.Err.Restored {
		t.Fatal("not restored: ", r.Err)
	}
	for _, n := range []string{"1", "2"} {
		if got := run("fmt.Sprint(light" + n + "(1), loop" + n + "(3), h" + n + ", Box" + n +
			"[int]{}.Twice())"); got != "2 6 heap 35 2" {
			t.Errorf("restored: %s", got)
		}
	}
}

// Cells that have run are compared with a run of all, however many there are.
func TestOldCellsAreCompared(t *testing.T) {
	s := newSession(t)
	cell := func(id int, src string) NotebookCell {
		return NotebookCell{Name: fmt.Sprint("c", id), Source: src}
	}
	notebook := []NotebookCell{cell(0, "a := 1"), cell(1, "func f(n int) int { return n + a }"),
		cell(2, "list := []int{f(1)}"), cell(3, "list = append(list, f(2))")}
	for i := range 150 {
		notebook = append(notebook, cell(4+i, fmt.Sprintf("v%d := f(%d)", i, i)))
	}
	notebook = append(notebook, cell(200, "list[0] + v0"))
	run := func(c NotebookCell) {
		t.Helper()
		if r := s.Eval(t.Context(), Cell{Source: c.Source, ID: c.Name, Number: 1}, Discard); r.Err != nil {
			t.Fatalf("%s\n%s", c.Source, strings.Join(r.Err.Traceback, "\n"))
		}
	}
	for _, c := range notebook {
		run(c)
	}
	stale := func(list []NotebookCell) (names []string) {
		for i, status := range s.Compare(list) {
			if status.State == "stale" {
				names = append(names, fmt.Sprint(list[i].Name, status.Causes))
			}
		}
		return names
	}
	if got := stale(notebook); len(got) != 0 {
		t.Errorf("stale: %v", got)
	}
	run(cell(3, "list = append(list, f(2))"))
	if got := strings.Join(stale(notebook), " "); !strings.Contains(got, "c3") && !strings.Contains(got, "c200") {
		t.Errorf("what was appended to twice is not stale: %s", got)
	}
	edited := append([]NotebookCell{cell(0, "a := 2")}, notebook[1:]...)
	if got := stale(edited); len(got) < 154 {
		t.Errorf("%d cells are stale after the first was edited", len(got))
	}
}

package kernel

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/display"
)

const mexCell = `func mex(list []int) int {
	seen := map[int]bool{}
	for _, v := range list {
		seen[v] = true
	}
	m := 0
	for seen[m] {
		m++
	}
	return m
}
func kayles(n int) int {
	if n == 0 {
		return 0
	}
	options := []int{kayles(n - 1)}
	if n > 1 {
		options = append(options, kayles(n-2))
	}
	return mex(options)
}
type Heap struct{ size int; tags []string }
func (h Heap) String() string { return fmt.Sprint("heap ", h.size) }
h := Heap{3, []string{"a"}}
x := kayles(2)
x + h.size`

// A script drives a debugger: it waits for halts and does what is asked.
type debugScript struct {
	t     *testing.T
	d     *Debugger
	halts chan Halt
}

func newDebugScript(t *testing.T, s *Session) *debugScript {
	halts := make(chan Halt, 100)
	d := s.Debug(func(source string) string { return source }, func(h Halt) { halts <- h })
	t.Cleanup(d.Close)
	return &debugScript{t, d, halts}
}

// start runs a cell as it is.
func start(s *Session, source string) <-chan Result {
	done := make(chan Result, 1)
	go func() { done <- s.Eval(context.Background(), Cell{Source: source, Number: 1}, Discard) }()
	return done
}

// halt waits for the next halt.
func (s *debugScript) halt() Halt {
	s.t.Helper()
	for {
		select {
		case h := <-s.halts:
			if h.Reason != "continued" {
				return h
			}
		case <-time.After(30 * time.Second):
			s.t.Fatal("no halt")
		}
	}
}

// where tells the frames in a line.
func (s *debugScript) where() string {
	var list []string
	for _, f := range s.d.Frames() {
		list = append(list, fmt.Sprintf("%s:%d", f.Name, f.Line))
	}
	return strings.Join(list, " ")
}

// locals tells the variables of a frame in a line.
func (s *debugScript) locals(frame int) string {
	s.t.Helper()
	list, err := s.d.Locals(frame)
	if err != nil {
		s.t.Fatal(err)
	}
	var text []string
	for _, v := range list {
		text = append(text, v.Name+"="+v.Value)
	}
	return strings.Join(text, " ")
}

func (s *debugScript) step(command, want string) {
	s.t.Helper()
	if err := s.d.Go(command); err != nil {
		s.t.Fatal(command, err)
	}
	s.halt()
	if got := s.where(); got != want {
		s.t.Errorf("after %s it is at %s, want %s", command, got, want)
	}
}

func TestDebugger(t *testing.T) {
	s := newSession(t)
	script := newDebugScript(t, s)
	d := script.d
	d.SetBreakpoints(mexCell, []Breakpoint{{Line: 2}})
	done := start(s, mexCell)
	if h := script.halt(); h.Reason != "breakpoint" {
		t.Fatal(h)
	}
	// kayles(2) calls kayles(1), which calls kayles(0) and then mex.
	if got := script.where(); got != "mex:2 kayles:20 kayles:16 In [1]:25" {
		t.Error(got)
	}
	if got := script.locals(0); got != "list=[0]" {
		t.Error(got)
	}
	if got := script.locals(1); got != "n=1 options=[0]" {
		t.Error(got)
	}
	script.step("next", "mex:3 kayles:20 kayles:16 In [1]:25")
	script.step("next", "mex:4 kayles:20 kayles:16 In [1]:25")
	if got := script.locals(0); got != "v=0 list=[0] seen=map[]" {
		t.Error(got)
	}
	script.step("next", "mex:6 kayles:20 kayles:16 In [1]:25")
	if r := d.Evaluate(t.Context(), 0, "len(seen) + 10*list[0]"); r.Err != nil || r.Value.Text() != "1" {
		t.Error(r.Err, r.Value)
	}
	if r := d.Evaluate(t.Context(), 1, "n"); r.Err != nil || r.Value.Text() != "1" {
		t.Error(r.Err, r.Value)
	}
	if r := d.Evaluate(t.Context(), -1, "h"); r.Err != nil || r.Value.Text() != "heap 3" {
		t.Error(r.Err, r.Value)
	}
	if r := s.Eval(t.Context(), Cell{Source: "1 + 1", Shell: "other"}, Discard); r.Err != nil {
		t.Error("beside a halted cell: ", r.Err)
	}
	script.step("stepOut", "kayles:17 In [1]:25") // kayles(1) has returned as well
	d.SetBreakpoints(mexCell, nil)
	script.step("stepIn", "kayles:18 In [1]:25")
	if err := d.Go("continue"); err != nil {
		t.Fatal(err)
	}
	if r := end(t, done); r.Err != nil || r.Value.Text() != "5" {
		t.Error(r.Err, r.Value)
	}
	if got := s.Inspect("mex", 3, Full); strings.Contains(string(got.Bundle.Data["text/plain"]), "ˑ") {
		t.Error("points are in the documentation")
	}
}

func TestDebuggerConditions(t *testing.T) {
	s := newSession(t)
	script := newDebugScript(t, s)
	cell := "sum := 0\nfor i := 0; i < 100; i++ {\n\tsum += i\n}\nsum"
	script.d.SetBreakpoints(cell, []Breakpoint{{Line: 3, Condition: "i == 42"}})
	done := start(s, cell)
	script.halt()
	if got := script.locals(0); got != "i=42 sum=861" {
		t.Error(got)
	}
	if r := script.d.Evaluate(t.Context(), 0, "sum"); r.Err != nil || r.Value.Text() != "861" {
		t.Error(r.Err, r.Value)
	}
	script.d.Go("continue")
	if r := end(t, done); r.Err != nil || r.Value.Text() != "4950" {
		t.Error(r.Err, r.Value)
	}
	wrong := "y := 1\ny++"
	script.d.SetBreakpoints(wrong, []Breakpoint{{Line: 2, Condition: "y +"}})
	eval(t, s, wrong)
	if got := script.d.SetBreakpoints(wrong, []Breakpoint{{Line: 2, Condition: "y +"}}); got[0].Verified {
		t.Error("a condition with a mistake is accepted")
	}
}

// A breakpoint that stands in a cell as a comment halts it, if a condition holds; one that is
// none is told, and the others count.
func TestDebuggerComments(t *testing.T) {
	s := newSession(t)
	script := newDebugScript(t, s)
	cell := "total := 0 //break if total == 7\nfunc f(i int) int {\n\treturn i // break nothing\n}\nfor i := 0; i < 50; i++ {\n\t//break if i == 42\n\ttotal += f(i)\n}\ntotal //break if nonsense > 1\n//break if i = 3\n"
	var told strings.Builder
	done := make(chan Result, 1)
	go func() {
		done <- s.Eval(t.Context(), Cell{Source: cell, Number: 1}, writer{&told})
	}()
	script.halt()
	if got := script.where() + " " + script.locals(0); got != "In [1]:7 i=42 total=861" {
		t.Error(got)
	}
	script.d.Go("continue")
	if r := end(t, done); r.Err != nil || r.Value == nil || r.Value.Text() != "1225" {
		t.Error(r.Err, r.Value)
	}
	if want := "no breakpoint in line 1: undefined: total\nno breakpoint in line 9: undefined: nonsense\nno breakpoint in line 10: i = 3 is not a condition, such as n == 7\n"; told.String() != want {
		t.Errorf("%q", told.String())
	}
	again := start(s, "for i := range 3 {\n\tprint(i, \"//break\") //break\n}")
	for range 3 {
		script.halt()
		script.d.Go("continue")
	}
	if r := end(t, again); r.Err != nil {
		t.Error(r.Err)
	}
}

// A writer is the output of a cell as text.
type writer struct{ *strings.Builder }

func (w writer) Stream(_ Stream, text string) { w.WriteString(text) }
func (writer) Display(display.Bundle)         {}

func TestDebuggerPanic(t *testing.T) {
	s := newSession(t)
	script := newDebugScript(t, s)
	script.d.BreakOnPanic(true)
	cell := "func at(list []int, i int) int {\n\tbefore := i + 1\n\treturn list[before]\n}\nat([]int{1}, 3)"
	done := start(s, cell)
	if h := script.halt(); h.Reason != "exception" || !strings.Contains(h.Text, "index out of range") {
		t.Error(h)
	}
	if got := script.where() + " " + script.locals(0); got != "at:3 In [1]:5 list=[1] i=3 before=4" {
		t.Error(got)
	}
	script.d.Go("continue")
	r := end(t, done)
	if r.Err == nil || r.Err.Kind != Panic || !strings.Contains(r.Err.Traceback[0], "In [1]:3:") {
		t.Error(r.Err, r.Err.Traceback)
	}
}

// A halted cell can be interrupted, and a session without a debugger is as it was.
func TestDebuggerInterrupt(t *testing.T) {
	s := newSession(t)
	script := newDebugScript(t, s)
	cell := "n := 1\nfor {\n\tn++\n}"
	script.d.SetBreakpoints(cell, []Breakpoint{{Line: 3}})
	done := start(s, cell)
	script.halt()
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Error(r.Err)
	}
	done = start(s, cell+"\n")
	time.Sleep(100 * time.Millisecond)
	script.d.Go("pause")
	script.halt()
	script.d.Close()
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Error(r.Err)
	}
	if got := eval(t, s, "n > 0"); got != "true" {
		t.Error(got)
	}
}

// The variables of a halted cell are shown while another cell changes them.
func TestDebuggerBeside(t *testing.T) {
	s := newSession(t)
	script := newDebugScript(t, s)
	eval(t, s, "m := map[int]int{}; for i := range 20_000 { m[i] = i }; stop := false")
	cell := "func f(seen map[int]int) int {\n\treturn len(seen)\n}\nf(m)"
	script.d.SetBreakpoints(cell, []Breakpoint{{Line: 2}})
	done := start(s, cell)
	script.halt()
	beside := make(chan Result, 1)
	go func() {
		beside <- s.Eval(context.Background(), Cell{Source: "for n := 0; !stop; n += 7 { m[n%20_000]++; delete(m, n%777) }", Shell: "other"}, Discard)
	}()
	for range 20 {
		list, err := script.d.Locals(0)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		if parts, err := script.d.Expand(list[0].Ref, 0, 100); err != nil || len(parts) != 100 {
			t.Fatal(len(parts), err)
		}
	}
	if r := s.Eval(t.Context(), Cell{Source: "stop = true", Shell: "third"}, Discard); r.Err != nil {
		t.Fatal(r.Err)
	}
	if r := end(t, beside); r.Err != nil {
		t.Error(r.Err)
	}
	script.d.Go("continue")
	if r := end(t, done); r.Err != nil {
		t.Error(r.Err)
	}
}

package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sprague/kernel/worker"
	"sprague/stdlib/display"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

func newSession(t testing.TB) *Session {
	t.Helper()
	s, err := New(Options{MemoryLimit: 3 << 30, Grace: time.Hour}) // no clock ends a cell
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// process returns the session's worker.
func (s *Session) process() *worker.Process {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.worker
}

// killFromOutside ends the worker as somebody else would.
func killFromOutside(t *testing.T, s *Session) {
	t.Helper()
	p, err := os.FindProcess(s.process().PID())
	if err == nil {
		err = p.Kill()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A recorder is an Output that keeps all that it gets.
type recorder struct {
	mu     sync.Mutex
	text   strings.Builder // both streams; standard error in braces
	shown  []display.Bundle
	clears []bool
	comms  []display.Comm
	answer func(prompt string, password bool) (string, error)
}

func (r *recorder) Stream(s Stream, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s == Stderr {
		text = "{" + text + "}"
	}
	r.text.WriteString(text)
}

func (r *recorder) Display(b display.Bundle) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = append(r.shown, b)
}

func (r *recorder) Clear(wait bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.clears = append(r.clears, wait)
}

func (r *recorder) Comm(m display.Comm) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.comms = append(r.comms, m)
}

func (r *recorder) Ask(prompt string, password bool) (string, error) {
	if r.answer == nil {
		return "", errors.New("no questions here")
	}
	return r.answer(prompt, password)
}

func (r *recorder) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// eval evaluates a cell that must succeed, and returns the text of its value.
func eval(t testing.TB, s *Session, src string) string {
	t.Helper()
	r := s.Eval(context.Background(), Cell{Source: src, Number: 1}, Discard)
	if r.Err != nil {
		t.Fatalf("%s\n%s", src, strings.Join(r.Err.Traceback, "\n"))
	}
	if r.Value == nil {
		return ""
	}
	return r.Value.Text()
}

// begin starts a cell and returns a channel for its result, once the cell runs.
func begin(t testing.TB, s *Session, src string) <-chan Result {
	t.Helper()
	return beginAt(t, s, "fmt.Println()\n"+src)
}

// beginAt starts a cell and returns a channel for its result, once the cell has printed something.
func beginAt(t testing.TB, s *Session, src string) <-chan Result {
	t.Helper()
	done, running := make(chan Result, 1), make(chan struct{})
	go func() {
		begun := announcer(sync.OnceFunc(func() { close(running) }))
		done <- s.Eval(context.Background(), Cell{Source: src, Number: 1}, begun)
	}()
	select {
	case <-running:
	case r := <-done: // it has failed
		done <- r
	}
	return done
}

// An announcer is an Output that is called by any text.
type announcer func()

func (a announcer) Stream(Stream, string)  { a() }
func (a announcer) Display(display.Bundle) {}

func end(t testing.TB, done <-chan Result) Result {
	t.Helper()
	return <-done
}

func TestKilledWhileRunning(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 6")
	eval(t, s, "7")
	done := begin(t, s, "for {}")
	killFromOutside(t, s)
	r := end(t, done)
	if r.Err == nil || r.Err.Kind != WorkerDied || !r.Err.Lost || !r.Err.Restored {
		t.Fatalf("the error is %+v", r.Err)
	}
	if got := eval(t, s, "x * ans"); got != "42" {
		t.Errorf("x*ans is %s", got)
	}
}

func TestKilledWhileIdle(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 6")
	killFromOutside(t, s)
	<-s.process().Dead()
	r := s.Eval(context.Background(), Cell{Source: "1"}, Discard)
	if r.Err == nil || !r.Err.Lost {
		t.Errorf("a lost worker is not told of: %+v", r.Err)
	}
	if got := eval(t, s, "1"); got != "1" {
		t.Errorf("the next cell shows %q", got)
	}
}

func TestRestartWhileRunning(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 6")
	done := begin(t, s, "for {}")
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	if r := end(t, done); r.Err == nil || !strings.Contains(r.Err.Message, "restarted") {
		t.Errorf("the running cell ends with %+v", r.Err)
	}
	if r := s.Eval(context.Background(), Cell{Source: "x"}, Discard); r.Err == nil || r.Err.Kind != TypeError {
		t.Errorf("x is known after a restart: %+v", r)
	}
	if got := eval(t, s, "x := 2\nx"); got != "2" {
		t.Errorf("a new x is %q", got)
	}
}

// Of several restarts at the same time one worker is left.
func TestRestartsSideBySide(t *testing.T) {
	s := newSession(t)
	eval(t, s, "1")
	before := children()
	var restarts sync.WaitGroup
	for range 4 {
		restarts.Go(func() {
			if err := s.Restart(); err != nil {
				t.Error(err)
			}
		})
	}
	restarts.Wait()
	if got := eval(t, s, "2"); got != "2" {
		t.Errorf("the cell after the restarts shows %q", got)
	}
	if n := children(); n != before {
		t.Errorf("%d worker processes after the restarts, %d before", n, before)
	}
}

// The sources of ended jobs do not pile up, whatever becomes of the jobs after them.
func TestSourcesAreForgotten(t *testing.T) {
	k := newChecker()
	for job := range uint64(3 * unitsKept) {
		if job%3 == 0 {
			continue // a message to a widget, which has no source
		}
		u, err := k.prepare(Cell{Source: "1"}, job)
		if err != nil {
			t.Fatal(err)
		}
		k.commit(u, 0)
	}
	if n := len(k.units); n > unitsKept {
		t.Errorf("%d sources are kept, want %d at most", n, unitsKept)
	}
}

// A cell that ends its goroutine is cleaned up beside the next one, which declares: nothing is
// printed by a race detector, and nothing is lost.
func TestGoexitBesideDeclarations(t *testing.T) {
	s, out := newSession(t), &recorder{}
	for i := range 30 {
		eval(t, s, fmt.Sprintf("a%d := %d", i, i))
		if r := s.Eval(context.Background(), Cell{Source: "runtime.Goexit()", Number: 1}, out); r.Err == nil {
			t.Fatal("runtime.Goexit reports no error")
		}
		source := fmt.Sprintf("type t%d [%d]int; var b%d, c%d = t%d{}, a%d + len(t%d{})", i, i+1, i, i, i, i, i)
		if r := s.Eval(context.Background(), Cell{Source: source, Number: 1}, out); r.Err != nil {
			t.Fatal(r.Err)
		}
		if got, want := eval(t, s, fmt.Sprintf("len(b%d) + c%d", i, i)), fmt.Sprint(3*i+2); got != want {
			t.Fatalf("round %d: got %s, want %s", i, got, want)
		}
	}
	if got := out.String(); got != "" {
		t.Errorf("printed: %s", got)
	}
}

func TestCloseWhileRunning(t *testing.T) {
	s := newSession(t)
	done := begin(t, s, "for {}")
	s.Close()
	if r := end(t, done); r.Err == nil || r.Err.Kind != SessionClosed {
		t.Errorf("the running cell ends with %+v", r.Err)
	}
	if r := s.Eval(context.Background(), Cell{Source: "1"}, Discard); r.Err == nil || r.Err.Kind != SessionClosed {
		t.Errorf("a closed session evaluates: %+v", r)
	}
	if s.Restart() == nil {
		t.Error("a closed session restarts")
	}
	s.Close()
}

func TestContextInterrupts(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 1")
	ctx, cancel := context.WithCancel(context.Background())
	r := s.Eval(ctx, Cell{Source: "x++\nfmt.Println()\nfor { x++ }"}, announcer(cancel))
	if r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Errorf("the error is %+v", r.Err)
	}
	if r := s.Eval(ctx, Cell{Source: "1"}, Discard); r.Err == nil || r.Err.Kind != Interrupted {
		t.Errorf("a cell runs under a context that has ended: %+v", r)
	}
	if eval(t, s, "x > 1") != "true" {
		t.Error("x is lost")
	}
}

// A closure of one cell must work after the interrupt of another.
func TestClosuresSurviveInterrupt(t *testing.T) {
	s := newSession(t)
	eval(t, s, "func counter() func() int { n := 40; return func() int { n++; return n } }\nnext := counter()\nnext()")
	done := begin(t, s, "for { next() }")
	s.Interrupt()
	end(t, done)
	eval(t, s, "before := next()")
	if eval(t, s, "next() == before + 1 && before > 40") != "true" {
		t.Error("the closure is dead")
	}
}

// What cells have put out of reach is forgotten, and nothing else.
func TestForgottenVariables(t *testing.T) {
	s := newSession(t)
	for _, c := range []struct{ source, want string }{
		{"x := 5; p := &x; get := func() int { return x }; xs := [3]int{1, 2, 3}; tail := xs[1:]", ""},
		{"type N int; func (n N) Plus(k int) N { return n + N(k) }; func (n *N) Inc() N { *n++; return *n }; n := N(7); " +
			"plus, inc := n.Plus, n.Inc", ""},
		{"func old() int { return x }; go1, done := make(chan int), make(chan int); go func(k int) { <-go1; done <- k + " +
			"x }(x)", ""},
		{"x := \"new\"; n := 0; xs := 0", ""},
		{"x", "new"},
		{"*p + get() + old()", "15"},
		{"*p = 9; get() + old()", "18"},
		{"tail", "[2 3]"},
		{"fmt.Sprint(plus(1), inc(), inc())", "8 8 9"},
		{"go1 <- 1; <-done", "14"},
		{"ans", "14"},
		{"ans + 1", "15"},
		{"f := func() any { return ans }; ans", "15"},
		{"\"other\"", "other"},
		{"f()", "15"},
	} {
		if got := eval(t, s, c.source); got != c.want {
			t.Errorf("%s shows %q, want %q", c.source, got, c.want)
		}
	}
}

// Silent cells show their value to whoever asked; ans stays what it was.
func TestSilentCellsLeaveNoAnswer(t *testing.T) {
	s := newSession(t)
	for _, c := range []struct {
		source string
		silent bool
		want   string
	}{
		{"\"before\"", true, "before"},
		{"40 + 2", false, "42"},
		{"\"no\"", true, "no"},
		{"x := ans; x + 1", true, "43"},
		{"ans", false, "42"},
		{"x", false, "42"},
		{"x + ans", true, "84"},
		{"ans := 7; 0", true, "0"},
		{"ans", false, "42"},
	} {
		r := s.Eval(context.Background(), Cell{Source: c.source, Silent: c.silent}, Discard)
		if r.Err != nil || r.Value == nil || r.Value.Text() != c.want {
			t.Errorf("%s is %v, %v; want %s", c.source, r.Value, r.Err, c.want)
		}
	}
}

func TestGoroutinesPrintToTheirCell(t *testing.T) {
	s := newSession(t)
	var first, second recorder
	ctx := context.Background()
	s.Eval(ctx, Cell{Source: "go1, go2 := make(chan int), make(chan int)\ngo func() { <-go1; fmt.Println(`of the " +
		"first`); go2 <- 1 }()"}, &first)
	s.Eval(ctx, Cell{Source: "fmt.Println(`of the second`); go1 <- 1; <-go2"}, &second)
	if first.String() != "of the first\n" || second.String() != "of the second\n" {
		t.Errorf("the first cell shows %q, the second %q", first.String(), second.String())
	}
}

func TestStreamsInOrder(t *testing.T) {
	s := newSession(t)
	var out recorder
	r := s.Eval(context.Background(), Cell{Source: `
fmt.Print("1")
fmt.Fprint(os.Stderr, "2")
os.Stdout.WriteString("3")
println("4")
log.SetFlags(0)
log.Print("5")
json.NewEncoder(os.Stdout).Encode(6)
fmt.Print("7")`}, &out)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	if got, want := out.String(), "1{2}3{4\n5\n}6\n7"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}

// Compiled code may write to the descriptors of its process, past everything else.
func TestDescriptorsAreHeard(t *testing.T) {
	s := newSession(t)
	var out recorder
	ctx := context.Background()
	s.Eval(ctx, Cell{Source: "import \"runtime/debug\"\ndebug.PrintStack()"}, &out)
	for out.String() == "" { // it takes another way than the cell's end, and comes with a later one
		s.Eval(ctx, Cell{Source: "1"}, &out)
	}
	if !strings.Contains(out.String(), "goroutine") {
		t.Errorf("printed %q, want a stack", out.String())
	}
}

func TestManyLinesInOrder(t *testing.T) {
	s := newSession(t)
	var out recorder
	s.Eval(context.Background(), Cell{Source: "for i := range 10000 { fmt.Println(i) }"}, &out)
	lines := strings.Fields(out.String())
	if len(lines) != 10000 || lines[0] != "0" || lines[9999] != "9999" {
		t.Errorf("%d lines", len(lines))
	}
}

func TestInput(t *testing.T) {
	s := newSession(t)
	var asked []string
	out := &recorder{answer: func(prompt string, password bool) (string, error) {
		asked = append(asked, prompt)
		if password {
			return "secret", nil
		}
		return "7 8", nil
	}}
	r := s.Eval(context.Background(), Cell{Source: `
name := display.Input("name? ")
word := display.Password("word? ")
var a, b int
fmt.Scanln(&a, &b)
fmt.Sprint(name, word, a+b)`}, out)
	if r.Err != nil || r.Value.Text() != "7 8secret15" {
		t.Errorf("the value is %v, the error %v", r.Value, r.Err)
	}
	if want := []string{"name? ", "word? ", ""}; !slices.Equal(asked, want) {
		t.Errorf("asked %q, want %q", asked, want)
	}
	r = s.Eval(context.Background(), Cell{Source: `display.Input("name? ")`}, &recorder{})
	if r.Err == nil || !strings.Contains(r.Err.Message, "no questions here") {
		t.Errorf("without input the error is %+v", r.Err)
	}
}

func TestInterruptEndsAQuestion(t *testing.T) {
	s := newSession(t)
	asked := make(chan struct{})
	out := &recorder{answer: func(string, bool) (string, error) {
		close(asked)
		select {} // the user has left
	}}
	done := make(chan Result, 1)
	go func() { done <- s.Eval(context.Background(), Cell{Source: `display.Input("name? ")`}, out) }()
	<-asked
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Errorf("the error is %+v", r.Err)
	}
}

func TestUpdatesAndClears(t *testing.T) {
	s := newSession(t)
	var out recorder
	r := s.Eval(context.Background(), Cell{Source: `
a := display.NewArea("one")
a.Update("two")
display.Clear()
display.ClearNext()`}, &out)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	if len(out.shown) != 2 || out.shown[0].ID == "" || out.shown[1].ID != out.shown[0].ID || !out.shown[1].Update {
		t.Errorf("shown: %v", out.shown)
	}
	if !slices.Equal(out.clears, []bool{false, true}) {
		t.Errorf("cleared %v", out.clears)
	}
}

func TestWidget(t *testing.T) {
	s := newSession(t)
	var out recorder
	r := s.Eval(context.Background(), Cell{Source: `display.Slider("n", 1, 20, 5, func(n int) any { return n * n })`},
		&out)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	if len(out.shown) != 2 || out.shown[0].Data[display.MIMEWidget] == nil || out.shown[1].Text() != "25" {
		t.Fatalf("shown: %v", out.shown)
	}
	model := out.comms[len(out.comms)-1]
	if model.Kind != display.CommOpen || model.Target != "jupyter.widget" {
		t.Fatalf("the last comm is %+v", model)
	}
	var moved recorder
	update := display.Comm{Kind: display.CommMsg, ID: model.ID, Data: []byte(`{"method":"update","state":{"value":9}}`)}
	if err := s.Comm(context.Background(), update, &moved); err != nil {
		t.Fatal(err)
	}
	if len(moved.shown) != 1 || moved.shown[0].Text() != "81" || !moved.shown[0].Update ||
		moved.shown[0].ID != out.shown[1].ID {
		t.Errorf("moving shows %v", moved.shown)
	}
	update.ID = "nobody"
	if err := s.Comm(context.Background(), update, Discard); err == nil {
		t.Error("a message to no widget is taken")
	}
}

func TestTraceback(t *testing.T) {
	s := newSession(t)
	ctx := context.Background()
	s.Eval(ctx, Cell{Number: 2, Source: `func part(xs []int, n int) int {
	defer func() {}()
	total := 0
	for i := range n {
		total += xs[i]
	}
	return total
}`}, Discard)
	r := s.Eval(ctx, Cell{Number: 3, Source: "xs := []int{1, 2}\n\nfmt.Sprint(part(xs, 5))"}, Discard)
	if r.Err == nil {
		t.Fatal("no error")
	}
	want := []string{
		"In [2]:5:3: runtime error: index out of range [2] with length 2",
		"    \t\ttotal += xs[i]",
		"    \t\t^",
		"  in part",
		"  called from In [3]:3:1",
	}
	if got := r.Err.Traceback; !slices.Equal(got, want) {
		t.Errorf("traceback:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Methods have the names of their types in a traceback, and calls that lowering adds have no place there.
func TestTracebackOfMethods(t *testing.T) {
	s := newSession(t)
	ctx := context.Background()
	for i, source := range []string{
		"type T struct { a []int }\nfunc (t *T) At(i int) int { return t.a[i] }\nfunc g(t *T) int { return t.At(2) }",
		"func (t T) Late(i int) int { defer func() {}(); return g(&t) }",
		"type L[E any] struct { a T }\nfunc (l L[E]) Last(i int) int { fmt.Print(); return l.a.Late(i) }",
	} {
		if r := s.Eval(ctx, Cell{Number: i + 1, Source: source}, Discard); r.Err != nil {
			t.Fatal(r.Err)
		}
	}
	r := s.Eval(ctx, Cell{Number: 4, Source: "var i interface{ Last(int) int } = L[int]{}\ni.Last(1)"}, Discard)
	if r.Err == nil {
		t.Fatal("no error")
	}
	want := []string{
		"  in T.At", "  called from In [1]:3:31 in g", "  called from In [2]:1:49 in T.Late",
		"  called from In [3]:2:61 in L.Last", "  called from In [4]:2:1",
	}
	if got := r.Err.Traceback[3:]; !slices.Equal(got, want) {
		t.Errorf("traceback:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Line directives do not move the places of errors.
func TestLineDirectives(t *testing.T) {
	s := newSession(t)
	for src, want := range map[string]string{
		"\n//line foo.go:90\npanic(1)":                          "In [1]:3:1: ",
		"\n//line foo.go:90\nkayle":                             "In [1]:3:1: undefined",
		"/*line foo.go:90:5*/ panic(1)":                         "In [1]:1:22: ",
		"//line foo.go:90\nx := 1 +":                            "In [1]:2:9: ",
		"func f(i int) int {\n//line a:1\nreturn 1 / i }\nf(0)": "In [1]:3:",
	} {
		r := s.Eval(t.Context(), Cell{Source: src, Number: 1}, Discard)
		if r.Err == nil || !strings.HasPrefix(r.Err.Traceback[0], want) {
			t.Errorf("%s\nends with %+v, want %q", src, r.Err, want)
		}
	}
}

// Of many diagnostics the first are told, and how many there are.
func TestManyComplaints(t *testing.T) {
	s := newSession(t)
	r := s.Eval(t.Context(), Cell{Source: strings.Repeat("kayle()\n", diagnosticLimit+3), Number: 1}, Discard)
	if r.Err == nil || r.Err.Traceback[len(r.Err.Traceback)-1] != "and 3 more" {
		t.Errorf("the error is %+v", r.Err)
	}
}

func TestComplaintPointsAtItsPlace(t *testing.T) {
	s := newSession(t)
	r := s.Eval(context.Background(), Cell{Number: 7, Source: "kayles := 1\n\tkayle + 1"}, Discard)
	if r.Err == nil || r.Err.Kind != TypeError {
		t.Fatalf("the error is %+v", r.Err)
	}
	want := []string{"In [7]:2:2: undefined: kayle (did you mean kayles?)", "    \tkayle + 1", "    \t^"}
	if !slices.Equal(r.Err.Traceback, want) {
		t.Errorf("traceback %q, want %q", r.Err.Traceback, want)
	}
}

func BenchmarkOnePlusOne(b *testing.B) {
	s := newSession(b)
	ctx := context.Background()
	for b.Loop() {
		if r := s.Eval(ctx, Cell{Source: "1+1"}, Discard); r.Err != nil || r.Value.Text() != "2" {
			b.Fatal(r)
		}
	}
}

// BenchmarkFirstValue measures from nothing to the first value.
func BenchmarkFirstValue(b *testing.B) {
	for b.Loop() {
		s, err := New(Options{})
		if err != nil {
			b.Fatal(err)
		}
		if r := s.Eval(context.Background(), Cell{Source: "1+1"}, Discard); r.Err != nil {
			b.Fatal(r.Err)
		}
		s.Close()
	}
}

// BenchmarkInterrupt measures from the interrupt of an endless loop to its error.
func BenchmarkInterrupt(b *testing.B) {
	s := newSession(b)
	for b.Loop() {
		b.StopTimer()
		done := begin(b, s, "for {}")
		b.StartTimer()
		s.Interrupt()
		if r := end(b, done); r.Err.Lost {
			b.Fatal("variables are lost")
		}
	}
}

// BenchmarkLines prints ten thousand lines.
func BenchmarkLines(b *testing.B) {
	s := newSession(b)
	for b.Loop() {
		eval(b, s, "for i := range 10000 { fmt.Println(i) }")
	}
}

func TestCaretBelowWideCharacters(t *testing.T) {
	s := newSession(t)
	for text, space := range map[string]string{
		"日本é\u0301": "\u3000\u3000 ", "。「ㄅ⭐": "\u3000\u3000\u3000\u3000", "ä—": "  ", "가\u200b": "\u3000",
	} {
		source := "\tfmt.Println(\"" + text + "\", y)"
		r := s.Eval(t.Context(), Cell{Source: source, Number: 1}, Discard)
		if r.Err == nil {
			t.Fatalf("no error in %s", source)
		}
		if got, want := r.Err.Traceback[2], "    \t             "+space+"   ^"; got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// A cell that is still being checked can be interrupted; nothing of it is left.
func TestInterruptWhileChecked(t *testing.T) {
	s := newSession(t)
	eval(t, s, "kept := 6")
	if err := s.acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.check.mu.Lock() // the check begins, and does not end
	ctx, cancel := context.WithCancel(t.Context())
	r := s.begin(ctx, Discard)
	cancel()
	if _, err := s.prepare(r, Cell{Source: "kept = 7; x := kept"}); err == nil || err.Kind != Interrupted {
		t.Errorf("it ends with %+v", err)
	}
	s.check.mu.Unlock()
	s.end(r)
	s.release()
	if got := eval(t, s, "kept"); got != "6" {
		t.Errorf("afterwards kept is %s", got)
	}
}

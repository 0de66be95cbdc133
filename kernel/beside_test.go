package kernel

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// beside evaluates a cell in a subshell.
func beside(t testing.TB, s *Session, src string) Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	return s.Eval(ctx, Cell{Source: src, Number: 1, Shell: "sub"}, Discard)
}

// mustBeside is beside for a cell that must succeed; it returns the text of its value.
func mustBeside(t testing.TB, s *Session, src string) string {
	t.Helper()
	r := beside(t, s, src)
	if r.Err != nil {
		t.Fatalf("%s\n%s", src, strings.Join(r.Err.Traceback, "\n"))
	}
	if r.Value == nil {
		return ""
	}
	return r.Value.Text()
}

// Whatever the main shell's cell does, a subshell's cells run, see its variables and leave
// it alone.
func TestSubshellsRun(t *testing.T) {
	for _, busy := range []string{
		"for {}",
		"for { n++ }",
		"func spin(k int) int { return k + 1 }; for { n = spin(n) }",
		"for { for range 3 { n++ } }",
		"time.Sleep(time.Hour)",
		"select {}",
		"c := make(chan int); <-c",
		"var mu sync.Mutex; mu.Lock(); mu.Lock()",
		"octal.MustParse(`0.6`).Period()",
		"slices.SortFunc(make([]int, 1<<22), func(a, b int) int { n++; return 0 })\nfor {}",
		"for { m[n%7] = n; n++ }",
	} {
		t.Run(busy, func(t *testing.T) {
			s := newSession(t)
			eval(t, s, "kept := 6; n := 0; m := map[int]int{}; func double(k int) int { return 2 * k }")
			done := begin(t, s, "here := 5\n"+busy)
			for i := range 20 {
				if got := mustBeside(t, s, fmt.Sprintf("x := %d; double(kept) + x + here", i)); got != fmt.Sprint(12+5+i) {
					t.Fatalf("beside it a cell shows %s", got)
				}
			}
			if got := mustBeside(t, s, "n >= 0 && len(m) <= 7"); got != "true" {
				t.Error(got)
			}
			if r := beside(t, s, "1 / (kept - 6)"); r.Err == nil || r.Err.Kind != Panic {
				t.Errorf("a panic beside it: %+v", r.Err)
			}
			select {
			case r := <-done:
				t.Fatalf("the cell has ended: %+v", r)
			default:
			}
			s.Interrupt()
			if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
				t.Fatalf("the cell ends with %+v", r.Err)
			}
			if got := eval(t, s, "double(kept) + x"); got != "31" {
				t.Errorf("afterwards the variables are %s", got)
			}
		})
	}
}

// Interrupting one of two cells leaves the other alone.
func TestInterruptBeside(t *testing.T) {
	for _, endless := range []string{
		"for {}", "for { n++ }", "time.Sleep(time.Hour)", "select {}", "c := make(chan int); <-c", "c := make(chan int); c <- 1",
		"var mu sync.Mutex; mu.Lock(); mu.Lock()", "octal.MustParse(`0.6`).Period()",
		"func down(k int) int { if k == 0 { for {} }; return down(k-1) + 1 }; down(20000)",
		"func late() { defer func() { for {} }(); for {} }; late()",
		"var wg sync.WaitGroup; for range 3 { wg.Go(func() { for {} }) }; wg.Wait()",
		"for { func() { defer func() { recover() }(); for {} }() }",
	} {
		t.Run(endless, func(t *testing.T) {
			s := newSession(t)
			eval(t, s, "n := 0; main := 0; goal := 1 << 60")
			done := begin(t, s, "for main < goal { main++ }\nmain == goal")
			ctx, cancel := context.WithCancel(t.Context())
			other, running := make(chan Result, 1), make(chan struct{})
			go func() {
				other <- s.Eval(ctx, Cell{Source: "fmt.Println()\n" + endless, Shell: "sub"}, announcer(sync.OnceFunc(func() { close(running) })))
			}()
			<-running
			cancel()
			if r := end(t, other); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
				t.Fatalf("the cell in the subshell ends with %+v", r.Err)
			}
			before := mustBeside(t, s, "main")
			for mustBeside(t, s, "main") == before { // it goes on
			}
			mustBeside(t, s, "goal = main + 1000")
			if r := end(t, done); r.Err != nil && r.Err.Kind != Interrupted {
				t.Errorf("the main cell ends with %+v", r.Err)
			}
			if eval(t, s, "main >= goal") != "true" {
				t.Error("the main cell has not come to its end")
			}
			if got := eval(t, s, "7 * 6 + 0*n"); got != "42" {
				t.Errorf("afterwards a cell shows %s", got)
			}
		})
	}
}

// The main cell is interrupted while a subshell's goes on.
func TestInterruptMainBeside(t *testing.T) {
	s := newSession(t)
	eval(t, s, "n := 0; stop := false")
	other := make(chan Result, 1)
	running := make(chan struct{})
	go func() {
		other <- s.Eval(t.Context(), Cell{Source: "fmt.Println()\nfor !stop { n++ }\n`ended`", Shell: "sub"}, announcer(sync.OnceFunc(func() { close(running) })))
	}()
	<-running
	done := begin(t, s, "for {}")
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Fatalf("the main cell ends with %+v", r.Err)
	}
	eval(t, s, "stop = true")
	if r := end(t, other); r.Err != nil || r.Value.Text() != "ended" {
		t.Errorf("the subshell's cell ends with %+v", r.Err)
	}
}

// Callbacks of widgets run beside a cell.
func TestSliderBesideACell(t *testing.T) {
	s := newSession(t)
	var out recorder
	s.Eval(t.Context(), Cell{Source: "moved := 0; display.Slider(`n`, 1, 2000, 5, func(n int) any { moved++; return n * n })"}, &out)
	model := out.comms[len(out.comms)-1]
	done := begin(t, s, "for {}")
	drags := 100
	if testing.Short() {
		drags = 20
	}
	for i := range drags {
		var shown recorder
		m := CommMessage{Kind: CommMsg, ID: model.ID, Data: fmt.Appendf(nil, `{"method":"update","state":{"value":%d}}`, i+1)}
		if err := s.Comm(t.Context(), m, &shown); err != nil {
			t.Fatal(err)
		}
		if len(shown.shown) != 1 || shown.shown[0].Text() != fmt.Sprint((i+1)*(i+1)) {
			t.Fatalf("drag %d shows %v", i, shown.shown)
		}
	}
	s.Interrupt()
	end(t, done)
	if got := eval(t, s, "moved"); got != fmt.Sprint(drags+1) {
		t.Errorf("the callback was called %s times", got)
	}
}

// BenchmarkBeside measures a subshell's cell while the main shell's runs.
func BenchmarkBeside(b *testing.B) {
	s := newSession(b)
	eval(b, s, "x := 1")
	done := begin(b, s, "for {}")
	for b.Loop() {
		mustBeside(b, s, "x + 1")
	}
	s.Interrupt()
	end(b, done)
}

// Variables can be looked at while a cell changes them.
func TestLook(t *testing.T) {
	s := newSession(t)
	eval(t, s, "type N int; func (n N) String() string { return \"many\" }; n := N(3); list := make([]int, 1<<20); const c = 7; func f() {}; x := 1")
	eval(t, s, "type bad struct{}; func (bad) String() string { panic(1) }; b := bad{}")
	done := begin(t, s, "for { x = 5 }")
	got := map[string]string{}
	for range 100 {
		for _, v := range s.Look(t.Context()) {
			got[v.Name] = v.Kind + " " + v.Value
		}
		if got["x"] == "var 5" {
			break
		}
	}
	for name, want := range map[string]string{
		"n": "var many", "list": "var [0 0 0 0 0 0 0 0 0 0 … 1048576 elements", "c": "const ", "f": "func ", "N": "type ", "x": "var 5",
	} {
		if got[name] != want {
			t.Errorf("%s is %q, want %q", name, got[name], want)
		}
	}
	if !strings.HasPrefix(got["b"], "var ") {
		t.Errorf("b is %q", got["b"])
	}
	s.Interrupt()
	end(t, done)
}

// An inspection of a variable tells its value, of anything else what it told before.
func TestInspectionOfAValue(t *testing.T) {
	s := newSession(t)
	eval(t, s, "row := []int{0, 1, 2}; type T struct{ row string }; v := T{}")
	for _, c := range []struct {
		source string
		at     int
		value  bool
	}{{"row", 3, true}, {"fmt.Println(row)", 13, true}, {"v.row", 5, false}, {"octal", 5, false}, {"T", 1, false}} {
		found := s.Inspect(c.source, c.at, Brief)
		if got := strings.HasPrefix(found.Bundle.Text(), "row = [0 1 2]\n"); !found.Found || got != c.value {
			t.Errorf("%s at %d: %q", c.source, c.at, found.Bundle.Text())
		}
	}
}

// That a look finds the worker lost is told with the next cell.
func TestLookAtALostSession(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 6")
	killFromOutside(t, s)
	<-s.process().Dead()
	s.Look(t.Context())
	if r := s.Eval(t.Context(), Cell{Source: "1 + x"}, Discard); r.Err == nil || !r.Err.Lost {
		t.Errorf("the next cell ends with %+v", r.Err)
	}
	if got := eval(t, s, "1"); got != "1" {
		t.Errorf("the one after it shows %q", got)
	}
}

// Cells that run beside each other use one map without a lock: one of them goes on at a time, and
// it keeps its turn while it prints a whole map.
func TestMapsBeside(t *testing.T) {
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	for _, c := range []struct{ main, beside string }{
		{"for { m[n%100] = n; n++ }", "for range 30_000 { m[n%100] = n; n++ }"},
		{"for { m[n%20_000]++; n += 7 }", "t := 0; for k, v := range m { t += k + v }"},
		{"for { m[n%20_000]++; delete(m, n%777); n += 7 }", "m"},
		{"for { m[n%20_000]++; delete(m, n%777); n += 7 }", "len(fmt.Sprint(m))"},
		{"for { m[n%20_000]++; n += 7 }", "struct{ M any }{m}"},
		{"for { m[n%20_000]++; n += 3 }", "for range 3 { json.Marshal(m); json.MarshalIndent(m, ``, ` `) }"},
		{"for { m[n%20_000]++; n += 5 }", "for range 4 { json.NewEncoder(io.Discard).Encode(m) }"},
		{"for { m[n%20_000]++; n += 9 }", "for range 4 { gob.NewEncoder(io.Discard).Encode(m) }"},
		{"for { m[n%20_000]++; n += 11 }", "for range 4 { template.Must(template.New(``).Parse(`{{range $k, $v := .}}{{$k}}{{end}}`)).Execute(io.Discard, m) }"},
		{"for { m[n%20_000]++; n += 13 }", "for range 20 { reflect.DeepEqual(m, m2) }"},
		{"for { reflect.DeepEqual(m, m2) }", "for i := range 20_000 { m[i] = i; m2[i] = i }"},
		{"for { fmt.Sprint(m) }", "for i := range 1000 { m[i*20]++ }"},
		{"func put(k int) { m[k%20_000]++ }; for { put(n); n++ }", "for i := range 5_000 { put(i) }"},
		{"for { time.Sleep(10 * time.Microsecond); m[n%100]++; n++ }", "for i := range 10_000 { m[i%100]++ }"},
		{"func nap() { for { time.Sleep(10 * time.Microsecond); m[n%100]++; n++ } }; nap()", "func fill() { for i := range 10_000 { m[i%100]++ } }; fill()"},
		{"c := make(chan int, 1); for { c <- n; m[<-c%100]++; n++ }", "for i := range 10_000 { m[i%100]++ }"},
		{"f := func(k int) { m[k] = 1 }; for { f(n % 100); n++ }", "for i := range 5_000 { m[i%100] = i }"},
	} {
		t.Run(c.main, func(t *testing.T) {
			s := newSession(t)
			eval(t, s, `import ("encoding/gob"; "encoding/json"; "io"; "maps"; "reflect"; "text/template")`)
			eval(t, s, "n := 0; m := map[int]int{}; for i := range 20_000 { m[i] = i }; m2 := maps.Clone(m)")
			done := begin(t, s, c.main)
			for range rounds {
				mustBeside(t, s, c.beside)
			}
			s.Interrupt()
			if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
				t.Errorf("the cell ends with %+v", r.Err)
			}
		})
	}
}

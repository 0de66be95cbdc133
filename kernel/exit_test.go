package kernel

import (
	"strings"
	"testing"
)

// An exit ends the cell at once, wherever it is called: no clock has to end a worker for it.
func TestExitAnywhere(t *testing.T) {
	s := newSession(t)
	eval(t, s, "kept := 6")
	for _, src := range []string{
		"os.Exit(3)",
		"func f() { os.Exit(3) }; f()",
		"func init() { os.Exit(3) }",
		"for i := range 9 { if i == 5 { os.Exit(3) } }",
		"var x = func() int { os.Exit(3); return 1 }()",
		"xs := []int{3, 1, 2}; sort.Slice(xs, func(i, j int) bool { os.Exit(3); return false })",
		"slices.SortFunc([]int{3, 1, 2}, func(a, b int) int { os.Exit(3); return 0 })",
		"strings.Map(func(r rune) rune { os.Exit(3); return r }, `abc`)",
		"var once sync.Once; once.Do(func() { os.Exit(3) })",
		"type T struct{}; func (T) String() string { os.Exit(3); return `` }; fmt.Sprint(T{})",
		"type T struct{}; func (T) String() string { os.Exit(3); return `` }; T{}",
		"func f() { defer func() { recover() }(); defer os.Exit(3); panic(1) }; f()",
		"go func() { os.Exit(3) }(); select {}",
		"var wg sync.WaitGroup; wg.Go(func() { os.Exit(3) }); wg.Wait(); select {}",
		"time.AfterFunc(0, func() { os.Exit(3) }); select {}",
		"ctx, end := context.WithCancel(context.Background()); context.AfterFunc(ctx, func() { os.Exit(3) }); end(); " +
			"select {}",
		"for range 50 { go func() { for {} }() }; os.Exit(3)",
		"func f() { for { os.Getenv(`HOME`); if len(os.Args) > 0 { os.Exit(3) } } }; f()",
	} {
		r := s.Eval(t.Context(), Cell{Source: src, Number: 1}, Discard)
		if r.Err == nil || r.Err.Kind != Exited || r.Err.Message != "exit status 3" || r.Err.Lost {
			t.Errorf("%s\nends with %+v", src, r.Err)
		}
		if got := eval(t, s, "kept"); got != "6" {
			t.Errorf("%s\nkept is %s", src, got)
		}
	}
}

// A function that has made the worker load package os can be interrupted like any other.
func TestInterruptBesideFiles(t *testing.T) {
	s := newSession(t)
	done := beginAt(t, s, "func f() { fmt.Println(os.Getenv(`HOME`)); for { os.Getenv(`HOME`) } }\nf()")
	s.Interrupt()
	if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
		t.Errorf("ends with %+v", r.Err)
	}
}

// What was never written down is unset when the worker is lost; functions and types are there.
func TestRestoreOfNothingWritten(t *testing.T) {
	s := newSession(t)
	eval(t, s, "kept := 6\nfunc twice(n int) int { return 2 * n }\nfunc get() int { return kept }\n"+
		"go func() { select {} }()")
	s.killWorker()
	r := s.Eval(t.Context(), Cell{Source: "1", Number: 2}, Discard)
	if r.Err == nil || !r.Err.Restored || strings.Count(strings.Join(r.Err.Traceback, "\n"), "not restored") != 1 {
		t.Errorf("ends with %+v", r.Err)
	}
	refuses(t, s, "kept", "kept has no value: "+lostWhy("kept", "it was not written"))
	refuses(t, s, "get()", "get uses kept, which has no value: "+lostWhy("kept", "it was not written"))
	if got := eval(t, s, "twice(4)"); got != "8" {
		t.Error(got)
	}
}

package rt_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"weak"

	"pgregory.net/rapid"

	"sprague/kernel/cell/rt"
)

// An act is what a function of a drawn program does: it defers, panics, recovers or calls.
type act struct {
	kind string // "defer", "panic", "recover", "call", "say", "exit"
	n    int
	body []act // of the deferred function, or the called one
}

func drawActs(t *rapid.T, depth int) []act {
	kinds := []string{"say", "panic", "recover", "say"}
	if depth > 0 {
		kinds = append(kinds, "defer", "defer", "call")
	}
	var list []act
	for range rapid.IntRange(0, 4).Draw(t, "acts") {
		a := act{kind: rapid.SampledFrom(kinds).Draw(t, "kind"), n: rapid.IntRange(0, 9).Draw(t, "n")}
		if a.kind == "defer" || a.kind == "call" {
			a.body = drawActs(t, depth-1)
		}
		list = append(list, a)
	}
	return list
}

// compiledActs does what a function does, by the language's own means.
func compiledActs(acts []act, out *strings.Builder) {
	for _, a := range acts {
		switch a.kind {
		case "say":
			fmt.Fprintf(out, "say %d\n", a.n)
		case "panic":
			panic(a.n)
		case "recover":
			fmt.Fprintf(out, "idle %v\n", recover())
		case "call":
			compiledActs(a.body, out)
		case "defer":
			defer func() {
				for _, b := range a.body { // recover counts in the deferred function itself
					if b.kind == "recover" {
						fmt.Fprintf(out, "recovered %v\n", recover())
						continue
					}
					compiledActs([]act{b}, out)
				}
			}()
		}
	}
}

// loweredActs does the same as lowered code does it.
func loweredActs(acts []act, out *strings.Builder) {
	d := rt.NewDefers()
	d.Run(func() {
		for _, a := range acts {
			switch a.kind {
			case "say":
				fmt.Fprintf(out, "say %d\n", a.n)
			case "panic":
				panic(rt.Throw(a.n))
			case "recover":
				fmt.Fprintf(out, "idle %v\n", rt.Recover(nil))
			case "call":
				loweredActs(a.body, out)
			case "defer":
				d.Push(func(p *rt.Panic) {
					for _, b := range a.body {
						if b.kind == "recover" {
							fmt.Fprintf(out, "recovered %v\n", rt.Recover(p))
							continue
						}
						loweredActs([]act{b}, out)
					}
				})
			}
		}
	})
}

// Functions that defer, panic and recover in each other do what the compiled ones do.
func TestDefersAsCompiled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		acts := drawActs(t, 3)
		var compiled, lowered strings.Builder
		want := words(func() { compiledActs(acts, &compiled) })
		got := words(func() { loweredActs(acts, &lowered) })
		if got != want || lowered.String() != compiled.String() {
			t.Fatalf("%q and %q, want %q and %q", got, lowered.String(), want, compiled.String())
		}
	})
}

// Deferred calls run when a goroutine ends by Goexit, without a panic to recover.
func TestDefersUnderGoexit(t *testing.T) {
	done := make(chan string)
	go func() {
		defer close(done)
		d := rt.NewDefers()
		d.Push(func(p *rt.Panic) { done <- fmt.Sprint("first ", rt.Recover(p)) })
		d.Push(func(p *rt.Panic) { done <- fmt.Sprint("second ", rt.Recover(p)) })
		d.Run(runtime.Goexit)
		done <- "after"
	}()
	var got []string
	for s := range done {
		got = append(got, s)
	}
	if fmt.Sprint(got) != "[second <nil> first <nil>]" {
		t.Errorf("%q", got)
	}
}

// A panic is recovered once, with the user's value.
func TestRecoverOnce(t *testing.T) {
	mine := errors.New("mine")
	var seen []any
	d := rt.NewDefers()
	d.Push(func(p *rt.Panic) { seen = append(seen, rt.Recover(p)) })
	d.Push(func(p *rt.Panic) { seen = append(seen, rt.Recover(p), rt.Recover(p)) })
	d.Run(func() { panic(rt.Throw(mine)) })
	if !reflect.DeepEqual(seen, []any{mine, nil, nil}) {
		t.Errorf("%v", seen)
	}
}

// The function behind a recoverable value gets no panic when the value is called, and can be
// asked for; other functions have none behind them.
// TestRecoverableIsCollected holds a function that refers to its own value, as one in a variable that it captures does.
func TestRecoverableIsCollected(t *testing.T) {
	type frame struct{ f any }
	last := func() weak.Pointer[frame] {
		fr := &frame{}
		fr.f = rt.Recoverable(func(*rt.Panic) bool { return fr.f != nil }, (func() bool)(nil))
		if hidden, ok := rt.Hidden(fr.f).(func(*rt.Panic) bool); !ok || !hidden(nil) {
			t.Error("no function behind the value")
		}
		return weak.Make(fr)
	}()
	runtime.GC()
	if last.Value() != nil {
		t.Error("a value that nothing refers to is kept")
	}
}

func TestRecoverable(t *testing.T) {
	hidden := func(p *rt.Panic, n int, s string) (string, bool) { return fmt.Sprint(s, n), p == nil }
	f := rt.Recoverable(hidden, (func(int, string) (string, bool))(nil)).(func(int, string) (string, bool))
	if s, without := f(3, "x"); s != "x3" || !without {
		t.Errorf("it gives %q, %v", s, without)
	}
	if behind, ok := rt.Hidden(f).(func(*rt.Panic, int, string) (string, bool)); !ok {
		t.Error("nothing is behind it")
	} else if s, without := behind(&rt.Panic{}, 1, "y"); s != "y1" || without {
		t.Errorf("what is behind gives %q, %v", s, without)
	}
	for _, x := range []any{nil, 3, "s", func() {}, (func())(nil), strings.ToUpper} {
		if got := rt.Hidden(x); got != nil {
			t.Errorf("%T has %v behind it", x, got)
		}
	}
	if d := world.Type(reflect.TypeFor[dog]()); true {
		hidden := func(*rt.Panic, any) string { return "behind" }
		rt.Method(d, "Rest", "func() string", rt.Recoverable(hidden, (func(any) string)(nil)))
		got, ok := rt.HiddenMethod(world.Box(dog{}), "Rest").(func(*rt.Panic, any) string)
		if !ok || got(nil, nil) != "behind" {
			t.Errorf("behind Rest is %T", got)
		}
		for _, x := range []any{nil, 3, world.Box(dog{}), world.Box(cat{})} {
			if got := rt.HiddenMethod(x, "String"); got != nil {
				t.Errorf("behind String of %v is %v", x, got)
			}
		}
	}
}

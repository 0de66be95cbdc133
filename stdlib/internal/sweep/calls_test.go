//go:build unix

package sweep

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"time"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/symbols"
	"sprague/stdlib/task"
)

// A callee is a function, or a method of a value.
type callee struct {
	name string
	fn   reflect.Value
}

// patience is how long a call may compute before it is interrupted, grace how long it may take to end then.
const (
	patience = 300 * time.Millisecond
	grace    = 30 * time.Second
)

// calls makes the calls, in an order that is the same every time.
func calls(o options) {
	say := os.Stdout
	if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
		os.Stdout = null // for what calls print
	}
	p := newPool()
	number := -1
	for _, c := range p.callees() {
		for _, a := range p.attacks(c.fn.Type()) {
			name := c.name + "(" + a.text + ")"
			if number++; number%o.sample != o.seed%o.sample || !strings.Contains(name, o.only) || number < o.from {
				continue
			}
			fmt.Fprintln(say, "begin", number, name)
			switch kind, what := try(c.fn, a.in); kind {
			case "deaf":
				fmt.Fprintln(say, kind, name)
				os.Exit(3) // what goes on cannot be ended otherwise
			case "unclear":
				fmt.Fprintln(say, kind, name+": "+what)
			default:
				fmt.Fprintln(say, kind)
			}
			runtime.GC()
		}
	}
}

// try makes a call and shows what it returns, and says how it ended: "answered", "refused" by a panic of the library,
// "interrupted", "unclear" by an error of Go itself, "deaf" if it did not end.
func try(fn reflect.Value, in []reflect.Value) (kind, what string) {
	task.Reset()
	ended := make(chan struct{})
	kind = "answered"
	go func() {
		defer close(ended)
		defer func() {
			var own runtime.Error
			r := recover()
			err, ok := r.(error)
			switch {
			case r == nil:
			case ok && errors.Is(err, task.ErrInterrupted):
				kind = "interrupted"
			case ok && errors.As(err, &own):
				kind, what = "unclear", err.Error()+place()
			default:
				kind = "refused"
			}
		}()
		var out []reflect.Value
		if fn.Type().IsVariadic() {
			out = fn.CallSlice(in)
		} else {
			out = fn.Call(in)
		}
		for _, v := range out {
			if v.CanInterface() {
				_ = display.Of(v.Interface()).Text()
			}
		}
	}()
	select {
	case <-ended:
		return kind, what
	case <-time.After(patience):
	}
	task.Stop()
	select {
	case <-ended:
		return kind, what
	case <-time.After(grace):
		return "deaf", ""
	}
}

// place returns the innermost function of the library on the stack of a panic.
func place() string {
	for _, line := range strings.Split(string(debug.Stack()), "\n") {
		if strings.Contains(line, "/stdlib/") && !strings.Contains(line, "/sweep/") && strings.HasPrefix(line, "\t") {
			return " at " + strings.Fields(line)[0]
		}
	}
	return ""
}

// ours returns the tables of the packages of this project.
func ours() map[string]map[string]reflect.Value {
	tables := map[string]map[string]reflect.Value{}
	for _, p := range symbols.All() {
		if p.Ours {
			tables[strings.TrimPrefix(p.Path, "sprague/stdlib/")] = symbols.Lookup(p.Path)
		}
	}
	return tables
}

// sortedNames returns the keys of a map in order.
func sortedNames[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

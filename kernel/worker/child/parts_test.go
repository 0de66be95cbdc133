package child

import (
	"errors"
	"flag"
	"go/token"
	"reflect"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/memory"
	"sprague/kernel/worker/wire"
	"sprague/stdlib"
	"sprague/stdlib/display"
)

// The file of a step is forgotten with its cell when it declares no more than the function of its
// statements.
func TestFilesOfACell(t *testing.T) {
	for source, noted := range map[string]bool{"": true, "x := 1": true, "func cell1() {}": true,
		"func cell1() {}\nfunc f() {}": false, "func cell1() { f := func() {} }": false, "var funcs = 1": true} {
		c := newCell(wire.Job{Cell: 1}, 1)
		c.note(&token.File{}, source)
		if (len(c.files) == 1) != noted {
			t.Errorf("%q is noted: %v", source, !noted)
		}
	}
}

// Memory is full when four fifths are taken, and a cell has its share when it took a fiftieth of it.
func TestSharesOfMemory(t *testing.T) {
	const all = 1000
	w := &watch{limit: all + 50, overhead: 50}
	for _, c := range []struct {
		live, first uint64
		full        bool
	}{
		{0, 0, false}, {800, 0, false}, {801, 0, true}, {801, 781, false}, {801, 780, true}, {10, 500, false},
	} {
		if got := w.full(memory.Heap{Live: c.live}, memory.Heap{Live: c.first}); got != c.full {
			t.Errorf("%+v: full %v", c, got)
		}
	}
	w.limit = 0
	if w.full(memory.Heap{Live: 1 << 50}, memory.Heap{}) {
		t.Error("without a limit memory is full")
	}
	if left, ok := w.room(1 << 50); left != 0 || !ok {
		t.Errorf("without a limit %d are left, %v", left, ok)
	}
}

// A cell shows what a value has to say for itself, and a zero beside an error says nothing.
func TestMeaningful(t *testing.T) {
	var none *int
	for _, c := range []struct {
		v    any
		want bool
	}{{nil, false}, {0, false}, {1, true}, {"", false}, {"x", true}, {none, false}, {&c0, true}, {[]int(nil),
		false}, {[]int{}, true}, {struct{}{}, false}, {errors.New(""), true}, {time.Duration(0), false}, {map[string]int{},
		true}} {
		if got := meaningful(c.v); got != c.want {
			t.Errorf("%#v says something: %v", c.v, got)
		}
	}
	if b := bundleOf(rt.NewBox(heapType(), 5)); !strings.Contains(b.Text(), "5") || len(b.Data) != 1 {
		t.Errorf("%+v", b)
	}
	if b := bundleOf(display.HTML("<b>")); string(b.Data[display.MIMEHTML]) != "<b>" {
		t.Errorf("%+v", b)
	}
	if _, ok := methodOf[string](rt.Content{Type: heapType(), Value: 5}, "HTML"); ok {
		t.Error("a heap has a method HTML")
	}
}

var c0 int

func heapType() *rt.Type {
	h := rt.Named("main.Heap")
	rt.Underlying(h, rt.Native((*int)(nil)))
	return h
}

// A flag set that would end the process panics.
func TestFlagsOfCells(t *testing.T) {
	set := flagSymbols["NewFlagSet"].(func(string, flag.ErrorHandling) *flag.FlagSet)
	for handling, want := range map[flag.ErrorHandling]flag.ErrorHandling{flag.ExitOnError: flag.PanicOnError,
		flag.PanicOnError: flag.PanicOnError, flag.ContinueOnError: flag.ContinueOnError} {
		if got := set("x", handling).ErrorHandling(); got != want {
			t.Errorf("%v becomes %v", handling, got)
		}
	}
}

// What cells must not reach of a package is led elsewhere, and nothing is missing of it afterwards.
func TestRedirectedPackages(t *testing.T) {
	c := &child{registry: newRegistry(nil), tables: map[string]map[string]reflect.Value{}, trace: &trace{}}
	for _, path := range []string{"context", "fmt", "log", "runtime/debug", "strings", "time"} {
		plain, led := stdlib.Symbols(path), c.symbols(path)
		if len(plain) == 0 || len(led) != len(plain) {
			t.Errorf("%s has %d names, of %d", path, len(led), len(plain))
		}
		changed := 0
		for name, v := range plain {
			now, ok := led[name]
			if !ok || v.Kind() != now.Kind() || v.Kind() == reflect.Func && v.Type() != now.Type() {
				t.Errorf("%s.%s was %v and is %v", path, name, v, now)
			}
			if v.Kind() == reflect.Func && v.Pointer() != now.Pointer() || v.Kind() == reflect.Pointer &&
				v.Type() != now.Type() {
				changed++
			}
		}
		if changed == 0 {
			t.Errorf("nothing of %s is led elsewhere", path)
		}
	}
	if one, two := c.symbols("os")["Args"], c.symbols("os")["Args"]; one.Addr() != two.Addr() {
		t.Error("os.Args is two variables")
	}
	if c.symbols("no/such/package") != nil {
		t.Error("a package that is not there has names")
	}
	debug := c.symbols("runtime/debug")
	threads := debug["SetMaxThreads"].Interface().(func(int) int)
	if before, now := threads(5), threads(7); before != 10_000 || now != 5 {
		t.Errorf("%d, then %d threads", before, now)
	}
	if got := debug["SetMaxStack"].Interface().(func(int) int)(1); got != memory.MaxStack {
		t.Errorf("the stack has %d bytes", got)
	}
}

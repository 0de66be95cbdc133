package fast_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"sprague/internal/pack"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
	"sprague/stdlib/task"
)

// call runs a function of the program on the machine.
func call(t *testing.T, f any, args ...any) (vmResults []any, panicked any) {
	t.Helper()
	fn := program().Func(t, Name(f))
	defer func() { panicked = recover() }()
	var in []reflect.Value
	for _, a := range args {
		in = append(in, reflect.ValueOf(a))
	}
	for _, v := range fn.Call(in) {
		vmResults = append(vmResults, v.Interface())
	}
	return vmResults, nil
}

func fails(t *testing.T, want string, f any, args ...any) {
	t.Helper()
	if _, r := call(t, f, args...); r == nil || fmt.Sprint(r) != want {
		t.Errorf("%s%v ends with %v, not with %q", Name(f), args, r, want)
	}
}

// interrupt closes the gates, at which what runs ends, and opens them when the test has ended.
func interrupt(t *testing.T) {
	rt.SetKeeper(func() { panic(task.ErrInterrupted) })
	rt.CloseGates()
	t.Cleanup(func() {
		rt.OpenGates()
		rt.SetKeeper(func() {})
	})
}

// A cell that is told to stop stops at the next jump, call or end of a compiled function, wherever it is.
func TestInterrupt(t *testing.T) {
	interrupt(t)
	for _, c := range []struct {
		f    any
		args []any
	}{{endless, nil}, {endlessWhile, []any{3}}, {endlessRecursion, []any{0}}, {endlessClosure, nil}, {fib,
		[]any{5}}, {figures, []any{3}}, {straight, []any{4}}, {sortedBy, []any{[]int{2, 1}}}} {
		if _, r := call(t, c.f, c.args...); r != task.ErrInterrupted {
			t.Errorf("%v ends with %v", Name(c.f), r)
		}
	}
}

// The loop that is interrupted is one that has run for a while.
func TestInterruptUnderWay(t *testing.T) {
	last := 0
	listen = func(i int) bool {
		if last = i; i == 1000 {
			interrupt(t)
		}
		return false
	}
	if _, r := call(t, until, math.MaxInt); r != task.ErrInterrupted || last != 1000 {
		t.Errorf("ends after step %d with %v", last, r)
	}
}

// Where gates are closed a loop waits at one until it may pass, and goes on with the jump that it was about to make.
func TestGates(t *testing.T) {
	passed := 0
	listen = func(i int) bool {
		if i == 10 {
			rt.CloseGates()
		}
		return true
	}
	rt.SetKeeper(func() { passed++; rt.OpenGates() })
	defer rt.SetKeeper(func() {})
	if got, r := call(t, until, 20); r != nil || got[0] != 21 || passed != 1 {
		t.Errorf("%v, %v; %d gates were passed", got, r, passed)
	}
}

// Recursion is as vmDeep as there is memory for, and ends with a text that says so.
func TestRecursion(t *testing.T) {
	for _, n := range []int{0, 1, 100, 255, 256, 257, 10_000, 200_000} {
		if got, r := call(t, vmDeep, n); r != nil || got[0] != n {
			t.Errorf("%d vmDeep: %v, %v", n, got, r)
		}
	}
	for _, n := range []int{1, 5, 30, 31, 32, 33, 1000} {
		program().Agree(t, wideEnds, n)
	}
	program().Agree(t, even, 10_001)
	limit := vm.Limit
	vm.Limit = 32 << 20
	defer func() { vm.Limit = limit }()
	const text = "endless recursion: the stack grew beyond 4 MB"
	fails(t, text, endlessRecursion, 0)
	fails(t, text, endlessClosure)
	fails(t, text, wideEnds, 100_000)
	if got, r := call(t, vmDeep, 1000); r != nil || got[0] != 1000 {
		t.Errorf("after that: %v, %v", got, r)
	}
}

// What there is no memory for is an error of the cell; what no memory would be enough for has the text of the Go run
// time.
func TestMemory(t *testing.T) {
	var asked []uint64
	rt.SetRoom(func(wanted uint64) (uint64, bool) {
		asked = append(asked, wanted)
		return 1 << 20, wanted < 1<<30
	})
	defer rt.SetRoom(func(uint64) (uint64, bool) { return 0, true })
	fails(t, "runtime error: out of memory: 8 GB are wanted, and 1 MB are left", madeLong, 1<<30)
	fails(t, "runtime error: out of memory: 64 GB are wanted, and 1 MB are left", madeBy, uint64(1)<<36)
	fails(t, "runtime error: out of memory: 16 GB are wanted, and 1 MB are left", madeMap, 1<<30)
	fails(t, "runtime error: out of memory: 256 TB are wanted, and 1 MB are left", madeBy, uint64(1)<<48)
	fails(t, "runtime error: out of memory: 256 TB are wanted, and 1 MB are left", madeLong, 1<<45)
	if len(asked) != 5 || asked[0] != 8<<30 {
		t.Errorf("asked for %v", asked)
	}
	for _, n := range []int{-1, 0, 1, 5, 1 << 47, 1 << 60, math.MaxInt, math.MinInt} {
		program().Agree(t, madeLong, n)
	}
	for _, n := range []uint64{0, 7, 1<<48 + 1, 1<<63 - 1, 1 << 63, math.MaxUint64} {
		program().Agree(t, madeBy, n)
	}
	for _, n := range []int{math.MinInt, -1, 0, 9, 1000} {
		program().Agree(t, madeMap, n)
	}
	for _, n := range []int8{-128, -1, 0, 1, 127} {
		program().Agree(t, madeStructs, n)
	}
	for _, n := range []int{-1, 0, 1, 3, 1 << 50} {
		for _, m := range []int{-1, 0, 2, 3, 1 << 50, math.MaxInt} {
			if n != 1<<50 || m < n {
				if m != 1<<50 {
					program().Agree(t, vmMade, n, m)
				}
			}
		}
	}
}

// The trace of a panic has the calls that it leaves, innermost first, each with its place.
func TestTrace(t *testing.T) {
	var traces [][]vm.Frame
	saved := vm.Report
	vm.Report = func(list []vm.Frame) { traces = append(traces, list) }
	defer func() { vm.Report = saved }()
	names := func(f any, args ...any) (list []string) {
		traces = nil
		if _, r := call(t, f, args...); r == nil {
			t.Error("nothing failed")
		}
		if len(traces) != 1 {
			t.Fatalf("%d traces", len(traces))
		}
		for _, f := range traces[0] {
			list = append(list, f.Func)
			if line := program().Line(f.Pos); !strings.Contains(vmPrograms, line) || line == "" {
				t.Errorf("%s at no place: %d", f.Func, f.Pos)
			}
		}
		return list
	}
	if got := names(failsDeep, 3, []int{1}); !reflect.DeepEqual(got,
		[]string{"failsDeep", "failsDeep", "failsDeep", "failsDeep"}) {
		t.Errorf("%v", got)
	}
	if line := program().Line(traces[0][0].Pos); line != "return s[5]" {
		t.Errorf("fails in %q", line)
	}
	if line := program().Line(traces[0][3].Pos); line != "return failsDeep(n-1, s) + 1" {
		t.Errorf("comes from %q", line)
	}
	if got := names(failsInClosure, []int{1, 2}); !reflect.DeepEqual(got, []string{"func", "failsInClosure"}) {
		t.Errorf("%v", got)
	}
	if got := names(failsDeep, 5000, []int{}); len(got) != 64 {
		t.Errorf("%d calls of 5001 are told", len(got))
	}
	if names(failsBelow, 1, 0); program().Line(traces[0][0].Pos) != "func quotientOf(x, y int) int { return x / y }" ||
		program().Line(traces[0][1].Pos) != "return quotientOf(x, y)" {
		t.Errorf("a division fails at %v", traces)
	}
}

// Machines run side by side, each with its own registers.
func TestSideBySide(t *testing.T) {
	fn := program().Func(t, "fib").Interface().(func(int) int)
	var wrong atomic.Int32
	done := make(chan bool)
	for range 8 {
		go func() {
			for range 50 {
				if fn(12) != 144 {
					wrong.Add(1)
				}
			}
			done <- true
		}()
	}
	for range 8 {
		<-done
	}
	if wrong.Load() > 0 {
		t.Errorf("%d wrong values", wrong.Load())
	}
}

// A unit of the given instructions, in a function that takes and returns an int.
func unitOf(name string, ins ...code.Ins) *code.Unit {
	for i := range ins {
		ins[i].To = -1
	}
	return &code.Unit{
		Number:  3,
		Types:   []code.Type{{Kind: code.Int}, {Kind: code.FuncKind, In: []int32{0}, Out: []int32{0}}},
		Funcs:   []code.Func{{Name: name, Type: 1, I: 8, P: 8, Code: ins}},
		Symbols: []string{name},
	}
}

// What is no unit, or refers to what there is not, is refused before anything of it runs.
func TestLoadRefuses(t *testing.T) {
	ret := code.Ins{Op: code.Ret}
	s := vm.NewSession(func(path string) map[string]reflect.Value {
		return map[string]reflect.Value{"Double": reflect.ValueOf(func(x int) int { return 2 * x }),
			"Fixed": reflect.ValueOf(7)}
	})
	with := func(u *code.Unit, r code.Ref) *code.Unit {
		u.Refs = append(u.Refs, r)
		return u
	}
	for _, c := range []struct {
		name string
		unit *code.Unit
		text string
	}{
		{"function", with(unitOf("f", ret), code.Ref{Kind: code.UserFunc, Name: "g", Type: 1, Link: -1}),
			"fast: no function g"},
		{"package function", with(unitOf("f", ret),
			code.Ref{Kind: code.CompiledFunc, Path: "p", Name: "None", Type: 1, Link: -1}), "fast: no p.None"},
	} {
		if _, err := s.Load(pack.Append(nil, *c.unit)); err == nil || err.Error() != c.text {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	vmNamed := unitOf("f", ret)
	vmNamed.Types = append(vmNamed.Types, code.Type{Kind: code.Named, Path: "p", Name: "T"})
	vmNamed.Types[1].In = []int32{2}
	if _, err := s.Load(pack.Append(nil, *vmNamed)); err == nil || err.Error() != "fast: no type p.T" {
		t.Errorf("a type that there is not: %v", err)
	}
	bytes := pack.Append(nil, *unitOf("f", ret))
	for n := range bytes {
		if _, err := s.Load(bytes[:n]); err == nil {
			t.Errorf("%d bytes of %d were loaded", n, len(bytes))
		}
	}
}

// A function whose end is not a return says so, and one that calls what was not linked too.
func TestUnlinked(t *testing.T) {
	s := vm.NewSession(nil)
	u := unitOf("runsOut", code.Ins{Op: code.AddK, K: 1})
	u.Funcs = append(u.Funcs, code.Func{Name: "calls", Type: 1, I: 16, P: 16,
		Code: []code.Ins{{Op: code.Call, A: 8, B: 8, To: -1}, {Op: code.Ret, To: -1}}})
	u.Refs = []code.Ref{{Kind: code.UserFunc, Name: "other", Type: 1, Link: 0}}
	u.Symbols = append(u.Symbols, "calls")
	table, err := s.Load(pack.Append(nil, *u))
	if err != nil {
		t.Fatal(err)
	}
	ends := func(name string) (r any) {
		defer func() { r = recover() }()
		table[code.SymbolPrefix+name].Call([]reflect.Value{reflect.ValueOf(1)})
		return nil
	}
	if r := ends("runsOut"); fmt.Sprint(r) != "unreachable code was reached" {
		t.Errorf("%v", r)
	}
	if r := ends("calls"); r != "fast: other was not linked" {
		t.Errorf("%v", r)
	}
	func() {
		defer func() {
			if r := recover(); r != "fast: no unit 8" {
				t.Errorf("a unit that there is not: %v", r)
			}
		}()
		s.Link(8)
	}()
	s.Link(3, func(x int) int { return 10 * x })
	if r := ends("calls"); r != nil {
		t.Errorf("linked: %v", r)
	}
	s.Method(rt.Named("main.T"), "m", "nobody", false) // is not known, and forgotten
}

// What a session offers to lowered cells.
func TestSymbols(t *testing.T) {
	s := vm.NewSession(nil)
	for _, name := range []string{"Link", "Run", "Method"} {
		if s.Symbols()[name].Kind() != reflect.Func {
			t.Errorf("no %s", name)
		}
	}
	u := unitOf("statement", code.Ins{Op: code.Ret})
	u.Types[1] = code.Type{Kind: code.FuncKind}
	if _, err := s.Load(pack.Append(nil, *u)); err != nil {
		t.Fatal(err)
	}
	s.Symbols()["Run"].Interface().(func(string))("statement")
	defer func() {
		if recover() == nil {
			t.Error("a statement was run twice")
		}
	}()
	s.Run("statement")
}

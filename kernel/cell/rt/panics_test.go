package rt_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"sprague/kernel/cell/rt"
)

// told is all that a program can tell of a panic of the run time.
func told(f func()) string {
	v := catch(f)
	if v == nil {
		return ""
	}
	_, isRuntime := v.(runtime.Error)
	return world.Text(fmt.Sprintf("%v|%s|%s|%v", v, rt.TypeName(v), fmt.Sprint(v, 1), isRuntime))
}

// limits are numbers at the bounds of short slices, and of ints.
var limits = []int{math.MinInt, -2, -1, 0, 1, 2, 3, 4, 5, 6, math.MaxInt}

func TestIndexAsCompiled(t *testing.T) {
	for _, n := range []int{0, 1, 3} {
		s := make([]int, n)
		for _, i := range limits {
			if i >= 0 && i < n {
				continue
			}
			if got, want := told(func() { rt.Index(i, n) }), told(func() { _ = s[i] }); got != want {
				t.Errorf("index %d of %d: %s, want %s", i, n, got, want)
			}
			if got, want := told(func() { rt.IndexUnsigned(i, n) }), told(func() { _ = s[uint(i)] }); got != want {
				t.Errorf("index %d of %d: %s, want %s", uint(i), n, got, want)
			}
		}
	}
}

// Slice expressions of two bounds, over slices, strings and arrays, with bounds of signed and
// unsigned types: whatever is out of range panics as compiled.
func TestSliceOutAsCompiled(t *testing.T) {
	s, text, array := make([]int, 3, 5), "abc", [3]int{}
	for _, lo := range limits {
		for _, hi := range limits {
			for _, c := range []struct {
				name        string
				mode, limit int
				compiled    func()
			}{
				{"slice", 0, 5, func() { _ = s[lo:hi] }},
				{"slice, low unsigned", rt.LowUnsigned, 5, func() { _ = s[uint(lo):hi] }},
				{"slice, high unsigned", rt.HighUnsigned, 5, func() { _ = s[lo:uint(hi)] }},
				{"slice, unsigned", rt.LowUnsigned | rt.HighUnsigned, 5, func() { _ = s[uint(lo):uint(hi)] }},
				{"string", rt.SliceLength, 3, func() { _ = text[lo:hi] }},
				{"string, unsigned", rt.SliceLength | rt.LowUnsigned | rt.HighUnsigned, 3, func() { _ = text[uint(lo):uint(hi)] }},
				{"array", rt.SliceLength, 3, func() { _ = array[lo:hi] }},
			} {
				want := told(c.compiled)
				if want == "" {
					continue // within its bounds, nobody calls SliceOut
				}
				if got := told(func() { rt.SliceOut(c.mode, lo, hi, c.limit) }); got != want {
					t.Errorf("%s [%d:%d]: %s, want %s", c.name, lo, hi, got, want)
				}
			}
		}
		if want := told(func() { _ = text[lo:] }); want != "" {
			if got := told(func() { rt.SliceOut(rt.SliceLength, lo, 3, 3) }); got != want {
				t.Errorf("[%d:]: %s, want %s", lo, got, want)
			}
			if got, want := told(func() { rt.SliceOut(rt.SliceLength, lo, 3, 3) }),
				told(func() { _ = text[lo:3] }); got != want {
				t.Errorf("[%d:3]: %s, want %s", lo, got, want)
			}
		}
	}
}

func TestSlice3OutAsCompiled(t *testing.T) {
	s, array := make([]int, 3, 5), [3]int{}
	const all = rt.LowUnsigned | rt.HighUnsigned | rt.MaxUnsigned
	for _, lo := range limits {
		for _, hi := range limits {
			for _, max := range limits {
				for _, c := range []struct {
					mode, capacity int
					compiled       func()
				}{
					{0, 5, func() { _ = s[lo:hi:max] }},
					{all, 5, func() { _ = s[uint(lo):uint(hi):uint(max)] }},
					{rt.MaxUnsigned, 5, func() { _ = s[lo:hi:uint(max)] }},
					{rt.SliceLength, 3, func() { _ = array[lo:hi:max] }},
				} {
					want := told(c.compiled)
					if want == "" {
						continue
					}
					if got := told(func() { rt.Slice3Out(c.mode, lo, hi, max, c.capacity) }); got != want {
						t.Errorf("mode %d, [%d:%d:%d]: %s, want %s", c.mode, lo, hi, max, got, want)
					}
				}
			}
		}
	}
}

// A slice becomes an array, or a pointer to one, if it is long enough; a pointer shares it.
func TestSliceToArrayAsCompiled(t *testing.T) {
	for n := range 5 {
		s := make([]int, n, 8)
		for i := range s {
			s[i] = i + 1
		}
		var array, compiled [3]int
		want := told(func() { compiled = [3]int(s) })
		if got := told(func() { array = rt.Converted(s, (*[3]int)(nil)).([3]int) }); got != want || array != compiled {
			t.Errorf("%d elements: %v %s, want %v %s", n, array, got, compiled, want)
		}
		want = told(func() { _ = (*[3]int)(s) })
		var p *[3]int
		if got := told(func() { p = rt.Converted(s, (**[3]int)(nil)).(*[3]int) }); got != want {
			t.Errorf("pointer to %d elements: %s, want %s", n, got, want)
		}
		if p != nil {
			if p[1] = 70; s[1] != 70 {
				t.Error("the pointer does not share the slice")
			}
			if array[1] != 2 {
				t.Error("the array shares the slice")
			}
		}
	}
	if p := rt.Converted([]int(nil), (**[0]int)(nil)).(*[0]int); (p == nil) != ((*[0]int)([]int(nil)) == nil) {
		t.Error("a nil slice becomes a pointer that is not nil")
	}
	if p := rt.Converted([]int{}, (**[0]int)(nil)).(*[0]int); p == nil {
		t.Error("an empty slice becomes a nil pointer")
	}
}

// The texts of other panics, each made by the compiled program.
func TestFailuresAsCompiled(t *testing.T) {
	var nilMap map[string]int
	var nilPointer *point
	less, zero, huge := -1, 0, math.MaxInt
	table := map[any]int{}
	for name, c := range map[string]struct {
		compiled func()
		text     string
	}{
		"shift":    {func() { _ = 1 << less }, "runtime error: negative shift amount"},
		"divide":   {func() { _ = 1 / zero }, "runtime error: integer divide by zero"},
		"makes":    {func() { _ = make([]int, less) }, "runtime error: makeslice: len out of range"},
		"cap":      {func() { _ = make([]int, 0, less) }, "runtime error: makeslice: cap out of range"},
		"huge":     {func() { _ = make([]int, huge) }, "runtime error: makeslice: len out of range"},
		"chan":     {func() { _ = make(chan int, less) }, "makechan: size out of range"},
		"nil map":  {func() { nilMap["a"] = 1 }, "assignment to entry in nil map"},
		"nil":      {func() { _ = nilPointer.X }, "runtime error: invalid memory address or nil pointer dereference"},
		"hash":     {func() { table[[]int{}] = 1 }, "runtime error: hash of unhashable type []int"},
		"closed":   {func() { c := make(chan int); close(c); close(c) }, "close of closed channel"},
		"nil chan": {func() { var c chan int; close(c) }, "close of nil channel"},
		"compare": {func() { var x, y any = []int{}, []int{}; _ = x == y },
			"runtime error: comparing uncomparable type []int"},
	} {
		if got, want := told(func() { panic(rt.Failure(c.text)) }), told(c.compiled); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got, want := told(rt.NegativeShift), told(func() { _ = 1 << less }); got != want {
		t.Errorf("a negative shift: %s, want %s", got, want)
	}
}

// An iterator that goes on when it may not is told in the compiled program's words.
func TestIterationEnded(t *testing.T) {
	var kept func(int) bool
	for state, c := range map[int]func(){
		1: func() {
			for range func(yield func(int) bool) { yield(1); yield(2) } {
				break
			}
		},
		2: func() {
			for range func(yield func(int) bool) {
				func() { defer func() { recover() }(); yield(1) }()
				yield(2)
			} {
				panic("body")
			}
		},
		3: func() {
			for range func(yield func(int) bool) { kept = yield } {
			}
			kept(1)
		},
		4: func() {
			for range func(yield func(int) bool) {
				defer func() { recover() }()
				yield(1)
			} {
				panic("body")
			}
		},
	} {
		if got, want := words(func() { rt.IterationEnded(state) }), words(c); got != want {
			t.Errorf("state %d: %q, want %q", state, got, want)
		}
	}
}

// What the interpreter's own panics become, and whose they are.
func TestPanicked(t *testing.T) {
	mine := errors.New("mine")
	const null = "runtime error: invalid memory address or nil pointer dereference"
	for _, c := range []struct {
		in   any
		want string // "" for the value itself
	}{
		{mine, ""}, {7, ""}, {point{1, 2}, ""}, {rt.Throw("text"), "text"}, {rt.Throw(mine), "mine"},
		{rt.Throw(nil), fmt.Sprint(catch(func() { panic(nil) }))},
		{"words of a library", "words of a library"}, {reflect.ValueOf("text"), "text"},
		{reflect.ValueOf(reflect.ValueOf(rt.Throw(3))), "3"},
		{"reflect.MakeSlice: negative len", "runtime error: makeslice: len out of range"},
		{"reflect.MakeSlice: negative cap", "runtime error: makeslice: cap out of range"},
		{"reflect.MakeSlice: len > cap", "runtime error: makeslice: cap out of range"},
		{"reflect.MakeChan: negative buffer size", "makechan: size out of range"},
		{"reflect.Append: slice overflow", "runtime error: growslice: len out of range"},
		{"reflect: slice index out of range", "runtime error: index out of range"},
		{"reflect.Value.Slice: slice index out of bounds", "runtime error: index out of range"},
		{"reflect.Value.Call: call of nil function", null},
		{"reflect: call of reflect.Value.Int on zero Value", null},
		{"reflect: indirection through nil pointer to embedded struct", null},
		{"call of Method on nil interface value", null},
		{"reflect: function created by MakeFunc using closure returned wrong type",
			"reflect: function created by MakeFunc using closure returned wrong type"},
		{"reflect: Field index out of bounds", "reflect: Field index out of bounds"},
		{"reflect: Method index out of range", "reflect: Method index out of range"},
		{&reflect.ValueError{Method: "Int", Kind: reflect.Invalid}, null},
		{&reflect.ValueError{Method: "Int", Kind: reflect.String}, ""},
		{errors.New("interface conversion: interface {} is nil, not int"), null},
	} {
		got := rt.Panicked(c.in)
		if c.want == "" && got != c.in || c.want != "" && fmt.Sprint(got) != c.want {
			t.Errorf("%v becomes %v, want %q", c.in, got, c.want)
		}
	}
	if got := rt.Panicked(reflect.Value{}); got != nil {
		t.Errorf("nothing becomes %v", got)
	}
	var x any = "s"
	err := catch(func() { _ = x.(fmt.Stringer) }) // of a compiled package
	if _, ok := err.(*rt.TypeAssertionError); !ok || !strings.HasPrefix(fmt.Sprint(err), "interface conversion: "+
		"string is not fmt.Stringer") {
		t.Errorf("a failed assertion becomes %T: %v", err, err)
	}
	if got := fmt.Sprint(rt.Throw("as it is printed")); got != "as it is printed" {
		t.Errorf("a thrown value is printed as %q", got)
	}
}

// %T of the values that stand for those of package runtime.
func TestTypeNames(t *testing.T) {
	s := []int{}
	i := 3
	for _, c := range []struct{ compiled, erased func() }{
		{func() { _ = s[i] }, func() { rt.Index(3, 0) }},
		{func() { var m map[int]int; m[1] = 1 }, func() { rt.KeyTo(map[any]int(nil), []int{}) }},
		{func() { var x, y any = s, s; _ = x == y }, func() { rt.Equal(world.Box(numbers{}), world.Box(numbers{})) }},
		{func() { var x any = 1; _ = x.(word) }, func() { rt.Assert(1, world.Type(reflect.TypeFor[word]()), "any") }},
		{func() { panic(nil) }, func() { panic(rt.Throw(nil)) }},
	} {
		compiled := func() (v any) { defer func() { v = recover() }(); c.compiled(); return nil }()
		if got, want := rt.TypeName(catch(c.erased)), fmt.Sprintf("%T", compiled); got != want {
			t.Errorf("%v is a %s, want %s", compiled, got, want)
		}
	}
	if got := rt.TypeName(nil); got != "<nil>" {
		t.Errorf("nil is a %s", got)
	}
}

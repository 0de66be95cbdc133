package rt

import (
	"fmt"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// An Error is a panic of the Go run time, with the text the compiled program prints, and
// how the verb %#v prints it there.
type Error struct{ text, syntax string }

func (e Error) Error() string { return e.text }

// RuntimeError makes Error a runtime.Error.
func (e Error) RuntimeError() {}

// GoString writes the value that the compiled program has.
func (e Error) GoString() string { return e.syntax }

var _ runtime.Error = Error{}

// A TypeAssertionError stands for runtime's type of that name, which nobody else can make.
// Lowered code means it where the user writes the other.
type TypeAssertionError struct{ text string }

func (e *TypeAssertionError) Error() string { return e.text }

// RuntimeError makes a TypeAssertionError a runtime.Error.
func (e *TypeAssertionError) RuntimeError() {}

// GoString writes the value that the compiled program has.
func (e *TypeAssertionError) GoString() string {
	return fmt.Sprintf("&runtime.TypeAssertionError{%q}", e.text)
}

// An errorString is a panic that the compiled program has as a string, which package
// fmt notices where it parts operands by spaces. Its text follows a few words.
type errorString string

func (e errorString) Error() string { return errorPrefix + string(e) }

// RuntimeError makes an errorString a runtime.Error.
func (e errorString) RuntimeError() {}

const errorPrefix = "runtime error: "

// A plainError is an errorString without these words.
type plainError string

func (e plainError) Error() string { return string(e) }

// RuntimeError makes a plainError a runtime.Error.
func (e plainError) RuntimeError() {}

// An unhashable is the panic of looking for a key in a map without entries.
type unhashable struct{ typ string }

func (e unhashable) Error() string { return "hash of unhashable type: " + e.typ }

// RuntimeError makes an unhashable a runtime.Error.
func (e unhashable) RuntimeError() {}

// failure returns the panic value with a text of the Go run time.
func failure(text string) runtime.Error {
	if own := ofRuntime()[text]; own != nil {
		return own
	}
	if strings.HasPrefix(text, "interface conversion") {
		return &TypeAssertionError{text}
	}
	if rest, ok := strings.CutPrefix(text, errorPrefix); ok {
		return errorString(rest)
	}
	return plainError(text)
}

// ofRuntime returns the values that the run time itself panics with, by their texts: they have its
// own types where a format asks for them.
var ofRuntime = sync.OnceValue(func() map[string]runtime.Error {
	var nowhere *int
	var bytes []byte
	var table map[int]int
	less := -1
	faults := []func(){
		func() { *nowhere = 1 },
		func() { less = 1 << less },
		func() { bytes = make([]byte, less) },
		func() { bytes = make([]byte, 0, less) },
		func() { table[0] = 1 },
	}
	own := map[string]runtime.Error{}
	for _, f := range faults {
		func() {
			defer func() {
				if err, ok := recover().(runtime.Error); ok {
					own[err.Error()] = err
				}
			}()
			f()
		}()
	}
	runtime.KeepAlive(bytes)
	return own
})

// The kinds of bounds, as the run time numbers them.
const (
	boundsIndex = iota
	boundsSliceAlen
	boundsSliceAcap
	boundsSliceB
	boundsSlice3Alen
	boundsSlice3Acap
	boundsSlice3B
	boundsSlice3C
	boundsConvert
)

// outOfBounds panics for x, which is not within y.
func outOfBounds(kind int, x bound, y int, text string) {
	panic(Error{errorPrefix + text, fmt.Sprintf("runtime.boundsError{x:%d, y:%d, signed:%v, code:%#x}", x.n, y,
		!x.unsigned, kind)})
}

// Failure returns the panic value with a text of the Go run time.
func Failure(text string) runtime.Error { return failure(text) }

func nilDereference() runtime.Error {
	return failure("runtime error: invalid memory address or nil pointer dereference")
}

// NilPointer panics as a nil pointer that is followed does.
func NilPointer() { panic(nilDereference()) }

// Index panics as an index out of range does.
func Index(i, n int) { indexOut(bound{n: i}, n) }

// IndexUnsigned is Index for an index of an unsigned type, or a constant.
func IndexUnsigned(i, n int) { indexOut(bound{i, true}, n) }

func indexOut(i bound, n int) {
	text := fmt.Sprintf("index out of range [%v]", i)
	if !i.negative() {
		text += fmt.Sprintf(" with length %d", n)
	}
	outOfBounds(boundsIndex, i, n, text)
}

// How the bounds of a slice expression are told in a panic.
const (
	SliceLength = 1 << iota // the limit is the length, as of strings and arrays
	LowUnsigned             // a bound is of an unsigned type
	HighUnsigned
	MaxUnsigned
)

// SliceString panics as x[lo:hi] does for strings.
func SliceString(lo, hi, limit int) { SliceOut(SliceLength, lo, hi, limit) }

// SliceFrom panics as x[lo:] does.
func SliceFrom(lo, n int) { SliceOut(SliceLength, lo, n, n) }

// A bound of a slice expression.
type bound struct {
	n        int
	unsigned bool
}

func (b bound) String() string {
	if b.unsigned {
		return strconv.FormatUint(uint64(b.n), 10)
	}
	return strconv.Itoa(b.n)
}

func (b bound) negative() bool         { return b.n < 0 && !b.unsigned }
func (b bound) above(limit bound) bool { return uint64(b.n) > uint64(limit.n) }

func outOfRange(kind int, x bound, y int, format string, parts ...any) {
	outOfBounds(kind, x, y, "slice bounds out of range "+fmt.Sprintf(format, parts...))
}

// limited tells what the limit of a slice expression is.
func limited(mode int) string {
	if mode&SliceLength != 0 {
		return "length"
	}
	return "capacity"
}

// SliceOut panics as x[lo:hi] does.
func SliceOut(mode, low, high, limit int) {
	lo, hi := bound{low, mode&LowUnsigned != 0}, bound{high, mode&HighUnsigned != 0}
	kind := boundsSliceAcap
	if mode&SliceLength != 0 {
		kind = boundsSliceAlen
	}
	switch {
	case hi.negative():
		outOfRange(kind, hi, limit, "[:%v]", hi)
	case hi.above(bound{n: limit}):
		outOfRange(kind, hi, limit, "[:%v] with %s %d", hi, limited(mode), limit)
	case lo.negative():
		outOfRange(boundsSliceB, lo, high, "[%v:]", lo)
	}
	outOfRange(boundsSliceB, lo, high, "[%v:%v]", lo, hi)
}

// Slice3Out panics as x[lo:hi:max] does.
func Slice3Out(mode, low, high, max, capacity int) {
	lo, hi, limit := bound{low, mode&LowUnsigned != 0}, bound{high, mode&HighUnsigned != 0}, bound{max,
		mode&MaxUnsigned != 0}
	kind := boundsSlice3Acap
	if mode&SliceLength != 0 {
		kind = boundsSlice3Alen
	}
	switch {
	case limit.negative():
		outOfRange(kind, limit, capacity, "[::%v]", limit)
	case limit.above(bound{n: capacity}):
		outOfRange(kind, limit, capacity, "[::%v] with %s %d", limit, limited(mode), capacity)
	case hi.negative():
		outOfRange(boundsSlice3B, hi, max, "[:%v:]", hi)
	case hi.above(limit):
		outOfRange(boundsSlice3B, hi, max, "[:%v:%v]", hi, limit)
	case lo.negative():
		outOfRange(boundsSlice3C, lo, high, "[%v::]", lo)
	}
	outOfRange(boundsSlice3C, lo, high, "[%v:%v:]", lo, hi)
}

// NegativeShift panics as a shift by a negative count does.
func NegativeShift() { panic(failure("runtime error: negative shift amount")) }

// IterationEnded panics for an iterator function that does not keep the rules. The
// state of a loop's body is 0 when it may be called, 1 when it has returned false, 2
// while it runs or after it panicked, 3 after the loop; 4 stands for a panic of the body
// that the iterator has kept for itself.
func IterationEnded(state int) {
	panic(failure("runtime error: range function " + [...]string{
		1: "continued iteration after function for loop body returned false",
		2: "continued iteration after loop body panic",
		3: "continued iteration after whole loop exit",
		4: "recovered a loop body panic and did not resume panicking",
	}[state]))
}

// A thrown value is on its way from a panic of the user's code.
type thrown struct{ value any }

func (t thrown) String() string { return fmt.Sprint(t.value) }

// Throw prepares the argument of panic, so that it can be told from a fault of the
// interpreter.
func Throw(x any) any {
	if x == nil {
		return thrown{new(runtime.PanicNilError)}
	}
	return thrown{x}
}

// Panicked turns a panic value that arrived from lowered code into the user's value:
// their own, or a runtime.Error with the compiled program's text.
func Panicked(r any) any {
	for {
		v, ok := r.(reflect.Value)
		if !ok {
			break
		}
		if !v.IsValid() {
			return nil
		}
		r = v.Interface()
	}
	switch r := r.(type) {
	case thrown:
		return r.value
	case *reflect.ValueError:
		if r.Kind != reflect.Invalid { // the user's own call of package reflect
			return r
		}
		return nilDereference()
	case string:
		return fault(r)
	case *runtime.TypeAssertionError: // of a compiled package
		return &TypeAssertionError{r.Error()}
	case runtime.Error:
		if r.Error() == "runtime: allocation size out of range" { // of package reflect
			return failure("runtime error: makeslice: len out of range")
		}
		return r
	case error:
		if strings.Contains(r.Error(), "interface conversion: interface {} is nil") {
			return nilDereference()
		}
	}
	return r
}

// fault translates the panics of package reflect, by which the interpreter works.
func fault(text string) any {
	switch {
	case strings.HasPrefix(text, "reflect: function created by MakeFunc"),
		strings.HasPrefix(text, "reflect: Field index"), strings.HasPrefix(text, "reflect: Method index"): // by the user
		return text
	case strings.HasPrefix(text, "reflect.MakeChan"):
		return failure("makechan: size out of range")
	case strings.HasPrefix(text, "reflect.MakeSlice: negative cap"),
		strings.HasPrefix(text, "reflect.MakeSlice: len > cap"):
		return failure("runtime error: makeslice: cap out of range")
	case strings.HasPrefix(text, "reflect.MakeSlice"):
		return failure("runtime error: makeslice: len out of range")
	case strings.HasSuffix(text, ": slice overflow"):
		return failure("runtime error: growslice: len out of range")
	case strings.HasPrefix(text, "reflect.Value.Call: call of nil function"),
		strings.HasPrefix(text, "reflect: call of"), strings.Contains(text, "zero Value"),
		strings.HasPrefix(text, "reflect: indirection through nil pointer"), strings.Contains(text, "on nil interface value"):
		return nilDereference()
	case strings.Contains(text, "index out of range"), strings.Contains(text, "index out of bounds"):
		return Error{errorPrefix + "index out of range", "runtime.boundsError{}"}
	}
	return text
}

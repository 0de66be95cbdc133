package rt

import (
	"fmt"
	"reflect"
	"runtime"
	"strconv"
	"strings"
)

// An Error is a bound out of range, with the text that the compiled program prints.
type Error struct{ text string }

func (e Error) Error() string { return e.text }

// A TypeAssertionError stands for runtime's type of that name, which nobody else can make.
// Lowered code means it where the user writes the other.
type TypeAssertionError struct{ text string }

func (e *TypeAssertionError) Error() string { return e.text }

// An errorString is a panic that the compiled program has as a string, which package
// fmt notices where it parts operands by spaces. Its text follows a few words.
type errorString string

func (e errorString) Error() string { return errorPrefix + string(e) }

const errorPrefix = "runtime error: "

// A plainError is an errorString without these words.
type plainError string

func (e plainError) Error() string { return string(e) }

// RuntimeError makes each of them a runtime.Error.
func (e Error) RuntimeError()               {}
func (e *TypeAssertionError) RuntimeError() {}
func (e errorString) RuntimeError()         {}
func (e plainError) RuntimeError()          {}

// Failure returns the panic value with a text of the Go run time.
func Failure(text string) runtime.Error {
	if strings.HasPrefix(text, "interface conversion") {
		return &TypeAssertionError{text}
	}
	if rest, ok := strings.CutPrefix(text, errorPrefix); ok {
		return errorString(rest)
	}
	return plainError(text)
}

func outOfBounds(format string, parts ...any) {
	panic(Error{errorPrefix + fmt.Sprintf(format, parts...)})
}

func nilDereference() runtime.Error {
	return Failure("runtime error: invalid memory address or nil pointer dereference")
}

// NilPointer panics as a nil pointer that is followed does.
func NilPointer() { panic(nilDereference()) }

// Index panics as an index out of range does.
func Index(i, n int) { indexOut(bound{n: i}, n) }

// IndexUnsigned is Index for an index of an unsigned type, or a constant.
func IndexUnsigned(i, n int) { indexOut(bound{i, true}, n) }

func indexOut(i bound, n int) {
	if i.negative() {
		outOfBounds("index out of range [%v]", i)
	}
	outOfBounds("index out of range [%v] with length %d", i, n)
}

// How the bounds of a slice expression are told in a panic.
const (
	SliceLength = 1 << iota // the limit is the length, as of strings and arrays
	LowUnsigned             // a bound is of an unsigned type
	HighUnsigned
	MaxUnsigned
)

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

func outOfRange(format string, parts ...any) {
	outOfBounds("slice bounds out of range "+format, parts...)
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
	switch {
	case hi.negative():
		outOfRange("[:%v]", hi)
	case hi.above(bound{n: limit}):
		outOfRange("[:%v] with %s %d", hi, limited(mode), limit)
	case lo.negative():
		outOfRange("[%v:]", lo)
	}
	outOfRange("[%v:%v]", lo, hi)
}

// Slice3Out panics as x[lo:hi:max] does.
func Slice3Out(mode, low, high, max, capacity int) {
	lo, hi, limit := bound{low, mode&LowUnsigned != 0}, bound{high, mode&HighUnsigned != 0}, bound{max,
		mode&MaxUnsigned != 0}
	switch {
	case limit.negative():
		outOfRange("[::%v]", limit)
	case limit.above(bound{n: capacity}):
		outOfRange("[::%v] with %s %d", limit, limited(mode), capacity)
	case hi.negative():
		outOfRange("[:%v:]", hi)
	case hi.above(limit):
		outOfRange("[:%v:%v]", hi, limit)
	case lo.negative():
		outOfRange("[%v::]", lo)
	}
	outOfRange("[%v:%v:]", lo, hi)
}

// NegativeShift panics as a shift by a negative count does.
func NegativeShift() { panic(Failure("runtime error: negative shift amount")) }

// IterationEnded panics for an iterator function that does not keep the rules. The state of a loop's body is 0 when it
// may be called, 1 when it has returned false, 2 while it runs or after it panicked, 3 after the loop; 4 stands for a
// panic of the body that the iterator has kept for itself.
func IterationEnded(state int) {
	panic(Failure("runtime error: range function " + [...]string{
		1: "continued iteration after function for loop body returned false",
		2: "continued iteration after loop body panic",
		3: "continued iteration after whole loop exit",
		4: "recovered a loop body panic and did not resume panicking",
	}[state]))
}

// A thrown value is on its way from a panic of the user's code.
type thrown struct{ value any }

func (t thrown) String() string { return fmt.Sprint(t.value) }

// Throw prepares the argument of panic, so that it can be told from a fault of the interpreter.
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
			return Failure("runtime error: makeslice: len out of range")
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
		return Failure("makechan: size out of range")
	case strings.HasPrefix(text, "reflect.MakeSlice: negative cap"),
		strings.HasPrefix(text, "reflect.MakeSlice: len > cap"):
		return Failure("runtime error: makeslice: cap out of range")
	case strings.HasPrefix(text, "reflect.MakeSlice"):
		return Failure("runtime error: makeslice: len out of range")
	case strings.HasSuffix(text, ": slice overflow"):
		return Failure("runtime error: growslice: len out of range")
	case strings.HasPrefix(text, "reflect.Value.Call: call of nil function"),
		strings.HasPrefix(text, "reflect: call of"), strings.Contains(text, "zero Value"),
		strings.HasPrefix(text, "reflect: indirection through nil pointer"), strings.Contains(text, "on nil interface value"):
		return nilDereference()
	case strings.Contains(text, "index out of range"), strings.Contains(text, "index out of bounds"):
		return Error{errorPrefix + "index out of range"}
	}
	return text
}

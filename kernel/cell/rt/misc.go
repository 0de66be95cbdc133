package rt

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"sort"
	"unicode/utf8"
)

// Min, Max, Clear, Print and Println are the built-in functions; the first two for floating-point numbers, with their
// rules for NaN and signed zeros.
func Min(x, y float64) float64 { return min(x, y) }
func Max(x, y float64) float64 { return max(x, y) }
func Clear(x any)              { reflect.ValueOf(x).Clear() }
func Print(args ...any)        { fmt.Fprint(os.Stderr, args...) }
func Println(args ...any)      { fmt.Fprintln(os.Stderr, args...) }

// Exact returns a function as compiled code sees it: all arguments arrive as they are.
func Exact(f any) any { return f }

// Runes returns the code points of a string and the bytes where they begin. A byte that
// is not UTF-8 counts as one U+FFFD.
func Runes(s string) (starts []int, runes []rune) {
	n := utf8.RuneCountInString(s)
	starts, runes = make([]int, 0, n), make([]rune, 0, n)
	for i, r := range s {
		starts, runes = append(starts, i), append(runes, r)
	}
	return starts, runes
}

// Go starts a goroutine, Watched returns f for one that compiled code starts, Show shows the value of a cell, and
// Reached tells that the first n variables that the cell gives a value have it. The worker binds its own in their
// place.
func Go(f func())                       { go f() }
func Watched(f func()) func()           { return f }
func Show(static string, values ...any) { fmt.Println(values...) }
func Reached(n int)                     {}

// Converted converts a value to the type that p points to; a slice may become an array or a pointer to one.
func Converted(x, p any) any {
	v, t := reflect.ValueOf(x), reflect.TypeOf(p).Elem()
	array := t
	if t.Kind() == reflect.Pointer {
		array = t.Elem()
	}
	if v.Kind() == reflect.Slice && array.Kind() == reflect.Array && v.Len() < array.Len() {
		outOfBounds("cannot convert slice with length %d to array or pointer to array with length %d", v.Len(), array.Len())
	}
	return v.Convert(t).Interface()
}

// Sort sorts a slice of numbers or strings in ascending order, NaNs first.
func Sort(x any) {
	switch s := x.(type) {
	case []int:
		slices.Sort(s)
	case []string:
		slices.Sort(s)
	case []float64:
		slices.Sort(s)
	default:
		v := reflect.ValueOf(x)
		if v.IsValid() {
			sort.Slice(x, func(i, j int) bool { return order(v.Index(i), v.Index(j)) < 0 })
		}
	}
}

// Caller and Callers are those of package runtime, which would tell of the interpreter: the caller is not known.
func Caller(int) (pc uintptr, file string, line int, ok bool) { return 0, "", 0, false }
func Callers(int, []uintptr) int                              { return 0 }

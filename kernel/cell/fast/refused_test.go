package fast_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What functions of the tables use.
const around = `package main

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"sort"
	"strings"
	"time"
)

type point struct{ x, y int }
type both struct{ point; *deep }
type deep struct{ a, b, c, d, e, f, g float64 }
type node struct{ next *node }
type pair struct{ p *int }
type meters float64
type figure interface{ area() int }
type text string

func (p point) sum() int       { return p.x + p.y }
func (p *point) move(k int)    { p.x += k }
func (t text) Error() string   { return string(t) }
func two() (int, string)       { return 1, "a" }
func some() (text, meters)     { return "", 1 }
func first[T any](x []T) T     { return x[0] }
func takes(a int, s string) int { return a + len(s) }
func each(yield func(int) bool) { yield(1) }

var _ = []any{errors.New, fmt.Sprint, math.Sqrt, runtime.NumGoroutine, sort.Slice, strings.ToUpper, time.Unix}
`

// Each function is left to the interpreter, for a reason that is told.
var refused = []struct{ function, reason string }{
	// Statements.
	{`func f() { defer two() }`, "it defers calls"},
	{`func f() { go two() }`, "it starts goroutines"},
	{`func f(c chan int) { c <- 1 }`, "it communicates by channels"},
	{`func f(c chan int) { select { case <-c: default: } }`, "it communicates by channels"},
	{`func f(c chan int) { <-c }`, "it has a statement that is an expression"},
	{`func f(c chan int) int { return <-c }`, "it receives from a channel"},
	{`func f(c chan int) { for range c { } }`, "it ranges over a channel"},
	{`func f(n int) { again: if n > 0 { n--; goto again } }`, "it has goto"},
	{`func f(n int) { for { if n > 0 { goto out } }; out: println() }`, "it has goto"},
	{`func f(x any) { switch x { case 1: } }`, "it compares an interface with another value"},
	{`func f(x int, y any) int { switch x { case y: return 1 }; return 0 }`,
		"it compares an interface with another value"},
	{`func f(p point) int { for p.x = range 3 { }; return p.x }`, ""},
	{`func f() (int, any) { return two() }`, ""},
	{`func f() { var x any; var n int; n, x = two(); _, _ = n, x }`,
		"it assigns the results of a call to variables of other types"},
	{`func f() { var n, x any = two(); _, _ = n, x }`, "it assigns the results of a call to variables of other types"},
	{`func f(c chan int) { x, ok := <-c; _, _ = x, ok }`, "it has an assignment of several values of another kind"},
	{`func f(m map[int]int) (int, bool) { x, ok := m[1]; if ok { for range each { return x, ok } }; return 0, false }`,
		""},
	{`func f() (_ int) { for range each { return 1 }; return 0 }`, ""},
	// Calls.
	{`func f() int { return takes(two()) }`, ""},
	{`func f() { fmt.Sprint(point{}) }`, "it hands a point to a compiled function"},
	{`func f() { fmt.Sprintf("", any(1)) }`, "it hands a any to a compiled function"},
	{`func f() { fmt.Sprint(nil) }`, "it hands a untyped nil to a compiled function"},
	{`func f(s []point) { sort.Slice(s, nil); sort.Slice(1, nil) }`, ""},
	{`func f(x map[int]int) { sort.Slice(x, nil) }`, "it hands a map[int]int to a compiled function"},
	{`func f(s []any) { fmt.Sprint(s...) }`, "it hands a list of values to a compiled function"},
	{`func f() int { return runtime.NumGoroutine() }`, "it calls runtime.NumGoroutine"},
	{`func f() { time.Unix(1, 2) }`, "it uses values of the compiled type time.TUnix"},
	{`func f(p point) int { return point.sum(p) }`, "it calls the method sum by an expression"},
	{`func f(b both) int { return b.sum() }`, "it calls the promoted method sum"},
	{`func f(err error) string { return err.Error() }`, "it calls the method Error of a compiled interface"},
	{`func f(p point) func() int { return p.sum }`, "it uses the method sum as a value"},
	{`func f() func(float64) float64 { return math.Sqrt }`, "it uses the method Sqrt as a value"},
	{`func f() func([]int) int { return first[int] }`, "it uses a function as a value"},
	{`func f() func(int, string) int { return takes }`, ""},
	{`func f() func(...int) int { return sum }; func sum(list ...int) int { return len(list) }`,
		"it uses the function sum as a value"},
	{`func f() { print(1) }`, "it calls print"},
	{`func f(x complex128) float64 { return real(x) }`, "it uses the type complex128"},
	{`func f() any { return recover() }`, "it calls recover"},
	{`func f() { panic(nil) }`, "it panics with nil"},
	// Values.
	{`func f() chan int { return make(chan int) }`, "it makes a channel"},
	{`func f(c chan int) int { return len(c) }`, "it takes the length of a channel"},
	{`func f() []int { return make([]int, 1<<70>>60) }`, ""},
	{`func f(x error) int { return x.(text).len() }; func (t text) len() int { return len(t) }`,
		"it asks for the type in a error"},
	{`func f(x any) error { return x.(error) }`, "it asserts the type error"},
	{`func f(x any) pair { return x.(pair) }`, "it asserts the type pair"},
	{`func f(p pair) any { return p }`, "it makes an interface value of a pair"},
	{`func f(p *int) any { return p }`, "it makes an interface value of a *int"},
	{`func f(t text) error { return t }`, "it makes an interface value of a text"},
	{`func f(x any) bool { return x == 1 }`, "it compares an interface with another value"},
	{`func f(x, y any) bool { return x == y }`, "it compares values of type any"},
	{`func f(x, y [2]float64) bool { return x == y }`, "it compares arrays or large structs"},
	{`func f(x, y deep) bool { return x == y }`, "it compares arrays or large structs"},
	{`func f(x any) int { return x.(int) }`, ""},
	{`func f(x float64) int32 { return int32(x) }`, "it converts a float to int32"},
	{`func f(x []int) [2]int { return [2]int(x) }`, "it converts a []int to [2]int"},
	{`func f(p *point) *struct{ x, y int } { return (*struct{ x, y int })(p) }`, ""},
	{`func f(s []int, i uint64) []int { return s[i:] }`, "it slices by an unsigned bound"},
	{`func f(s []int, i uint8) []int { return s[i:] }`, ""},
	{`func f(p *[1 << 31]int8, i int) int8 { return p[i] }`, "it has a huge array"},
	{`func f() [2]int { return func() (a [2]int) { return }() }`, ""},
	{`func f(m map[int][17]int) int { x := m[1]; return x[2] }`, "it has a map with large elements"},
	{`func f(m map[any]int) int { return m[1] }`, "it has a map with keys that hold interfaces"},
	{`func f(m map[[1]any]int) int { return m[[1]any{}] }`, "it has a map with keys that hold interfaces"},
	{`func f(n *node) *node { return n.next.next }`, "its type *node contains itself"},
	{`func f(x complex64) complex64 { return x + 1 }`, "it uses the type complex64"},
	{`func f() (s struct{ c complex128 }) { return }`, "it uses the type complex128"},
	{`func f(x float32) float32 { return x + 1 }`, "it uses the type float32"},
	{`func f(x meters) meters { return x / 3 }`, ""},
}

// What is refused says why, and what is not refused is compiled: the other lines are what comes closest.
func TestRefused(t *testing.T) {
	for _, c := range refused {
		if got := Reasons(t, around+c.function)["f"]; got != c.reason {
			t.Errorf("%s\n\t%q, not %q", c.function, got, c.reason)
		}
	}
}

// reasons finds what the compiler says, up to where it names something.
var reasons = regexp.MustCompile(`Leave\("([^"]*)"`)

// unreached are the reasons that no checked source has: they are there for what the language may yet get.
var unreached = []string{
	"it calls something unusual", "it calls a function value", "it calls the function value ", "it calls the method ",
	"it has an expression of another kind", "it has a constant of type ",
	"it has a constant that fits no register", "it has a literal of type ", "it takes an address of another kind",
	"it uses ", "it uses the variable ", "it uses the type ",
	"it computes with values of type ", "it returns the results of something unusual",
	"it has a jump to another kind of statement", "it converts to or from an interface", "it indexes a value of type ",
	"it makes something huge", "it makes something of an unusual size", "it looks at memory by package unsafe",
	"it calls new with a value", "it calls the generic function ",
	"it calls the method ", "it hands a ", "it indexes a value of type ",
}

// Every reason that the compiler gives is in the table.
func TestEveryReason(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []string{"expression", "registers"} {
		more, err := filepath.Glob(room + "/*.go")
		if err != nil || len(more) == 0 {
			t.Fatal(more, err)
		}
		files = append(files, more...)
	}
	found := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, m := range reasons.FindAllStringSubmatch(string(text), -1) {
			found++
			if !isShown(m[1]) {
				t.Errorf("%s: no function is refused because %q", name, m[1])
			}
		}
	}
	if found < 55 {
		t.Errorf("only %d reasons were found", found)
	}
}

func isShown(reason string) bool {
	if strings.HasPrefix(reason, "internal: ") {
		return true
	}
	for _, c := range refused {
		if c.reason != "" && strings.HasPrefix(c.reason, reason) {
			return true
		}
	}
	for _, u := range unreached {
		if u == reason {
			return true
		}
	}
	return false
}

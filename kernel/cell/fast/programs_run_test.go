package fast_test

import (
	_ "embed"
	"math"
	"slices"
	"testing"

	"sprague/kernel/cell/fast"
)

//go:embed programs_test.go
var programs string

func TestPrograms(t *testing.T) {
	p := Load(t, programs, nil)
	for _, f := range []any{
		declares, assigns, comma, ifs, switched, loops, nested, ranges, kept, shared, parameters, results, forwards, blanks,
		iterates, leaves, returnsAll, named, misused,
	} {
		t.Run(Name(f), func(t *testing.T) { p.Everywhere(t, f) })
	}
	for x := range 30 {
		for _, f := range []any{ifs, loops, nested, kept, leaves, returnsAll, named, results, misused} {
			p.Agree(t, f, x)
		}
		for _, s := range []string{"", "a", "b"} {
			p.Agree(t, switched, x-3, s)
		}
		p.Agree(t, iterates, x, []string{"x", "ab", "y"})
	}
}

// A function is worth the way from the interpreter if it has a loop, calls itself, or calls methods of interfaces.
func TestHeavy(t *testing.T) {
	heavy := Heavy(t, `package main
type figure interface{ area() int }
func loops(n int) int { for range n { }; return n }
func counts(n int) int { for i := 0; i < n; i++ { }; return n }
func recurses(n int) int { if n == 0 { return 0 }; return recurses(n-1) }
func there(n int) int { if n == 0 { return 0 }; return back(n-1) }
func back(n int) int { return there(n) }
func calls(n int) int { return loops(n) }
func light(n int) int { return n*3 + 1 }
func asks(f figure) int { return f.area() }
func literal(n int) int { f := func() int { return n }; return f() }
func branches(n int) int { switch { case n > 1: return 2 }; return 1 }
`)
	want := []string{"asks", "back", "counts", "literal", "loops", "recurses", "there"}
	if !slices.Equal(heavy, want) {
		t.Errorf("%v, not %v", heavy, want)
	}
}

// A builder of which nothing is left has no unit.
func TestNothing(t *testing.T) {
	unit, links := fast.NewBuilder(math.MaxInt32).Unit(func(string) bool { return true })
	if unit != nil || links != nil {
		t.Errorf("%v, %v", unit, links)
	}
	if fast.NewBuilder(1).Heavy("nobody") {
		t.Error("a function that there is not is heavy")
	}
	var err error = &fast.Reason{Text: "why"}
	if err.Error() != "why" {
		t.Error(err)
	}
}

// Two functions that refer to the same things share them in the tables of the unit.
func TestTables(t *testing.T) {
	p := Load(t, `package main
import "math"
func f(x float64) (float64, string) { return math.Sqrt(x), "text" }
func g(x float64) (float64, string) { return math.Sqrt(x) + 1, "text" }
func h(x float64) string { return "other" }
`, nil)
	if len(p.Unit.Refs) != 1 || len(p.Unit.Texts) != 2 || len(p.Unit.Funcs) != 3 {
		t.Errorf("%d references, %d texts, %d functions", len(p.Unit.Refs), len(p.Unit.Texts), len(p.Unit.Funcs))
	}
}

package fast_test

import (
	_ "embed"
	"math"
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

// A builder of which nothing is left has no unit.
func TestNothing(t *testing.T) {
	unit, links := fast.NewBuilder(math.MaxInt32).Unit(func(string) bool { return true })
	if unit != nil || links != nil {
		t.Errorf("%v, %v", unit, links)
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

package cell

import (
	"slices"
	"strings"
	"testing"
)

// The form of a light function for the interpreter goes with the cell whose statements alone
// have called it; what an interpreted function calls stays, and is written once.
func TestFormsOfLightFunctions(t *testing.T) {
	c := New()
	run := func(src string) *Unit {
		t.Helper()
		u, diagnostics := c.Check(src, 1, "")
		if len(diagnostics) > 0 {
			t.Fatal(src, diagnostics)
		}
		c.Commit(u, len(u.Steps))
		return u
	}
	declares := func(u *Unit, name string) (names []string) {
		for _, step := range u.Steps {
			for line := range strings.Lines(step) {
				if declared, _, _ := strings.Cut(line, "("); strings.HasPrefix(declared, "func "+name+"ˑ") {
					names = append(names, strings.TrimPrefix(declared, "func "))
				}
			}
		}
		return names
	}
	first := run("func f(n int) int { return n + 1 }\nf(1) + f(2)")
	passing := declares(first, "f")
	if len(passing) != 1 || strings.Contains(first.Again.Source, "func f") {
		t.Fatalf("f is written as %v, and again in\n%s", passing, first.Again.Source)
	}
	if next := run("func g(n int) (r int) { defer func() {}(); return f(n) }"); !slices.Contains(next.Ended, passing[0]) {
		t.Errorf("%v are dropped, not %v", next.Ended, passing)
	} else if names := declares(next, "f"); len(names) != 1 || names[0] == passing[0] || !strings.Contains(next.Again.Source, "func f") {
		t.Errorf("f is written as %v for what stays", names)
	}
	if names := declares(run("func h(n int) (r int) { defer func() {}(); return f(n) }\nf(1)"), "f"); len(names) != 0 {
		t.Errorf("f is written once more as %v", names)
	}
	if names := declares(run("func quiet(n int) int { return f(n) }"), "quiet"); len(names) != 0 {
		t.Errorf("what nobody calls is written as %v", names)
	}
}

package cell

import "testing"

// A cell that the interpreter rejects changes nothing: what it was first to import can be
// imported by the cells after it, and it may be the very first cell.
func TestRejectedCellLeavesImportsAlone(t *testing.T) {
	m := newMachine()
	for _, src := range []string{"x := []int{1}; x[0]", "strings.Repeat(\"a\", 2)",
		"type T struct{ n int }; fmt.Println(T{1})"} {
		m.count++
		u, diagnostics := m.checker.Check(src, m.count, "")
		if len(diagnostics) > 0 {
			t.Fatal(diagnostics)
		}
		m.use(u.Imports)
		done := 0
		for i, step := range u.Steps {
			if i == len(u.Steps)-2 { // the declarations
				step += "\nfunc broken() { undeclared() }"
			}
			if m.step(step) != nil {
				break
			}
			done++
		}
		if done != len(u.Steps)-2 {
			t.Fatalf("%s: %d of %d steps done", src, done, len(u.Steps))
		}
		m.checker.Commit(u, done)
		if err := m.eval(src); err != nil {
			t.Errorf("%s after its rejection: %v", src, err)
		}
	}
	if got, want := m.out.String(), "=> 1\n=> aa\n{1}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

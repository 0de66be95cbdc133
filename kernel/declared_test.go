package kernel

import (
	"fmt"
	"slices"
	"testing"

	"sprague/kernel/worker/wire"
)

// However much has been declared and dropped, the log returns what is left, in its order and whole.
func TestDeclarationsAreKept(t *testing.T) {
	var d declarations
	type entry struct {
		job   uint64
		keeps []string
	}
	var want []entry
	drop := func(name string) {
		d.forget([]string{name})
		for i := range want {
			want[i].keeps = slices.DeleteFunc(want[i].keeps, func(n string) bool { return n == name })
		}
		want = slices.DeleteFunc(want, func(e entry) bool { return e.job%2 == 0 && len(e.keeps) == 0 && e.job%5 != 0 })
	}
	check := func(when int) {
		t.Helper()
		got := d
		if len(got) != len(want) {
			t.Fatalf("after %d: %d declarations are left of %d", when, len(got), len(want))
		}
		for i, one := range got {
			if one.Job != want[i].job || !slices.Equal(one.Keeps, want[i].keeps) ||
				one.Source != fmt.Sprint("source ", one.Job) || string(one.Fast) != fmt.Sprint("fast ", one.Job) ||
				one.Step != int(one.Job%3) || one.Call != "call()" {
				t.Fatalf("after %d: %+v instead of %+v", when, one, want[i])
			}
		}
	}
	const cells = 400
	for i := range cells {
		one := wire.Declared{Job: uint64(i), Step: i % 3, Source: fmt.Sprint("source ", i), Call: "call()",
			Fast: fmt.Append(nil, "fast ", i), Plain: i%2 == 0}
		if i%5 != 0 { // else it declares functions alone
			one.Keeps = []string{fmt.Sprint("x", i), fmt.Sprint("y", i)}
		}
		d = append(d, one)
		want = append(want, entry{one.Job, slices.Clone(one.Keeps)})
		switch {
		case i%7 == 3:
			drop(fmt.Sprint("x", i-1)) // of a moment ago
		case i%7 == 5 && i > 200:
			drop(fmt.Sprint("x", i-200)) // of long ago
			drop(fmt.Sprint("y", i-200))
		}
	}
	check(cells)
	for i := range cells {
		drop(fmt.Sprint("x", i))
		drop(fmt.Sprint("y", i))
	}
	check(2 * cells)
}

package flow

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// What a session keeps of a run is packed; unpacked it is what the cell saw, in that order, whatever the lengths of
// the names: around one byte for the length, and two.
func TestPackedRuns(t *testing.T) {
	for _, count := range []int{0, 1, 2, 100} {
		for _, length := range []int{0, 1, 127, 128, 129, 16383, 16384} {
			st := &Step{Key: digest("key"), effects: &Effects{Source: "x", Body: newBody()}, wrote: map[string]bool{"x": true, "y": true}}
			if count > 2 && length > 129 {
				continue
			}
			for i := range count {
				name := strings.Repeat("n", length) + fmt.Sprint(i)
				st.Inputs = append(st.Inputs, Input{Name: name, Writer: strings.Repeat("w", length), Version: digest(name), place: fmt.Sprint(i, " ", length), direct: i%2 == 0})
			}
			r := ranAs(st)
			if got := r.seen(); !slices.Equal(got, st.Inputs) {
				t.Errorf("%d inputs with names of %d bytes come back as %d others", count, length, len(got))
			}
			if slices.Sort(r.wrote); r.source != "x" || r.key != st.Key || r.refused || fmt.Sprint(r.wrote) != "[x y]" {
				t.Errorf("the run is kept as %+v", r)
			}
		}
	}
	if r := ranAs(&Step{effects: &Effects{Refused: true}}); !r.refused || r.seen() != nil {
		t.Errorf("a refused run is kept as %+v", r)
	}
}

// The code of a body has its sets as lists; bodies that do nothing share one code.
func TestCodes(t *testing.T) {
	a, b, p := Ref{Name: "a"}, Ref{Scope: Own, Name: "b"}, Ref{Scope: Param, Index: 2}
	full := &Body{Reads: Refs{a: true}, Written: Refs{a: true, b: true}, Mutated: Refs{p: true}, Appended: Refs{b: true}, Outside: "chance",
		Calls: []Call{{Callee: b, Args: []Refs{{}, {a: true, p: true}}, Methods: "String", Soft: true}}}
	c := codeOf(full)
	back := func(list []Ref) Refs {
		set := Refs{}
		for _, r := range list {
			if set[r] {
				t.Errorf("%v stands twice in %v", r, list)
			}
			set[r] = true
		}
		return set
	}
	if !maps.Equal(back(c.written), full.Written) || !maps.Equal(back(c.mutated), full.Mutated) || !maps.Equal(back(c.appended), full.Appended) || c.outside != "chance" {
		t.Errorf("the code is %+v", c)
	}
	if call := c.calls[0]; len(c.calls) != 1 || call.callee != b || len(call.args) != 2 || call.args[0] != nil || !maps.Equal(back(call.args[1]), full.Calls[0].Args[1]) || call.methods != "String" || !call.soft {
		t.Errorf("the call is %+v", call)
	}
	if codeOf(nil) != nil || codeOf(newBody()) != idle || codeOf(&Body{Reads: Refs{a: true}}) != idle {
		t.Error("what does nothing has a code of its own, or nothing has one")
	}
	for what, b := range map[string]*Body{"written": {Written: Refs{a: true}}, "mutated": {Mutated: Refs{a: true}}, "appended": {Appended: Refs{a: true}}, "calls": {Calls: []Call{{Callee: a}}}, "outside": {Outside: "the clock"}} {
		if codeOf(b) == idle {
			t.Errorf("a body with something %s counts as one that does nothing", what)
		}
	}
}

// References stand in one order: by scope, by index, by name.
func TestOrderOfRefs(t *testing.T) {
	want := []Ref{{Name: "a"}, {Name: "b"}, {Scope: Own, Name: "a"}, {Scope: Own, Name: "aa"}, {Scope: Param}, {Scope: Param, Index: 1}, {Scope: Param, Index: 10}}
	set := Refs{}
	for _, r := range want {
		set[r] = true
	}
	if got := set.sorted(); !slices.Equal(got, want) {
		t.Errorf("the order is %v", got)
	}
	for i, a := range want {
		for k, b := range want {
			if c := compareRefs(a, b); c < 0 != (i < k) || c == 0 != (i == k) {
				t.Errorf("%v against %v is %d", a, b, c)
			}
		}
	}
}

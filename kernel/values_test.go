package kernel

import (
	"context"
	"strings"
	"testing"
)

// Variables are listed with their values, and by name alone when a cell runs for too long.
func TestVariableValues(t *testing.T) {
	s := newSession(t)
	eval(t, s, "type N int; func (n N) String() string { return \"many\" }; n := N(3); list := make([]int, 1<<20); "+
		"const c = 7; func f() {}; x := 5")
	eval(t, s, "type bad struct{}; func (bad) String() string { panic(1) }; b := bad{}")
	list := func(ctx context.Context) map[string]string {
		got := map[string]string{}
		for _, v := range s.VariableValues(ctx) {
			got[v.Name] = v.Kind + " " + v.Value
		}
		return got
	}
	got := list(t.Context())
	for name, want := range map[string]string{
		"n": "var many", "list": "var [0 0 0 0 0 0 0 0 0 0 … 1048576 elements", "c": "const ", "f": "func ", "N": "type ",
		"x": "var 5",
	} {
		if got[name] != want {
			t.Errorf("%s is %q, want %q", name, got[name], want)
		}
	}
	if !strings.HasPrefix(got["b"], "var ") {
		t.Errorf("b is %q", got["b"])
	}
	done := begin(t, s, "for {}")
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	if got := list(impatient); got["x"] != "var " {
		t.Errorf("beside a cell x is %q", got["x"])
	}
	s.Interrupt()
	end(t, done)
}

// An inspection of a variable tells its value, of anything else what it told before.
func TestInspectionOfAValue(t *testing.T) {
	s := newSession(t)
	eval(t, s, "row := []int{0, 1, 2}; type T struct{ row string }; v := T{}")
	for _, c := range []struct {
		source string
		at     int
		value  bool
	}{{"row", 3, true}, {"fmt.Println(row)", 13, true}, {"v.row", 5, false}, {"octal", 5, false}, {"T", 1, false}} {
		found := s.Inspect(c.source, c.at, Brief)
		if got := strings.HasPrefix(found.Bundle.Text(), "row = [0 1 2]\n"); !found.Found || got != c.value {
			t.Errorf("%s at %d: %q", c.source, c.at, found.Bundle.Text())
		}
	}
}

// That the worker is lost while values are asked for is told with the next cell.
func TestValuesOfALostSession(t *testing.T) {
	s := newSession(t)
	eval(t, s, "x := 6")
	killFromOutside(t, s)
	<-s.process().Dead()
	s.VariableValues(t.Context())
	if r := s.Eval(t.Context(), Cell{Source: "1 + x"}, Discard); r.Err == nil || !r.Err.Lost {
		t.Errorf("the next cell ends with %+v", r.Err)
	}
	if got := eval(t, s, "1"); got != "1" {
		t.Errorf("the one after it shows %q", got)
	}
}

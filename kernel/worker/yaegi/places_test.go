package yaegi

import (
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Where a name is kept is told for variables, each by itself, and stays what it was; a name that is dropped is
// kept nowhere, and a later variable of that name is another one.
func TestPlacesOfVariables(t *testing.T) {
	p := newParted(t, io.Discard)
	names := NewSymbols(p.Interpreter)
	globals := NewGlobals(p.Interpreter)
	if _, ok := names.Place("x"); ok {
		t.Error("a variable has a place before there is any")
	}
	names.Places(func(name string, place int) { t.Errorf("%s is at %d before there is any", name, place) })
	names.Drop(globals, []string{"x"})
	names.Forget([]string{"cell1()"}, nil)
	run := func(source string) reflect.Value {
		t.Helper()
		program, err := p.Compile(source)
		if err != nil {
			t.Fatal(err)
		}
		globals.Place()
		v, err := p.Execute(program)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	run("package main\nvar x int = 3\nvar s = \"a\"\nfunc f() int { return x }")
	x, ok := names.Place("x")
	s, also := names.Place("s")
	if !ok || !also || x == s || globals.At(x).Kind() != reflect.Int || globals.At(x).Int() != 3 ||
		globals.At(s).String() != "a" {
		t.Fatalf("x is at %d, %v, s at %d, %v", x, ok, s, also)
	}
	told := map[string]int{}
	names.Places(func(name string, place int) { told[name] = place })
	if told["x"] != x || told["s"] != s || told["f"] >= 0 {
		t.Errorf("the places are %v", told)
	}
	globals.At(x).SetInt(7)
	if v := run("f()"); v.Int() != 7 {
		t.Errorf("what is written at the place is read as %v", v)
	}
	names.Drop(globals, []string{"x", "nothing"})
	if _, ok := names.Place("x"); ok || globals.At(x).IsValid() || !globals.At(s).IsValid() {
		t.Error("what is dropped is there, or more is dropped")
	}
	if v := run("s"); v.String() != "a" {
		t.Errorf("beside it is %v", v)
	}
}

// A cell is forgotten by the function that held its statements, and by no other name.
func TestForgottenCells(t *testing.T) {
	for _, c := range []struct {
		steps []string
		gone  string
	}{
		{nil, ""}, {[]string{"cell1()"}, "cell1"}, {[]string{"package main", " cell1()\n"}, "cell1"},
		{[]string{"cell1()", "cell2()"}, "cell2"}, {[]string{"cell1"}, ""}, {[]string{"cell1(2)"}, ""},
		{[]string{"none()"}, ""}, {[]string{""}, ""},
	} {
		p := newParted(t, io.Discard)
		names := NewSymbols(p.Interpreter)
		p.must(t, "package main\nvar x int\nfunc cell1() { x++ }\nfunc cell2() { x += 2 }")
		names.Forget(c.steps, nil)
		var left []string
		names.Places(func(name string, _ int) { left = append(left, name) })
		for _, name := range []string{"cell1", "cell2", "x"} {
			if slices.Contains(left, name) != (name != c.gone) {
				t.Errorf("after %q there are %v", c.steps, left)
			}
		}
		if names.roots.Len() != 0 {
			t.Errorf("after %q %d trees are kept", c.steps, names.roots.Len())
		}
	}
}

// An interpreter that is built otherwise than this package knows is refused with the name of what is missing.
func TestFieldsThatAreMissing(t *testing.T) {
	type strange struct {
		frame *struct{ data []int }
		roots []int
		kinds map[string]int
	}
	v := reflect.ValueOf(&strange{roots: []int{1}}).Elem()
	for _, c := range []struct {
		name string
		kind reflect.Kind
		ok   bool
	}{{"roots", reflect.Slice, true}, {"roots", reflect.Map, false}, {"kinds", reflect.Map, true}, {"gone", reflect.Slice,
		false}} {
		func() {
			defer func() {
				if r := recover(); (r == nil) != c.ok || r != nil && !strings.Contains(r.(string), "no field "+c.name) {
					t.Errorf("%s of kind %v: %v", c.name, c.kind, r)
				}
			}()
			if !open(v, c.name, c.kind).CanSet() {
				t.Errorf("%s cannot be set", c.name)
			}
		}()
	}
}

package rt_test

import (
	"math"
	"reflect"
	"testing"

	"sprague/kernel/cell/rt"
)

// compared are values whose comparison is of interest beside all others.
var compared = append([]any{
	math.NaN(), real(math.NaN()), 0.0, math.Copysign(0, -1), real(0), int8(-8), number(7), [2]any{1, "a"},
	[2]any{1, []int{}}, [2]any{2, []int{}}, [2]any{"x", numbers{}},
	struct{ X any }{1}, struct{ X any }{point{}}, struct{ X any }{numbers{}}, struct {
		A int
		X any
	}{1, numbers{}}, struct {
		A int
		X any
	}{2, numbers{}}, secret{in: numbers{}}, secret{a: 1, in: numbers{}}, cupboard{numbers{}}, cupboard{point{}},
	anything(point{}), stream(nil), pipe(nil), aPipe, make(pipe),
	[2]anything{1, 2}, [1]point{}, [1]numbers{}, [0]numbers{}, [0]point{}, struct{ F func() }{},
	[2]struct{ X any }{{1}, {numbers{}}},
}, values...)

// Equal is ==, with its panics, for every pair.
func TestEqualAsCompiled(t *testing.T) {
	for _, x := range compared {
		for _, y := range compared {
			compiled, erased := false, false
			want := words(func() { compiled = x == y })
			a, b := world.Box(x), world.Box(y)
			if reflect.TypeOf(x) != nil && reflect.TypeOf(x).Comparable() && shares(x, y) {
				b = a
			}
			got := words(func() { erased = rt.Equal(a, b) })
			if got != want || erased != compiled {
				t.Errorf("%#v == %#v: %v %q, want %v %q", x, y, erased, got, compiled, want)
			}
		}
	}
}

// shares reports whether two values are the same pointer or channel, which erasing copies.
func shares(x, y any) bool {
	k := reflect.TypeOf(x).Kind()
	return (k == reflect.Pointer || k == reflect.Chan) && reflect.TypeOf(x) == reflect.TypeOf(y) &&
		reflect.ValueOf(x).Pointer() == reflect.ValueOf(y).Pointer()
}

// A key of a map of interfaces is accepted or refused as the compiled map does, by maps with and
// without entries, and by none.
func TestKeysAsCompiled(t *testing.T) {
	for _, x := range compared {
		box := world.Box(x)
		for name, m := range map[string]map[any]int{"full": {"k": 1}, "empty": {}, "nil": nil} {
			want := words(func() { _ = m[x] })
			if got := words(func() { rt.Key(m, box) }); got != want {
				t.Errorf("looking for %#v in a %s map: %q, want %q", x, name, got, want)
			}
			hadRoom := m != nil
			want = words(func() { m[x] = 1 })
			if got := words(func() { keyTo(m, box) }); got != want && (hadRoom || got == "" || want == "") {
				t.Errorf("%#v into a %s map: %q, want %q", x, name, got, want)
			}
			delete(m, "none")
		}
		want := words(func() { _ = map[any]int{x: 1} })
		if got := words(func() { rt.Key(nil, box) }); got != want {
			t.Errorf("%#v in a literal: %q, want %q", x, got, want)
		}
	}
}

// keyTo checks a key and, as lowered code does, leaves what a nil map says to the assignment.
func keyTo(m map[any]int, x any) {
	rt.KeyTo(m, x)
	if m == nil {
		m["k"] = 1
	}
}

// Comparable follows the language, whatever the erased form can do.
func TestComparableAsCompiled(t *testing.T) {
	for _, x := range compared {
		if x == nil {
			continue
		}
		typ := reflect.TypeOf(x)
		if got := world.Type(typ).Comparable(); got != typ.Comparable() {
			t.Errorf("%v is comparable: %v", typ, got)
		}
	}
}

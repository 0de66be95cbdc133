package rt_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"
	"time"

	"sprague/kernel/cell/rt"
)

// asserted is an assertion of the compiled program: to a type, in its three forms.
type asserted struct {
	typ   reflect.Type
	plain func(x any) any
	ok    func(x any) (any, bool)
}

func to[T any]() asserted {
	return asserted{reflect.TypeFor[T](), func(x any) any { return x.(T) },
		func(x any) (any, bool) { v, ok := x.(T); return v, ok }}
}

type (
	halfSpeaker interface {
		Speak() string
		Bark(int) error
	}
	otherSpeaker interface{ Speak() int }
)

var targets = []asserted{
	to[int](), to[string](), to[[]int](), to[number](), to[word](), to[point](), to[numbers](), to[[]point](),
	to[*point](), to[dog](), to[*dog](), to[cat](), to[*cat](),
	to[table](), to[tree](), to[*tree](), to[chain](), to[struct{ a, B int }](), to[stamp](), to[time.Time](), to[nosy](),
	to[angry](), to[both](), to[map[number]any](), to[empty](),
	to[speaker](), to[halfSpeaker](), to[otherSpeaker](), to[error](), to[fmt.Stringer](), to[fmt.Formatter](), to[any](),
	to[anything](), to[interface{ Lives() int }](),
}

// x.(T) succeeds, and panics, as in the compiled program, for all values and many types.
func TestAssertAsCompiled(t *testing.T) {
	for _, x := range values {
		box := world.Box(x)
		for _, to := range targets {
			desc := world.Type(to.typ)
			want, ok := to.ok(x)
			got, found := rt.AssertOK(box, desc)
			if found != ok {
				t.Errorf("%T.(%v) is %v", x, to.typ, found)
			}
			if ok && !sameHeldValue(got, want, to.typ) {
				t.Errorf("%T.(%v) is %v, want %v", x, to.typ, got, want)
			}
			text := words(func() { to.plain(x) })
			mine := words(func() {
				if to.typ.Kind() == reflect.Interface {
					rt.AssertInterface(box, desc)
				} else {
					rt.Assert(box, desc, "any")
				}
			})
			if mine != text {
				t.Errorf("%T.(%v): %q, want %q", x, to.typ, mine, text)
			}
		}
	}
}

// sameHeldValue compares what an assertion gives with what it should: an interface stays what it
// is, other types give their erased form.
func sameHeldValue(got, want any, typ reflect.Type) bool {
	if typ.Kind() != reflect.Interface {
		got = world.Type(typ).Wrap(got)
	}
	return fmt.Sprintf("%+v", got) == world.Text(fmt.Sprintf("%+v", want))
}

func TestAssertTypesFromDifferentScopes(t *testing.T) {
	one, two := rt.Named("main.T"), rt.Named("main.T")
	for _, d := range []*rt.Type{one, two} {
		rt.Underlying(d, rt.Native((*int)(nil)))
	}
	want := "interface conversion: interface {} is main.T, not main.T (types from different scopes)"
	if got := words(func() { rt.Assert(one.Wrap(1), two, "interface {}") }); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if v := rt.Assert(one.Wrap(1), one, "any"); v != 1 {
		t.Errorf("the same type gives %v", v)
	}
	if got, want := words(func() { rt.Assert(nil, one, "main.I") }),
		"interface conversion: main.I is nil, not main.T"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if _, ok := catch(func() { rt.Assert(1, one, "any") }).(*rt.TypeAssertionError); !ok {
		t.Error("it is no TypeAssertionError")
	}
}

// A method is found on what an interface holds, boxed or compiled.
func TestFind(t *testing.T) {
	speak := rt.Find(world.Box(dog{"rex"}), "Speak").(func(any) string)
	if got := speak(world.Box(dog{"rex"})); got != "woof" {
		t.Errorf("the dog says %q", got)
	}
	after := rt.Find(time.Unix(9, 0), "After").(func(any, time.Time) bool)
	if !after(time.Unix(9, 0), time.Unix(8, 0)) || after(time.Unix(7, 0), time.Unix(8, 0)) {
		t.Error("the method found does not ask its receiver")
	}
	printer := rt.Find(talk{}, "Talk").(func(any, string, []int) (string, int))
	if s, n := printer(talk{}, "a", []int{1, 2}); s != "a[1 2]" || n != 2 {
		t.Errorf("the variadic method gives %q, %d", s, n)
	}
	const nilText = "runtime error: invalid memory address or nil pointer dereference"
	for name, f := range map[string]func(){"Find": func() { rt.Find(nil, "Speak") }, "NilPointer": rt.NilPointer} {
		if got := words(f); got != nilText {
			t.Errorf("%s of nil: %q", name, got)
		}
	}
	compiled := words(func() { _ = noDog.String() })
	if got := words(func() { rt.NilMethod("dog", "String") }); got != compiled {
		t.Errorf("%q, want %q", got, compiled)
	}
}

var noDog fmt.Stringer = (*dog)(nil)

// A talk has a variadic method.
type talk struct{}

func (talk) Talk(s string, n ...int) (string, int) { return s + fmt.Sprint(n), len(n) }

// Package errors finds its way through boxed errors as through the compiled ones.
func TestErrorsAsCompiled(t *testing.T) {
	plain := errors.New("plain")
	chain := []error{
		io.EOF, plain, angry{"a"}, cause{io.EOF}, cause{cause{angry{"deep"}}}, causes{[]error{plain, io.EOF}},
		causes{[]error{cause{angry{"x"}}, io.EOF}}, causes{nil},
		alike{1}, cause{alike{2}}, caster{3}, cause{caster{4}}, &pointed{5}, cause{&pointed{6}},
		fmt.Errorf("w: %w", cause{angry{"in"}}), errors.Join(plain, angry{"joined"}), both("b"),
		cause{nil}, fmt.Errorf("%w and %w", alike{7}, caster{8}),
	}
	for _, e := range chain {
		box := erasedError(e)
		for _, target := range []error{io.EOF, plain, angry{"a"}, angry{"deep"}, both("b"), nil, alike{1}} {
			if got, want := errors.Is(box, erasedError(target)), errors.Is(e, target); got != want {
				t.Errorf("%#v is %#v: %v", e, target, got)
			}
		}
		if (errors.Unwrap(box) == nil) != (errors.Unwrap(e) == nil) {
			t.Errorf("%#v unwraps to %v", e, errors.Unwrap(box))
		}
		var parse *time.ParseError
		if got, want := errors.As(box, &parse), errors.As(e, &parse); got != want {
			t.Errorf("%#v as a parse error: %v", e, got)
		}
		as[angry](t, e)
		as[cause](t, e)
		as[*pointed](t, e)
		as[both](t, e)
		as[interface {
			error
			Is(error) bool
		}](t, e)
	}
}

// erasedError erases an error and those that compiled errors wrap.
func erasedError(e error) error {
	switch x := e.(type) {
	case nil:
		return nil
	case interface{ Unwrap() error }:
		if reflect.TypeOf(e).String() == "*fmt.wrapError" {
			return fmt.Errorf("w: %w", erasedError(x.Unwrap()))
		}
	case interface{ Unwrap() []error }:
		if kind := reflect.TypeOf(e).String(); kind == "*errors.joinError" || kind == "*fmt.wrapErrors" {
			var list []error
			for _, e := range x.Unwrap() {
				list = append(list, erasedError(e))
			}
			return errors.Join(list...)
		}
	}
	return rt.AsError(world.Box(e))
}

// as compares errors.As for a target of type T.
func as[T any](t *testing.T, e error) {
	t.Helper()
	var compiled T
	want := errors.As(e, &compiled)
	typ := reflect.TypeFor[T]()
	p := reflect.New(world.Form(typ))
	got := rt.ErrorAs(erasedError(e), world.Type(reflect.PointerTo(typ)), p.Interface())
	if got != want {
		t.Errorf("%#v as %v: %v, want %v", e, typ, got, want)
		return
	}
	if back := world.Back(p.Elem(), typ).Interface(); got && fmt.Sprintf("%+v", back) != fmt.Sprintf("%+v", compiled) {
		t.Errorf("%#v as %v is %+v, want %+v", e, typ, back, compiled)
	}
}

func TestErrorAsTargets(t *testing.T) {
	desc := world.Type(reflect.TypeFor[*angry]())
	null := reflect.Zero(reflect.PointerTo(world.Form(reflect.TypeFor[angry]()))).Interface()
	const bad = "errors: target must be a non-nil pointer"
	for _, c := range []struct {
		name string
		f    func()
		want string
	}{
		{"nil target", func() { rt.ErrorAs(io.EOF, desc, null) }, bad},
		{"nil target without method", func() { rt.ErrorAsNone(io.EOF, (*int)(nil)) }, bad},
		{"no target", func() { rt.ErrorAsNone(io.EOF, nil) }, bad},
		{"no error", func() { rt.ErrorAs(nil, desc, null); rt.ErrorAsNone(nil, (*int)(nil)) }, ""},
		{"a type that is no error", func() { rt.ErrorAsNone(io.EOF, new(int)) },
			"errors: *target must be interface or implement error"},
	} {
		if got := words(c.f); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if rt.AsError(nil) != nil {
		t.Error("nil becomes an error")
	}
	if e := rt.BoxError(world.Type(reflect.TypeFor[both]()), "w"); e.Error() != "error of w" {
		t.Errorf("a boxed error says %v", e)
	}
}

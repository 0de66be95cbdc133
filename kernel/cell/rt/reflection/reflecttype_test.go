package reflection_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/reflection"
	"sprague/kernel/cell/rt/rttest"
)

// The types of these tests stand for types of a cell.
var world = rttest.New(point{}, time.Time{})

type (
	number int
	word   string
	point  struct {
		X int `json:"x" other:"o"`
		Y int
	}
	base struct {
		ID   int
		Name string
	}
	left   struct{ Shared, L int }
	right  struct{ Shared, R int }
	embeds struct {
		base
		*point
		Name word
		own  []point
	}
	torn struct {
		left
		right
	}
	deep  struct{ embeds }
	list  []point
	grid  [3]number
	table map[word]*point
	tree  struct {
		Kids []tree
		Up   *tree
	}
	action  func(number) word
	stream  chan number
	stamp   time.Time
	talker  struct{ n int }
	pointed struct{ n int }
	speaker interface{ Speak() string }
	shouter interface {
		Shout(n int, words ...string) (string, error)
		Speak() string
	}
)

func (t talker) Speak() string            { return "" }
func (t talker) Repeat(n number) []word   { return nil }
func (t talker) Pair() (a, b int)         { return 0, 0 }
func (t talker) Nothing()                 {}
func (p *pointed) Error() string          { return "" }
func (p *pointed) Speak() string          { return "" }
func (p pointed) Value(at time.Time) bool { return false }

var values = []any{
	number(1), word("w"), point{}, base{}, embeds{}, torn{}, deep{}, list{}, grid{}, table{}, tree{}, action(nil), stream(nil), stamp{}, talker{}, pointed{}, &point{}, &talker{}, &pointed{}, &tree{},
	[]point{}, [2]number{}, map[word]number{}, []*point{}, []any{}, map[string]int{}, 3, "s", time.Time{}, errors.New(""), struct{ a, B int }{}, struct{ P point }{}, [][]number{}, map[point][]tree{},
}

// same reports whether a type of a cell and a compiled one are told alike by their names.
func same(a, b reflect.Type) bool { return world.Text(a.String()) == world.Text(b.String()) }

// What package reflect tells of a type is told of the type of a cell.
func TestTypesAsCompiled(t *testing.T) {
	for _, x := range values {
		want := reflect.TypeOf(x)
		got := reflection.ReflectTypeOf(world.Box(x))
		if !same(got, want) || got.Name() != want.Name() || got.Kind() != want.Kind() || got.Comparable() != want.Comparable() {
			t.Errorf("%v: %v, name %q, kind %v, comparable %v", want, got, got.Name(), got.Kind(), got.Comparable())
		}
		if path := strings.ReplaceAll(want.PkgPath(), reflect.TypeFor[point]().PkgPath(), "main"); got.PkgPath() != path {
			t.Errorf("%v is of package %q, want %q", want, got.PkgPath(), path)
		}
		if again := reflection.ReflectTypeOf(world.Box(x)); again != got {
			t.Errorf("%v is another type the second time", want)
		}
		switch want.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			if !same(got.Elem(), want.Elem()) {
				t.Errorf("%v has elements of type %v", want, got.Elem())
			}
		}
		switch want.Kind() {
		case reflect.Array:
			if got.Len() != want.Len() {
				t.Errorf("%v has length %d", want, got.Len())
			}
		case reflect.Map:
			if !same(got.Key(), want.Key()) {
				t.Errorf("%v has keys of type %v", want, got.Key())
			}
		case reflect.Struct:
			sameFields(t, got, want)
		}
		sameMethods(t, got, want)
	}
	if got := reflection.ReflectTypeOf(nil); got != nil {
		t.Errorf("nil has type %v", got)
	}
}

func sameFields(t *testing.T, got, want reflect.Type) {
	t.Helper()
	if got.NumField() != want.NumField() {
		t.Errorf("%v has %d fields", want, got.NumField())
		return
	}
	told := func(f reflect.StructField) string {
		return world.Text(fmt.Sprint(f.Name, " ", f.Type, " ", f.Tag, " ", f.Index, " ", f.Anonymous, " ", f.IsExported(), " ", f.Tag.Get("other")))
	}
	i := 0
	for f := range got.Fields() {
		if a, b := told(f), told(want.Field(i)); a != b || told(got.Field(i)) != b {
			t.Errorf("field %d of %v: %s, want %s", i, want, a, b)
		}
		i++
	}
	for _, name := range []string{"X", "Y", "ID", "Name", "Shared", "L", "R", "own", "base", "point", "left", "embeds", "none", "", "Kids", "wall"} {
		f, found := got.FieldByName(name)
		g, there := want.FieldByName(name)
		if found != there || found && told(f) != told(g) {
			t.Errorf("%v.%s: %s %v, want %s %v", want, name, told(f), found, told(g), there)
		}
		if there && told(got.FieldByIndex(g.Index)) != told(want.FieldByIndex(g.Index)) {
			t.Errorf("%v at %v: %s", want, g.Index, told(got.FieldByIndex(g.Index)))
		}
	}
}

func sameMethods(t *testing.T, got, want reflect.Type) {
	t.Helper()
	if got.NumMethod() != want.NumMethod() {
		t.Errorf("%v has %d methods, want %d", want, got.NumMethod(), want.NumMethod())
		return
	}
	i := 0
	for m := range got.Methods() {
		w := want.Method(i)
		if m.Name != w.Name || m.Index != i || !same(m.Type, w.Type) {
			t.Errorf("method %d of %v: %s %v, want %s %v", i, want, m.Name, m.Type, w.Name, w.Type)
		}
		if byName, ok := got.MethodByName(w.Name); !ok || byName.Index != i {
			t.Errorf("%v.%s is method %d, %v", want, w.Name, byName.Index, ok)
		}
		i++
	}
	if _, ok := got.MethodByName("none"); ok {
		t.Errorf("%v has a method none", want)
	}
}

// Which interfaces a type satisfies, those of the cell and compiled ones.
func TestImplementsAsCompiled(t *testing.T) {
	faces := []reflect.Type{reflect.TypeFor[speaker](), reflect.TypeFor[shouter](), reflect.TypeFor[error](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[io.Reader](), reflect.TypeFor[any]()}
	for _, x := range values {
		typ := reflect.TypeOf(x)
		got := reflection.ReflectTypeOf(world.Box(x))
		if got == typ {
			continue // compiled
		}
		for _, face := range faces {
			as := face
			if face.PkgPath() == typ.PkgPath() && face.PkgPath() != "" || face.PkgPath() == reflect.TypeFor[point]().PkgPath() {
				as = reflection.ReflectTypeFor(world.Type(face))
			}
			if got.Implements(as) != typ.Implements(face) || got.AssignableTo(as) != typ.AssignableTo(face) {
				t.Errorf("%v implements %v: %v, is assignable: %v", typ, face, got.Implements(as), got.AssignableTo(as))
			}
		}
		if !got.AssignableTo(got) || got.AssignableTo(reflect.TypeFor[int]()) {
			t.Errorf("%v is assignable to itself: %v", typ, got.AssignableTo(got))
		}
	}
	s := reflection.ReflectTypeFor(world.Type(reflect.TypeFor[shouter]()))
	if s.Kind() != reflect.Interface || s.NumMethod() != 2 || s.Method(0).Name != "Shout" || s.Name() != "" && s.Name() != "shouter" {
		t.Errorf("%v of kind %v has %d methods", s, s.Kind(), s.NumMethod())
	}
}

// What cannot be told is refused in words that help, and limits are kept.
func TestRefusals(t *testing.T) {
	p := reflection.ReflectTypeOf(world.Box(point{}))
	const advice = " is not possible with main.point, a type declared in a cell (write the code for the type)"
	for _, c := range []struct {
		name string
		f    func()
		want string
	}{
		{"Reflectable", func() { reflection.Reflectable(p) }, "reflect: making or taking apart values" + advice}, {"Size", func() { p.Size() }, "reflect: Size" + advice}, {"ConvertibleTo", func() { p.ConvertibleTo(p) }, "reflect: ConvertibleTo" + advice},
		{"Elem", func() { p.Elem() }, "reflect: Elem" + advice}, {"Field", func() { p.Field(2) }, "reflect: Field index out of bounds"}, {"Field -1", func() { p.Field(-1) }, "reflect: Field index out of bounds"}, {"Method", func() { p.Method(0) }, "reflect: Method index out of range"},
		{"Implements", func() { p.Implements(reflect.TypeFor[int]()) }, "reflect: non-interface type passed to Type.Implements"}, {"Implements nil", func() { p.Implements(nil) }, "reflect: non-interface type passed to Type.Implements"}, {"a compiled type", func() { reflection.Reflectable(reflect.TypeFor[int]()) }, ""},
	} {
		got := ""
		func() {
			defer func() {
				if r := recover(); r != nil {
					got = fmt.Sprint(rt.Panicked(r))
				}
			}()
			c.f()
		}()
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	n := reflection.ReflectTypeOf(world.Box(number(1)))
	if n.Size() != reflect.TypeFor[int]().Size() || n.Bits() != reflect.TypeFor[int]().Bits() || n.OverflowInt(1) || n.Align() != reflect.TypeFor[int]().Align() {
		t.Error("a number has another size than its compiled type")
	}
}

package rt_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell/rt/reflection"
)

type (
	labelled struct {
		X int `json:"x" other:"o"`
		Y int
	}
	person struct {
		ID   int
		Name string
	}
	left   struct{ Shared, L int }
	right  struct{ Shared, R int }
	embeds struct {
		person
		*labelled
		Name word
		own  []labelled
	}
	torn struct {
		left
		right
	}
	deep      struct{ embeds }
	list      []labelled
	grid      [3]number
	directory map[word]*labelled
	branches  struct {
		Kids []branches
		Up   *branches
	}
	numberStream chan number
	talker       struct{ n int }
	byPointer    struct{ n int }
	shouter      interface {
		Shout(n int, words ...string) (string, error)
		Speak() string
	}
)

func (t talker) Speak() string              { return "" }
func (t talker) Repeat(n number) []word     { return nil }
func (t talker) Pair() (a, b int)           { return 0, 0 }
func (t talker) Nothing()                   {}
func (p *byPointer) Error() string          { return "" }
func (p *byPointer) Speak() string          { return "" }
func (p byPointer) Value(at time.Time) bool { return false }

var reflected = []any{
	number(1), word("w"), labelled{}, person{}, embeds{}, torn{}, deep{}, list{}, grid{}, directory{}, branches{},
	action(nil), numberStream(nil), stamp{}, talker{}, byPointer{}, &labelled{}, &talker{}, &byPointer{}, &branches{},
	[]labelled{}, [2]number{}, map[word]number{}, []*labelled{}, []any{}, map[string]int{}, 3, "s", time.Time{},
	errors.New(""), struct{ a, B int }{}, struct{ P labelled }{}, [][]number{}, map[labelled][]branches{},
}

// same reports whether a type of a cell and a compiled one are told alike by their names.
func same(a, b reflect.Type) bool { return world.Text(a.String()) == world.Text(b.String()) }

// A type of a cell has the name and the kind that package reflect tells, and is the same each time.
func TestTypesAsCompiled(t *testing.T) {
	for _, x := range reflected {
		want := reflect.TypeOf(x)
		got := reflection.ReflectTypeOf(world.Box(x))
		if !same(got, want) || got.Name() != want.Name() || got.Kind() != want.Kind() {
			t.Errorf("%v: %v, name %q, kind %v", want, got, got.Name(), got.Kind())
		}
		if path := strings.ReplaceAll(want.PkgPath(), reflect.TypeFor[labelled]().PkgPath(), "main"); got.PkgPath() != path {
			t.Errorf("%v is of package %q, want %q", want, got.PkgPath(), path)
		}
		if again := reflection.ReflectTypeOf(world.Box(x)); again != got {
			t.Errorf("%v is another type the second time", want)
		}
	}
	for _, face := range []reflect.Type{reflect.TypeFor[speaker](), reflect.TypeFor[error]()} {
		if got := reflection.ReflectTypeFor(world.Type(face)); !same(got, face) || got.Kind() != reflect.Interface {
			t.Errorf("%v: %v of kind %v", face, got, got.Kind())
		}
	}
	if got := reflection.ReflectTypeOf(nil); got != nil {
		t.Errorf("nil has type %v", got)
	}
}

// Whatever else package reflect could tell is refused in words that help.
func TestReflectionRefusals(t *testing.T) {
	told := map[string]bool{"String": true, "Name": true, "PkgPath": true, "Kind": true}
	p := reflection.ReflectTypeOf(world.Box(labelled{}))
	const advice = " is not possible with main.labelled, a type declared in a cell (write the code for the type)"
	for m := range reflect.TypeFor[reflect.Type]().Methods() {
		if told[m.Name] || m.PkgPath != "" {
			continue
		}
		var args []reflect.Value
		for in := range m.Type.Ins() {
			args = append(args, reflect.Zero(in))
		}
		if got := words(func() { reflect.ValueOf(p).MethodByName(m.Name).Call(args) }); got != "reflect: "+m.Name+advice {
			t.Errorf("%s: %q", m.Name, got)
		}
	}
	if got := words(func() { reflection.Reflectable(p) }); got != "reflect: making or taking apart values"+advice {
		t.Errorf("%q", got)
	}
	if compiled := reflect.TypeFor[int](); reflection.Reflectable(compiled) != compiled {
		t.Error("a compiled type is refused")
	}
}

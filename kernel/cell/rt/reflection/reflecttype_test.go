package reflection_test

import (
	"errors"
	"fmt"
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

// A type of a cell has the name and the kind that package reflect tells, and is the same each time.
func TestTypesAsCompiled(t *testing.T) {
	for _, x := range values {
		want := reflect.TypeOf(x)
		got := reflection.ReflectTypeOf(world.Box(x))
		if !same(got, want) || got.Name() != want.Name() || got.Kind() != want.Kind() {
			t.Errorf("%v: %v, name %q, kind %v", want, got, got.Name(), got.Kind())
		}
		if path := strings.ReplaceAll(want.PkgPath(), reflect.TypeFor[point]().PkgPath(), "main"); got.PkgPath() != path {
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
func TestRefusals(t *testing.T) {
	told := map[string]bool{"String": true, "Name": true, "PkgPath": true, "Kind": true}
	p := reflection.ReflectTypeOf(world.Box(point{}))
	const advice = " is not possible with main.point, a type declared in a cell (write the code for the type)"
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

// words returns what f panics with.
func words(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(rt.Panicked(r))
		}
	}()
	f()
	return ""
}

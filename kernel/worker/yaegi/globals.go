package yaegi

import (
	"reflect"

	"github.com/traefik/yaegi/interp"
)

// Globals makes room for the variables of the session. The interpreter keeps them in one slice and replaces it by a
// longer one before each cell that declares more, while goroutines of earlier cells may be reading it. Here the slice
// is long from the beginning, and what a cell adds is put into its free places, which are not read yet.
type Globals struct {
	data  *[]reflect.Value // the slice, of which the first used places are taken
	types *[]reflect.Type  // what belongs into each place
	used  int
}

// room is how many places there are at first: one and a half megabytes of address
// space, of which a session touches what it uses.
const room = 1 << 16

// NewGlobals returns the variables of i. It must be called before i evaluates anything.
func NewGlobals(i *interp.Interpreter) *Globals {
	frame := open(reflect.ValueOf(i).Elem(), "frame", reflect.Pointer).Elem()
	universe := open(reflect.ValueOf(i).Elem(), "universe", reflect.Pointer).Elem()
	data := open(frame, "data", reflect.Slice).Addr().Interface().(*[]reflect.Value)
	types := open(universe, "types", reflect.Slice).Addr().Interface().(*[]reflect.Type)
	g := &Globals{data: data, types: types, used: len(*data)}
	g.extend(room)
	return g
}

func (g *Globals) extend(places int) {
	data := make([]reflect.Value, places)
	copy(data, *g.data)
	*g.data = data
}

// Place makes the variables that a compiled program has declared.
func (g *Globals) Place() {
	wanted := len(*g.types)
	if wanted > len(*g.data) {
		g.extend(2 * wanted)
	}
	for ; g.used < wanted; g.used++ {
		(*g.data)[g.used] = reflect.New((*g.types)[g.used]).Elem()
	}
}

// At returns the variable at a place; not a valid one for a place that holds none.
func (g *Globals) At(place int) reflect.Value {
	if place < 0 || place >= g.used {
		return reflect.Value{}
	}
	return (*g.data)[place]
}

// clear forgets the value at a place.
func (g *Globals) clear(place int) {
	if place >= 0 && place < g.used {
		(*g.data)[place] = reflect.Value{}
	}
}

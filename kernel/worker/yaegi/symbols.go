package yaegi

import (
	"go/token"
	"reflect"
	"strings"

	"github.com/traefik/yaegi/interp"
)

// Symbols are the names that the interpreter knows, and what it keeps of every source it has evaluated without need:
// the syntax tree for a debugger, the scopes of its functions, and the function that holds the statements of a cell,
// which runs once. A session of ten thousand cells would otherwise grow by twenty kilobytes a cell.
type Symbols struct {
	roots  reflect.Value // of the interpreter: []*node
	scopes reflect.Value // map[string]*scope
	fset   *token.FileSet
	names  reflect.Value // map[string]*symbol, of the session once it has begun
}

// NewSymbols returns the symbols of i.
func NewSymbols(i *interp.Interpreter) *Symbols {
	v := reflect.ValueOf(i).Elem()
	s := &Symbols{open(v, "roots", reflect.Slice), open(v, "scopes", reflect.Map), i.FileSet(), reflect.Value{}}
	scope := s.scopes.Type().Elem().Elem()
	fieldOf(scope, "child", reflect.Slice)
	symbol := fieldOf(scope, "sym", reflect.Map).Type.Elem().Elem()
	fieldOf(symbol, "index", reflect.Int)
	fieldOf(symbol, "node", reflect.Pointer)
	return s
}

// Forget cleans up after a cell. The last of its steps calls the function that holds its statements.
func (s *Symbols) Forget(steps []string, files []*token.File) {
	s.roots.SetZero()
	for _, f := range files {
		s.fset.RemoveFile(f)
	}
	main := s.scopes.MapIndex(reflect.ValueOf("main"))
	if !main.IsValid() || len(steps) == 0 {
		return
	}
	open(main.Elem(), "child", reflect.Slice).SetZero()
	if name, ok := strings.CutSuffix(strings.TrimSpace(steps[len(steps)-1]), "()"); ok {
		s.all().SetMapIndex(reflect.ValueOf(name), reflect.Value{})
	}
}

// Settle drops the nodes that declared variables. The interpreter asks for them to put the variables of one source into
// the order of their initializations, and lowered code declares variables without.
func (s *Symbols) Settle(variables []string) {
	for _, name := range variables {
		if symbol := s.symbol(name); symbol.IsValid() && placeOf(symbol) >= 0 {
			open(symbol, "node", reflect.Pointer).SetZero()
		}
	}
}

// Drop forgets variables and functions that nothing can reach, and with them their values.
func (s *Symbols) Drop(g *Globals, names []string) {
	for _, name := range names {
		if symbol := s.symbol(name); symbol.IsValid() {
			g.clear(placeOf(symbol))
			s.all().SetMapIndex(reflect.ValueOf(name), reflect.Value{})
		}
	}
}

// Places tells where the interpreter keeps its variables, by their names in lowered code.
func (s *Symbols) Places(visit func(name string, place int)) {
	if all := s.all(); all.IsValid() {
		for symbols := all.MapRange(); symbols.Next(); {
			visit(symbols.Key().String(), placeOf(symbols.Value().Elem()))
		}
	}
}

// Place returns where the interpreter keeps a variable.
func (s *Symbols) Place(name string) (int, bool) {
	symbol := s.symbol(name)
	if !symbol.IsValid() {
		return 0, false
	}
	return placeOf(symbol), true
}

// all returns the symbols of the session by their names; not a valid value before it has begun.
func (s *Symbols) all() reflect.Value {
	if main := s.scopes.MapIndex(reflect.ValueOf("main")); !s.names.IsValid() && main.IsValid() {
		s.names = open(main.Elem(), "sym", reflect.Map)
	}
	return s.names
}

// symbol returns one of them; not a valid value for none.
func (s *Symbols) symbol(name string) reflect.Value {
	all := s.all()
	if !all.IsValid() {
		return all
	}
	symbol := all.MapIndex(reflect.ValueOf(name))
	if !symbol.IsValid() {
		return symbol
	}
	return symbol.Elem()
}

func placeOf(symbol reflect.Value) int { return int(symbol.FieldByName("index").Int()) }

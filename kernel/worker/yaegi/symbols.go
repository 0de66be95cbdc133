package yaegi

import (
	"fmt"
	"go/token"
	"reflect"
	"strings"
	"unsafe"

	"github.com/traefik/yaegi/interp"
)

// Symbols are the names that the interpreter knows, and what it keeps of every source it has
// evaluated without need: the syntax tree for a debugger, the scopes of its functions, and
// the function that holds the statements of a cell, which runs once. A session of ten thousand cells
// would otherwise grow by twenty kilobytes a cell.
type Symbols struct {
	roots  reflect.Value // of the interpreter: []*node
	scopes reflect.Value // map[string]*scope
	child  int           // index of the field of a scope that lists those within
	sym    int           // index of the field that maps names to symbols
	index  int           // index of the field of a symbol that says where its value is
	node   int           // and of that with the node that declared it
	fset   *token.FileSet
}

// NewSymbols returns the symbols of i.
func NewSymbols(i *interp.Interpreter) (*Symbols, error) {
	s := &Symbols{fset: i.FileSet()}
	var errs [2]error
	s.roots, errs[0] = open(reflect.ValueOf(i).Elem(), "roots", reflect.Slice)
	s.scopes, errs[1] = open(reflect.ValueOf(i).Elem(), "scopes", reflect.Map)
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	scope := s.scopes.Type().Elem().Elem()
	child, ok1 := scope.FieldByName("child")
	sym, ok2 := scope.FieldByName("sym")
	if !ok1 || !ok2 || sym.Type.Kind() != reflect.Map {
		return nil, fmt.Errorf("yaegi: the interpreter's scopes are not as they were")
	}
	index, ok := sym.Type.Elem().Elem().FieldByName("index")
	if !ok || index.Type.Kind() != reflect.Int {
		return nil, fmt.Errorf("yaegi: the interpreter's symbols are not as they were")
	}
	node, ok := sym.Type.Elem().Elem().FieldByName("node")
	if !ok || node.Type.Kind() != reflect.Pointer {
		return nil, fmt.Errorf("yaegi: the interpreter's symbols have no nodes")
	}
	s.child, s.sym, s.index, s.node = child.Index[0], sym.Index[0], index.Index[0], node.Index[0]
	return s, nil
}

// open returns a private field of a struct so that it can be read and set.
func open(v reflect.Value, name string, kind reflect.Kind) (reflect.Value, error) {
	f := v.FieldByName(name)
	if !f.IsValid() || f.Kind() != kind {
		return f, fmt.Errorf("yaegi: the interpreter has no field %s of kind %v", name, kind)
	}
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem(), nil
}

// Forget cleans up after a cell. The last of its steps calls the function that holds
// its statements.
func (s *Symbols) Forget(steps []string, files []*token.File) {
	s.roots.SetZero()
	for _, f := range files {
		s.fset.RemoveFile(f)
	}
	main := s.main()
	if !main.IsValid() || len(steps) == 0 {
		return
	}
	child := main.Field(s.child)
	reflect.NewAt(child.Type(), unsafe.Pointer(child.UnsafeAddr())).Elem().SetZero()
	if name, ok := strings.CutSuffix(strings.TrimSpace(steps[len(steps)-1]), "()"); ok {
		s.symbols(main).SetMapIndex(reflect.ValueOf(name), reflect.Value{})
	}
}

// Settle drops the nodes that declared variables. The interpreter asks for them to put the
// variables of one source into the order of their initializations, and lowered code declares
// variables without.
func (s *Symbols) Settle(variables []string) {
	main := s.main()
	if !main.IsValid() {
		return
	}
	symbols := s.symbols(main)
	for _, name := range variables {
		if symbol := symbols.MapIndex(reflect.ValueOf(name)); symbol.IsValid() && symbol.Elem().Field(s.index).Int() >= 0 {
			node := symbol.Elem().Field(s.node)
			reflect.NewAt(node.Type(), unsafe.Pointer(node.UnsafeAddr())).Elem().SetZero()
		}
	}
}

// Drop forgets variables that nothing can reach, and with them their values.
func (s *Symbols) Drop(g *Globals, variables []string) {
	main := s.main()
	if !main.IsValid() {
		return
	}
	symbols := s.symbols(main)
	for _, name := range variables {
		key := reflect.ValueOf(name)
		if symbol := symbols.MapIndex(key); symbol.IsValid() {
			g.clear(int(symbol.Elem().Field(s.index).Int()))
			symbols.SetMapIndex(key, reflect.Value{})
		}
	}
}

// Places returns where the interpreter keeps its variables, by their names in lowered code.
func (s *Symbols) Places(visit func(name string, place int)) {
	main := s.main()
	if !main.IsValid() {
		return
	}
	for symbols := s.symbols(main).MapRange(); symbols.Next(); {
		visit(symbols.Key().String(), int(symbols.Value().Elem().Field(s.index).Int()))
	}
}

// Place returns where the interpreter keeps a variable.
func (s *Symbols) Place(name string) (int, bool) {
	main := s.main()
	if !main.IsValid() {
		return 0, false
	}
	symbol := s.symbols(main).MapIndex(reflect.ValueOf(name))
	if !symbol.IsValid() {
		return 0, false
	}
	return int(symbol.Elem().Field(s.index).Int()), true
}

// main returns the scope of the session, if it has begun.
func (s *Symbols) main() reflect.Value {
	if main := s.scopes.MapIndex(reflect.ValueOf("main")); main.IsValid() {
		return main.Elem()
	}
	return reflect.Value{}
}

// symbols returns the map of a scope.
func (s *Symbols) symbols(scope reflect.Value) reflect.Value {
	sym := scope.Field(s.sym)
	return reflect.NewAt(sym.Type(), unsafe.Pointer(sym.UnsafeAddr())).Elem()
}

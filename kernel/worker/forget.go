package worker

import (
	"fmt"
	"go/token"
	"reflect"
	"strings"
	"unsafe"

	"github.com/traefik/yaegi/interp"
)

// A janitor lets go of what the interpreter keeps of every source it has evaluated:
// its syntax tree for a debugger, the scopes of its functions, and the function that
// holds the statements of a cell, which runs once. A session of ten thousand cells
// would otherwise grow by twenty kilobytes a cell.
type janitor struct {
	roots  reflect.Value // of the interpreter: []*node
	scopes reflect.Value // map[string]*scope
	child  int           // index of the field of a scope that lists those within
	sym    int           // index of the field that maps names to symbols
	index  int           // index of the field of a symbol that says where its value is
	fset   *token.FileSet
}

func newJanitor(i *interp.Interpreter) (*janitor, error) {
	j := &janitor{fset: i.FileSet()}
	var errs [2]error
	j.roots, errs[0] = open(reflect.ValueOf(i).Elem(), "roots", reflect.Slice)
	j.scopes, errs[1] = open(reflect.ValueOf(i).Elem(), "scopes", reflect.Map)
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	scope := j.scopes.Type().Elem().Elem()
	child, ok1 := scope.FieldByName("child")
	sym, ok2 := scope.FieldByName("sym")
	if !ok1 || !ok2 || sym.Type.Kind() != reflect.Map {
		return nil, fmt.Errorf("worker: the interpreter's scopes are not as they were")
	}
	index, ok := sym.Type.Elem().Elem().FieldByName("index")
	if !ok || index.Type.Kind() != reflect.Int {
		return nil, fmt.Errorf("worker: the interpreter's symbols are not as they were")
	}
	j.child, j.sym, j.index = child.Index[0], sym.Index[0], index.Index[0]
	return j, nil
}

// open returns a private field of a struct so that it can be read and set.
func open(v reflect.Value, name string, kind reflect.Kind) (reflect.Value, error) {
	f := v.FieldByName(name)
	if !f.IsValid() || f.Kind() != kind {
		return f, fmt.Errorf("worker: the interpreter has no field %s of kind %v", name, kind)
	}
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem(), nil
}

// forget cleans up after a cell. The last of its steps calls the function that holds
// its statements.
func (j *janitor) forget(steps []string, files []*token.File) {
	j.roots.SetZero()
	for _, f := range files {
		j.fset.RemoveFile(f)
	}
	main := j.main()
	if !main.IsValid() || len(steps) == 0 {
		return
	}
	child := main.Field(j.child)
	reflect.NewAt(child.Type(), unsafe.Pointer(child.UnsafeAddr())).Elem().SetZero()
	if name, ok := strings.CutSuffix(strings.TrimSpace(steps[len(steps)-1]), "()"); ok {
		j.symbols(main).SetMapIndex(reflect.ValueOf(name), reflect.Value{})
	}
}

// note takes notice of the file of a step of a cell. When it declares no more than one
// function, the one that holds the statements, nothing of it outlives the cell.
func (c *cell) note(f *token.File, source string) {
	if strings.Count(source, "func") <= 1 {
		c.files = append(c.files, f)
	}
}

// drop forgets variables that nothing can reach, and with them their values.
func (j *janitor) drop(g *globals, variables []string) {
	main := j.main()
	if !main.IsValid() {
		return
	}
	symbols := j.symbols(main)
	for _, name := range variables {
		key := reflect.ValueOf(name)
		if symbol := symbols.MapIndex(key); symbol.IsValid() {
			g.clear(int(symbol.Elem().Field(j.index).Int()))
			symbols.SetMapIndex(key, reflect.Value{})
		}
	}
}

// places returns where the interpreter keeps its variables, by their names in lowered code.
func (j *janitor) places(visit func(name string, place int)) {
	main := j.main()
	if !main.IsValid() {
		return
	}
	for symbols := j.symbols(main).MapRange(); symbols.Next(); {
		visit(symbols.Key().String(), int(symbols.Value().Elem().Field(j.index).Int()))
	}
}

// place returns where the interpreter keeps a variable.
func (j *janitor) place(name string) (int, bool) {
	main := j.main()
	if !main.IsValid() {
		return 0, false
	}
	symbol := j.symbols(main).MapIndex(reflect.ValueOf(name))
	if !symbol.IsValid() {
		return 0, false
	}
	return int(symbol.Elem().Field(j.index).Int()), true
}

// main returns the scope of the session, if it has begun.
func (j *janitor) main() reflect.Value {
	if main := j.scopes.MapIndex(reflect.ValueOf("main")); main.IsValid() {
		return main.Elem()
	}
	return reflect.Value{}
}

// symbols returns the map of a scope.
func (j *janitor) symbols(scope reflect.Value) reflect.Value {
	sym := scope.Field(j.sym)
	return reflect.NewAt(sym.Type(), unsafe.Pointer(sym.UnsafeAddr())).Elem()
}

package session

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/library"
)

// loadPackage checks the generic functions of one package.
func (l *Writer) loadPackage(path string, source []byte) {
	file, err := parser.ParseFile(l.Cell.Fset, path, source, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	info := build.NewInfo()
	config := types.Config{Importer: l.Cell.Importer}
	if _, err := config.Check("main", l.Cell.Fset, []*ast.File{file}, info); err != nil {
		panic(err)
	}
	for _, d := range file.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok {
			obj := info.Defs[decl.Name].(*types.Func)
			f := &Function{Obj: obj, Decl: decl, Info: info}
			l.Funcs[obj] = f
			l.library[path+"."+decl.Name.Name] = f
		}
	}
}

// LibraryFunction returns the function that stands for a generic one of a compiled package. Those of the standard
// library are checked when a session first needs one: the sources of the Go distribution, but for what depends on its
// run time.
func (l *Writer) LibraryFunction(f *types.Func, pos token.Pos) *Function {
	if l.library == nil {
		l.library = map[string]*Function{}
		for _, f := range library.Sources() {
			l.loadPackage(f.Name, f.Data)
		}
	}
	rec := l.library[f.Pkg().Path()+"."+f.Name()]
	if rec == nil {
		l.refuseAbsent(pos, f.Pkg().Name()+"."+f.Name(), f)
	}
	return rec
}

// absent are the generic types and functions of the library that cells do not have: they depend on its run time.
// Each is followed by what to write instead.
var absent = map[string]string{
	"sync/atomic.Pointer": "use a variable and a sync.Mutex",
	"unique.Handle":       "compare the values themselves",
	"unique.Make":         "compare the values themselves",
	"runtime.AddCleanup":  "call the function when the value is no longer needed",
}

func (l *Writer) refuseAbsent(pos token.Pos, name string, obj types.Object) {
	l.Refuse(pos, name+" cannot be used in a cell", absent[obj.Pkg().Path()+"."+obj.Name()])
}

package lower

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"

	"golang.org/x/tools/txtar"
)

//go:generate sh -c "cd library && go run sprague/kernel/cell/lower/library/gen"

//go:embed library/sources.gz
var librarySources []byte

// loadLibrary checks the generic functions of the standard library, when a session first
// needs one: the sources of the Go distribution, but for what depends on its run time.
func (l *lowerer) loadLibrary() {
	if l.library != nil {
		return
	}
	l.Session.library = map[string]*function{}
	r, err := gzip.NewReader(bytes.NewReader(librarySources))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	for _, f := range txtar.Parse(text).Files {
		l.loadPackage(f.Name, f.Data)
	}
}

// loadPackage checks the generic functions of one package.
func (l *lowerer) loadPackage(path string, source []byte) {
	file, err := parser.ParseFile(l.cell.Fset, path, source, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{Importer: importerFunc(l.cell.Import)}
	if _, err := config.Check("main", l.cell.Fset, []*ast.File{file}, info); err != nil {
		panic(err)
	}
	for _, d := range file.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok {
			obj := info.Defs[decl.Name].(*types.Func)
			f := &function{obj: obj, decl: decl, info: info, instances: map[string]string{}, refs: map[*types.Func]bool{}}
			l.funcs[obj] = f
			l.library[path+"."+decl.Name.Name] = f
		}
	}
}

type importerFunc func(string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// libraryFunction returns the function that stands for a generic one of a compiled package.
func (l *lowerer) libraryFunction(f *types.Func, pos token.Pos) *function {
	l.loadLibrary()
	rec := l.library[f.Pkg().Path()+"."+f.Name()]
	if rec == nil {
		l.refuse(pos, f.Pkg().Name()+"."+f.Name()+" is of a package that cells do not have", "write the loop, or use another function")
	}
	return rec
}

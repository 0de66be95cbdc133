package lower

import (
	_ "embed"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

//go:embed library/library.go.txt
var librarySource string

// loadLibrary checks the generic functions that stand for those of the standard
// library, when a session first needs one.
func (l *lowerer) loadLibrary() {
	if l.library != nil {
		return
	}
	l.Session.library = map[string]*function{}
	file, err := parser.ParseFile(l.cell.Fset, "library", librarySource, parser.SkipObjectResolution)
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
			l.library[decl.Name.Name] = f
		}
	}
}

type importerFunc func(string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// libraryFunction returns the function that stands for a generic one of a compiled package.
func (l *lowerer) libraryFunction(f *types.Func, pos token.Pos) *function {
	l.loadLibrary()
	name := f.Pkg().Name()
	name = strings.ToUpper(name[:1]) + name[1:] + f.Name()
	rec := l.library[name]
	if rec == nil {
		l.refuse(pos, f.Pkg().Name()+"."+f.Name()+" cannot be called from a cell", genericAdvice(f))
	}
	return rec
}

// genericAdvice says what to use instead of a generic function that cells lack.
func genericAdvice(f *types.Func) string {
	if f.Pkg().Path() == "unique" {
		return "keep the value itself: strings and structs compare directly"
	}
	return "write the loop, or use another function of the package"
}

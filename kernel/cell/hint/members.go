package hint

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Members lists the fields, methods or package members that may follow "x.".
func Members(info *types.Info, pkg *types.Package, x ast.Expr) []types.Object {
	if id, ok := x.(*ast.Ident); ok {
		if p, ok := info.Uses[id].(*types.PkgName); ok {
			return Exported(p.Imported().Scope())
		}
	}
	tv, ok := info.Types[x]
	if !ok || tv.Type == nil {
		return nil
	}
	return membersOf(tv.Type, pkg)
}

func Exported(scope *types.Scope) []types.Object {
	var out []types.Object
	for _, name := range scope.Names() {
		if obj := scope.Lookup(name); obj.Exported() {
			out = append(out, obj)
		}
	}
	return out
}

// membersOf lists the fields and methods of a type, promoted ones included.
func membersOf(t types.Type, pkg *types.Package) []types.Object {
	var out []types.Object
	seen := map[string]bool{}
	add := func(obj types.Object) {
		visible := obj.Exported() || obj.Pkg() != nil && obj.Pkg().Path() == pkg.Path()
		if visible && !seen[obj.Name()] && obj.Name() != "_" {
			seen[obj.Name()] = true
			out = append(out, obj)
		}
	}
	addFields(t, add, 0)
	for _, method := range typeutil.IntuitiveMethodSet(t, nil) {
		add(method.Obj())
	}
	return out
}

// addFields adds the fields of a struct and of what it embeds.
func addFields(t types.Type, add func(types.Object), depth int) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 4 {
		return
	}
	for f := range st.Fields() {
		add(f)
	}
	for f := range st.Fields() {
		if f.Embedded() {
			addFields(f.Type(), add, depth+1)
		}
	}
}

func namesOf(objects []types.Object) (names []string) {
	for _, o := range objects {
		names = append(names, o.Name())
	}
	return names
}

package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"unsafe"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/source"
)

// Methods of a type that an earlier cell declared are checked as functions whose
// first parameter is the receiver; the type gets them as methods beforehand. Those of a
// generic type are refused.

// takeLateMethods finds the methods of earlier types among the declarations, turns
// them into functions, and adds them to their types.
func (c *Checker) takeLateMethods(s *source.Cell, f *Finding, declared map[string]bool) []source.Diagnostic {
	receivers := map[*ast.FuncDecl]*types.Named{}
	for _, d := range s.Decls.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || decl.Recv == nil || len(decl.Recv.List) != 1 {
			continue
		}
		base := source.ReceiverName(decl)
		t, ok := c.Scope[base].(*types.TypeName)
		if !ok || declared[base] {
			continue
		}
		named, ok := t.Type().(*types.Named)
		if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "main" {
			continue
		}
		if named.TypeParams().Len() > 0 {
			text := base + " is a generic type of an earlier cell, which gets no more methods"
			return []source.Diagnostic{s.Refusal(decl.Name.Pos(), text, allInOne)}
		}
		receivers[decl] = named
		asFunction(decl)
	}
	if len(receivers) == 0 {
		return nil
	}
	signatures := c.signatures(s, f, declared)
	var diagnostics []source.Diagnostic
	for _, d := range s.Decls.Decls {
		decl, ok := d.(*ast.FuncDecl)
		named := receivers[decl]
		if !ok || named == nil || signatures[decl] == nil {
			continue
		}
		before := named.NumMethods()
		name := strings.TrimPrefix(decl.Name.Name, named.Obj().Name()+lateMark)
		m, diagnostic := addMethod(named, name, signatures[decl], decl.Pos())
		if diagnostic != "" {
			diagnostics = append(diagnostics, s.Refusal(decl.Name.Pos(), diagnostic, allInOne))
			continue
		}
		f.late[decl] = m
		if named.NumMethods() > before {
			f.added = append(f.added, addition{named, m})
		}
	}
	return diagnostics
}

const allInOne = "declare the type again, with all its methods, in one cell"

// An addition is a method that a cell has given to a type of an earlier cell.
type addition struct {
	named  *types.Named
	method *types.Func
}

// TakeBack undoes the additions of a cell that was refused or given up: it must leave
// no trace. Package types has no call for that (see scopes.go).
func (c *Checker) TakeBack(f *Finding) {
	for _, a := range f.added {
		methods := (*[]*types.Func)(unsafe.Add(unsafe.Pointer(a.named), namedMethods))
		*methods = slices.DeleteFunc(*methods, func(m *types.Func) bool { return m == a.method })
	}
	f.added = nil
}

// asFunction makes the receiver the first parameter. All or none of them must have names.
func asFunction(decl *ast.FuncDecl) {
	params := *decl.Type.Params
	params.List = slices.Concat(decl.Recv.List, params.List)
	for i, p := range params.List {
		if len(p.Names) == 0 {
			params.List[i] = &ast.Field{Names: []*ast.Ident{{NamePos: decl.Recv.Pos(), Name: "_"}}, Type: p.Type}
		}
	}
	decl.Type.Params = &params
	decl.Name = &ast.Ident{Name: source.ReceiverName(decl) + lateMark + decl.Name.Name, NamePos: decl.Name.NamePos}
	decl.Recv = nil
}

// lateMark stands for the dot in the names of functions that are methods of earlier types.
const lateMark = "ꞏ"

// signatures returns the types of functions that are such methods.
func (c *Checker) signatures(s *source.Cell, f *Finding, declared map[string]bool) map[*ast.FuncDecl]*types.Signature {
	trial := newFinding(types.NewPackage("main", "main"))
	trial.imports, trial.dots = f.imports, f.dots
	c.enterSession(trial, declared, maps.Keys(s.Mentioned()))
	trial.addImports(c, s)
	c.examine(s.Fset, trial, false, func(error) {}, s.Decls) // errors show in the real check
	out := map[*ast.FuncDecl]*types.Signature{}
	for _, d := range s.Decls.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok {
			if obj, ok := trial.Info.Defs[decl.Name].(*types.Func); ok {
				out[decl] = obj.Signature()
			}
		}
	}
	return out
}

// addMethod gives a type a method, or finds the one it has with the same signature.
func addMethod(named *types.Named, name string, sig *types.Signature, pos token.Pos) (*types.Func, string) {
	var params []*types.Var
	for i := 1; i < sig.Params().Len(); i++ {
		params = append(params, sig.Params().At(i))
	}
	recv := types.NewParam(pos, named.Obj().Pkg(), sig.Params().At(0).Name(), sig.Params().At(0).Type())
	method := types.NewSignatureType(recv, nil, nil, types.NewTuple(params...), sig.Results(), sig.Variadic())
	for old := range named.Methods() {
		if old.Name() != name {
			continue
		}
		if !types.Identical(old.Type(), method) || !types.Identical(old.Signature().Recv().Type(), recv.Type()) {
			return nil, "the method " + name + " of " + named.Obj().Name() + " has another type: " +
				types.TypeString(old.Type(), types.RelativeTo(named.Obj().Pkg()))
		}
		return old, ""
	}
	if st, ok := named.Underlying().(*types.Struct); ok && build.FieldIndex(st, name) >= 0 {
		return nil, "field and method with the same name " + name
	}
	if types.IsInterface(named) {
		return nil, "invalid receiver type " + named.Obj().Name() + " (pointer or interface type)"
	}
	m := types.NewFunc(pos, named.Obj().Pkg(), name, method)
	named.AddMethod(m)
	return m, ""
}

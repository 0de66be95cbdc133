package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"sprague/kernel/cell/source"
)

// Methods of a type that an earlier cell declared are checked as functions whose
// first parameter is the receiver; the type gets them as methods beforehand. Those of a
// generic type are generic functions, whose type parameters have the constraints of the
// type's (lategeneric.go).

// takeLateMethods finds the methods of earlier types among the declarations, turns
// them into functions, and adds them to their types.
func (c *Checker) takeLateMethods(s *source.Cell, f *Finding, declared map[string]bool) []source.Diagnostic {
	receivers := map[*ast.FuncDecl]*types.Named{}
	names := map[*ast.FuncDecl]string{}
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
		receivers[decl], names[decl] = named, decl.Name.Name
		params, diagnostic := receiverParams(s, decl)
		if diagnostic != nil {
			return []source.Diagnostic{*diagnostic}
		}
		asFunction(decl)
		decl.Type.TypeParams = f.constrain(named, params)
	}
	if len(receivers) == 0 {
		return nil
	}
	f.enterBounds()
	signatures := c.signatures(s, f, declared)
	var diagnostics []source.Diagnostic
	for _, d := range s.Decls.Decls {
		decl, ok := d.(*ast.FuncDecl)
		named := receivers[decl]
		if !ok || named == nil || signatures[decl] == nil {
			continue
		}
		before := named.NumMethods()
		m, diagnostic := addMethod(named, names[decl], signatures[decl], decl.Pos())
		if diagnostic != "" {
			diagnostics = append(diagnostics, s.Refusal(decl.Name.Pos(), diagnostic, "declare the type again, with all its methods, in one cell"))
			continue
		}
		f.late[decl] = m
		if named.NumMethods() > before {
			f.added = append(f.added, addition{named, m})
		}
	}
	c.forgetExpanded(f)
	return diagnostics
}

// An addition is a method that a cell has given to a type of an earlier cell.
type addition struct {
	named  *types.Named
	method *types.Func
}

// TakeBack undoes the additions of a cell that was refused or given up: it must leave
// no trace. Package types has no call for that, hence the reach into its field; a test
// fails when the field is no longer there.
func (c *Checker) TakeBack(f *Finding) {
	for _, a := range f.added {
		field := reflect.ValueOf(a.named).Elem().FieldByName("methods")
		methods := (*[]*types.Func)(field.Addr().UnsafePointer())
		*methods = slices.DeleteFunc(*methods, func(m *types.Func) bool { return m == a.method })
	}
	c.forgetExpanded(f)
	f.added = nil
}

// asFunction makes the receiver the first parameter.
func asFunction(decl *ast.FuncDecl) {
	params := *decl.Type.Params
	params.List = append(append([]*ast.Field{}, decl.Recv.List...), params.List...)
	if len(params.List) > 1 && len(params.List[0].Names) == 0 != (len(params.List[1].Names) == 0) {
		name := ast.NewIdent("_")
		name.NamePos = decl.Recv.Pos()
		if len(params.List[0].Names) == 0 {
			params.List[0] = &ast.Field{Names: []*ast.Ident{name}, Type: params.List[0].Type}
		} else {
			for i, p := range params.List[1:] {
				params.List[i+1] = &ast.Field{Names: []*ast.Ident{name}, Type: p.Type}
			}
		}
	}
	decl.Type.Params = &params
	decl.Name = &ast.Ident{Name: lateMark + source.ReceiverName(decl) + "ˑ" + decl.Name.Name, NamePos: decl.Name.NamePos}
	decl.Recv = nil
}

// lateMark begins the names of functions that are methods of earlier types.
const lateMark = "methodˑ"

// signatures checks the declarations without their bodies, and returns the types of
// the functions.
func (c *Checker) signatures(s *source.Cell, f *Finding, declared map[string]bool) map[*ast.FuncDecl]*types.Signature {
	trial := &Finding{Pkg: types.NewPackage("main", "main"), Info: newInfo(), imports: f.imports, bounds: f.bounds}
	c.enterSession(trial, declared, s.Mentioned())
	file := *s.Decls
	trialSource := &source.Cell{Text: s.Text, Fset: s.Fset, Lines: s.Lines, Decls: &file, Body: s.Body, Stmts: s.Stmts}
	trial.addImports(c, trialSource)
	s.Body.Decls = s.Body.Decls[len(s.Body.Decls)-1:] // the trial's import lines stay out of the cell
	config := types.Config{Importer: c.Importer, DisableUnusedImportCheck: true, IgnoreFuncBodies: true, Error: func(error) {}}
	_ = types.NewChecker(&config, s.Fset, trial.Pkg, trial.Info).Files([]*ast.File{&file}) // errors show in the real check
	out := map[*ast.FuncDecl]*types.Signature{}
	for _, d := range file.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok {
			if obj, ok := trial.Info.Defs[decl.Name].(*types.Func); ok && strings.HasPrefix(obj.Name(), lateMark) {
				out[decl] = obj.Signature()
			}
		}
	}
	return out
}

// addMethod gives a type a method, or finds the one it has with the same signature.
func addMethod(named *types.Named, name string, sig *types.Signature, pos token.Pos) (*types.Func, string) {
	// The type parameters of the function are its own: the method gets others of their names.
	var own []*types.TypeParam
	base := types.Type(named)
	if sig.TypeParams().Len() > 0 {
		var args []types.Type
		for p := range sig.TypeParams().TypeParams() {
			obj := types.NewTypeName(p.Obj().Pos(), p.Obj().Pkg(), p.Obj().Name(), nil)
			own = append(own, types.NewTypeParam(obj, types.NewInterfaceType(nil, nil)))
			args = append(args, own[len(own)-1])
		}
		inst, err := types.Instantiate(nil, sig, args, false)
		if err != nil {
			return nil, err.Error()
		}
		sig = inst.(*types.Signature)
		if base, err = types.Instantiate(nil, named, args, false); err != nil {
			return nil, err.Error()
		}
	}
	var params []*types.Var
	for i := 1; i < sig.Params().Len(); i++ {
		params = append(params, sig.Params().At(i))
	}
	recv := types.NewParam(pos, named.Obj().Pkg(), sig.Params().At(0).Name(), sig.Params().At(0).Type())
	method := types.NewSignatureType(recv, own, nil, types.NewTuple(params...), sig.Results(), sig.Variadic())
	for i := range named.NumMethods() {
		if named.Method(i).Name() != name {
			continue
		}
		old := base.(*types.Named).Method(i)
		if !types.Identical(old.Type(), method) || !types.Identical(old.Signature().Recv().Type(), recv.Type()) {
			return nil, "the method " + name + " of " + named.Obj().Name() + " has another type: " + types.TypeString(old.Type(), types.RelativeTo(named.Obj().Pkg()))
		}
		return named.Method(i), ""
	}
	if st, ok := named.Underlying().(*types.Struct); ok {
		for i := range st.NumFields() {
			if st.Field(i).Name() == name {
				return nil, "field and method with the same name " + name
			}
		}
	}
	if types.IsInterface(named) {
		return nil, "invalid receiver type " + named.Obj().Name() + " (pointer or interface type)"
	}
	m := types.NewFunc(pos, named.Obj().Pkg(), name, method)
	named.AddMethod(m)
	return m, ""
}

func isLate(d *ast.FuncDecl) bool { return strings.HasPrefix(d.Name.Name, lateMark) }

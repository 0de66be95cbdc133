package cell

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/source"
)

// A method of a generic type that an earlier cell declared, as in func (s *Set[E]) Add(e E),
// is checked as a generic function, func methodˑSetˑAdd[E bound](s *Set[E], e E). The bound
// is the constraint of the type's own parameter, which may be of names that mean something
// else by now, or of none: it is written with hidden names for the types it mentions.

// receiverParams returns the names that a receiver gives to the parameters of its type. Blank
// ones get names, for they are arguments of a type in the function.
func receiverParams(s *source.Cell, decl *ast.FuncDecl) ([]*ast.Ident, *source.Diagnostic) {
	t := decl.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
			continue
		case *ast.ParenExpr:
			t = x.X
			continue
		}
		break
	}
	var args []*ast.Expr
	switch x := t.(type) {
	case *ast.IndexExpr:
		args = append(args, &x.Index)
	case *ast.IndexListExpr:
		for i := range x.Indices {
			args = append(args, &x.Indices[i])
		}
	}
	var params []*ast.Ident
	for i, a := range args {
		id, ok := (*a).(*ast.Ident)
		if !ok {
			d := s.Diagnostic(source.Type, s.Offset((*a).Pos()), "receiver type parameter "+types.ExprString(*a)+" must be an identifier")
			return nil, &d
		}
		if id.Name == "_" {
			id = &ast.Ident{NamePos: id.NamePos, Name: fmt.Sprintf("_ˑ%d", i)}
			*a = id
		}
		params = append(params, &ast.Ident{NamePos: id.NamePos, Name: id.Name})
	}
	return params, nil
}

// constrain returns the type parameters of the function that stands for a method of a generic
// type. Names too many are unconstrained: the type checker complains of them.
func (f *Finding) constrain(named *types.Named, params []*ast.Ident) *ast.FieldList {
	if len(params) == 0 {
		return nil
	}
	w := &boundWriter{f: f, names: map[*types.TypeParam]string{}}
	for i, p := range params {
		if i < named.TypeParams().Len() {
			w.names[named.TypeParams().At(i)] = p.Name
		}
	}
	list := &ast.FieldList{Opening: params[0].Pos(), Closing: params[len(params)-1].End()}
	for i, p := range params {
		bound := types.Type(types.NewInterfaceType(nil, nil))
		if i < named.TypeParams().Len() {
			bound = named.TypeParams().At(i).Constraint()
		}
		e, err := parser.ParseExpr(w.write(bound))
		if err != nil {
			panic(err)
		}
		ast.Inspect(e, func(n ast.Node) bool { standAt(n, p.Pos()); return true })
		list.List = append(list.List, &ast.Field{Names: []*ast.Ident{p}, Type: e})
	}
	return list
}

// standAt gives a node the place of another one.
func standAt(n ast.Node, pos token.Pos) {
	v := reflect.ValueOf(n)
	if !v.IsValid() || v.Elem().Kind() != reflect.Struct {
		return
	}
	for i := range v.Elem().NumField() {
		if f := v.Elem().Field(i); f.Type() == reflect.TypeFor[token.Pos]() && token.Pos(f.Int()).IsValid() {
			f.SetInt(int64(pos))
		}
	}
}

// A boundWriter writes constraints as source.
type boundWriter struct {
	f     *Finding
	names map[*types.TypeParam]string // of the parameters of the type, in the receiver
}

// write writes a type: one that mentions none of the parameters by a hidden name.
func (w *boundWriter) write(t types.Type) string {
	t = types.Unalias(t)
	if u, isUnion := t.(*types.Union); isUnion {
		var terms []string
		for term := range u.Terms() {
			tilde := ""
			if term.Tilde() {
				tilde = "~"
			}
			terms = append(terms, tilde+w.write(term.Type()))
		}
		return strings.Join(terms, "|")
	}
	if !w.mentions(t) {
		return w.hidden(t)
	}
	switch t := t.(type) {
	case *types.TypeParam:
		return w.names[t]
	case *types.Named:
		return w.hidden(t.Origin()) + "[" + strings.Join(w.writeAll(slices.Collect(t.TypeArgs().Types())), ", ") + "]"
	case *types.Pointer:
		return "*" + w.write(t.Elem())
	case *types.Slice:
		return "[]" + w.write(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), w.write(t.Elem()))
	case *types.Map:
		return "map[" + w.write(t.Key()) + "]" + w.write(t.Elem())
	case *types.Chan:
		return [...]string{"chan (", "chan<- (", "<-chan ("}[t.Dir()] + w.write(t.Elem()) + ")"
	case *types.Signature:
		return "func" + w.signature(t)
	case *types.Struct:
		return w.structure(t)
	case *types.Interface:
		return w.interfaceType(t)
	}
	panic(fmt.Sprintf("a constraint with %T", t))
}

func (w *boundWriter) writeAll(list []types.Type) []string {
	var texts []string
	for _, t := range list {
		texts = append(texts, w.write(t))
	}
	return texts
}

func (w *boundWriter) signature(t *types.Signature) string {
	var params, results []types.Type
	for v := range t.Params().Variables() {
		params = append(params, v.Type())
	}
	for v := range t.Results().Variables() {
		results = append(results, v.Type())
	}
	texts := w.writeAll(params)
	if t.Variadic() {
		last := params[len(params)-1].Underlying().(*types.Slice)
		texts[len(texts)-1] = "..." + w.write(last.Elem())
	}
	return "(" + strings.Join(texts, ", ") + ") (" + strings.Join(w.writeAll(results), ", ") + ")"
}

func (w *boundWriter) structure(t *types.Struct) string {
	var fields []string
	for i := range t.NumFields() {
		name := t.Field(i).Name() + " "
		if t.Field(i).Embedded() {
			name = ""
		}
		fields = append(fields, name+w.write(t.Field(i).Type())+" "+strconv.Quote(t.Tag(i)))
	}
	return "struct{" + strings.Join(fields, "; ") + "}"
}

func (w *boundWriter) interfaceType(t *types.Interface) string {
	var parts []string
	for m := range t.ExplicitMethods() {
		parts = append(parts, m.Name()+w.signature(m.Signature()))
	}
	for e := range t.EmbeddedTypes() {
		parts = append(parts, w.write(e))
	}
	return "interface{" + strings.Join(parts, "; ") + "}"
}

// hidden returns the name of a type that the cell cannot mention by another.
func (w *boundWriter) hidden(t types.Type) string {
	name := fmt.Sprintf("boundˑ%d", len(w.f.bounds))
	w.f.bounds = append(w.f.bounds, types.NewTypeName(token.NoPos, w.f.Pkg, name, t))
	return name
}

// enterBounds makes the hidden names known in the package of a cell.
func (f *Finding) enterBounds() {
	for _, b := range f.bounds {
		f.Pkg.Scope().Insert(b)
	}
}

// mentions reports whether a type is written with one of the parameters.
func (w *boundWriter) mentions(t types.Type) bool {
	found := false
	eachPart(t, map[types.Type]bool{}, func(t types.Type) {
		p, ok := t.(*types.TypeParam)
		found = found || ok && w.names[p] != ""
	})
	return found
}

// eachPart goes through the types that a type is written with, itself among them.
func eachPart(t types.Type, seen map[types.Type]bool, f func(types.Type)) {
	t = types.Unalias(t)
	if seen[t] {
		return
	}
	seen[t] = true
	f(t)
	part := func(t types.Type) { eachPart(t, seen, f) }
	switch t := t.(type) {
	case *types.Signature:
		part(t.Params())
		part(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			part(v.Type())
		}
	case *types.Union:
		for term := range t.Terms() {
			part(term.Type())
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			part(m.Type())
		}
		for e := range t.EmbeddedTypes() {
			part(e)
		}
	default:
		for _, p := range PartsOf(t) {
			part(p)
		}
	}
}

// PartsOf lists the types that a type is written with.
func PartsOf(t types.Type) []types.Type {
	switch t := t.(type) {
	case *types.Named:
		return slices.Collect(t.TypeArgs().Types())
	case *types.Alias:
		return []types.Type{types.Unalias(t)}
	}
	return session.Elements(t)
}

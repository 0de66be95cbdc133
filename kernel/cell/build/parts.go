package build

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
)

// Idents yields the identifiers in pieces of syntax.
func Idents(pieces ...ast.Node) iter.Seq[*ast.Ident] {
	return func(yield func(*ast.Ident) bool) {
		for _, piece := range pieces {
			for n := range ast.Preorder(piece) {
				if id, ok := n.(*ast.Ident); ok && !yield(id) {
					return
				}
			}
		}
	}
}

// Elements returns the types of what a pointer, slice, array, channel, map, struct or tuple holds.
func Elements(t types.Type) (list []types.Type) {
	switch t := t.(type) {
	case interface{ Elem() types.Type }:
		if m, ok := t.(*types.Map); ok {
			list = append(list, m.Key())
		}
		return append(list, t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			list = append(list, f.Type())
		}
	case *types.Tuple:
		for v := range t.Variables() {
			list = append(list, v.Type())
		}
	}
	return list
}

// Rebuilt returns a type with others in the place of those that it is made of. Named types are made of nothing.
func Rebuilt(t types.Type, part func(types.Type) types.Type) types.Type {
	switch t := t.(type) {
	case *types.Pointer:
		return types.NewPointer(part(t.Elem()))
	case *types.Slice:
		return types.NewSlice(part(t.Elem()))
	case *types.Array:
		return types.NewArray(part(t.Elem()), t.Len())
	case *types.Chan:
		return types.NewChan(t.Dir(), part(t.Elem()))
	case *types.Map:
		return types.NewMap(part(t.Key()), part(t.Elem()))
	case *types.Tuple:
		return rebuiltTuple(t, part)
	case *types.Signature:
		params, results := rebuiltTuple(t.Params(), part), rebuiltTuple(t.Results(), part)
		return types.NewSignatureType(nil, nil, nil, params, results, t.Variadic())
	case *types.Struct:
		fields, tags := make([]*types.Var, t.NumFields()), make([]string, t.NumFields())
		for i := range fields {
			f := t.Field(i)
			fields[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), part(f.Type()), f.Embedded())
			tags[i] = t.Tag(i)
		}
		return types.NewStruct(fields, tags)
	case *types.Interface:
		if t.NumMethods() == 0 {
			return t
		}
		methods := make([]*types.Func, t.NumMethods())
		for i := range methods {
			m := t.Method(i)
			methods[i] = types.NewFunc(m.Pos(), m.Pkg(), m.Name(), part(m.Type()).(*types.Signature))
		}
		return types.NewInterfaceType(methods, nil).Complete()
	}
	return t
}

func rebuiltTuple(t *types.Tuple, part func(types.Type) types.Type) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		v := t.At(i)
		vars[i] = types.NewParam(v.Pos(), v.Pkg(), v.Name(), part(v.Type()))
	}
	return types.NewTuple(vars...)
}

// Short writes package names in messages as the user does.
func Short(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

// FieldIndex returns the number of the field of a struct that has a name.
func FieldIndex(t *types.Struct, name string) int {
	return slices.IndexFunc(slices.Collect(t.Fields()), func(f *types.Var) bool { return f.Name() == name })
}

// IsBasic reports whether the type under t is a basic one with one of some properties.
func IsBasic(t types.Type, properties types.BasicInfo) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&properties != 0
}

func IsNil(t types.Type) bool {
	basic, ok := t.(*types.Basic)
	return ok && basic.Kind() == types.UntypedNil
}

// ArrayOf returns the array type that t is or points to, nil when there is none.
func ArrayOf(t types.Type) *types.Array {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	array, _ := t.Underlying().(*types.Array)
	return array
}

// Parameter returns the type of the variable that argument i of a call goes into; packs says that variadic ones are
// given one by one.
func Parameter(sig *types.Signature, i int, packs bool) types.Type {
	last := sig.Params().Len() - 1
	t := sig.Params().At(min(i, last)).Type()
	if packs && sig.Variadic() && i >= last {
		return t.(*types.Slice).Elem()
	}
	return t
}

// Holds reports whether a value, or what lies in it, is of an underlying type with a property.
func Holds(t types.Type, has func(types.Type) bool) bool {
	switch u := t.Underlying().(type) {
	case *types.Array, *types.Struct:
		return slices.ContainsFunc(Elements(u), func(t types.Type) bool { return Holds(t, has) })
	default:
		return has(u)
	}
}

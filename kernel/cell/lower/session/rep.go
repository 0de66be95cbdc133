package session

import (
	"fmt"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/build"
	"sprague/stdlib"
)

// NamedOf returns the named type that t is or points to, nil when there is none.
func NamedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// IsUser reports whether a named type was declared in a cell.
func IsUser(t *types.Named) bool {
	return t.Obj().Pkg() != nil && t.Obj().Pkg().Path() == "main"
}

// IsGenericLibrary reports whether t is an instance of a generic compiled type.
func IsGenericLibrary(t *types.Named) bool { return !IsUser(t) && t.TypeArgs().Len() > 0 }

// IsErasedInterface reports whether values of t are held as interface{}: all
// interfaces but the named ones of compiled packages.
func IsErasedInterface(t types.Type) bool {
	if !types.IsInterface(t) {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return !ok || IsUser(n)
}

// Rep returns the type that stands for t in lowered code.
func (l *Writer) Rep(t types.Type) string { return l.text(l.Erased(t)) }

func (l *Writer) text(erased types.Type) string {
	return types.TypeString(erased, func(p *types.Package) string {
		l.Wanted[p.Path()] = true
		return Alias(p.Path())
	})
}

// Erased returns the type that stands for t in lowered code. Structs of the user's types are aliases, so that lowered
// code stays short.
func (l *Writer) Erased(t types.Type) types.Type {
	t = types.Unalias(t)
	if l.Cut(t) {
		return Any
	}
	switch t := t.(type) {
	case *types.Named:
		return l.erasedNamed(t)
	case *types.Basic:
		switch t.Kind() {
		case types.UntypedNil:
			return Any
		case types.UnsafePointer:
			l.Refuse(0, "unsafe.Pointer cannot be used in a cell", "work with values, not with memory")
		}
		return types.Default(t)
	}
	return l.whole(t)
}

// Any is the empty interface.
var Any = types.NewInterfaceType(nil, nil)

// whole is Erased for an unnamed type; its components may be cut, it is not.
func (l *Writer) whole(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Interface:
		return Any
	case *types.Signature:
		return signature(tuple(t.Params(), l.Erased), tuple(t.Results(), l.Erased))
	case *types.Struct:
		var fields []*types.Var
		var tags []string
		for i := range t.NumFields() {
			fields = append(fields, types.NewField(0, nil, FieldName(t, i), l.Erased(t.Field(i).Type()), false))
			tags = append(tags, FieldTag(t, i))
		}
		return types.NewStruct(fields, tags)
	}
	return build.Rebuilt(t, l.Erased)
}

func (l *Writer) erasedNamed(t *types.Named) types.Type {
	switch {
	case t.Obj().Pkg() == nil: // error, comparable
		return t
	case IsGenericLibrary(t):
		if _, ok := t.Underlying().(*types.Signature); ok { // iter.Seq, iter.Seq2
			return l.Erased(t.Underlying())
		}
		l.refuseAbsent(0, types.TypeString(t, build.Short), t.Obj())
	case t.Obj().Pkg().Path() == "runtime" && t.Obj().Name() == "TypeAssertionError":
		return assertionError
	case !IsUser(t):
		return l.Reachable(t.Obj()).Type()
	case IsErasedInterface(t):
		return Any
	}
	if st, ok := t.Underlying().(*types.Struct); ok {
		if origin := CompiledStruct(st); origin != nil {
			return origin.Type()
		}
		return l.structAlias(t, st)
	}
	return l.Erased(t.Underlying())
}

// assertionError is the type of package rt that stands for runtime.TypeAssertionError.
var assertionError = types.NewNamed(
	types.NewTypeName(0, types.NewPackage(build.RuntimePath, "rt"), "TypeAssertionError", nil),
	types.NewStruct(nil, nil), nil)

// CompiledStruct returns the type of a compiled package that has declared a struct, as
// time.Time in type Stamp time.Time; nil for a struct of a cell.
func CompiledStruct(st *types.Struct) *types.TypeName {
	if st.NumFields() == 0 || st.Field(0).Pkg().Path() == "main" {
		return nil
	}
	scope := st.Field(0).Pkg().Scope()
	for _, name := range scope.Names() {
		if obj, ok := scope.Lookup(name).(*types.TypeName); ok && obj.Exported() && !obj.IsAlias() &&
			obj.Type().Underlying() == st {
			return obj
		}
	}
	return nil
}

// Reachable returns the object by which cells can name a compiled type: the type's own,
// or an alias in a package nearby where its own is not among those of cells, as
// vg.Length is for font.Length.
func (l *Writer) Reachable(obj *types.TypeName) *types.TypeName {
	if known, ok := l.reached[obj]; ok {
		return known
	}
	found, around := obj, path.Dir(obj.Pkg().Path())
	for _, p := range stdlib.Packages() {
		if p.Path == obj.Pkg().Path() {
			found = obj
			break
		}
		if path.Dir(p.Path) != around {
			continue
		}
		pkg, err := l.Cell.Importer.Import(p.Path)
		if err != nil {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			if other, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && other.IsAlias() &&
				types.Identical(other.Type(), obj.Type()) {
				found = other
			}
		}
	}
	l.reached[obj] = found
	return found
}

// structAlias names the erased form of a struct type.
func (l *Writer) structAlias(t *types.Named, st *types.Struct) types.Type {
	if alias, ok := l.aliases.At(t).(types.Type); ok {
		return alias
	}
	erased := l.whole(st)
	name := l.Fresh(t.Obj().Name())
	alias := types.NewAlias(types.NewTypeName(0, nil, name, nil), erased)
	l.SetType(&l.aliases, t, alias)
	l.Decls = append(l.Decls, Line{Text: "type " + name + " = " + l.text(erased)})
	return alias
}

// Full is Rep for an unnamed type that is not cut itself.
func (l *Writer) Full(t types.Type) string {
	t = types.Unalias(t)
	if _, named := t.(*types.Named); named {
		return l.Rep(t)
	}
	return l.text(l.whole(t))
}

// Made returns the type of which lowered code makes values of type t by a literal, make
// or append: a named type of a compiled package keeps its name, for its methods.
func (l *Writer) Made(t types.Type) string {
	if l.Cut(t) {
		return l.Full(t.Underlying())
	}
	return l.Rep(t)
}

// FieldName returns the name of field i in the erased struct: embedded fields are
// ordinary ones, and blank fields get a name.
func FieldName(t *types.Struct, i int) string {
	if name := t.Field(i).Name(); name != "_" {
		return name
	}
	return fmt.Sprintf("Blankˑ%d", i)
}

// FieldTag returns the tag of field i in the erased struct, where package json must not see the fields that are not
// exported: the interpreter exports all.
func FieldTag(t *types.Struct, i int) string {
	if f := t.Field(i); !f.Exported() && !f.Embedded() && f.Pkg() != nil && f.Pkg().Path() == "main" {
		return `json:"-"`
	}
	return t.Tag(i)
}

func (l *Writer) ResultList(t *types.Tuple) string {
	return strings.TrimPrefix(l.text(signature(nil, tuple(t, l.Erased))), "func()")
}

func signature(params, results *types.Tuple) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, params, results, false)
}

// tuple returns parameters of other types, without names.
func tuple(t *types.Tuple, part func(types.Type) types.Type) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i, t := range build.Elements(t) {
		vars[i] = types.NewParam(0, nil, "", part(t))
	}
	return types.NewTuple(vars...)
}

// Cut reports whether t is represented by interface{} because its erased form would
// contain itself: an unnamed reference type that directly encloses a user's type and
// can be reached from it. A named type that is not a struct follows its underlying type.
func (l *Writer) Cut(t types.Type) bool {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok {
		if !IsUser(n) {
			return false
		}
		t = n.Underlying()
	}
	switch t.(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature:
	default:
		return false
	}
	if known, ok := l.cuts.At(t).(bool); ok {
		return known
	}
	answer := slices.ContainsFunc(enclosed(t, nil), func(n *types.Named) bool {
		return reaches(n.Underlying(), t, new(typeutil.Map))
	})
	l.cuts.Set(t, answer)
	return answer
}

// Components returns the types an erased form of t is made of.
func Components(t types.Type) []types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Signature:
		return append(build.Elements(t.Params()), build.Elements(t.Results())...)
	case *types.Named:
		if (IsUser(t) || IsGenericLibrary(t)) && !types.IsInterface(t) {
			return []types.Type{t.Underlying()}
		}
		return nil
	default:
		return build.Elements(t)
	}
}

// enclosed returns the user's types directly inside t, through arrays and structs.
func enclosed(t types.Type, list []*types.Named) []*types.Named {
	for _, c := range Components(t) {
		switch c := types.Unalias(c).(type) {
		case *types.Named:
			if IsUser(c) && !types.IsInterface(c) {
				list = append(list, c)
			}
		case *types.Array, *types.Struct:
			list = enclosed(c, list)
		}
	}
	return list
}

// reaches reports whether the erased form of t would contain goal.
func reaches(t, goal types.Type, seen *typeutil.Map) bool {
	t = types.Unalias(t)
	if types.Identical(t, goal) {
		return true
	}
	if seen.At(t) != nil {
		return false
	}
	seen.Set(t, true)
	return slices.ContainsFunc(Components(t), func(c types.Type) bool { return reaches(c, goal, seen) })
}

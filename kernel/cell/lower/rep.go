package lower

import (
	"fmt"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/stdlib"
)

// isUser reports whether a named type was declared in a cell.
func isUser(t *types.Named) bool {
	return t.Obj().Pkg() != nil && t.Obj().Pkg().Path() == "main"
}

// isGenericLibrary reports whether t is an instance of a generic compiled type.
func isGenericLibrary(t *types.Named) bool { return !isUser(t) && t.TypeArgs().Len() > 0 }

// isErasedInterface reports whether values of t are held as interface{}: all
// interfaces but the named ones of compiled packages.
func isErasedInterface(t types.Type) bool {
	if !types.IsInterface(t) {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return !ok || isUser(n)
}

// rep returns the type that stands for t in lowered code.
func (l *lowerer) rep(t types.Type) string {
	t = types.Unalias(t)
	if l.cut(t) {
		return "interface{}"
	}
	switch t := t.(type) {
	case *types.Named:
		return l.repNamed(t)
	case *types.Basic:
		return l.repBasic(t)
	}
	return l.full(t)
}

func (l *lowerer) repBasic(t *types.Basic) string {
	switch t.Kind() {
	case types.UntypedNil:
		return "interface{}"
	case types.UnsafePointer:
		l.refuse(0, "unsafe.Pointer cannot be used in a cell", "work with values, not with memory")
	}
	return types.Default(t).(*types.Basic).Name()
}

func (l *lowerer) repNamed(t *types.Named) string {
	switch {
	case t.Obj().Pkg() == nil: // error, comparable
		return t.Obj().Name()
	case isGenericLibrary(t):
		if _, ok := t.Underlying().(*types.Signature); ok { // iter.Seq, iter.Seq2
			return l.rep(t.Underlying())
		}
		if form := genericForm(t); form != "" {
			return l.rt(form)
		}
		l.refuse(0, fmt.Sprintf("the generic type %s is of a package that cells do not have", types.TypeString(t, short)), "declare a type of your own")
	case t.Obj().Pkg().Path() == "runtime" && t.Obj().Name() == "TypeAssertionError":
		return l.rt("TypeAssertionError")
	case !isUser(t):
		return l.qualified(l.reachable(t.Obj()))
	case isErasedInterface(t):
		return "interface{}"
	}
	if st, ok := t.Underlying().(*types.Struct); ok {
		if origin := compiledStruct(st); origin != nil {
			return l.qualified(origin)
		}
		return l.structAlias(t, st)
	}
	return l.rep(t.Underlying())
}

// compiledStruct returns the type of a compiled package that has declared a struct, as
// time.Time in type Stamp time.Time; nil for a struct of a cell.
func compiledStruct(st *types.Struct) *types.TypeName {
	if st.NumFields() == 0 || st.Field(0).Pkg().Path() == "main" {
		return nil
	}
	scope := st.Field(0).Pkg().Scope()
	for _, name := range scope.Names() {
		if obj, ok := scope.Lookup(name).(*types.TypeName); ok && obj.Exported() && !obj.IsAlias() && obj.Type().Underlying() == st {
			return obj
		}
	}
	return nil
}

// reachable returns the object by which cells can name a compiled type: the type's own,
// or an alias in a package nearby where its own is not among those of cells, as
// vg.Length is for font.Length.
func (l *lowerer) reachable(obj *types.TypeName) *types.TypeName {
	if known, ok := l.reached[obj]; ok {
		return known
	}
	found, known := obj, false
	around := path.Dir(obj.Pkg().Path())
	for _, p := range stdlib.Packages() {
		known = known || p.Path == obj.Pkg().Path()
	}
	for _, p := range stdlib.Packages() {
		if known || path.Dir(p.Path) != around {
			continue
		}
		pkg, err := l.cell.Import(p.Path)
		if err != nil {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			if other, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && other.IsAlias() && types.Identical(other.Type(), obj.Type()) {
				found = other
			}
		}
	}
	l.reached[obj] = found
	return found
}

// short writes package names in messages as the user does.
func short(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

// structAlias names the erased form of a struct type, so that lowered code stays short.
func (l *lowerer) structAlias(t *types.Named, st *types.Struct) string {
	if name, ok := l.aliases.At(t).(string); ok {
		return name
	}
	text := l.full(st)
	name := l.fresh(t.Obj().Name())
	l.setType(l.aliases, t, name)
	l.decls = append(l.decls, line{text: "type " + name + " = " + text})
	return name
}

// full returns the erased form of an unnamed type; its components may be cut, it is not.
func (l *lowerer) full(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return "*" + l.rep(t.Elem())
	case *types.Slice:
		return "[]" + l.rep(t.Elem())
	case *types.Array:
		return "[" + strconv.FormatInt(t.Len(), 10) + "]" + l.rep(t.Elem())
	case *types.Map:
		return "map[" + l.rep(t.Key()) + "]" + l.rep(t.Elem())
	case *types.Chan:
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + "(" + l.rep(t.Elem()) + ")"
	case *types.Signature:
		return "func" + l.signature(t, nil)
	case *types.Interface:
		return "interface{}"
	case *types.Struct:
		return l.fullStruct(t)
	case *types.Tuple:
		return "struct{}"
	case *types.Named, *types.Basic:
		return l.rep(t)
	}
	panic(fmt.Sprintf("no erased form for %T %v", t, t))
}

// made returns the type of which lowered code makes values of type t by a literal, make
// or append: a named type of a compiled package keeps its name, for its methods.
func (l *lowerer) made(t types.Type) string {
	if l.cut(t) {
		return l.full(t.Underlying())
	}
	return l.rep(t)
}

func (l *lowerer) fullStruct(t *types.Struct) string {
	var b strings.Builder
	b.WriteString("struct{")
	for i := range t.NumFields() {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(fieldName(t, i) + " " + l.rep(t.Field(i).Type()))
		if tag := t.Tag(i); tag != "" {
			b.WriteString(" " + strconv.Quote(tag))
		}
	}
	b.WriteString("}")
	return b.String()
}

// fieldName returns the name of field i in the erased struct: embedded fields are
// ordinary ones, and blank fields get a name.
func fieldName(t *types.Struct, i int) string {
	if name := t.Field(i).Name(); name != "_" {
		return name
	}
	return fmt.Sprintf("Blankˑ%d", i)
}

// signature returns parameters and results; a variadic parameter is a slice.
func (l *lowerer) signature(t *types.Signature, names []string) string {
	var b strings.Builder
	b.WriteString("(")
	for i := range t.Params().Len() {
		if i > 0 {
			b.WriteString(", ")
		}
		if names != nil {
			b.WriteString(names[i] + " ")
		}
		b.WriteString(l.rep(t.Params().At(i).Type()))
	}
	b.WriteString(")" + l.resultList(t.Results(), nil))
	return b.String()
}

func (l *lowerer) resultList(t *types.Tuple, names []string) string {
	if t.Len() == 0 {
		return ""
	}
	var parts []string
	for i := range t.Len() {
		part := l.rep(t.At(i).Type())
		if names != nil {
			part = names[i] + " " + part
		}
		parts = append(parts, part)
	}
	if len(parts) == 1 && names == nil {
		return " " + parts[0]
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// cut reports whether t is represented by interface{} because its erased form would
// contain itself: an unnamed reference type that directly encloses a user's type and
// can be reached from it. A named type that is not a struct follows its underlying type.
func (l *lowerer) cut(t types.Type) bool {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok {
		if !isUser(n) || types.IsInterface(n) {
			return false
		}
		if _, ok := n.Underlying().(*types.Struct); ok {
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
	answer := false
	for _, n := range enclosed(t, nil) {
		if reaches(n.Underlying(), t, new(typeutil.Map)) {
			answer = true
			break
		}
	}
	l.cuts.Set(t, answer)
	return answer
}

// components returns the types an erased form of t is made of.
func components(t types.Type) []types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return []types.Type{t.Elem()}
	case *types.Slice:
		return []types.Type{t.Elem()}
	case *types.Array:
		return []types.Type{t.Elem()}
	case *types.Chan:
		return []types.Type{t.Elem()}
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}
	case *types.Struct:
		var list []types.Type
		for i := range t.NumFields() {
			list = append(list, t.Field(i).Type())
		}
		return list
	case *types.Signature:
		var list []types.Type
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for i := range tuple.Len() {
				list = append(list, tuple.At(i).Type())
			}
		}
		return list
	case *types.Named:
		if isGenericLibrary(t) && genericForm(t) != "" {
			return nil
		}
		if (isUser(t) || isGenericLibrary(t)) && !types.IsInterface(t) {
			return []types.Type{t.Underlying()}
		}
	}
	return nil
}

// enclosed returns the user's types directly inside t, through arrays and structs.
func enclosed(t types.Type, list []*types.Named) []*types.Named {
	for _, c := range components(t) {
		switch c := types.Unalias(c).(type) {
		case *types.Named:
			if isUser(c) && !types.IsInterface(c) {
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
	for _, c := range components(t) {
		if reaches(c, goal, seen) {
			return true
		}
	}
	return false
}

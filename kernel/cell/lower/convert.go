package lower

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/rt"
	"sprague/stdlib"
)

// convert turns the text of a value of type from into one of type to, to which it is
// assignable.
func (l *lowerer) convert(x string, from, to types.Type) string {
	if isNil(from) {
		return x
	}
	if !types.IsInterface(to) {
		return l.renamed(x, from, to)
	}
	if isUntyped(from) {
		from = types.Default(from)
	}
	switch {
	case types.IsInterface(from):
		return l.convertInterface(x, from, to)
	case l.native(from):
		if isErasedInterface(to) {
			return l.copied(x, from)
		}
		return x
	case isErasedInterface(to):
		return l.rt("Box") + "(" + l.desc(from) + ", " + x + ")"
	case isError(to):
		return l.rt("BoxError") + "(" + l.desc(from) + ", " + x + ")"
	}
	return l.asserter(to) + "(" + l.rt("Box") + "(" + l.desc(from) + ", " + x + "))"
}

// renamed gives a value the type of its destination where the two differ for the
// interpreter: a type of a compiled package, a direction of a channel.
func (l *lowerer) renamed(x string, from, to types.Type) string {
	if isUntyped(from) || types.Identical(from, to) || l.cut(to) || l.cut(from) {
		return x
	}
	if rep := l.rep(to); rep != l.rep(from) {
		return "(" + rep + ")(" + x + ")"
	}
	return x
}

// copied makes an interface value hold a copy, not the variable.
func (l *lowerer) copied(x string, from types.Type) string {
	if _, ok := from.Underlying().(*types.Basic); ok {
		return l.rep(from) + "(" + x + ")"
	}
	return x
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func (l *lowerer) convertInterface(x string, from, to types.Type) string {
	switch {
	case isErasedInterface(to) && isErasedInterface(from):
		return x
	case isErasedInterface(to):
		return l.rt("Any") + "(" + x + ")"
	case types.Identical(from, to):
		return x
	case isError(to):
		return l.rt("AsError") + "(" + x + ")"
	}
	return l.asserter(to) + "(" + x + ")"
}

// asserter names a function that turns any interface value into one of the compiled
// interface type t; nil stays nil.
func (l *lowerer) asserter(t types.Type) string {
	path := types.TypeString(t, nil)
	key := "as " + path
	if name, ok := l.callers[key]; ok {
		return name
	}
	name := l.fresh("as")
	l.callers[key] = name
	rep := l.rep(t)
	adapted := l.rt("Adapt") + "(x, " + strconv.Quote(path) + ")"
	if !rt.Adapts(path) {
		adapted = l.rt("Wrap") + "(x, (*" + l.wrapperOf(t) + ")(nil))"
	}
	l.decls = append(l.decls, line{text: "func " + name + "(x interface{}) " + rep + " { if x == nil { return nil }; return " + adapted + ".(" + rep + ") }"})
	return name
}

// wrapperOf names the compiled struct that lends its methods to the user's types as
// values of the compiled interface t.
func (l *lowerer) wrapperOf(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		obj := n.Obj()
		if _, ok := stdlib.Symbols(obj.Pkg().Path())["_"+obj.Name()]; ok && n.TypeArgs().Len() == 0 {
			l.imports[obj.Pkg().Path()] = true
			return alias(obj.Pkg().Path()) + "._" + obj.Name()
		}
	}
	l.refuse(0, "a value of a cell's type as "+types.TypeString(t, short)+", an interface of a package that cells do not have", "use a value that the library makes")
	return ""
}

// native reports whether the erased form of t is t itself, so that an interface may
// hold its values without a descriptor.
func (l *lowerer) native(t types.Type) bool {
	return native(t, new(typeutil.Map))
}

func native(t types.Type, seen *typeutil.Map) bool {
	t = types.Unalias(t)
	switch t := t.(type) {
	case *types.Basic:
		return true
	case *types.Named:
		return t.Obj().Pkg() == nil || !isUser(t) && !isGenericLibrary(t)
	case *types.Interface:
		return t.NumMethods() == 0
	case *types.Signature:
		if t.Variadic() {
			return false
		}
	case *types.Struct:
		for i := range t.NumFields() {
			if f := t.Field(i); !f.Exported() || f.Embedded() {
				return false
			}
		}
	}
	for _, c := range components(t) {
		if !native(c, seen) {
			return false
		}
	}
	return true
}

// conversion lowers T(x).
func (l *lowerer) conversion(e *ast.CallExpr) string {
	to, from := l.typeOf(e), l.typeOf(e.Args[0])
	if isNil(from) {
		return l.zero(to)
	}
	if types.IsInterface(to) {
		return l.exprTo(e.Args[0], to)
	}
	if tv := l.info.Types[e.Args[0]]; tv.Value != nil && isUntyped(from) {
		return l.constantConversion(e.Args[0], from, to)
	}
	x := l.expr(e.Args[0])
	if l.cut(to) || l.cut(from) {
		return x
	}
	fromRep, toRep := l.rep(from), l.rep(to)
	if fromRep == toRep {
		return paren(x)
	}
	if _, ok := to.Underlying().(*types.Basic); ok {
		return toRep + "(" + x + ")"
	}
	if _, ok := from.Underlying().(*types.Slice); ok {
		switch u := to.Underlying().(type) {
		case *types.Array:
			return l.rt("SliceToArray") + "(" + x + ", " + l.zeroPointer(u) + ").(" + toRep + ")"
		case *types.Pointer:
			return l.rt("SliceToArrayPointer") + "(" + x + ", (" + toRep + ")(nil)).(" + toRep + ")"
		}
	}
	if u, ok := to.Underlying().(*types.Slice); ok && isRune(u.Elem()) && !types.Identical(from.Underlying(), u) {
		x = l.rt("Widened") + "(" + x + ")"
	}
	if tagsDiffer(from, to) {
		return l.rt("Converted") + "(" + x + ", (*" + toRep + ")(nil)).(" + toRep + ")"
	}
	if _, ok := to.Underlying().(*types.Struct); ok && !strings.Contains(fromRep+toRep, ".") {
		return x // two names of one erased form
	}
	return "(" + toRep + ")(" + x + ")"
}

// isRune reports whether t is rune, or a type made of it: slices of it are made of texts.
func isRune(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Int32
}

// tagsDiffer reports whether nothing but tags of fields makes the erased forms of two
// types, one converted to the other, different types.
func tagsDiffer(from, to types.Type) bool {
	from, to = from.Underlying(), to.Underlying()
	if p, ok := from.(*types.Pointer); ok {
		if q, ok := to.(*types.Pointer); ok {
			from, to = p.Elem().Underlying(), q.Elem().Underlying()
		}
	}
	return !types.Identical(from, to) && types.IdenticalIgnoreTags(from, to)
}

func (l *lowerer) zeroPointer(a *types.Array) string { return "(*" + l.full(a) + ")(nil)" }

func (l *lowerer) constantConversion(e ast.Expr, from, to types.Type) string {
	v := l.info.Types[e].Value
	if _, ok := to.Underlying().(*types.Basic); ok {
		b := from.(*types.Basic)
		if tb := to.Underlying().(*types.Basic); tb.Info()&types.IsString != 0 && b.Info()&types.IsString == 0 {
			return "string(rune(" + v.ExactString() + "))"
		}
		return l.constant(v, to)
	}
	return l.rep(to) + "(" + l.constant(v, types.Default(from)) + ")" // []byte("…")
}

// zero returns the zero value of a type.
func (l *lowerer) zero(t types.Type) string {
	if types.IsInterface(t) || l.cut(t) {
		return "nil"
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsBoolean != 0:
			return "false"
		case u.Kind() == types.Int:
			return "0"
		}
		return l.rep(t) + "(0)"
	case *types.Struct, *types.Array:
		return l.rep(t) + "{}"
	}
	return "(" + l.rep(t) + ")(nil)"
}

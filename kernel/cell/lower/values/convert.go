package values

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/rt"
	"sprague/stdlib"
)

// Convert turns the text of a value of type from into one of type to, to which it is assignable.
func (l *Lowerer) Convert(x string, from, to types.Type) string {
	if build.IsNil(from) {
		return x
	}
	if !types.IsInterface(to) {
		return l.renamed(x, from, to)
	}
	from = types.Default(from)
	switch {
	case types.IsInterface(from):
		return l.convertInterface(x, from, to)
	case l.Native(from):
		if session.IsErasedInterface(to) {
			return l.copied(x, from)
		}
		return x
	case session.IsErasedInterface(to):
		return l.RT("Box") + "(" + l.Desc(from) + ", " + x + ")"
	case isError(to):
		return l.RT("BoxError") + "(" + l.Desc(from) + ", " + x + ")"
	}
	return l.asserter(to) + "(" + l.RT("Box") + "(" + l.Desc(from) + ", " + x + "))"
}

// renamed gives a value the type of its destination where the two differ for the
// interpreter: a type of a compiled package, a direction of a channel.
func (l *Texts) renamed(x string, from, to types.Type) string {
	if build.IsBasic(from, types.IsUntyped) || types.Identical(from, to) || l.Cut(to) || l.Cut(from) {
		return x
	}
	if rep := l.Rep(to); rep != l.Rep(from) {
		return "(" + rep + ")(" + x + ")"
	}
	return x
}

// copied makes an interface value hold a copy, not the variable.
func (l *Texts) copied(x string, from types.Type) string {
	if _, ok := from.Underlying().(*types.Basic); ok {
		return l.Rep(from) + "(" + x + ")"
	}
	return x
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func (l *Texts) convertInterface(x string, from, to types.Type) string {
	switch {
	case session.IsErasedInterface(to) && session.IsErasedInterface(from):
		return x
	case session.IsErasedInterface(to):
		return l.RT("Any") + "(" + x + ")"
	case types.Identical(from, to):
		return x
	case isError(to):
		return l.RT("AsError") + "(" + x + ")"
	}
	return l.asserter(to) + "(" + x + ")"
}

// asserter names a function that turns any interface value into one of the compiled interface type t; nil stays nil.
func (l *Texts) asserter(t types.Type) string {
	path := types.TypeString(t, nil)
	return l.caller("as "+path, "as", func(name string) string {
		rep := l.Rep(t)
		adapted := l.RT("Adapt") + "(x, " + strconv.Quote(path) + ")"
		if !rt.Adapts(path) {
			adapted = l.RT("Wrap") + "(x, (*" + l.wrapperOf(t) + ")(nil))"
		}
		return fmt.Sprintf("func %s(x interface{}) %s { if x == nil { return nil }; return %s.(%s) }", name, rep, adapted,
			rep)
	})
}

// wrapperOf names the compiled struct that lends its methods to the user's types as values of the compiled interface t.
func (l *Texts) wrapperOf(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		obj := n.Obj()
		if _, ok := stdlib.Symbols(obj.Pkg().Path())["_"+obj.Name()]; ok && n.TypeArgs().Len() == 0 {
			l.Wanted[obj.Pkg().Path()] = true
			return session.Alias(obj.Pkg().Path()) + "._" + obj.Name()
		}
	}
	l.Refuse(0, "a value of a cell's type as "+types.TypeString(t, build.Short)+
		", an interface of a package that cells do not have", "use a value that the library makes")
	return ""
}

// Native reports whether the erased form of t is t itself, so that an interface may
// hold its values without a descriptor.
func (l *Texts) Native(t types.Type) bool {
	t = types.Unalias(t)
	switch t := t.(type) {
	case *types.Basic:
		return true
	case *types.Named:
		return t.Obj().Pkg() == nil || !session.IsUser(t) && !session.IsGenericLibrary(t)
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
	return !slices.ContainsFunc(session.Components(t), func(c types.Type) bool { return !l.Native(c) })
}

// conversion lowers T(x).
func (l *Lowerer) conversion(e *ast.CallExpr) string {
	to, from := l.TypeOf(e), l.TypeOf(e.Args[0])
	if build.IsNil(from) {
		return l.typedNil(to)
	}
	if types.IsInterface(to) {
		return l.ExprTo(e.Args[0], to)
	}
	x := l.Expr(e.Args[0])
	if l.Cut(to) || l.Cut(from) {
		return x
	}
	fromRep, toRep := l.Rep(from), l.Rep(to)
	if fromRep == toRep {
		return Paren(x)
	}
	if _, ok := to.Underlying().(*types.Basic); ok {
		return toRep + "(" + x + ")"
	}
	if isArrayOfSlice(from, to) || tagsDiffer(from, to) {
		return l.RT("Converted") + "(" + x + ", (*" + toRep + ")(nil)).(" + toRep + ")"
	}
	if _, ok := to.Underlying().(*types.Struct); ok && !strings.Contains(fromRep+toRep, ".") {
		return x // two names of one erased form
	}
	return "(" + toRep + ")(" + x + ")"
}

// isArrayOfSlice reports whether a conversion makes an array, or a pointer to one, of a slice.
func isArrayOfSlice(from, to types.Type) bool {
	_, ok := from.Underlying().(*types.Slice)
	return ok && build.ArrayOf(to) != nil
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

func (l *Texts) typedNil(t types.Type) string {
	if types.IsInterface(t) || l.Cut(t) {
		return "nil"
	}
	return "(" + l.Rep(t) + ")(nil)"
}

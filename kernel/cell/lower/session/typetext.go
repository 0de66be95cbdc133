package session

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"sprague/kernel/cell/build"
)

// TypeText writes a type as the fmt verb %T does: without the names of parameters, with
// the names of packages, and type arguments with their paths.
func (l *Writer) TypeText(t types.Type) string {
	return typeWriter{named: func(n *types.Named) string {
		return withPackage(n.Obj(), (*types.Package).Name) + l.argumentList(n, l.argumentText)
	}}.text(t)
}

// argumentText writes a type argument within the name of an instance.
func (l *Writer) argumentText(t types.Type) string {
	return typeWriter{within: true, named: func(n *types.Named) string {
		name := withPackage(n.Obj(), (*types.Package).Path) + l.argumentList(n, l.argumentText)
		if n := l.locals[n.Obj()].number; n > 0 {
			name += fmt.Sprintf("·%d", n)
		}
		return name
	}}.text(t)
}

// Identity writes a type so that equal text means identical types: a type of a cell has
// the place of its declaration with it, since it may be declared anew.
func (l *Writer) Identity(t types.Type) string { return l.identity(t, (*types.Package).Path) }

// MethodType writes the type of a method as Identity does, but with the names of packages, as package reflect writes
// the types of compiled methods.
func (l *Writer) MethodType(t types.Type) string { return l.identity(t, (*types.Package).Name) }

func (l *Writer) identity(t types.Type, pkg func(*types.Package) string) string {
	return typeWriter{named: func(n *types.Named) string {
		text := withPackage(n.Obj(), pkg)
		if IsUser(n) {
			text += fmt.Sprintf("@%d", n.Obj().Pos())
		}
		return text + l.argumentList(n, l.Identity)
	}}.text(t)
}

// withPackage writes the name of a type with that of its package.
func withPackage(obj *types.TypeName, name func(*types.Package) string) string {
	if obj.Pkg() == nil { // error, comparable
		return obj.Name()
	}
	return name(obj.Pkg()) + "." + obj.Name()
}

// argumentList writes the type arguments of an instance, after those of the instance of a
// function that it is declared in.
func (l *Writer) argumentList(n *types.Named, text func(types.Type) string) string {
	list := func(args []types.Type) string {
		var texts []string
		for _, t := range args {
			texts = append(texts, text(t))
		}
		return strings.Join(texts, ",")
	}
	outer, own := list(l.locals[n.Obj()].args), list(slices.Collect(n.TypeArgs().Types()))
	switch {
	case outer == "" && own == "":
		return ""
	case outer == "" || own == "":
		return "[" + outer + own + "]"
	}
	return "[" + outer + ";" + own + "]"
}

// A typeWriter writes types as package reflect does.
type typeWriter struct {
	named  func(*types.Named) string
	within bool // the name of an instance, where unexported fields have their package
}

func (w typeWriter) text(t types.Type) string { return types.TypeString(w.written(t), nil) }

// written returns a type that package types writes as package reflect does.
func (w typeWriter) written(t types.Type) types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return called(w.named(t))
	case *types.Basic:
		return types.Typ[t.Kind()] // byte is uint8
	case *types.Interface:
		return called(w.iface(t))
	case *types.Struct:
		return called(w.structure(t))
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, tuple(t.Params(), w.written), tuple(t.Results(), w.written),
			t.Variadic())
	default:
		return build.Rebuilt(t, w.written)
	}
}

func called(name string) types.Type {
	return types.NewNamed(types.NewTypeName(0, nil, name, nil), types.Typ[types.Int], nil)
}

func (w typeWriter) iface(t *types.Interface) string {
	if t.NumMethods() == 0 {
		return "interface {}"
	}
	var methods []string
	for i := range t.NumMethods() {
		name := t.Method(i).Name()
		if !t.Method(i).Exported() {
			name = t.Method(i).Pkg().Name() + "." + name
		}
		methods = append(methods, name+strings.TrimPrefix(w.text(t.Method(i).Signature()), "func"))
	}
	return "interface { " + strings.Join(methods, "; ") + " }"
}

func (w typeWriter) structure(t *types.Struct) string {
	if t.NumFields() == 0 {
		return "struct {}"
	}
	var fields []string
	for i := range t.NumFields() {
		f := t.Field(i)
		text := w.text(f.Type())
		if !f.Embedded() {
			text = f.Name() + " " + text
			if w.within && !f.Exported() {
				text = f.Pkg().Path() + "." + text
			}
		}
		if tag := t.Tag(i); tag != "" {
			text += " " + strconv.Quote(tag)
		}
		fields = append(fields, text)
	}
	return "struct { " + strings.Join(fields, "; ") + " }"
}

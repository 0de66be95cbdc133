package values

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
)

// addressOfLit returns a pointer to a new value.
func (l *Lowerer) addressOfLit(lit *ast.CompositeLit, pointer types.Type) string {
	elem := pointer.Underlying().(*types.Pointer).Elem()
	x := l.composite(lit, elem)
	if _, ok := elem.Underlying().(*types.Struct); ok {
		return l.closed("&"+x, pointer)
	}
	v := l.Temp("t")
	l.Emit("var %s %s = %s", v, l.Rep(elem), x)
	return l.closed("&"+v, pointer)
}

func (l *Lowerer) composite(e *ast.CompositeLit, t types.Type) string {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok { // elided &T
		return l.addressOfLit(e, types.NewPointer(p.Elem()))
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return l.structLit(e, l.Rep(t), u)
	case *types.Array:
		return l.listLit(e, l.Made(t), u.Elem())
	case *types.Slice:
		return l.closed(l.listLit(e, l.Made(t), u.Elem()), t)
	case *types.Map:
		return l.closed(l.mapLit(e, l.Made(t), u), t)
	}
	panic(fmt.Sprintf("composite of %v", t))
}

func (l *Lowerer) structLit(e *ast.CompositeLit, name string, t *types.Struct) string {
	var list []Operand
	var fields []int
	for i, el := range e.Elts {
		field := i
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			field, el = build.FieldIndex(t, kv.Key.(*ast.Ident).Name), kv.Value
		}
		fields = append(fields, field)
		list = append(list, Operand{el, l.Subst(t.Field(field).Type())})
	}
	texts := l.elements(list...)
	for i := range texts {
		texts[i] = session.FieldName(t, fields[i]) + ": " + texts[i]
	}
	return name + "{" + strings.Join(texts, ", ") + "}"
}

// elements lowers the elements of a composite literal: variables and constants, or literals of constants alone.
func (l *Lowerer) elements(list ...Operand) []string {
	for _, o := range list {
		if !types.IsInterface(o.T) {
			l.Nested[ast.Unparen(o.E)] = true
		}
	}
	return l.Operands(list...)
}

// literalValue puts a literal into a name of its own, unless it is part of another
// one: inside larger expressions the interpreter does not always make it.
func (l *Texts) literalValue(e ast.Expr, x string, t types.Type) string {
	if l.Nested[e] {
		return x
	}
	return l.KeepTyped(x, t)
}

func (l *Lowerer) listLit(e *ast.CompositeLit, name string, elem types.Type) string {
	var list []Operand
	keys := make([]string, len(e.Elts))
	for i, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			keys[i] = l.Info.Types[kv.Key].Value.ExactString() + ": "
			el = kv.Value
		}
		list = append(list, Operand{el, elem})
	}
	texts := l.elements(list...)
	for i := range texts {
		texts[i] = keys[i] + texts[i]
	}
	return name + "{" + strings.Join(texts, ", ") + "}"
}

func (l *Lowerer) mapLit(e *ast.CompositeLit, name string, t *types.Map) string {
	var list []Operand
	for _, el := range e.Elts {
		kv := el.(*ast.KeyValueExpr)
		list = append(list, Operand{kv.Key, t.Key()}, Operand{kv.Value, t.Elem()})
	}
	texts := l.elements(list...)
	var parts []string
	for i := 0; i < len(texts); i += 2 {
		_, texts[i] = l.MapKey("Key", "nil", texts[i], t.Key())
		parts = append(parts, texts[i]+": "+texts[i+1])
	}
	return name + "{" + strings.Join(parts, ", ") + "}"
}

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// addressOfLit returns a pointer to a new value.
func (l *lowerer) addressOfLit(lit *ast.CompositeLit, pointer types.Type) string {
	elem := pointer.Underlying().(*types.Pointer).Elem()
	x := l.composite(lit, elem)
	if _, ok := elem.Underlying().(*types.Struct); ok {
		return l.closed("&"+x, pointer)
	}
	v := l.temp("t")
	l.emit("var %s %s = %s", v, l.rep(elem), x)
	return l.closed("&"+v, pointer)
}

func (l *lowerer) composite(e *ast.CompositeLit, t types.Type) string {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok { // elided &T
		return l.addressOfLit(e, types.NewPointer(p.Elem()))
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return l.structLit(e, l.rep(t), u)
	case *types.Array:
		return l.listLit(e, l.made(t), u.Elem())
	case *types.Slice:
		return l.closed(l.listLit(e, l.made(t), u.Elem()), t)
	case *types.Map:
		return l.closed(l.mapLit(e, l.made(t), u), t)
	}
	panic(fmt.Sprintf("composite of %v", t))
}

func (l *lowerer) structLit(e *ast.CompositeLit, name string, t *types.Struct) string {
	var list []operand
	var fields []int
	for i, el := range e.Elts {
		field := i
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			field, el = fieldIndex(t, kv.Key.(*ast.Ident).Name), kv.Value
		}
		fields = append(fields, field)
		list = append(list, operand{el, l.subst(t.Field(field).Type())})
	}
	texts := l.elements(list...)
	for i := range texts {
		texts[i] = fieldName(t, fields[i]) + ": " + texts[i]
	}
	return name + "{" + strings.Join(texts, ", ") + "}"
}

// elements lowers the elements of a composite literal: variables and constants, or
// literals of constants alone.
func (l *lowerer) elements(list ...operand) []string {
	for _, o := range list {
		if !types.IsInterface(o.t) {
			l.nested[ast.Unparen(o.e)] = true
		}
	}
	return l.operands(list...)
}

// literalValue puts a literal into a name of its own, unless it is part of another
// one: inside larger expressions the interpreter does not always make it.
func (l *lowerer) literalValue(e ast.Expr, x string, t types.Type) string {
	if l.nested[e] {
		return x
	}
	return l.keepTyped(x, t)
}

func fieldIndex(t *types.Struct, name string) int {
	for i := range t.NumFields() {
		if t.Field(i).Name() == name {
			return i
		}
	}
	panic("no field " + name)
}

func (l *lowerer) listLit(e *ast.CompositeLit, name string, elem types.Type) string {
	var list []operand
	keys := make([]string, len(e.Elts))
	for i, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			keys[i] = l.info.Types[kv.Key].Value.ExactString() + ": "
			el = kv.Value
		}
		list = append(list, operand{el, elem})
	}
	texts := l.elements(list...)
	for i := range texts {
		texts[i] = keys[i] + texts[i]
	}
	return name + "{" + strings.Join(texts, ", ") + "}"
}

func (l *lowerer) mapLit(e *ast.CompositeLit, name string, t *types.Map) string {
	var list []operand
	for _, el := range e.Elts {
		kv := el.(*ast.KeyValueExpr)
		list = append(list, operand{kv.Key, t.Key()}, operand{kv.Value, t.Elem()})
	}
	texts := l.elements(list...)
	var parts []string
	for i := 0; i < len(texts); i += 2 {
		_, texts[i] = l.mapKey("Key", "nil", texts[i], t.Key())
		parts = append(parts, texts[i]+": "+texts[i+1])
	}
	return name + "{" + strings.Join(parts, ", ") + "}"
}

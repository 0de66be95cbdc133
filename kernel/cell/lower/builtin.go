package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"
)

// builtin lowers a call of a built-in function.
func (l *lowerer) builtin(e *ast.CallExpr) string {
	name := builtinName(e.Fun)
	switch name {
	case "append":
		return l.appendCall(e)
	case "copy":
		return l.copyCall(e)
	case "len", "cap":
		return l.length(name, e.Args[0])
	case "make":
		return l.makeCall(e)
	case "new":
		return l.newCall(e)
	case "delete":
		t := l.typeOf(e.Args[0])
		key := t.Underlying().(*types.Map).Key()
		ops := l.operands(operand{e.Args[0], t}, operand{e.Args[1], key})
		m, k := l.mapKey("Key", l.open(ops[0], t), ops[1], key)
		return "delete(" + m + ", " + k + ")"
	case "min", "max":
		return l.extreme(name, e)
	case "clear":
		return l.rt("Clear") + "(" + l.open(l.expr(e.Args[0]), l.typeOf(e.Args[0])) + ")"
	case "panic":
		return "panic(" + l.rt("Throw") + "(" + l.exprTo(e.Args[0], types.NewInterfaceType(nil, nil)) + "))"
	case "recover":
		if l.fn.panic == "" {
			return "interface{}(nil)"
		}
		return l.rt("Recover") + "(" + l.fn.panic + ")"
	case "close":
		t := l.typeOf(e.Args[0])
		return "close(" + l.open(l.expr(e.Args[0]), t) + ")"
	case "print", "println":
		var list []operand
		for _, a := range e.Args {
			list = append(list, operand{a, types.Default(l.typeOf(a))})
		}
		return l.rt(strings.ToUpper(name[:1])+name[1:]) + "(" + strings.Join(l.operands(list...), ", ") + ")"
	case "complex":
		t := types.Type(types.Typ[types.Float64])
		if b, ok := l.typeOf(e).Underlying().(*types.Basic); ok && b.Kind() == types.Complex64 {
			t = types.Typ[types.Float32]
		}
		ops := l.operands(operand{e.Args[0], t}, operand{e.Args[1], t})
		return "complex(" + ops[0] + ", " + ops[1] + ")"
	case "real", "imag":
		return name + "(" + l.expr(e.Args[0]) + ")"
	}
	l.refuse(e.Pos(), name+" cannot be used in a cell", "work with values, not with memory")
	return ""
}

func builtinName(fun ast.Expr) string {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return "unsafe." + f.Sel.Name
	}
	return ""
}

func (l *lowerer) appendCall(e *ast.CallExpr) string {
	t := l.typeOf(e)
	if isNil(l.typeOf(e.Args[0])) {
		t = l.typeOf(e)
	}
	elem := t.Underlying().(*types.Slice).Elem()
	list := []operand{{e.Args[0], t}}
	for i, a := range e.Args[1:] {
		to := elem
		if e.Ellipsis.IsValid() && i == len(e.Args)-2 {
			to = l.typeOf(a)
		}
		list = append(list, operand{a, to})
	}
	texts := l.operands(list...)
	texts[0] = l.open(texts[0], t)
	if texts[0] == "nil" {
		texts[0] = l.made(t) + "(nil)"
	}
	if e.Ellipsis.IsValid() {
		from := list[1].t
		texts[1] = l.open(texts[1], from)
		if b, ok := from.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			texts[1] = "[]byte(" + texts[1] + ")"
		} else if texts[1] == "nil" {
			return l.maybeNil(texts[0], t)
		}
		return l.maybeNil("append("+texts[0]+", "+texts[1]+"...)", t)
	}
	if len(texts) == 1 {
		return l.maybeNil(texts[0], t)
	}
	for i := range texts[1:] {
		if texts[i+1] == "nil" { // of which type, the interpreter does not ask
			texts[i+1] = l.zero(elem)
		}
		if len(texts) > 2 && l.info.Types[e.Args[i+1]].Value == nil && !isSimple(texts[i+1]) {
			texts[i+1] = l.keepTyped(texts[i+1], elem) // the interpreter stores one before it reads the next
		}
	}
	return l.closed("append("+strings.Join(texts, ", ")+")", t)
}

func (l *lowerer) copyCall(e *ast.CallExpr) string {
	to, from := l.typeOf(e.Args[0]), l.typeOf(e.Args[1])
	if isUntyped(from) {
		from = types.Default(from)
	}
	ops := l.operands(operand{e.Args[0], to}, operand{e.Args[1], from})
	src := l.open(ops[1], from)
	if b, ok := from.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		src = "[]byte(" + src + ")"
	}
	return "copy(" + l.open(ops[0], to) + ", " + src + ")"
}

func (l *lowerer) length(name string, e ast.Expr) string {
	t := l.typeOf(e)
	x := l.open(l.expr(e), t)
	if a := arrayOf(t); a != nil { // nobody looks into it, and a pointer may be nil
		l.discard(x)
		return strconv.FormatInt(a.Len(), 10)
	}
	return name + "(" + x + ")"
}

// arrayOf returns the array type that t is or points to, nil when there is none.
func arrayOf(t types.Type) *types.Array {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	a, _ := t.Underlying().(*types.Array)
	return a
}

func (l *lowerer) makeCall(e *ast.CallExpr) string {
	t := l.typeOf(e)
	kind, made := l.made(t), ""
	if c, ok := t.Underlying().(*types.Chan); ok && c.Dir() != types.SendRecv {
		// The interpreter makes channels of two directions alone.
		kind, made = l.full(types.NewChan(types.SendRecv, c.Elem())), kind
	}
	args := []string{kind}
	var list []operand
	for _, a := range e.Args[1:] {
		at := l.typeOf(a)
		if isUntyped(at) {
			at = types.Typ[types.Int]
		}
		list = append(list, operand{a, at})
	}
	lengths := l.operands(list...)
	for i, text := range lengths {
		if l.rep(list[i].t) != "int" {
			text = "int(" + text + ")"
		}
		switch size := l.large(t, list[i].e); {
		case size > 0 && i == 1:
			text = fmt.Sprintf("%s(int(%s), %s, %d)", l.rt("RoomCap"), lengths[0], text, size)
		case size > 0:
			text = fmt.Sprintf("%s(%s, %d)", l.rt("Room"), text, size)
		}
		args = append(args, text)
	}
	if _, ok := t.Underlying().(*types.Map); ok {
		args = args[:1]
	}
	text := "make(" + strings.Join(args, ", ") + ")"
	if made != "" {
		text = "(" + made + ")(" + text + ")"
	}
	return l.closed(text, t)
}

// large returns the size of the elements that make allocates for a slice or a channel; 0
// when their number is known and small.
func (l *lowerer) large(t types.Type, n ast.Expr) int64 {
	var elem types.Type
	switch u := t.Underlying().(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Chan:
		elem = u.Elem()
	default:
		return 0
	}
	size := sizes.Sizeof(elem)
	if v := l.info.Types[n].Value; v != nil {
		const small = 1 << 12
		if n, exact := constant.Int64Val(constant.ToInt(v)); exact && n < small && size < small {
			return 0
		}
	}
	return size
}

var sizes = types.SizesFor("gc", "amd64")

func (l *lowerer) newCall(e *ast.CallExpr) string {
	t := l.typeOf(e)
	elem := t.Underlying().(*types.Pointer).Elem()
	v := l.temp("t")
	if tv := l.info.Types[e.Args[0]]; tv.IsValue() { // new(expr) of Go 1.26
		l.emit("var %s %s = %s", v, l.rep(elem), l.exprTo(e.Args[0], elem))
		return l.closed("&"+v, t)
	}
	if st, ok := elem.Underlying().(*types.Struct); ok {
		_ = st
		return l.closed("&"+l.rep(elem)+"{}", t)
	}
	return l.closed("new("+l.rep(elem)+")", t)
}

// extreme lowers min and max.
func (l *lowerer) extreme(name string, e *ast.CallExpr) string {
	t := l.typeOf(e)
	var list []operand
	for _, a := range e.Args {
		list = append(list, operand{a, t})
	}
	texts := l.operands(list...)
	if len(texts) == 1 {
		return texts[0]
	}
	b := t.Underlying().(*types.Basic)
	if b.Info()&types.IsFloat != 0 {
		call := l.rt(strings.ToUpper(name[:1]) + name[1:])
		x := "float64(" + texts[0] + ")"
		for _, y := range texts[1:] {
			x = call + "(" + x + ", float64(" + y + "))"
		}
		return l.rep(t) + "(" + x + ")"
	}
	v := l.temp("m")
	l.emit("%s := %s", v, texts[0])
	op := "<"
	if name == "max" {
		op = ">"
	}
	for _, y := range texts[1:] {
		y = l.keep(y)
		l.emit("if %s %s %s { %s = %s }", y, op, v, v, y)
	}
	return v
}

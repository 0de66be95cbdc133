package values

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/lower/session"
)

func (l *Lowerer) Builtin(e *ast.CallExpr) string {
	name := BuiltinName(e.Fun)
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
		t := l.TypeOf(e.Args[0])
		key := t.Underlying().(*types.Map).Key()
		ops := l.Operands(Operand{e.Args[0], t}, Operand{e.Args[1], key})
		m, k := l.MapKey("Key", l.Open(ops[0], t), ops[1], key)
		return "delete(" + m + ", " + k + ")"
	case "min", "max":
		return l.extreme(name, e)
	case "clear":
		return l.RT("Clear") + "(" + l.Open(l.Expr(e.Args[0]), l.TypeOf(e.Args[0])) + ")"
	case "panic":
		return "panic(" + l.RT("Throw") + "(" + l.ExprTo(e.Args[0], session.Any) + "))"
	case "recover":
		if l.Fn.Panic == "" {
			return "interface{}(nil)"
		}
		return l.RT("Recover") + "(" + l.Fn.Panic + ")"
	case "close":
		return "close(" + l.Open(l.Expr(e.Args[0]), l.TypeOf(e.Args[0])) + ")"
	case "print", "println":
		var list []Operand
		for _, a := range e.Args {
			list = append(list, Operand{a, types.Default(l.TypeOf(a))})
		}
		return l.RT(strings.ToUpper(name[:1])+name[1:]) + "(" + strings.Join(l.Operands(list...), ", ") + ")"
	case "complex":
		t := types.Typ[types.Float64]
		if l.TypeOf(e).Underlying() == types.Typ[types.Complex64] {
			t = types.Typ[types.Float32]
		}
		ops := l.Operands(Operand{e.Args[0], t}, Operand{e.Args[1], t})
		return "complex(" + ops[0] + ", " + ops[1] + ")"
	case "real", "imag":
		return name + "(" + l.Expr(e.Args[0]) + ")"
	}
	l.Refuse(e.Pos(), name+" cannot be used in a cell", "work with values, not with memory")
	return ""
}

// BuiltinName returns the name of a built-in function, of package unsafe with that of the package.
func BuiltinName(fun ast.Expr) string { return types.ExprString(ast.Unparen(fun)) }

func (l *Lowerer) appendCall(e *ast.CallExpr) string {
	t := l.TypeOf(e)
	elem := t.Underlying().(*types.Slice).Elem()
	list := []Operand{{e.Args[0], t}}
	for i, a := range e.Args[1:] {
		to := elem
		if e.Ellipsis.IsValid() && i == len(e.Args)-2 {
			to = l.TypeOf(a)
		}
		list = append(list, Operand{a, to})
	}
	texts := l.Operands(list...)
	texts[0] = l.Open(texts[0], t)
	if e.Ellipsis.IsValid() {
		from := list[1].T
		texts[1] = l.Open(texts[1], from)
		if build.IsBasic(from, types.IsString) {
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
			texts[i+1] = l.typedNil(elem)
		}
		if len(texts) > 2 && l.Info.Types[e.Args[i+1]].Value == nil && !IsSimple(texts[i+1]) {
			texts[i+1] = l.KeepTyped(texts[i+1], elem) // the interpreter stores one before it reads the next
		}
	}
	return l.closed("append("+strings.Join(texts, ", ")+")", t)
}

func (l *Lowerer) copyCall(e *ast.CallExpr) string {
	to, from := l.TypeOf(e.Args[0]), types.Default(l.TypeOf(e.Args[1]))
	ops := l.Operands(Operand{e.Args[0], to}, Operand{e.Args[1], from})
	src := l.Open(ops[1], from)
	if build.IsBasic(from, types.IsString) {
		src = "[]byte(" + src + ")"
	}
	return "copy(" + l.Open(ops[0], to) + ", " + src + ")"
}

func (l *Lowerer) length(name string, e ast.Expr) string {
	t := l.TypeOf(e)
	x := l.Open(l.Expr(e), t)
	if a := build.ArrayOf(t); a != nil { // nobody looks into it, and a pointer may be nil
		l.Discard(x)
		return strconv.FormatInt(a.Len(), 10)
	}
	return name + "(" + x + ")"
}

func (l *Lowerer) makeCall(e *ast.CallExpr) string {
	t := l.TypeOf(e)
	kind, made := l.Made(t), ""
	if c, ok := t.Underlying().(*types.Chan); ok && c.Dir() != types.SendRecv {
		// The interpreter makes channels of two directions alone.
		kind, made = l.Full(types.NewChan(types.SendRecv, c.Elem())), kind
	}
	args := []string{kind}
	var list []Operand
	for _, a := range e.Args[1:] {
		list = append(list, Operand{a, l.TypeOf(a)})
	}
	lengths := l.Operands(list...)
	for i, text := range lengths {
		if l.Rep(list[i].T) != "int" {
			text = "int(" + text + ")"
		}
		switch size := l.large(t, list[i].E); {
		case size > 0 && i == 1:
			text = fmt.Sprintf("%s(int(%s), %s, %d)", l.RT("RoomCap"), lengths[0], text, size)
		case size > 0:
			text = fmt.Sprintf("%s(%s, %d)", l.RT("Room"), text, size)
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
func (l *Texts) large(t types.Type, n ast.Expr) int64 {
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
	if v := l.Info.Types[n].Value; v != nil {
		const small = 1 << 12
		if n, exact := constant.Int64Val(constant.ToInt(v)); exact && n < small && size < small {
			return 0
		}
	}
	return size
}

var sizes = types.SizesFor("gc", "amd64")

func (l *Lowerer) newCall(e *ast.CallExpr) string {
	t := l.TypeOf(e)
	elem := t.Underlying().(*types.Pointer).Elem()
	v := l.Temp("t")
	if tv := l.Info.Types[e.Args[0]]; tv.IsValue() { // new(expr) of Go 1.26
		l.Emit("var %s %s = %s", v, l.Rep(elem), l.ExprTo(e.Args[0], elem))
		return l.closed("&"+v, t)
	}
	if _, ok := elem.Underlying().(*types.Struct); ok {
		return l.closed("&"+l.Rep(elem)+"{}", t)
	}
	return l.closed("new("+l.Rep(elem)+")", t)
}

func (l *Lowerer) extreme(name string, e *ast.CallExpr) string {
	t := l.TypeOf(e)
	var list []Operand
	for _, a := range e.Args {
		list = append(list, Operand{a, t})
	}
	texts := l.Operands(list...)
	if len(texts) == 1 {
		return texts[0]
	}
	if build.IsBasic(t, types.IsFloat) {
		call := l.RT(strings.ToUpper(name[:1]) + name[1:])
		x := "float64(" + texts[0] + ")"
		for _, y := range texts[1:] {
			x = call + "(" + x + ", float64(" + y + "))"
		}
		return l.Rep(t) + "(" + x + ")"
	}
	v := l.Temp("m")
	l.Emit("%s := %s", v, texts[0])
	op := map[string]string{"min": "<", "max": ">"}[name]
	for _, y := range texts[1:] {
		y = l.Keep(y)
		l.Emit("if %s %s %s { %s = %s }", y, op, v, v, y)
	}
	return v
}

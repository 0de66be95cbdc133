package values

import (
	"go/ast"
	"go/types"
	"strconv"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/rt"
)

func (l *Lowerer) index(e *ast.IndexExpr) string {
	if tv := l.Info.Types[e.X]; !tv.IsValue() || isGenericFunc(tv.Type) {
		return l.instanceValue(e)
	}
	return l.Indexed(e, false)
}

func isGenericFunc(t types.Type) bool {
	sig, ok := t.(*types.Signature)
	return ok && sig.TypeParams().Len() > 0
}

// Indexed lowers x[i]; when it will be assigned to, x is a place.
func (l *Lowerer) Indexed(e *ast.IndexExpr, assigned bool) string {
	t := l.TypeOf(e.X)
	under := t.Underlying()
	if m, ok := under.(*types.Map); ok {
		ops := l.Operands(Operand{e.X, t}, Operand{e.Index, m.Key()})
		x, key := l.MapKey("Key", l.Open(ops[0], t), ops[1], m.Key())
		return Paren(x) + "[" + key + "]"
	}
	var x string
	i := Operand{e.Index, l.TypeOf(e.Index)}
	if _, isArray := under.(*types.Array); isArray && (assigned || l.isPlace(e.X)) {
		x = operandText(l.Place(e.X))
		idx := l.Operands(i)[0]
		return x + "[" + l.checkIndex(x, idx, i, under, e) + "]"
	}
	ops := l.Operands(Operand{e.X, t}, i)
	x = l.Open(ops[0], t)
	if p, ok := under.(*types.Pointer); ok {
		return "(*" + Paren(x) + ")[" + l.checkIndex(x, ops[1], i, p.Elem().Underlying(), e) + "]"
	}
	if _, isArray := under.(*types.Array); !isArray && !IsSimple(x) && !l.indexInRange(e) {
		x = l.Keep(x)
	}
	return Paren(x) + "[" + l.checkIndex(x, ops[1], i, under, e) + "]"
}

// MapKey checks a key that holds an interface, whose value may not be comparable, by the
// function of package rt for what is done with the map. It returns the map and the key.
func (l *Texts) MapKey(check, m, x string, t types.Type) (string, string) {
	switch i, isInterface := t.Underlying().(*types.Interface); {
	case x == "nil" && isInterface && !i.Empty():
		return m, l.KeepTyped(x, t) // the interpreter would take it for an interface{}
	case x == "nil" && !l.Cut(t):
		return m, l.typedNil(t)
	case x == "nil", !build.HoldsInterface(t):
		return m, x
	}
	if !IsSimple(m) {
		m = l.Keep(m)
	}
	x = l.KeepTyped(x, t)
	l.Emit("%s(%s, %s)", l.RT(check), m, x)
	return m, x
}

// checkIndex emits the check of an index, so that the panic says what the compiled
// program's would, and returns the index.
func (l *Texts) checkIndex(x, i string, o Operand, under types.Type, e *ast.IndexExpr) string {
	if l.indexInRange(e) {
		return i
	}
	length := "len(" + x + ")"
	if a, ok := under.(*types.Array); ok {
		length = strconv.FormatInt(a.Len(), 10)
	}
	if tv := l.Info.Types[o.E]; tv.Value != nil {
		if _, ok := under.(*types.Array); !ok {
			l.Emit("if %s >= %s { %s(%s, %s) }", i, length, l.RT("IndexUnsigned"), i, length)
		}
		return i
	}
	if o.T.Underlying() != types.Typ[types.Int] {
		i = "int(" + i + ")"
	}
	i = l.Keep(i)
	fails := l.RT("Index")
	if build.IsBasic(o.T, types.IsUnsigned) {
		fails = l.RT("IndexUnsigned")
	}
	l.Emit("if %s < 0 || %s >= %s { %s(%s, %s) }", i, i, length, fails, i, length)
	return i
}

// isPlace reports whether e denotes storage.
func (l *Texts) isPlace(e ast.Expr) bool {
	tv, ok := l.Info.Types[ast.Unparen(e)]
	return ok && tv.Addressable()
}

// Place lowers an expression that is assigned to or whose address is taken.
func (l *Lowerer) Place(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" {
			return "_"
		}
		return l.Variable(l.Info.Uses[e])
	case *ast.IndexExpr:
		return l.Indexed(e, true)
	case *ast.SelectorExpr:
		return l.selector(e)
	case *ast.StarExpr:
		t := l.TypeOf(e.X)
		return "*" + Paren(l.Open(l.Expr(e.X), t))
	}
	return l.Expr(e)
}

func (l *Lowerer) slice(e *ast.SliceExpr) string {
	t := l.TypeOf(e.X)
	x := ""
	if _, ok := t.Underlying().(*types.Array); ok {
		x = operandText(l.Place(e.X))
	} else {
		x = l.Open(l.Expr(e.X), t)
		if _, ok := t.Underlying().(*types.Pointer); ok {
			x = "(*" + Paren(x) + ")"
		} else if e.Low != nil || e.High != nil || e.Max != nil {
			x = l.Keep(x)
		}
	}
	bounds := make([]string, 3)
	for i, b := range []ast.Expr{e.Low, e.High, e.Max} {
		if b == nil {
			continue
		}
		bounds[i] = l.Expr(b)
		if l.Rep(l.TypeOf(b)) != "int" {
			bounds[i] = "int(" + bounds[i] + ")"
		}
		bounds[i] = l.Keep(bounds[i])
	}
	l.checkSlice(e, x, t, bounds)
	text := Paren(x) + "[" + bounds[0] + ":" + bounds[1]
	if e.Max != nil {
		text += ":" + bounds[2]
	}
	return l.maybeNil(text+"]", l.TypeOf(e))
}

func (l *Texts) checkSlice(e *ast.SliceExpr, x string, t types.Type, b []string) {
	if e.Low == nil && e.High == nil && e.Max == nil {
		return
	}
	mode, limit := 0, "cap("+x+")"
	switch t.Underlying().(type) {
	case *types.Basic:
		mode, limit = rt.SliceLength, "len("+x+")"
	case *types.Array, *types.Pointer:
		mode = rt.SliceLength
	}
	for i, bound := range []ast.Expr{e.Low, e.High, e.Max} {
		if bound != nil && (l.Info.Types[bound].Value != nil || build.IsBasic(l.TypeOf(bound), types.IsUnsigned)) {
			mode |= rt.LowUnsigned << i
		}
	}
	lo, hi := b[0], b[1]
	if lo == "" {
		lo = "0"
	}
	switch {
	case e.Max != nil:
		l.Emit("if %s < 0 || %s < %s || %s < %s || %s > %s { %s(%d, %s, %s, %s, %s) }",
			lo, hi, lo, b[2], hi, b[2], limit, l.RT("Slice3Out"), mode, lo, hi, b[2], limit)
	case e.Low == nil:
		l.Emit("if %s < 0 || %s > %s { %s(%d, 0, %s, %s) }", hi, hi, limit, l.RT("SliceOut"), mode, hi, limit)
	case e.High == nil:
		l.Emit("if %s < 0 || %s > len(%s) { %s(%d, %s, len(%s), len(%s)) }", lo, lo, x, l.RT("SliceOut"), mode, lo, x, x)
	default:
		l.Emit("if %s < 0 || %s < %s || %s > %s { %s(%d, %s, %s, %s) }", lo, hi, lo, hi, limit, l.RT("SliceOut"), mode, lo,
			hi, limit)
	}
}

// indexInRange reports whether an index cannot be out of range, so that no check is
// written: a constant index of an array, which the compiler has checked.
func (l *Texts) indexInRange(e *ast.IndexExpr) bool {
	t := l.TypeOf(e.X).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, isArray := t.(*types.Array)
	return isArray && l.Info.Types[e.Index].Value != nil
}

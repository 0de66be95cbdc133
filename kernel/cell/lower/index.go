package lower

import (
	"go/ast"
	"go/types"
	"strconv"

	"sprague/kernel/cell/fast"
	"sprague/kernel/cell/rt"
)

// pointer opens a pointer that is followed.
func (l *lowerer) pointer(x string, t types.Type) string { return l.open(x, t) }

func (l *lowerer) index(e *ast.IndexExpr) string {
	if tv := l.info.Types[e.X]; !tv.IsValue() || isGenericFunc(tv.Type) {
		return l.instanceValue(e)
	}
	return l.indexed(e, false)
}

func isGenericFunc(t types.Type) bool {
	sig, ok := t.(*types.Signature)
	return ok && sig.TypeParams().Len() > 0
}

// indexed lowers x[i]; when it will be assigned to, x is a place.
func (l *lowerer) indexed(e *ast.IndexExpr, assigned bool) string {
	t := l.typeOf(e.X)
	under := t.Underlying()
	if m, ok := under.(*types.Map); ok {
		ops := l.operands(operand{e.X, t}, operand{e.Index, m.Key()})
		x, key := l.mapKey("Key", l.open(ops[0], t), ops[1], m.Key())
		return paren(x) + "[" + key + "]"
	}
	var x string
	i := operand{e.Index, l.indexType(e.Index)}
	if _, isArray := under.(*types.Array); isArray && (assigned || l.isPlace(e.X)) {
		x = operandText(l.place(e.X))
		idx := l.operands(i)[0]
		return x + "[" + l.checkIndex(x, idx, i, under, e) + "]"
	}
	ops := l.operands(operand{e.X, t}, i)
	x = l.open(ops[0], t)
	if p, ok := under.(*types.Pointer); ok {
		return "(*" + paren(x) + ")[" + l.checkIndex(x, ops[1], i, p.Elem().Underlying(), e) + "]"
	}
	if _, isArray := under.(*types.Array); !isArray && !isSimple(x) && !l.indexInRange(e) {
		x = l.keep(x)
	}
	return paren(x) + "[" + l.checkIndex(x, ops[1], i, under, e) + "]"
}

// mapKey checks a key that holds an interface, whose value may not be comparable, by the
// function of package rt for what is done with the map. It returns the map and the key.
func (l *lowerer) mapKey(check, m, x string, t types.Type) (string, string) {
	if x == "nil" && !l.cut(t) {
		return m, l.zero(t)
	}
	if !fast.HoldsInterface(t) || x == "nil" {
		return m, x
	}
	if !isSimple(m) {
		m = l.keep(m)
	}
	x = l.keepTyped(x, t)
	l.emit("%s(%s, %s)", l.rt(check), m, x)
	return m, x
}

// indexType returns the type an index is computed in.
func (l *lowerer) indexType(e ast.Expr) types.Type {
	t := l.typeOf(e)
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		return types.Typ[types.Int]
	}
	return t
}

// checkIndex emits the check of an index, so that the panic says what the compiled
// program's would, and returns the index.
func (l *lowerer) checkIndex(x, i string, o operand, under types.Type, e *ast.IndexExpr) string {
	if l.indexInRange(e) {
		return i
	}
	length := "len(" + x + ")"
	if a, ok := under.(*types.Array); ok {
		length = strconv.FormatInt(a.Len(), 10)
	}
	if tv := l.info.Types[o.e]; tv.Value != nil {
		if _, ok := under.(*types.Array); !ok {
			l.emit("if %s >= %s { %s(%s, %s) }", i, length, l.rt("IndexUnsigned"), i, length)
		}
		return i
	}
	b := o.t.Underlying().(*types.Basic)
	if b.Kind() != types.Int {
		i = "int(" + i + ")"
	}
	i = l.keep(i)
	fails := l.rt("Index")
	if b.Info()&types.IsUnsigned != 0 {
		fails = l.rt("IndexUnsigned")
	}
	l.emit("if %s < 0 || %s >= %s { %s(%s, %s) }", i, i, length, fails, i, length)
	return i
}

// isPlace reports whether e denotes storage.
func (l *lowerer) isPlace(e ast.Expr) bool {
	tv, ok := l.info.Types[ast.Unparen(e)]
	return ok && tv.Addressable()
}

// place lowers an expression that is assigned to or whose address is taken.
func (l *lowerer) place(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" {
			return "_"
		}
		if obj := l.info.Defs[e]; obj != nil {
			return l.variable(obj)
		}
		return l.variable(l.info.Uses[e])
	case *ast.IndexExpr:
		return l.indexed(e, true)
	case *ast.SelectorExpr:
		return l.selector(e)
	case *ast.StarExpr:
		t := l.typeOf(e.X)
		return "*" + paren(l.pointer(l.expr(e.X), t))
	case *ast.CompositeLit:
		return l.composite(e, l.typeOf(e))
	}
	return l.expr(e)
}

func (l *lowerer) slice(e *ast.SliceExpr) string {
	t := l.typeOf(e.X)
	x := ""
	if _, ok := t.Underlying().(*types.Array); ok {
		x = operandText(l.place(e.X))
	} else {
		x = l.open(l.expr(e.X), t)
		if _, ok := t.Underlying().(*types.Pointer); ok {
			x = "(*" + paren(x) + ")"
		} else if e.Low != nil || e.High != nil || e.Max != nil {
			x = l.keep(x)
		}
	}
	bounds := make([]string, 3)
	for i, b := range []ast.Expr{e.Low, e.High, e.Max} {
		if b == nil {
			continue
		}
		bounds[i] = l.exprTo(b, l.indexType(b))
		if l.rep(l.indexType(b)) != "int" {
			bounds[i] = "int(" + bounds[i] + ")"
		}
		bounds[i] = l.keep(bounds[i])
	}
	l.checkSlice(e, x, t, bounds)
	text := paren(x) + "[" + bounds[0] + ":" + bounds[1]
	if e.Max != nil {
		text += ":" + bounds[2]
	}
	return l.maybeNil(text+"]", l.typeOf(e))
}

// checkSlice emits the check of slice bounds.
func (l *lowerer) checkSlice(e *ast.SliceExpr, x string, t types.Type, b []string) {
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
		if bound != nil && (l.info.Types[bound].Value != nil || l.indexType(bound).Underlying().(*types.Basic).Info()&types.IsUnsigned != 0) {
			mode |= rt.LowUnsigned << i
		}
	}
	lo, hi := b[0], b[1]
	if lo == "" {
		lo = "0"
	}
	switch {
	case e.Max != nil:
		l.emit("if %s < 0 || %s < %s || %s < %s || %s > %s { %s(%d, %s, %s, %s, %s) }",
			lo, hi, lo, b[2], hi, b[2], limit, l.rt("Slice3Out"), mode, lo, hi, b[2], limit)
	case e.Low == nil:
		l.emit("if %s < 0 || %s > %s { %s(%d, 0, %s, %s) }", hi, hi, limit, l.rt("SliceOut"), mode, hi, limit)
	case e.High == nil:
		l.emit("if %s < 0 || %s > len(%s) { %s(%d, %s, len(%s), len(%s)) }", lo, lo, x, l.rt("SliceOut"), mode, lo, x, x)
	default:
		l.emit("if %s < 0 || %s < %s || %s > %s { %s(%d, %s, %s, %s) }", lo, hi, lo, hi, limit, l.rt("SliceOut"), mode, lo, hi, limit)
	}
}

package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// expr lowers an expression to text of its own type's erased form. Statements that
// must run before it are emitted.
func (l *lowerer) expr(e ast.Expr) string {
	if tv, ok := l.info.Types[e]; ok && tv.Value != nil {
		return l.constant(tv.Value, l.typeOf(e))
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return l.expr(e.X)
	case *ast.Ident:
		return l.ident(e)
	case *ast.SelectorExpr:
		return l.selector(e)
	case *ast.CallExpr:
		return l.call(e)
	case *ast.BinaryExpr:
		return l.binary(e)
	case *ast.UnaryExpr:
		return l.unary(e)
	case *ast.StarExpr:
		return l.deref(e)
	case *ast.IndexExpr:
		return l.index(e)
	case *ast.IndexListExpr:
		return l.instance(e.X)
	case *ast.SliceExpr:
		return l.slice(e)
	case *ast.CompositeLit:
		return l.literalValue(e, l.composite(e, l.typeOf(e)), l.typeOf(e))
	case *ast.FuncLit:
		// In a name first: a literal that stands as an argument of a compiled function
		// would share its variables with later iterations.
		return l.closed(l.keep(l.funcLit(e)), l.typeOf(e))
	case *ast.TypeAssertExpr:
		return l.typeAssert(e)
	}
	panic(fmt.Sprintf("no lowering for %T", e))
}

// exprTo lowers an expression and converts it to the type of its destination.
func (l *lowerer) exprTo(e ast.Expr, to types.Type) string {
	if tv, ok := l.info.Types[e]; ok && tv.Value != nil {
		from := l.typeOf(e)
		if b, ok := from.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 && !types.IsInterface(to) {
			from = to
		}
		if l.bare[e] && isErasedInterface(to) {
			return l.constant(tv.Value, from)
		}
		return l.convert(l.constant(tv.Value, from), from, to)
	}
	from := l.typeOf(e)
	bare := l.bare[e] && isErasedInterface(to)
	saved := l.bare
	l.bare = nil
	x := l.expr(e)
	l.bare = saved
	switch {
	case bare && types.IsInterface(from):
		return l.rt("Plain") + "(" + x + ")"
	case bare && !l.native(from):
		return x
	}
	return l.convert(x, from, to)
}

// constant writes a constant of the given type.
func (l *lowerer) constant(v constant.Value, t types.Type) string {
	t = types.Default(t)
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		if types.IsInterface(t) {
			return l.constant(v, types.Default(untyped(v)))
		}
		panic(fmt.Sprintf("constant of type %v", t))
	}
	rep := l.rep(t)
	switch {
	case b.Info()&types.IsString != 0:
		return plainOr(rep, "string", strconv.Quote(constant.StringVal(v)))
	case b.Info()&types.IsBoolean != 0:
		return plainOr(rep, "bool", strconv.FormatBool(constant.BoolVal(v)))
	case b.Info()&types.IsInteger != 0:
		return plainOr(rep, "int", constant.ToInt(v).ExactString())
	case b.Info()&types.IsFloat != 0:
		return plainOr(rep, "float64", floatText(v, b))
	}
	re, im := constant.Real(v), constant.Imag(v)
	f := types.Typ[types.Float64]
	return rep + "(complex(float64(" + floatText(re, f) + "), float64(" + floatText(im, f) + ")))"
}

// untyped returns the untyped kind of a constant.
func untyped(v constant.Value) types.Type {
	switch v.Kind() {
	case constant.Bool:
		return types.Typ[types.UntypedBool]
	case constant.String:
		return types.Typ[types.UntypedString]
	case constant.Int:
		return types.Typ[types.UntypedInt]
	case constant.Float:
		return types.Typ[types.UntypedFloat]
	}
	return types.Typ[types.UntypedComplex]
}

func plainOr(rep, plain, text string) string {
	if rep == plain {
		return text
	}
	return rep + "(" + text + ")"
}

// floatText writes the nearest value of the type, always with a point or exponent.
func floatText(v constant.Value, b *types.Basic) string {
	var s string
	if b.Kind() == types.Float32 {
		f, _ := constant.Float32Val(v)
		s = strconv.FormatFloat(float64(f), 'g', -1, 32)
	} else {
		f, _ := constant.Float64Val(v)
		s = strconv.FormatFloat(f, 'g', -1, 64)
	}
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

func (l *lowerer) ident(e *ast.Ident) string {
	obj := l.info.Uses[e]
	if obj == nil {
		obj = l.info.Defs[e]
	}
	switch obj := obj.(type) {
	case *types.Nil:
		return "nil"
	case *types.Var:
		return l.variable(obj)
	case *types.Func:
		if _, ok := l.info.Instances[e]; ok {
			return l.instance(e)
		}
		if len(l.hidden(obj)) > 0 {
			l.refuse(e.Pos(), obj.Name()+" calls recover and is used as a value", "defer it by its name")
		}
		name := l.function(obj)
		if l.cut(obj.Type()) { // the interpreter must not keep its own notion of a function
			name = "(" + l.full(obj.Type()) + ")(" + name + ")"
		}
		return l.closed(name, obj.Type())
	}
	panic(fmt.Sprintf("no value %s", e.Name))
}

// open returns text of a value of type t that can be used by the operations of its
// underlying type: it undoes the cut of recursive types.
func (l *lowerer) open(x string, t types.Type) string {
	if !l.cut(t) {
		return x
	}
	u := t.Underlying()
	if _, ok := u.(*types.Pointer); ok {
		return paren(x) + ".(" + l.full(u) + ")"
	}
	v := l.temp("o")
	l.emit("%s, _ := %s.(%s)", v, paren(x), l.full(u))
	return v
}

// closed returns text for a new value of type t, made from its full form.
func (l *lowerer) closed(x string, t types.Type) string {
	if !l.cut(t) {
		return x
	}
	return "interface{}(" + x + ")"
}

// maybeNil is closed for a value that may be nil.
func (l *lowerer) maybeNil(x string, t types.Type) string {
	if !l.cut(t) {
		return x
	}
	return l.rt("NilOr") + "(" + x + ")"
}

// isSimple reports whether text may be written twice: a name or a number.
func isSimple(x string) bool {
	for _, r := range x {
		if r != '_' && r != 'ˑ' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return x != ""
}

func paren(x string) string {
	if isSimple(x) || strings.HasSuffix(x, ")") && isSimple(strings.SplitN(x, "(", 2)[0]) {
		return x
	}
	return "(" + x + ")"
}

// keep stores a value in a name, unless it is one already.
func (l *lowerer) keep(x string) string {
	if isSimple(x) {
		return x
	}
	v := l.temp("t")
	l.emit("%s := %s", v, x)
	return v
}

// keepTyped stores a value of a given type in a name.
func (l *lowerer) keepTyped(x string, t types.Type) string {
	v := l.temp("t")
	if x == "nil" || types.IsInterface(t) || l.cut(t) {
		l.emit("var %s %s = %s", v, l.rep(t), x)
	} else {
		l.emit("%s := %s", v, x)
	}
	return v
}

// An operand is an expression and the type it must have.
type operand struct {
	e ast.Expr
	t types.Type
}

// operands lowers expressions that are evaluated in order. Calls among them keep
// their order even where a later operand needs statements of its own.
func (l *lowerer) operands(list ...operand) []string {
	texts := make([]string, len(list))
	before := make([][]line, len(list))
	last := -1
	for i, o := range list {
		before[i] = l.capture(func() { texts[i] = l.exprTo(o.e, o.t) })
		if len(before[i]) > 0 {
			last = i
		}
	}
	for i, o := range list {
		l.add(before[i])
		if i < last && l.calls(o.e) {
			texts[i] = l.keepTyped(texts[i], o.t)
		}
	}
	return texts
}

// calls reports whether evaluating e calls a function or receives from a channel.
func (l *lowerer) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			tv := l.info.Types[n.Fun]
			found = found || !tv.IsType() && !isPureBuiltin(n, tv)
		}
		return !found
	})
	return found
}

func isPureBuiltin(call *ast.CallExpr, tv types.TypeAndValue) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && tv.IsBuiltin() && (id.Name == "len" || id.Name == "cap" || id.Name == "real" || id.Name == "imag")
}

func (l *lowerer) unary(e *ast.UnaryExpr) string {
	switch e.Op {
	case token.AND:
		return l.address(e)
	case token.ARROW:
		t := l.typeOf(e.X)
		return "<-" + paren(l.open(l.expr(e.X), t))
	}
	return e.Op.String() + paren(l.expr(e.X))
}

func (l *lowerer) address(e *ast.UnaryExpr) string {
	t := l.typeOf(e)
	x := ast.Unparen(e.X)
	if lit, ok := x.(*ast.CompositeLit); ok {
		return l.literalValue(e, l.addressOfLit(lit, t), t)
	}
	if star, ok := x.(*ast.StarExpr); ok {
		return l.expr(star.X)
	}
	return l.closed("&"+l.place(x), t)
}

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

func (l *lowerer) deref(e *ast.StarExpr) string {
	t := l.typeOf(e.X)
	return "(*" + paren(l.pointer(l.expr(e.X), t)) + ")"
}

// pointer opens a pointer that is followed; one to a literal gets a name, because the
// interpreter cannot type what is selected from a literal everywhere.
func (l *lowerer) pointer(x string, t types.Type) string {
	x = l.open(x, t)
	if strings.Contains(x, "{") {
		return l.keep(x)
	}
	return x
}

func (l *lowerer) index(e *ast.IndexExpr) string {
	if tv := l.info.Types[e.X]; !tv.IsValue() || isGenericFunc(tv.Type) {
		return l.instance(e.X)
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
		return paren(l.open(ops[0], t)) + "[" + l.mapKey(ops[1], m.Key()) + "]"
	}
	var x string
	i := operand{e.Index, l.indexType(e.Index)}
	if _, isArray := under.(*types.Array); isArray && (assigned || l.isPlace(e.X)) {
		x = l.place(e.X)
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

// mapKey checks keys of interface type, whose values may not be comparable.
func (l *lowerer) mapKey(x string, t types.Type) string {
	if !isErasedInterface(t) {
		return x
	}
	return l.rt("Key") + "(" + x + ")"
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
			l.emit("if %s >= %s { %s(%s, %s) }", i, length, l.rt("Index"), i, length)
		}
		return i
	}
	b := o.t.Underlying().(*types.Basic)
	if b.Kind() != types.Int {
		i = "int(" + i + ")"
	}
	i = l.keep(i)
	l.emit("if %s < 0 || %s >= %s { %s(%s, %s) }", i, i, length, l.rt("Index"), i, length)
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
		x = l.place(e.X)
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
	limit, check := "cap("+x+")", "Slice"
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsString != 0 {
		limit, check = "len("+x+")", "SliceString"
	}
	if e.Max != nil {
		lo := b[0]
		if lo == "" {
			lo = "0"
		}
		l.emit("if %s < 0 || %s < %s || %s < %s || %s > %s { %s(%s, %s, %s, %s) }",
			lo, b[1], lo, b[2], b[1], b[2], limit, l.rt("Slice3"), lo, b[1], b[2], limit)
		return
	}
	lo, hi := b[0], b[1]
	if lo == "" {
		l.emit("if %s < 0 || %s > %s { %s(0, %s, %s) }", hi, hi, limit, l.rt(check), hi, limit)
		return
	}
	if hi == "" {
		l.emit("if %s < 0 || %s > len(%s) { %s(%s, len(%s)) }", lo, lo, x, l.rt("SliceFrom"), lo, x)
		return
	}
	l.emit("if %s < 0 || %s < %s || %s > %s { %s(%s, %s, %s) }", lo, hi, lo, hi, limit, l.rt(check), lo, hi, limit)
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
		return l.listLit(e, l.full(u), u.Elem())
	case *types.Slice:
		return l.closed(l.listLit(e, l.full(u), u.Elem()), t)
	case *types.Map:
		return l.closed(l.mapLit(e, l.full(u), u), t)
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

// elements lowers the elements of a composite literal. A field that is selected gets a
// name first: the interpreter cannot always type it inside a literal.
func (l *lowerer) elements(list ...operand) []string {
	for _, o := range list {
		if !types.IsInterface(o.t) {
			l.nested[ast.Unparen(o.e)] = true
		}
	}
	texts := l.operands(list...)
	for i := range texts {
		texts[i] = l.element(texts[i], list[i].t)
	}
	return texts
}

// literalValue puts a literal into a name of its own, unless it is part of another
// one: inside larger expressions the interpreter does not always make it.
func (l *lowerer) literalValue(e ast.Expr, x string, t types.Type) string {
	if l.nested[e] {
		return x
	}
	return l.keepTyped(x, t)
}

func (l *lowerer) element(x string, t types.Type) string {
	if x == "" {
		return x
	}
	if x[0] == '(' || strings.Contains(x, ".") && !strings.ContainsAny(x[:1], "\"'0123456789-&{") && !strings.HasSuffix(x, ")") && !strings.HasSuffix(x, "}") {
		return l.keepTyped(x, t)
	}
	return x
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
		parts = append(parts, texts[i]+": "+texts[i+1])
	}
	return name + "{" + strings.Join(parts, ", ") + "}"
}

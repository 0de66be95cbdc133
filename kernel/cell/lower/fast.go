package lower

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"sort"
	"strconv"
	"strings"

	"sprague/kernel/cell/fast"
	"sprague/kernel/cell/fast/code"
)

// Functions that only compute are compiled by package fast. Here is how that package sees
// the lowering, and how lowered code calls what it has compiled.

// machinePath is the package that lowered code finds fast functions in.
const machinePath = "sprague/kernel/cell/fast/vm"

// An ease says how a function of the user runs.
type ease struct {
	fast    bool
	light   bool         // only for other fast functions
	wrapped bool         // lowered code calls it by a function of its own
	reason  *fast.Reason // why it is not fast
}

// compileFast tries the functions that are to be lowered.
func (l *lowerer) compileFast() {
	var list []*function
	for _, f := range l.stale {
		if f.name != "" && f.stale {
			list = append(list, f)
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].order < list[j].order })
	done := map[*function]bool{}
	for _, f := range list {
		if !done[f] { // an object that another has replaced stands for the same
			done[f] = true
			l.tryFast(f, f.name, nil)
		}
	}
	for f := range done {
		l.settleFast(f, f.name, nil)
	}
}

// settleFast decides how lowered code calls a fast function, when all that it calls are
// known.
func (l *lowerer) settleFast(rec *function, name string, env environment) bool {
	e := l.eases[name]
	if e == nil || !e.fast {
		return false
	}
	if e.light = !l.fast.Heavy(name); e.light {
		return false
	}
	l.fast.Symbol(name)
	if e.wrapped {
		l.wrapFast(rec, name, env)
	}
	return true
}

// tryFast compiles a function under a lowered name, if package fast covers it.
func (l *lowerer) tryFast(rec *function, name string, env environment) bool {
	if l.Slow || rec.decl.Body == nil {
		return false
	}
	wrapped := false
	err := l.attempt(func() (err error) {
		savedInfo, savedHere := l.info, l.here
		defer func() { l.info, l.here = savedInfo, savedHere }()
		l.info, l.here = rec.info, rec.decl.Pos()
		env := env.withLocals(l, rec)
		s := l.newScope(rec.decl.Body, rec.obj.Signature().Results(), env)
		s.self = rec
		l.within(s, func() {
			err = l.fast.Function(fastHost{l}, name, rec.obj.Signature(), rec.decl)
			if err == nil && !plainSignature(env.apply(l.context, rec.obj.Signature()).(*types.Signature)) {
				wrapped = true
			}
		})
		return err
	})
	e := &ease{fast: err == nil, wrapped: wrapped}
	errors.As(err, &e.reason)
	setKey(l, l.eases, name, e)
	return e.fast
}

// plainSignature reports whether the interpreter can tell what it may do with the results
// of a function from its compiled type alone: the fields of a struct have other names there.
func plainSignature(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if !plainType(v.Type()) {
			return false
		}
	}
	for v := range sig.Params().Variables() {
		if !plainType(v.Type()) {
			return false
		}
	}
	return sig.Recv() == nil || plainType(sig.Recv().Type())
}

func plainType(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Slice:
		return plainType(u.Elem())
	case *types.Array:
		return plainType(u.Elem())
	case *types.Map:
		return plainType(u.Key()) && plainType(u.Elem())
	}
	return false
}

// wrapFast declares the function by which lowered code calls a fast one.
func (l *lowerer) wrapFast(rec *function, name string, env environment) {
	sig := rec.obj.Signature()
	var params, args []string
	param := func(v *types.Var) {
		args = append(args, fmt.Sprintf("p%d", len(args)))
		params = append(params, args[len(args)-1]+" "+l.rep(env.apply(l.context, v.Type())))
	}
	if sig.Recv() != nil {
		param(sig.Recv())
	}
	for v := range sig.Params().Variables() {
		param(v)
	}
	var results []*types.Var
	for v := range sig.Results().Variables() {
		results = append(results, types.NewParam(0, nil, "", env.apply(l.context, v.Type())))
	}
	head := "func " + name + "(" + strings.Join(params, ", ") + ")" + l.resultList(types.NewTuple(results...), nil) + " { "
	if len(results) > 0 {
		head += "return "
	}
	l.decls = append(l.decls, line{head + l.machine(code.SymbolPrefix+name) + "(" + strings.Join(args, ", ") + ") }", rec.decl.Pos()})
}

// attempt runs f. What the lowering refuses is an error here: it will refuse it again.
func (l *lowerer) attempt(f func() error) (err error) {
	fn, info := l.fn, l.info
	defer func() {
		if r := recover(); r != nil {
			refusal, ok := r.(Refusal)
			if !ok {
				panic(r)
			}
			l.fn, l.info = fn, info
			err = &fast.Reason{Pos: refusal.Pos, Text: refusal.Message}
		}
	}()
	return f()
}

// fastLoop runs a loop among the statements of the cell as a fast function, if it can.
func (l *lowerer) fastLoop(st ast.Stmt) bool {
	loop := st
	if labeled, ok := st.(*ast.LabeledStmt); ok {
		loop = labeled.Stmt
	}
	switch loop.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
	default:
		return false
	}
	if l.Slow {
		return false
	}
	name := l.fresh("cell")
	if l.attempt(func() error { return l.fast.Statement(fastHost{l}, name, st) }) != nil {
		return false
	}
	l.emit("%s(%q)", l.machine("Run"), name)
	setKey(l, l.eases, name, &ease{fast: true})
	return true
}

// fastLiteral lowers a function literal that uses no local variables around it and has work to do, to
// a fast function. It returns "" for others.
func (l *lowerer) fastLiteral(e *ast.FuncLit) string {
	if l.Slow || l.builder == nil {
		return ""
	}
	written, info := l.builder.Written(e)
	if written == nil {
		return ""
	}
	name := l.fresh("func")
	sig := info.TypeOf(written).(*types.Signature)
	saved := l.info
	l.info = info
	err := l.attempt(func() error {
		return l.fast.Function(fastHost{l}, name, sig, &ast.FuncDecl{Type: written.Type, Body: written.Body})
	})
	l.info = saved
	if err != nil || !l.fast.Heavy(name) {
		return ""
	}
	setKey(l, l.eases, name, &ease{fast: true})
	l.fast.Symbol(name)
	f := l.machine(code.SymbolPrefix + name)
	if inst := l.subst(sig).(*types.Signature); !plainSignature(inst) {
		return l.wrapLiteral(f, inst)
	}
	return f
}

// wrapLiteral is the function literal by which lowered code calls a fast one.
func (l *lowerer) wrapLiteral(f string, sig *types.Signature) string {
	var params, args []string
	for v := range sig.Params().Variables() {
		args = append(args, l.temp("p"))
		params = append(params, args[len(args)-1]+" "+l.rep(v.Type()))
	}
	call := f + "(" + strings.Join(args, ", ") + ")"
	if sig.Results().Len() > 0 {
		call = "return " + call
	}
	return l.closure("func("+strings.Join(params, ", ")+")"+l.resultList(sig.Results(), nil), func() { l.emit("%s", call) })
}

// callable returns how lowered code calls the function of a lowered name.
func (l *lowerer) callable(name string) string {
	if e := l.eases[name]; e != nil && e.fast && !e.wrapped && !e.light {
		return l.machine(code.SymbolPrefix + name)
	}
	return name
}

func (l *lowerer) machine(name string) string {
	l.imports[machinePath] = true
	return alias(machinePath) + "." + name
}

// linkFast completes the unit with what has been compiled.
func (l *lowerer) linkFast() {
	isFast := func(name string) bool {
		e := l.eases[name]
		return e != nil && e.fast
	}
	for _, q := range l.quick {
		if isFast(q.lowered) {
			l.setup = append(l.setup, line{text: fmt.Sprintf("%s(%s, %q, %q, %v)", l.machine("Method"), q.desc, q.method, q.lowered, q.deref)})
		}
	}
	l.quick = nil
	unit, links := l.fast.Unit(isFast)
	if unit == nil {
		return
	}
	l.unit.Fast = unit.Encode()
	text := ""
	for _, link := range links {
		text += ", " + link
	}
	l.setup = append([]line{{text: l.machine("Link") + "(" + strconv.FormatInt(unit.Number, 10) + text + ")"}}, l.setup...)
}

// fastHost is the lowering as package fast sees it.
type fastHost struct{ l *lowerer }

func (h fastHost) Info() *types.Info             { return h.l.info }
func (h fastHost) TypeOf(e ast.Expr) types.Type  { return h.l.typeOf(e) }
func (h fastHost) Subst(t types.Type) types.Type { return h.l.subst(t) }
func (h fastHost) Instance(e ast.Expr) string    { return h.l.instanceName(e) }
func (h fastHost) Function(f *types.Func) string { return h.l.functionName(f) }
func (h fastHost) Variable(v *types.Var) (string, bool) {
	name, ok := h.l.names[v]
	if ok {
		h.l.settle(name)
	}
	return name, ok
}

func (h fastHost) Descriptor(t types.Type) (string, bool) {
	if h.l.native(t) {
		return "", false
	}
	return h.l.desc(t), true
}

func (h fastHost) Asserted(t types.Type) string { return h.l.desc(t) }
func (h fastHost) TypeText(t types.Type) string { return h.l.typeText(t) }

func (h fastHost) Method(m *types.Func, recv *types.Named) string { return h.l.methodName(m, recv) }

// Erased builds the type that rep writes.
func (h fastHost) Erased(t types.Type) (types.Type, error) {
	l := h.l
	t = types.Unalias(t)
	if l.cut(t) {
		return emptyInterface, nil
	}
	if n, ok := t.(*types.Named); ok {
		return h.erasedNamed(n)
	}
	var err error
	part := func(t types.Type) types.Type {
		e, problem := h.Erased(t)
		if problem != nil {
			err = problem
			return types.Typ[types.Int]
		}
		return e
	}
	var erased types.Type
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() == types.UnsafePointer || t.Kind() == types.Invalid {
			return nil, errors.New("it uses the type " + t.Name())
		}
		erased = types.Default(t)
	case *types.Pointer:
		erased = types.NewPointer(part(t.Elem()))
	case *types.Slice:
		erased = types.NewSlice(part(t.Elem()))
	case *types.Array:
		erased = types.NewArray(part(t.Elem()), t.Len())
	case *types.Map:
		erased = types.NewMap(part(t.Key()), part(t.Elem()))
	case *types.Chan:
		erased = types.NewChan(t.Dir(), part(t.Elem()))
	case *types.Interface:
		return emptyInterface, nil
	case *types.Signature:
		tuple := func(t *types.Tuple) *types.Tuple {
			var vars []*types.Var
			for v := range t.Variables() {
				vars = append(vars, types.NewParam(0, nil, "", part(v.Type())))
			}
			return types.NewTuple(vars...)
		}
		erased = types.NewSignatureType(nil, nil, nil, tuple(t.Params()), tuple(t.Results()), false)
	case *types.Struct:
		var fields []*types.Var
		var tags []string
		for i := range t.NumFields() {
			fields = append(fields, types.NewField(0, nil, fieldName(t, i), part(t.Field(i).Type()), false))
			tags = append(tags, t.Tag(i))
		}
		erased = types.NewStruct(fields, tags)
	default:
		return nil, errors.New("it uses the type " + types.TypeString(t, short))
	}
	return erased, err
}

var emptyInterface = types.NewInterfaceType(nil, nil)

func (h fastHost) erasedNamed(t *types.Named) (types.Type, error) {
	switch {
	case t.Obj().Pkg() == nil: // error
		return t, nil
	case isGenericLibrary(t):
		return nil, errors.New("it uses the type " + types.TypeString(t, short))
	case !isUser(t):
		if obj := h.l.reachable(t.Obj()); obj != t.Obj() {
			return nil, errors.New("it uses the type " + types.TypeString(t, short))
		}
		return t, nil
	case isErasedInterface(t):
		return emptyInterface, nil
	}
	if st, ok := t.Underlying().(*types.Struct); ok && compiledStruct(st) != nil {
		return nil, errors.New("it uses the type " + types.TypeString(t, short))
	}
	return h.Erased(t.Underlying())
}

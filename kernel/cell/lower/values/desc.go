package values

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/rt"
)

// Desc names the variable that holds the descriptor of a type at run time. Equal
// types have one descriptor in a session.
func (l *Lowerer) Desc(t types.Type) string {
	t = types.Unalias(t)
	if name, ok := l.Descs.At(t).(string); ok {
		return name
	}
	if _, isNamed := t.(*types.Named); !isNamed && !l.Native(t) {
		// The parts come first. One of them may refer back to t and describe it on
		// the way; named types are known before their parts, which ends the circle.
		for _, c := range session.Components(t) {
			l.Desc(c)
		}
		if name, ok := l.Descs.At(t).(string); ok {
			return name
		}
	}
	name := l.Fresh("type")
	l.SetType(l.Descs, t, name)
	l.Decls = append(l.Decls, session.Line{Text: "var " + name + " *" + l.RT("Type")})
	n, isNamed := t.(*types.Named)
	switch {
	case types.IsInterface(t):
		l.SetUp("%s = %s", name, l.interfaceDesc(t))
	case l.Native(t):
		l.SetUp("%s = %s((*%s)(nil))", name, l.RT("Native"), l.Rep(t))
	case isNamed:
		l.SetUp("%s = %s(%q)", name, l.RT("Named"), l.TypeText(n))
		l.DescEncoding(n)
		under := n.Underlying()
		if st, ok := under.(*types.Struct); ok && session.CompiledStruct(st) != nil {
			under = session.CompiledStruct(st).Type()
		}
		l.SetUp("%s(%s, %s)", l.RT("Underlying"), name, l.Desc(under))
		l.DescribeMethods(name, t)
	default:
		l.SetUp("%s = %s", name, l.compositeDesc(t))
		if l.Cut(t) {
			l.SetUp("%s(%s, (%s)(nil))", l.RT("Full"), name, l.Full(t))
		}
		l.DescribeMethods(name, t) // of an unnamed struct that embeds, and of pointers
	}
	return name
}

// SetUp adds a line that runs before the statements of the cell.
func (l *Texts) SetUp(format string, args ...any) {
	l.Setup = append(l.Setup, session.Line{Text: fmt.Sprintf(format, args...)})
}

// DescEncoding describes the pointer to a type that encodes or decodes itself through
// it: the encoding packages take the addresses of variables.
func (l *Lowerer) DescEncoding(n *types.Named) {
	p := types.NewPointer(n)
	set := types.NewMethodSet(p)
	for name := range rt.Encodings {
		if set.Lookup(nil, name) != nil {
			l.Desc(p)
			return
		}
	}
}

// DescribeMethods registers a function for each method of the type.
func (l *Lowerer) DescribeMethods(name string, t types.Type) {
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		m := set.At(i).Obj().(*types.Func)
		if !m.Exported() && m.Pkg().Path() != "main" {
			continue // an embedded compiled type's own
		}
		sig := m.Type().(*types.Signature)
		wrapper := l.Fresh("ꞏvia_" + m.Name())
		fn, hidden := wrapper, ""
		if f, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name()); l.MayRecover(f.(*types.Func)) {
			typ := l.CalleeType(Callee{Hidden: []string{"interface{}"}, Params: Parameters(sig), Results: sig.Results()})
			fn, hidden = l.RT("Recoverable")+"("+wrapper+", ("+typ+")(nil))", "pˑ"
		}
		l.SetUp("%s(%s, %q, %q, %s)", l.RT("Method"), name, m.Name(), l.MethodType(sig), fn)
		l.Queue = append(l.Queue, func() { l.wrapper(wrapper, t, m, sig, hidden) })
		l.describeQuick(name, t, set.At(i), m)
	}
}

// describeQuick lets the machine call a method of the type's own, if it is fast, without the function that takes a box.
func (l *Lowerer) describeQuick(desc string, t types.Type, sel *types.Selection, m *types.Func) {
	n, deref := session.NamedOf(t), pointsToReceiver(t, m) != nil
	if n == nil || len(sel.Index()) > 1 || l.MayRecover(m) {
		return
	}
	l.Queue = append(l.Queue, func() {
		if name := l.MethodName(m, n); l.IsFast(name) {
			l.SetUp("%s(%s, %q, %q, %v)", l.Machine("Method"), desc, m.Name(), name, deref)
		}
	})
}

// wrapper declares the function that calls a method on a boxed receiver. Hidden is the
// parameter with the panic that the method may recover, "" when it gets none.
func (l *Lowerer) wrapper(name string, t types.Type, m *types.Func, sig *types.Signature, hidden string) {
	scope := l.NewScope(nil, nil)
	l.Within(scope, func() {
		params, args := l.PassedOn(Parameters(sig))
		params = append([]string{"x interface{}"}, params...)
		if hidden != "" {
			params = append([]string{hidden + " *" + l.RT("Panic")}, params...)
		}
		body := l.Capture(func() {
			recv := l.RT("Value") + "(x)"
			if !l.Cut(t) {
				recv = l.asserted(recv, t)
			}
			l.Emit("r := %s", recv)
			if n := pointsToReceiver(t, m); n != nil && !l.Cut(t) {
				l.Emit("if r == nil { %s(%q, %q) }", l.RT("NilMethod"), nameInTraces(n), m.Name())
			}
			l.Recovering = hidden
			call := Returned(sig.Results(), l.callMethod(receiver{"r", t, true}, m.Name(), args, m.Pkg()))
			l.Recovering = ""
			l.Emit("%s", call)
		})
		// Lowering the body may have declared functions of its own, which come before.
		head := "func " + name + "(" + strings.Join(params, ", ") + ")" + l.ResultList(sig.Results()) + " {"
		l.Decls = append(l.Decls, session.Line{Text: head})
		l.Decls = append(l.Decls, body...)
		l.Decls = append(l.Decls, session.Line{Text: "}"})
	})
}

// pointsToReceiver returns the type that a pointer type points to if the method is its own and takes a value of it.
func pointsToReceiver(t types.Type, m *types.Func) *types.Named {
	p, ok := t.(*types.Pointer)
	if !ok {
		return nil
	}
	if n, ok := types.Unalias(p.Elem()).(*types.Named); ok && types.Identical(n, m.Signature().Recv().Type()) {
		return n
	}
	return nil
}

// nameInTraces is what the compiler calls a type in the names of its methods.
func nameInTraces(n *types.Named) string {
	if n.TypeArgs().Len() > 0 {
		return n.Obj().Name() + "[...]"
	}
	return n.Obj().Name()
}

// compositeDesc builds the descriptor of an unnamed type from those of its parts.
func (l *Lowerer) compositeDesc(t types.Type) string {
	switch t := t.(type) {
	case *types.Pointer:
		return l.RT("PointerTo") + "(" + l.Desc(t.Elem()) + ")"
	case *types.Slice:
		return l.RT("SliceOf") + "(" + l.Desc(t.Elem()) + ")"
	case *types.Array:
		return l.RT("ArrayOf") + "(" + strconv.FormatInt(t.Len(), 10) + ", " + l.Desc(t.Elem()) + ")"
	case *types.Map:
		return l.RT("MapOf") + "(" + l.Desc(t.Key()) + ", " + l.Desc(t.Elem()) + ")"
	case *types.Chan, *types.Signature:
		return l.RT("Other") + "(" + strconv.Quote(l.TypeText(t)) + ")"
	case *types.Struct:
		return l.structDesc(t)
	}
	panic(fmt.Sprintf("no descriptor for %v", t))
}

func (l *Lowerer) structDesc(t *types.Struct) string {
	parts := []string{strconv.Quote(l.TypeText(t))}
	for i := range t.NumFields() {
		f := t.Field(i)
		parts = append(parts, fmt.Sprintf("%s(%q, %q, %v, %s)", l.RT("Field"), f.Name(), t.Tag(i), f.Embedded(),
			l.Desc(f.Type())))
	}
	return l.RT("StructOf") + "(" + strings.Join(parts, ", ") + ")"
}

// interfaceDesc describes an interface by its methods.
func (l *Texts) interfaceDesc(t types.Type) string {
	it := t.Underlying().(*types.Interface)
	parts := []string{strconv.Quote(l.TypeText(t))}
	for i := range it.NumMethods() {
		m := it.Method(i)
		parts = append(parts, strconv.Quote(m.Name()), strconv.Quote(l.MethodType(m.Type())))
	}
	return l.RT("Interface") + "(" + strings.Join(parts, ", ") + ")"
}

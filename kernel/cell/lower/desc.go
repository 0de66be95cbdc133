package lower

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

// desc names the variable that holds the descriptor of a type at run time. Equal
// types have one descriptor in a session.
func (l *lowerer) desc(t types.Type) string {
	t = types.Unalias(t)
	if name, ok := l.descs.At(t).(string); ok {
		return name
	}
	if _, isNamed := t.(*types.Named); !isNamed && !l.native(t) {
		// The parts come first. One of them may refer back to t and describe it on
		// the way; named types are known before their parts, which ends the circle.
		for _, c := range components(t) {
			l.desc(c)
		}
		if name, ok := l.descs.At(t).(string); ok {
			return name
		}
	}
	name := l.fresh("type")
	l.setType(l.descs, t, name)
	l.decls = append(l.decls, line{text: "var " + name + " *" + l.rt("Type")})
	switch {
	case types.IsInterface(t):
		l.setup = append(l.setup, line{text: name + " = " + l.interfaceDesc(t)})
	case l.native(t):
		l.setup = append(l.setup, line{text: name + " = " + l.rt("Native") + "((*" + l.rep(t) + ")(nil))"})
	default:
		l.userDesc(name, t)
	}
	return name
}

func (l *lowerer) userDesc(name string, t types.Type) {
	n, ok := t.(*types.Named)
	if !ok {
		text := l.compositeDesc(t)
		l.setup = append(l.setup, line{text: name + " = " + text})
		if l.cut(t) {
			l.setup = append(l.setup, line{text: l.rt("Full") + "(" + name + ", (" + l.full(t) + ")(nil))"})
		}
		if p, ok := t.(*types.Pointer); ok {
			switch elem := types.Unalias(p.Elem()).(type) {
			case *types.Named:
				if isUser(elem) {
					l.describeMethods(name, t)
				}
			case *types.Struct: // which may embed
				l.describeMethods(name, t)
			}
		} else {
			l.describeMethods(name, t) // of an unnamed struct that embeds
		}
		return
	}
	l.setup = append(l.setup, line{text: fmt.Sprintf("%s = %s(%q)", name, l.rt("Named"), l.typeText(n))})
	if isGenericLibrary(n) && genericForm(n) != "" {
		l.setup = append(l.setup, line{text: l.rt("Underlying") + "(" + name + ", " + l.rt("Native") + "((*" + l.rep(n) + ")(nil)))"})
		return
	}
	l.descEncoding(n)
	under := ""
	if st, ok := n.Underlying().(*types.Struct); ok && compiledStruct(st) != nil {
		under = l.desc(compiledStruct(st).Type())
	} else {
		under = l.desc(n.Underlying())
	}
	l.setup = append(l.setup, line{text: fmt.Sprintf("%s(%s, %s)", l.rt("Underlying"), name, under)})
	l.describeMethods(name, t)
}

// descEncoding describes the pointer to a type that encodes or decodes itself through
// it: the encoding packages take the addresses of variables.
func (l *lowerer) descEncoding(n *types.Named) {
	if types.IsInterface(n) {
		return
	}
	p := types.NewPointer(n)
	set := types.NewMethodSet(p)
	for _, name := range []string{"MarshalJSON", "MarshalText", "UnmarshalJSON", "UnmarshalText", "GobEncode", "GobDecode", "MarshalBinary", "UnmarshalBinary"} {
		if set.Lookup(nil, name) != nil {
			l.desc(p)
			return
		}
	}
}

// describeMethods registers a function for each method of the type.
func (l *lowerer) describeMethods(name string, t types.Type) {
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		m := set.At(i).Obj().(*types.Func)
		if !m.Exported() && m.Pkg().Path() != "main" {
			continue // an embedded compiled type's own
		}
		sig := m.Type().(*types.Signature)
		wrapper := l.fresh("via_" + m.Name())
		l.setup = append(l.setup, line{text: fmt.Sprintf("%s(%s, %q, %q, %s)", l.rt("Method"), name, m.Name(), l.identity(sig), wrapper)})
		l.queue = append(l.queue, func() { l.wrapper(wrapper, t, m, sig, "") })
		l.describeQuick(name, t, set.At(i), m)
		if f, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name()); len(l.hidden(f.(*types.Func))) > 0 {
			behind := l.fresh("behind_" + m.Name())
			l.setup = append(l.setup, line{text: fmt.Sprintf("%s(%s, %q, %s)", l.rt("MethodBehind"), name, m.Name(), behind)})
			l.queue = append(l.queue, func() { l.wrapper(behind, t, m, sig, "pˑ") })
		}
	}
}

// A quickMethod is a method that the machine may call without the function that takes a
// boxed receiver, if it turns out to be fast.
type quickMethod struct {
	desc, method, lowered string
	deref                 bool // the receiver is what the value in the box points to
}

// describeQuick notes a method of the type's own.
func (l *lowerer) describeQuick(desc string, t types.Type, sel *types.Selection, m *types.Func) {
	deref := pointsToReceiver(t, m) != nil
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || len(sel.Index()) > 1 || len(l.hidden(m.Origin())) > 0 {
		return
	}
	l.queue = append(l.queue, func() {
		l.quick = append(l.quick, quickMethod{desc, m.Name(), l.methodName(m, n), deref})
	})
}

// wrapper declares the function that calls a method on a boxed receiver. Hidden is the
// parameter with the panic that the method may recover, "" when it gets none.
func (l *lowerer) wrapper(name string, t types.Type, m *types.Func, sig *types.Signature, hidden string) {
	scope := l.newScope(nil, nil, nil)
	l.within(scope, func() {
		params := []string{"x interface{}"}
		if hidden != "" {
			params = append([]string{hidden + " *" + l.rt("Panic")}, params...)
		}
		var args []string
		for i := range sig.Params().Len() {
			args = append(args, fmt.Sprintf("p%d", i))
			params = append(params, args[i]+" "+l.rep(sig.Params().At(i).Type()))
		}
		body := l.capture(func() {
			recv := l.rt("Value") + "(x)"
			if !l.cut(t) {
				recv = l.asserted(recv, t)
			}
			l.emit("r := %s", recv)
			if n := pointsToReceiver(t, m); n != nil && !l.cut(t) {
				l.emit("if r == nil { %s(%q, %q) }", l.rt("NilMethod"), n.Obj().Name(), m.Name())
			}
			l.recovering = hidden
			call := l.callMethod(receiver{"r", t, true}, m.Name(), args, m.Pkg())
			if sig.Results().Len() > 0 {
				call = "return " + call
			}
			l.recovering = ""
			l.emit("%s", call)
		})
		// Lowering the body may have declared functions of its own, which come before.
		l.decls = append(l.decls, line{text: "func " + name + "(" + strings.Join(params, ", ") + ")" + l.resultList(sig.Results(), nil) + " {"})
		l.decls = append(l.decls, body...)
		l.decls = append(l.decls, line{text: "}"})
	})
}

// pointsToReceiver returns the type that a pointer type points to if the method is its own
// and takes a value of it.
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

// compositeDesc builds the descriptor of an unnamed type from those of its parts.
func (l *lowerer) compositeDesc(t types.Type) string {
	switch t := t.(type) {
	case *types.Pointer:
		return l.rt("PointerTo") + "(" + l.desc(t.Elem()) + ")"
	case *types.Slice:
		return l.rt("SliceOf") + "(" + l.desc(t.Elem()) + ")"
	case *types.Array:
		return l.rt("ArrayOf") + "(" + strconv.FormatInt(t.Len(), 10) + ", " + l.desc(t.Elem()) + ")"
	case *types.Map:
		return l.rt("MapOf") + "(" + l.desc(t.Key()) + ", " + l.desc(t.Elem()) + ")"
	case *types.Chan:
		return l.rt("Other") + "(" + strconv.Quote(l.typeText(t)) + ")"
	case *types.Signature:
		return l.rt("Other") + "(" + strconv.Quote(l.typeText(t)) + ")"
	case *types.Struct:
		return l.structDesc(t)
	case *types.Basic:
		return l.rt("Native") + "((*" + l.rep(t) + ")(nil))"
	}
	panic(fmt.Sprintf("no descriptor for %v", t))
}

func (l *lowerer) structDesc(t *types.Struct) string {
	parts := []string{strconv.Quote(l.typeText(t))}
	for i := range t.NumFields() {
		f := t.Field(i)
		parts = append(parts, fmt.Sprintf("%s(%q, %q, %v, %s)", l.rt("Field"), f.Name(), t.Tag(i), f.Embedded(), l.desc(f.Type())))
	}
	return l.rt("StructOf") + "(" + strings.Join(parts, ", ") + ")"
}

// interfaceDesc describes an interface by its methods.
func (l *lowerer) interfaceDesc(t types.Type) string {
	it := t.Underlying().(*types.Interface)
	parts := []string{strconv.Quote(l.typeText(t))}
	for i := range it.NumMethods() {
		m := it.Method(i)
		parts = append(parts, strconv.Quote(m.Name()), strconv.Quote(l.identity(m.Type().(*types.Signature))))
	}
	return l.rt("Interface") + "(" + strings.Join(parts, ", ") + ")"
}

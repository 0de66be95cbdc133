package fast_test

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
)

// A host stands for the lowering of cells: names are those of the source, and a type of
// the source is erased to its underlying one.
type host struct {
	p    *Program
	with map[*types.TypeParam]types.Type
	info *types.Info
}

func (h *host) TypeOf(e ast.Expr) types.Type      { return h.Subst(h.info.TypeOf(e)) }
func (h *host) FunctionName(f *types.Func) string { return f.Name() }
func (h *host) Hidden(*types.Func) []string       { return nil }
func (h *host) TypeText(t types.Type) string      { return types.TypeString(t, (*types.Package).Name) }

// InstanceName names the instance of a function with one type parameter.
func (h *host) InstanceName(e ast.Expr) string {
	id := build.CalleeIdent(e)
	return id.Name + "[" + h.Subst(h.info.Instances[id].TypeArgs.At(0)).String() + "]"
}

// Subst replaces type parameters.
func (h *host) Subst(t types.Type) types.Type {
	if p, ok := t.(*types.TypeParam); ok && h.with[p] != nil {
		return h.with[p]
	}
	return build.Rebuilt(t, h.Subst)
}

func (h *host) Desc(t types.Type) string { return h.p.describe(t) }

func (h *host) MethodName(m *types.Func, recv *types.Named) string {
	return recv.Obj().Name() + "." + m.Name()
}

func (h *host) Global(v types.Object) (string, bool) {
	return v.Name(), v.Parent() == h.p.pkg.Scope()
}

func (h *host) Native(t types.Type) bool { return !strings.Contains(t.String(), "main.") }

func (h *host) Erased(t types.Type) types.Type {
	return erase(t, map[*types.Named]bool{})
}

// erase replaces types of the source by what they are made of; one that contains itself by any.
func erase(t types.Type, around map[*types.Named]bool) types.Type {
	one := func(t types.Type) types.Type { return erase(t, around) }
	tuple := func(list *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range list.Variables() {
			vars = append(vars, types.NewParam(0, nil, "", one(v.Type())))
		}
		return types.NewTuple(vars...)
	}
	if n := elementName(t); n != nil && contains(n.Underlying(), n, map[types.Type]bool{}) {
		return types.NewInterfaceType(nil, nil)
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj().Pkg() == nil || t.Obj().Pkg().Path() != "main" {
			return t
		}
		if around[t] {
			return types.NewInterfaceType(nil, nil)
		}
		around[t] = true
		defer delete(around, t)
		return one(t.Underlying())
	case *types.Pointer:
		return types.NewPointer(one(t.Elem()))
	case *types.Slice:
		return types.NewSlice(one(t.Elem()))
	case *types.Array:
		return types.NewArray(one(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(one(t.Key()), one(t.Elem()))
	case *types.Chan:
		return types.NewChan(t.Dir(), one(t.Elem()))
	case *types.Interface:
		return types.NewInterfaceType(nil, nil)
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, tuple(t.Params()), tuple(t.Results()), false)
	case *types.Struct:
		var fields []*types.Var
		for f := range t.Fields() {
			fields = append(fields, types.NewField(0, nil, f.Name(), one(f.Type()), false))
		}
		return types.NewStruct(fields, nil)
	case *types.TypeParam:
		panic(build.Refusal{Message: "it is generic"})
	}
	return t
}

// identity is the text of a signature without names.
func identity(sig *types.Signature) string {
	plain := func(list *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range list.Variables() {
			vars = append(vars, types.NewParam(0, nil, "", v.Type()))
		}
		return types.NewTuple(vars...)
	}
	return types.NewSignatureType(nil, nil, nil, plain(sig.Params()), plain(sig.Results()), sig.Variadic()).String()
}

// elementName is the named type of the source that a pointer, slice or map leads to.
func elementName(t types.Type) *types.Named {
	var elem types.Type
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		elem = t.Elem()
	case *types.Slice:
		elem = t.Elem()
	case *types.Map:
		elem = t.Elem()
	default:
		return nil
	}
	n, _ := types.Unalias(elem).(*types.Named)
	if n != nil && (n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "main") {
		return nil
	}
	return n
}

// contains reports whether values of type t lead to some of type n.
func contains(t types.Type, n *types.Named, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := types.Unalias(t).(type) {
	case *types.Named:
		return u == n || contains(u.Underlying(), n, seen)
	case *types.Pointer:
		return contains(u.Elem(), n, seen)
	case *types.Slice:
		return contains(u.Elem(), n, seen)
	case *types.Array:
		return contains(u.Elem(), n, seen)
	case *types.Map:
		return contains(u.Key(), n, seen) || contains(u.Elem(), n, seen)
	case *types.Struct:
		for f := range u.Fields() {
			if contains(f.Type(), n, seen) {
				return true
			}
		}
	}
	return false
}

// describe returns the name of the variable with the descriptor of a type.
func (p *Program) describe(t types.Type) string {
	p.desc(t)
	return "type " + t.String()
}

func (p *Program) desc(t types.Type) *rt.Type {
	t = types.Unalias(t)
	for have, desc := range p.descs {
		if types.Identical(have, t) {
			return *desc
		}
	}
	desc := new(*rt.Type)
	p.descs[t] = desc
	name := types.TypeString(t, (*types.Package).Name)
	switch u := t.(type) {
	case *types.Named:
		if types.IsInterface(t) {
			var wants []string
			for m := range u.Underlying().(*types.Interface).Methods() {
				wants = append(wants, m.Name(), identity(m.Signature()))
			}
			*desc = rt.Interface(name, wants...)
			break
		}
		*desc = rt.Named(name)
		rt.Underlying(*desc, p.desc(u.Underlying()))
	case *types.Pointer:
		*desc = rt.PointerTo(p.desc(u.Elem()))
	case *types.Slice:
		*desc = rt.SliceOf(p.desc(u.Elem()))
	case *types.Struct:
		var fields []rt.StructField
		for f := range u.Fields() {
			fields = append(fields, rt.Field(f.Name(), "", f.Embedded(), p.desc(f.Type())))
		}
		*desc = rt.StructOf(name, fields...)
	case *types.Basic:
		*desc = rt.CompiledType(basics[u.Kind()])
	case *types.Interface:
		*desc = rt.Interface(name)
	default:
		*desc = rt.Other(name)
	}
	return *desc
}

var basics = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](),
	types.Uintptr: reflect.TypeFor[uintptr](),
}

// methods gives the descriptors the methods of their types, as the interpreter would: a function that takes the box.
// Where the machine has the method itself it is told so, but for the methods whose names begin with slow.
func (p *Program) methods(t testing.TB, s *vm.Session) {
	t.Helper()
	described := map[types.Type]*rt.Type{}
	for typ, desc := range p.descs {
		described[typ] = *desc
	}
	for typ, desc := range described {
		if types.IsInterface(typ) {
			continue
		}
		set := types.NewMethodSet(typ)
		for i := range set.Len() {
			m := set.At(i).Obj().(*types.Func)
			lowered := receiver(m).Obj().Name() + "." + m.Name()
			_, ptr := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer)
			_, of := types.Unalias(typ).(*types.Pointer)
			deref := of && !ptr
			rt.Method(desc, m.Name(), identity(m.Signature()), p.boxed(s, lowered, m, deref))
			if !strings.HasPrefix(m.Name(), "slow") {
				s.Method(desc, m.Name(), lowered, deref)
			}
		}
	}
}

// boxed is a method as the interpreter has it: of signatures func() string, func() int, func(int) int and func(int).
func (p *Program) boxed(s *vm.Session, lowered string, m *types.Func, deref bool) any {
	call := func(x any, args ...any) []reflect.Value {
		recv := reflect.ValueOf(rt.Value(x))
		if deref {
			recv = recv.Elem()
		}
		in := []reflect.Value{recv}
		for _, a := range args {
			in = append(in, reflect.ValueOf(a))
		}
		return p.compiled[lowered].Call(in)
	}
	switch sig := m.Signature(); {
	case identity(sig) == "func() string":
		return func(x any) string { return call(x)[0].String() }
	case sig.Params().Len() == 0 && sig.Results().Len() == 1:
		return func(x any) int { return int(call(x)[0].Int()) }
	case sig.Results().Len() == 1:
		return func(x any, a int) int { return int(call(x, a)[0].Int()) }
	default:
		return func(x any, a int) { call(x, a) }
	}
}

package registers

import (
	"go/types"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
)

func (f *Frame) Field(s *Shape, i int) *Shape {
	return f.Shape(s.Under.(*types.Struct).Field(i).Type())
}

var basicKinds = map[types.BasicKind]code.Kind{
	types.Bool: code.Bool, types.Int: code.Int, types.Int8: code.Int8, types.Int16: code.Int16, types.Int32: code.Int32,
	types.Int64: code.Int64, types.Uint: code.Uint, types.Uint8: code.Uint8, types.Uint16: code.Uint16,
	types.Uint32: code.Uint32, types.Uint64: code.Uint64, types.Uintptr: code.Uintptr,
	types.Float64:     code.Float64,
	types.String:      code.String,
	types.UntypedBool: code.Bool, types.UntypedInt: code.Int, types.UntypedRune: code.Int32,
	types.UntypedFloat:  code.Float64,
	types.UntypedString: code.String, types.UntypedNil: code.Any,
}

// A Shape is a type as the compiler sees it.
type Shape struct {
	code.Layout
	ID    int32
	Kind  code.Kind // of the underlying type
	Typ   types.Type
	Under types.Type // of the user's type, not erased
}

// Shape returns the shape of a type of the source.
func (f *Frame) Shape(t types.Type) *Shape {
	t = types.Unalias(f.types.Subst(t))
	if s, ok := f.shapes.At(t).(*Shape); ok {
		return s
	}
	s := &Shape{ID: f.typeID(f.types.Erased(t)), Typ: t, Under: t.Underlying()}
	s.Layout = f.Unit.Layout(s.ID)
	s.Kind = f.Unit.Types[s.ID].Kind
	for id := s.ID; s.Kind == code.Named; s.Kind = f.Unit.Types[id].Kind {
		id = f.Unit.Types[id].Elem
	}
	if _, ok := t.Underlying().(*types.Interface); !ok && s.Kind == code.Any && t != types.Typ[types.UntypedNil] {
		f.Leave("its type " + types.TypeString(t, build.Short) + " contains itself")
	}
	f.shapes.Set(t, s)
	return s
}

// typeID returns the index of an erased type in the unit.
func (f *Frame) typeID(t types.Type) int32 {
	if a, ok := t.(*types.Alias); ok && a.Obj().Pkg() != nil {
		f.Leave("it uses the type " + types.TypeString(t, build.Short)) // which the machine knows by another name
	}
	t = types.Unalias(t)
	if id, ok := f.Tables.types.At(t).(int32); ok {
		return id
	}
	typ := f.describe(t)
	id := int32(len(f.Unit.Types))
	f.Unit.Types = append(f.Unit.Types, typ)
	f.Tables.types.Set(t, id)
	return id
}

func (f *Frame) describe(t types.Type) code.Type {
	switch t := t.(type) {
	case *types.Basic:
		if k, ok := basicKinds[t.Kind()]; ok {
			return code.Type{Kind: k}
		}
	case *types.Named:
		if t.Obj().Pkg() == nil {
			return code.Type{Kind: code.Error}
		}
		return f.compiledType(t)
	case *types.Interface:
		return code.Type{Kind: code.Any}
	case *types.Pointer:
		return code.Type{Kind: code.Pointer, Elem: f.typeID(t.Elem())}
	case *types.Slice:
		return code.Type{Kind: code.Slice, Elem: f.typeID(t.Elem())}
	case *types.Array:
		return code.Type{Kind: code.Array, Elem: f.typeID(t.Elem()), Len: t.Len()}
	case *types.Map:
		return code.Type{Kind: code.Map, Key: f.typeID(t.Key()), Elem: f.typeID(t.Elem())}
	case *types.Chan:
		return code.Type{Kind: code.Chan, Elem: f.typeID(t.Elem()),
			Len: [...]int64{types.SendRecv: 3, types.SendOnly: 2, types.RecvOnly: 1}[t.Dir()]}
	case *types.Signature:
		return code.Type{Kind: code.FuncKind, In: f.typeIDs(t.Params()), Out: f.typeIDs(t.Results())}
	case *types.Struct:
		typ := code.Type{Kind: code.Struct}
		for i := range t.NumFields() {
			typ.Fields = append(typ.Fields, code.Field{Name: t.Field(i).Name(), Tag: t.Tag(i),
				Type: f.typeID(t.Field(i).Type())})
		}
		return typ
	}
	f.Leave("it uses the type " + types.TypeString(t, build.Short))
	return code.Type{}
}

// compiledType describes a type of a compiled package: what is in a struct of one is
// nobody's business.
func (f *Frame) compiledType(t *types.Named) code.Type {
	typ := code.Type{Kind: code.Named, Path: t.Obj().Pkg().Path(), Name: t.Obj().Name()}
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Map, *types.Pointer, *types.Signature:
		typ.Elem = f.typeID(u)
	default:
		f.Leave("it uses values of the compiled type " + types.TypeString(t, build.Short))
	}
	return typ
}

func (f *Frame) typeIDs(t *types.Tuple) (list []int32) {
	for v := range t.Variables() {
		list = append(list, f.typeID(v.Type()))
	}
	return list
}

// Signature returns the index of the type of a function with its receiver, if any, as
// the first parameter.
func (f *Frame) Signature(sig *types.Signature) int32 {
	typ := code.Type{Kind: code.FuncKind}
	if sig.Recv() != nil {
		typ.In = append(typ.In, f.Shape(sig.Recv().Type()).ID)
	}
	for v := range sig.Params().Variables() {
		typ.In = append(typ.In, f.Shape(v.Type()).ID)
	}
	for v := range sig.Results().Variables() {
		typ.Out = append(typ.Out, f.Shape(v.Type()).ID)
	}
	id := int32(len(f.Unit.Types))
	f.Unit.Types = append(f.Unit.Types, typ)
	return id
}

// Window says how many registers the arguments and the results of a function take.
func (f *Frame) Window(sig int32) (argI, argP, resI, resP int32) {
	typ := f.Unit.Types[sig]
	for _, t := range typ.In {
		l := f.Unit.Layout(t)
		argI, argP = argI+l.I, argP+l.P
	}
	for _, t := range typ.Out {
		l := f.Unit.Layout(t)
		resI, resP = resI+l.I, resP+l.P
	}
	return
}

func (s *Shape) IsInt() bool { return s.Kind >= code.Int && s.Kind <= code.Uintptr }

func (s *Shape) Unsigned() bool { return s.Kind >= code.Uint && s.Kind <= code.Uintptr }

func (s *Shape) IsFloat() bool { return s.Kind == code.Float64 }

// Narrowing is the operation that normalises an integer after an operation on 64 bits.
func (s *Shape) Narrowing() (code.Op, bool) {
	op, ok := map[code.Kind]code.Op{
		code.Int8: code.S8x, code.Int16: code.S16x, code.Int32: code.S32x,
		code.Uint8: code.Z8x, code.Uint16: code.Z16x, code.Uint32: code.Z32x,
	}[s.Kind]
	return op, ok
}

// Elem returns the shape of the elements of an array, slice, pointer or map.
func (f *Frame) Elem(s *Shape) *Shape {
	return f.Shape(s.Under.(interface{ Elem() types.Type }).Elem())
}

package fast

import (
	"go/types"

	"sprague/kernel/cell/fast/code"
)

var basicKinds = map[types.BasicKind]code.Kind{
	types.Bool: code.Bool, types.Int: code.Int, types.Int8: code.Int8, types.Int16: code.Int16, types.Int32: code.Int32,
	types.Int64: code.Int64, types.Uint: code.Uint, types.Uint8: code.Uint8, types.Uint16: code.Uint16,
	types.Uint32: code.Uint32, types.Uint64: code.Uint64, types.Uintptr: code.Uintptr, types.Float32: code.Float32,
	types.Float64: code.Float64, types.Complex64: code.Complex64, types.Complex128: code.Complex128, types.String: code.String,
	types.UntypedBool: code.Bool, types.UntypedInt: code.Int, types.UntypedRune: code.Int32, types.UntypedFloat: code.Float64,
	types.UntypedString: code.String, types.UntypedNil: code.Any,
}

// A shape is a type as the compiler sees it.
type shape struct {
	code.Layout
	id    int32
	kind  code.Kind // of the underlying type
	typ   types.Type
	under types.Type // of the user's type, not erased
}

// shape returns the shape of a type of the source.
func (c *compiler) shape(t types.Type) *shape {
	t = types.Unalias(c.host.Subst(t))
	if s, ok := c.shapes.At(t).(*shape); ok {
		return s
	}
	erased, err := c.host.Erased(t)
	if err != nil {
		c.leave(err.Error())
	}
	s := &shape{id: c.typeID(erased), typ: t, under: t.Underlying()}
	s.Layout = c.unit.Layout(s.id)
	s.kind = c.unit.Types[s.id].Kind
	for id := s.id; s.kind == code.Named; s.kind = c.unit.Types[id].Kind {
		id = c.unit.Types[id].Elem
	}
	if s.kind == code.Complex64 || s.kind == code.Complex128 {
		c.leave("it computes with complex numbers")
	}
	if _, ok := t.Underlying().(*types.Interface); !ok && s.kind == code.Any && t != types.Typ[types.UntypedNil] {
		c.leave("its type " + types.TypeString(t, short) + " contains itself")
	}
	c.shapes.Set(t, s)
	return s
}

func short(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

// typeID returns the index of an erased type in the unit.
func (c *compiler) typeID(t types.Type) int32 {
	t = types.Unalias(t)
	if id, ok := c.types.At(t).(int32); ok {
		return id
	}
	typ := c.describe(t)
	id := int32(len(c.unit.Types))
	c.unit.Types = append(c.unit.Types, typ)
	c.types.Set(t, id)
	return id
}

func (c *compiler) describe(t types.Type) code.Type {
	switch t := t.(type) {
	case *types.Basic:
		if k, ok := basicKinds[t.Kind()]; ok {
			return code.Type{Kind: k}
		}
	case *types.Named:
		if t.Obj().Pkg() == nil {
			return code.Type{Kind: code.Error}
		}
		return c.compiledType(t)
	case *types.Interface:
		return code.Type{Kind: code.Any}
	case *types.Pointer:
		return code.Type{Kind: code.Pointer, Elem: c.typeID(t.Elem())}
	case *types.Slice:
		return code.Type{Kind: code.Slice, Elem: c.typeID(t.Elem())}
	case *types.Array:
		return code.Type{Kind: code.Array, Elem: c.typeID(t.Elem()), Len: t.Len()}
	case *types.Map:
		return code.Type{Kind: code.Map, Key: c.typeID(t.Key()), Elem: c.typeID(t.Elem())}
	case *types.Chan:
		return code.Type{Kind: code.Chan, Elem: c.typeID(t.Elem()), Len: [...]int64{types.SendRecv: 3, types.SendOnly: 2, types.RecvOnly: 1}[t.Dir()]}
	case *types.Signature:
		return code.Type{Kind: code.FuncKind, In: c.typeIDs(t.Params()), Out: c.typeIDs(t.Results())}
	case *types.Struct:
		typ := code.Type{Kind: code.Struct}
		for i := range t.NumFields() {
			typ.Fields = append(typ.Fields, code.Field{Name: t.Field(i).Name(), Tag: t.Tag(i), Type: c.typeID(t.Field(i).Type())})
		}
		return typ
	}
	c.leave("it uses the type " + types.TypeString(t, short))
	return code.Type{}
}

// compiledType describes a type of a compiled package: what is in a struct of one is
// nobody's business.
func (c *compiler) compiledType(t *types.Named) code.Type {
	typ := code.Type{Kind: code.Named, Path: t.Obj().Pkg().Path(), Name: t.Obj().Name()}
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Map, *types.Pointer, *types.Signature:
		typ.Elem = c.typeID(u)
	default:
		c.leave("it uses values of the compiled type " + types.TypeString(t, short))
	}
	return typ
}

func (c *compiler) typeIDs(t *types.Tuple) []int32 {
	var list []int32
	for i := range t.Len() {
		list = append(list, c.typeID(t.At(i).Type()))
	}
	return list
}

// signature returns the index of the type of a function with its receiver, if any, as
// the first parameter.
func (c *compiler) signature(sig *types.Signature) int32 {
	typ := code.Type{Kind: code.FuncKind}
	if sig.Recv() != nil {
		typ.In = append(typ.In, c.shape(sig.Recv().Type()).id)
	}
	for i := range sig.Params().Len() {
		typ.In = append(typ.In, c.shape(sig.Params().At(i).Type()).id)
	}
	for i := range sig.Results().Len() {
		typ.Out = append(typ.Out, c.shape(sig.Results().At(i).Type()).id)
	}
	id := int32(len(c.unit.Types))
	c.unit.Types = append(c.unit.Types, typ)
	return id
}

// window says how many registers the arguments and the results of a function take.
func (c *compiler) window(sig int32) (argI, argP, resI, resP int32) {
	typ := c.unit.Types[sig]
	for _, t := range typ.In {
		l := c.unit.Layout(t)
		argI, argP = argI+l.I, argP+l.P
	}
	for _, t := range typ.Out {
		l := c.unit.Layout(t)
		resI, resP = resI+l.I, resP+l.P
	}
	return
}

func (s *shape) isInt() bool    { return s.kind >= code.Int && s.kind <= code.Uintptr }
func (s *shape) unsigned() bool { return s.kind >= code.Uint && s.kind <= code.Uintptr }
func (s *shape) isFloat() bool  { return s.kind == code.Float32 || s.kind == code.Float64 }

// narrowing is the operation that normalises an integer after an operation on 64 bits.
func (s *shape) narrowing() (code.Op, bool) {
	op, ok := map[code.Kind]code.Op{
		code.Int8: code.S8x, code.Int16: code.S16x, code.Int32: code.S32x,
		code.Uint8: code.Z8x, code.Uint16: code.Z16x, code.Uint32: code.Z32x,
	}[s.kind]
	return op, ok
}

// elem returns the shape of the elements of an array, slice, pointer or map.
func (c *compiler) elem(s *shape) *shape {
	switch u := s.under.(type) {
	case *types.Slice:
		return c.shape(u.Elem())
	case *types.Array:
		return c.shape(u.Elem())
	case *types.Pointer:
		return c.shape(u.Elem())
	case *types.Map:
		return c.shape(u.Elem())
	case *types.Basic:
		return c.shape(types.Typ[types.Uint8])
	}
	c.leave("it indexes a value of type " + types.TypeString(s.typ, short))
	return nil
}

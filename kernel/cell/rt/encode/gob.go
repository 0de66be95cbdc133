//go:build !js

package encode

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"reflect"
	"sprague/kernel/cell/rt"
	"strconv"
	"sync"
)

// Package encoding/gob reads types by reflection, and an erased type has lost names and
// methods. What it gets in the place of a boxed value is a mirror: a value of a type made by
// reflection that has the fields which gob sends, under their names. A value that encodes
// itself, and one whose type contains itself, which reflection cannot make, is the bytes of
// its own encoding there.

// A gobText is a value as the bytes of its own encoding.
type gobText struct{ data []byte }

func (g gobText) GobEncode() ([]byte, error) { return g.data, nil }
func (g *gobText) GobDecode(data []byte) error {
	g.data = bytes.Clone(data)
	return nil
}

// A binaryText is a gobText of a type that encodes itself for all packages that ask: a stream
// tells the two apart.
type binaryText struct{ data []byte }

func (b binaryText) MarshalBinary() ([]byte, error) { return b.data, nil }
func (b *binaryText) UnmarshalBinary(data []byte) error {
	b.data = bytes.Clone(data)
	return nil
}

// ownBytes returns the bytes of a mirror that is no more than that.
func ownBytes(m reflect.Value) (data []byte, ok bool) {
	switch x := m.Interface().(type) {
	case gobText:
		return x.data, true
	case binaryText:
		return x.data, true
	}
	return nil, false
}

// GobEncode is the method Encode of gob.Encoder.
func GobEncode(e *gob.Encoder, x any) (err error) {
	in, ok := gobBox(x)
	if !ok {
		return e.Encode(x)
	}
	defer gobRecover(&err)
	v := reflect.ValueOf(in.Value)
	for in.Type.Kind == rt.PointerKind {
		if !v.IsValid() || v.IsNil() {
			panic("gob: cannot encode nil pointer of type " + in.Type.Name)
		}
		in.Type, v = in.Type.Elem, v.Elem()
	}
	if rt.IsInterfaceKind(in.Type) { // a pointer to an interface sends the interface
		p := reflect.New(reflect.TypeFor[any]())
		mirrorInto(in.Type, v, p.Elem())
		return e.EncodeValue(p)
	}
	return e.EncodeValue(mirror(in.Type, v))
}

// gobBox returns what is in a box, or a compiled slice or map, or a pointer to one, in which
// there may be boxes.
func gobBox(x any) (rt.Content, bool) {
	if b, ok := x.(rt.Box); ok {
		return b.Inside(), true
	}
	t := reflect.TypeOf(x)
	if t == nil {
		return rt.Content{}, false
	}
	if t.Kind() != reflect.Pointer {
		parts := sentParts(rt.CompiledType(t))
		return rt.Content{Type: parts, Value: x}, parts.Kind != rt.NativeKind
	}
	parts := sentParts(rt.CompiledType(t.Elem()))
	return rt.Content{Type: &rt.Type{Name: t.String(), Kind: rt.PointerKind, Elem: parts}, Value: x}, parts.Kind != rt.NativeKind
}

// GobDecode is the method Decode of gob.Decoder.
func GobDecode(d *gob.Decoder, x any) (err error) {
	in, ok := gobBox(x)
	if !ok {
		return d.Decode(x)
	}
	defer gobRecover(&err)
	v := reflect.ValueOf(in.Value)
	if in.Type.Kind != rt.PointerKind {
		return errors.New("gob: attempt to decode into a non-pointer")
	}
	return gobDecode(d, in.Type.Elem, v.Elem())
}

func gobDecode(d *gob.Decoder, t *rt.Type, v reflect.Value) error {
	p := reflect.New(mirrorType(t))
	mirrorInto(t, v, p.Elem())
	if err := d.DecodeValue(p); err != nil {
		return err
	}
	unmirror(t, p.Elem(), v)
	return nil
}

// A gobError is an error on the way through the parts of a value.
type gobError struct{ error }

func gobRecover(err *error) {
	switch r := recover().(type) {
	case nil:
	case gobError:
		*err = r.error
	default:
		panic(r)
	}
}

func gobCheck(err error) {
	if err != nil {
		panic(gobError{err})
	}
}

// gobNames are the types that GobRegister has been told, by what package gob knows of them.
var gobNames struct {
	sync.Mutex
	mirrors map[reflect.Type]gobHeld
	types   map[*rt.Type]bool
}

// A gobHeld is a type that interfaces hold, and its erased form.
type gobHeld struct {
	typ    *rt.Type
	erased reflect.Type
}

// GobRegister is gob.Register.
func GobRegister(x any) {
	if b, ok := x.(rt.Box); ok {
		GobRegisterName(b.Inside().Type.Name, x)
		return
	}
	gob.Register(x)
}

// GobRegisterName is gob.RegisterName.
func GobRegisterName(name string, x any) {
	b, ok := x.(rt.Box)
	if !ok {
		gob.RegisterName(name, x)
		return
	}
	t := b.Inside().Type
	m := heldType(t)
	registerHeld(name, m)
	erased := reflect.TypeOf(b.Inside().Value)
	if erased == nil {
		erased = t.Full
	}
	gobNames.Lock()
	defer gobNames.Unlock()
	if gobNames.types == nil {
		gobNames.mirrors, gobNames.types = map[reflect.Type]gobHeld{}, map[*rt.Type]bool{}
	}
	gobNames.mirrors[m], gobNames.types[t] = gobHeld{t, erased}, true
}

// registerHeld registers a type of the session. Package gob keeps the names of types that were
// declared anew with other fields; later ones have a number.
func registerHeld(name string, m reflect.Type) {
	gobNames.Lock()
	before := gobNames.mirrors[m].typ != nil
	gobNames.Unlock()
	if before {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			gob.RegisterName(fmt.Sprintf("%s %d", name, len(gobNames.mirrors)), reflect.Zero(m).Interface())
		}
	}()
	gob.RegisterName(name, reflect.Zero(m).Interface())
}

// heldType is the type that an interface holds in the place of t: a struct that a type of
// another name has not, by a tag.
func heldType(t *rt.Type) reflect.Type {
	return reflect.StructOf([]reflect.StructField{{Name: "V", Type: mirrorType(t), Tag: reflect.StructTag("cell:" + strconv.Quote(t.Name))}})
}

// encodesItself returns the descriptor of t, or of the pointer to it, that has a method by
// which package gob encodes or decodes, and the method.
func encodesItself(t *rt.Type, names ...string) (*rt.Type, *rt.LoweredMethod) {
	for _, t := range []*rt.Type{t, t.Pointer} {
		for _, name := range names {
			if t != nil && t.Kind != rt.InterfaceKind && t.Methods[name] != nil {
				return t, t.Methods[name]
			}
		}
	}
	return nil, nil
}

var (
	gobEncoders = []string{"GobEncode", "MarshalBinary"}
	gobDecoders = []string{"GobDecode", "UnmarshalBinary"}
)

// mirrorType returns the type of the mirrors of t.
func mirrorType(t *rt.Type) reflect.Type {
	m := mirrorWithin(t, map[*rt.Type]bool{})
	if m == nil {
		panic(gobError{errors.New("gob NewTypeObject can't handle type: " + t.Name)})
	}
	return m
}

// mirrorWithin returns the type of mirrors, nil if gob sends nothing of it. Open are the types
// that it is part of.
func mirrorWithin(t *rt.Type, open map[*rt.Type]bool) reflect.Type {
	if p, _ := encodesItself(t, gobEncoders[0], gobDecoders[0]); p != nil || open[t] {
		return reflect.TypeFor[gobText]()
	}
	if p, _ := encodesItself(t, gobEncoders[1], gobDecoders[1]); p != nil {
		return reflect.TypeFor[binaryText]()
	}
	open[t] = true
	defer delete(open, t)
	u := sentParts(t)
	part := func(t *rt.Type) reflect.Type {
		if m := mirrorWithin(t, open); m != nil {
			return m
		}
		panic(gobError{errors.New("gob NewTypeObject can't handle type: " + t.Name)})
	}
	switch {
	case rt.IsInterfaceKind(t):
		return reflect.TypeFor[any]()
	case u.Kind == rt.NativeKind:
		return nativeMirror(t, u.Native)
	case u.Kind == rt.PointerKind:
		return reflect.PointerTo(part(u.Elem))
	case u.Kind == rt.SliceKind:
		return reflect.SliceOf(part(u.Elem))
	case u.Kind == rt.ArrayKind:
		return reflect.ArrayOf(u.Length, part(u.Elem))
	case u.Kind == rt.MapKind:
		return reflect.MapOf(part(u.Key), part(u.Elem))
	case u.Kind == rt.StructKind:
		var fields []reflect.StructField
		for _, f := range u.Fields {
			if m := mirrorWithin(f.Type, open); rt.IsExported(f.Name) && m != nil {
				fields = append(fields, reflect.StructField{Name: f.Name, Type: m})
			}
		}
		if len(fields) == 0 {
			panic(gobError{errors.New("gob: type " + t.Name + " has no exported fields")})
		}
		return reflect.StructOf(fields)
	}
	return nil // channels and functions
}

// nativeMirror is the compiled type itself, or the one without its methods that t is made of.
func nativeMirror(t *rt.Type, native reflect.Type) reflect.Type {
	if t.Kind != rt.NamedKind || native.Kind() != reflect.Struct {
		return native
	}
	bare := withoutMethods(reflect.New(native)).Type().Elem()
	for i := range bare.NumField() {
		if bare.Field(i).IsExported() {
			return bare
		}
	}
	panic(gobError{errors.New("gob: type " + t.Name + " has no exported fields")})
}

// sentParts is the underlying type, with the parts of a compiled slice or map in which there
// are interfaces.
func sentParts(t *rt.Type) *rt.Type {
	u := t.Underlying()
	if u.Kind == rt.NativeKind && (u.Native.Kind() == reflect.Slice || u.Native.Kind() == reflect.Map) {
		return rt.InParts(u.Native)
	}
	return u
}

// mirror returns the mirror of a value.
func mirror(t *rt.Type, v reflect.Value) reflect.Value {
	m := reflect.New(mirrorType(t)).Elem()
	mirrorInto(t, v, m)
	return m
}

// mirrorInto sets m to the mirror of v.
func mirrorInto(t *rt.Type, v, m reflect.Value) {
	if v.IsValid() && v.Kind() == reflect.Interface && !rt.IsInterfaceKind(t) {
		v = v.Elem() // the type was cut
	}
	if !v.IsValid() {
		return
	}
	u := sentParts(t)
	switch {
	case m.Type() == reflect.TypeFor[gobText]():
		m.Set(reflect.ValueOf(gobText{encodeItself(t, v)}))
	case m.Type() == reflect.TypeFor[binaryText]():
		m.Set(reflect.ValueOf(binaryText{encodeItself(t, v)}))
	case rt.IsInterfaceKind(t):
		mirrorHeld(v, m)
	case u.Kind == rt.NativeKind:
		m.Set(v.Convert(m.Type()))
	case u.Kind == rt.PointerKind:
		if !v.IsNil() {
			m.Set(reflect.New(m.Type().Elem()))
			mirrorInto(u.Elem, v.Elem(), m.Elem())
		}
	case u.Kind == rt.SliceKind && v.IsNil() || u.Kind == rt.MapKind && v.IsNil():
	case u.Kind == rt.SliceKind || u.Kind == rt.ArrayKind:
		if u.Kind == rt.SliceKind {
			m.Set(reflect.MakeSlice(m.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			mirrorInto(u.Elem, v.Index(i), m.Index(i))
		}
	case u.Kind == rt.MapKind:
		m.Set(reflect.MakeMap(m.Type()))
		for it := v.MapRange(); it.Next(); {
			key, elem := reflect.New(m.Type().Key()).Elem(), reflect.New(m.Type().Elem()).Elem()
			mirrorInto(u.Key, it.Key(), key)
			mirrorInto(u.Elem, it.Value(), elem)
			m.SetMapIndex(key, elem)
		}
	case u.Kind == rt.StructKind:
		for i, f := range u.Fields {
			if to := m.FieldByName(f.Name); rt.IsExported(f.Name) && to.IsValid() {
				mirrorInto(f.Type, v.Field(i), to)
			}
		}
	}
}

// mirrorHeld sets m, an interface, to the mirror of what an interface holds.
func mirrorHeld(v, m reflect.Value) {
	x := v.Interface()
	b, ok := rt.Unwrapped(x).(rt.Box)
	if !ok {
		if x != nil {
			m.Set(reflect.ValueOf(x))
		}
		return
	}
	in := b.Inside()
	gobNames.Lock()
	known := gobNames.types[in.Type]
	gobNames.Unlock()
	if !known {
		panic(gobError{errors.New("gob: type not registered for interface: " + in.Type.Name)})
	}
	held := reflect.New(heldType(in.Type)).Elem()
	mirrorInto(in.Type, reflect.ValueOf(in.Value), held.Field(0))
	m.Set(held)
}

// encodeItself returns a value as the bytes of its own encoding: by its method, or a stream of
// its own. Nil is no bytes.
func encodeItself(t *rt.Type, v reflect.Value) []byte {
	if t.Underlying().Kind == rt.PointerKind && v.IsNil() {
		return nil
	}
	if p, m := encodesItself(t, gobEncoders...); p != nil {
		x := v
		if p != t {
			x = reflect.New(v.Type())
			x.Elem().Set(v)
		}
		data, err := m.Fn.(func(any) ([]byte, error))(p.Wrap(x.Interface()))
		gobCheck(err)
		return data
	}
	var b bytes.Buffer
	if u := t.Underlying(); u.Kind == rt.PointerKind {
		t, v = u.Elem, v.Elem()
	}
	gobCheck(gob.NewEncoder(&b).EncodeValue(mirror(t, v)))
	return b.Bytes()
}

// decodeItself is the way back.
func decodeItself(t *rt.Type, data []byte, v reflect.Value) {
	if len(data) == 0 {
		return
	}
	u := t.Underlying()
	if p, m := encodesItself(t, gobDecoders...); p != nil {
		x := v.Addr()
		if p == t { // a pointer
			full, store := opened(u, v)
			full.Set(reflect.New(full.Type().Elem()))
			store()
			x = full
		}
		gobCheck(m.Fn.(func(any, []byte) error)(p.Wrap(x.Interface()), data))
		return
	}
	d := gob.NewDecoder(bytes.NewReader(data))
	if u.Kind != rt.PointerKind {
		gobCheck(gobDecode(d, t, v))
		return
	}
	full, store := opened(u, v)
	full.Set(reflect.New(full.Type().Elem()))
	gobCheck(gobDecode(d, u.Elem, full.Elem()))
	store()
}

// unmirror sets v to what m is a mirror of. As in a decoder, what has not been sent stays.
func unmirror(t *rt.Type, m, v reflect.Value) {
	if data, own := ownBytes(m); own {
		decodeItself(t, data, v)
		return
	}
	u := sentParts(t)
	switch {
	case rt.IsInterfaceKind(t):
		unmirrorHeld(m, v)
		return
	case u.Kind == rt.NativeKind:
		v.Set(m.Convert(v.Type()))
		return
	}
	v, store := opened(u, v)
	defer store()
	switch u.Kind {
	case rt.PointerKind:
		if m.IsNil() {
			v.SetZero()
			return
		}
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		unmirror(u.Elem, m.Elem(), v.Elem())
	case rt.SliceKind, rt.ArrayKind:
		if u.Kind == rt.SliceKind {
			if m.IsNil() {
				v.SetZero()
				return
			}
			if v.Cap() < m.Len() {
				v.Set(reflect.MakeSlice(v.Type(), m.Len(), m.Len()))
			}
			v.SetLen(m.Len())
		}
		for i := range m.Len() {
			unmirror(u.Elem, m.Index(i), v.Index(i))
		}
	case rt.MapKind:
		if m.IsNil() {
			v.SetZero()
			return
		}
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		for it := m.MapRange(); it.Next(); {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			unmirror(u.Key, it.Key(), key)
			unmirror(u.Elem, it.Value(), elem)
			v.SetMapIndex(key, elem)
		}
	case rt.StructKind:
		for i, f := range u.Fields {
			if from := m.FieldByName(f.Name); rt.IsExported(f.Name) && from.IsValid() {
				unmirror(f.Type, from, v.Field(i))
			}
		}
	}
}

// unmirrorHeld sets an interface to what the mirror in another one stands for.
func unmirrorHeld(m, v reflect.Value) {
	if m.IsNil() {
		v.SetZero()
		return
	}
	held := m.Elem()
	gobNames.Lock()
	as := gobNames.mirrors[held.Type()]
	gobNames.Unlock()
	if as.typ == nil {
		v.Set(held)
		return
	}
	val := reflect.New(as.erased).Elem()
	unmirror(as.typ, held.Field(0), val)
	v.Set(reflect.ValueOf(as.typ.Wrap(val.Interface())))
}

//go:build !js

package rt

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"reflect"
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

// GobEncode is the method Encode of gob.Encoder.
func GobEncode(e *gob.Encoder, x any) (err error) {
	in, ok := gobBox(x)
	if !ok {
		return e.Encode(x)
	}
	defer gobRecover(&err)
	v := reflect.ValueOf(in.val)
	for in.typ.kind == pointer {
		if !v.IsValid() || v.IsNil() {
			panic("gob: cannot encode nil pointer of type " + in.typ.name)
		}
		in.typ, v = in.typ.elem, v.Elem()
	}
	if isInterfaceKind(in.typ) { // a pointer to an interface sends the interface
		p := reflect.New(reflect.TypeFor[any]())
		mirrorInto(in.typ, v, p.Elem())
		return e.EncodeValue(p)
	}
	return e.EncodeValue(mirror(in.typ, v))
}

// gobBox returns what is in a box, or a compiled slice or map, or a pointer to one, in which
// there may be boxes.
func gobBox(x any) (box, bool) {
	if b, ok := x.(Box); ok {
		return b.boxed(), true
	}
	t := reflect.TypeOf(x)
	if t == nil {
		return box{}, false
	}
	if t.Kind() != reflect.Pointer {
		parts := sentParts(compiledType(t))
		return box{parts, x}, parts.kind != native
	}
	parts := sentParts(compiledType(t.Elem()))
	return box{&Type{name: t.String(), kind: pointer, elem: parts}, x}, parts.kind != native
}

// GobDecode is the method Decode of gob.Decoder.
func GobDecode(d *gob.Decoder, x any) (err error) {
	in, ok := gobBox(x)
	if !ok {
		return d.Decode(x)
	}
	defer gobRecover(&err)
	v := reflect.ValueOf(in.val)
	if in.typ.kind != pointer {
		return errors.New("gob: attempt to decode into a non-pointer")
	}
	return gobDecode(d, in.typ.elem, v.Elem())
}

func gobDecode(d *gob.Decoder, t *Type, v reflect.Value) error {
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
	types   map[*Type]bool
}

// A gobHeld is a type that interfaces hold, and its erased form.
type gobHeld struct {
	typ    *Type
	erased reflect.Type
}

// GobRegister is gob.Register.
func GobRegister(x any) {
	if b, ok := x.(Box); ok {
		GobRegisterName(b.boxed().typ.name, x)
		return
	}
	gob.Register(x)
}

// GobRegisterName is gob.RegisterName.
func GobRegisterName(name string, x any) {
	b, ok := x.(Box)
	if !ok {
		gob.RegisterName(name, x)
		return
	}
	t := b.boxed().typ
	m := heldType(t)
	registerHeld(name, m)
	erased := reflect.TypeOf(b.boxed().val)
	if erased == nil {
		erased = t.full
	}
	gobNames.Lock()
	defer gobNames.Unlock()
	if gobNames.types == nil {
		gobNames.mirrors, gobNames.types = map[reflect.Type]gobHeld{}, map[*Type]bool{}
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
func heldType(t *Type) reflect.Type {
	return reflect.StructOf([]reflect.StructField{{Name: "V", Type: mirrorType(t), Tag: reflect.StructTag("cell:" + strconv.Quote(t.name))}})
}

// encodesItself returns the descriptor of t, or of the pointer to it, that has a method by
// which package gob encodes or decodes, and the method.
func encodesItself(t *Type, names ...string) (*Type, *method) {
	for _, t := range []*Type{t, t.pointer} {
		for _, name := range names {
			if t != nil && t.kind != iface && t.methods[name] != nil {
				return t, t.methods[name]
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
func mirrorType(t *Type) reflect.Type {
	m := mirrorWithin(t, map[*Type]bool{})
	if m == nil {
		panic(gobError{errors.New("gob NewTypeObject can't handle type: " + t.name)})
	}
	return m
}

// mirrorWithin returns the type of mirrors, nil if gob sends nothing of it. Open are the types
// that it is part of.
func mirrorWithin(t *Type, open map[*Type]bool) reflect.Type {
	if p, _ := encodesItself(t, append(gobEncoders, gobDecoders...)...); p != nil || open[t] {
		return reflect.TypeFor[gobText]()
	}
	open[t] = true
	defer delete(open, t)
	u := sentParts(t)
	part := func(t *Type) reflect.Type {
		if m := mirrorWithin(t, open); m != nil {
			return m
		}
		panic(gobError{errors.New("gob NewTypeObject can't handle type: " + t.name)})
	}
	switch {
	case isInterfaceKind(t):
		return reflect.TypeFor[any]()
	case u.kind == native:
		return u.native
	case u.kind == pointer:
		return reflect.PointerTo(part(u.elem))
	case u.kind == slice:
		return reflect.SliceOf(part(u.elem))
	case u.kind == array:
		return reflect.ArrayOf(u.length, part(u.elem))
	case u.kind == mapping:
		return reflect.MapOf(part(u.key), part(u.elem))
	case u.kind == structure:
		var fields []reflect.StructField
		for _, f := range u.fields {
			if m := mirrorWithin(f.typ, open); isExported(f.name) && m != nil {
				fields = append(fields, reflect.StructField{Name: f.name, Type: m})
			}
		}
		if len(fields) == 0 {
			panic(gobError{errors.New("gob: type " + t.name + " has no exported fields")})
		}
		return reflect.StructOf(fields)
	}
	return nil // channels and functions
}

// sentParts is the underlying type, with the parts of a compiled slice or map in which there
// are interfaces.
func sentParts(t *Type) *Type {
	u := t.underlying()
	if u.kind == native && (u.native.Kind() == reflect.Slice || u.native.Kind() == reflect.Map) {
		return inParts(u.native)
	}
	return u
}

// mirror returns the mirror of a value.
func mirror(t *Type, v reflect.Value) reflect.Value {
	m := reflect.New(mirrorType(t)).Elem()
	mirrorInto(t, v, m)
	return m
}

// mirrorInto sets m to the mirror of v.
func mirrorInto(t *Type, v, m reflect.Value) {
	if v.IsValid() && v.Kind() == reflect.Interface && !isInterfaceKind(t) {
		v = v.Elem() // the type was cut
	}
	if !v.IsValid() {
		return
	}
	u := sentParts(t)
	switch {
	case m.Type() == reflect.TypeFor[gobText]():
		m.Set(reflect.ValueOf(gobText{encodeItself(t, v)}))
	case isInterfaceKind(t):
		mirrorHeld(v, m)
	case u.kind == native:
		m.Set(v.Convert(m.Type()))
	case u.kind == pointer:
		if !v.IsNil() {
			m.Set(reflect.New(m.Type().Elem()))
			mirrorInto(u.elem, v.Elem(), m.Elem())
		}
	case u.kind == slice && v.IsNil() || u.kind == mapping && v.IsNil():
	case u.kind == slice || u.kind == array:
		if u.kind == slice {
			m.Set(reflect.MakeSlice(m.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			mirrorInto(u.elem, v.Index(i), m.Index(i))
		}
	case u.kind == mapping:
		m.Set(reflect.MakeMap(m.Type()))
		for it := v.MapRange(); it.Next(); {
			key, elem := reflect.New(m.Type().Key()).Elem(), reflect.New(m.Type().Elem()).Elem()
			mirrorInto(u.key, it.Key(), key)
			mirrorInto(u.elem, it.Value(), elem)
			m.SetMapIndex(key, elem)
		}
	case u.kind == structure:
		for i, f := range u.fields {
			if to := m.FieldByName(f.name); isExported(f.name) && to.IsValid() {
				mirrorInto(f.typ, v.Field(i), to)
			}
		}
	}
}

// mirrorHeld sets m, an interface, to the mirror of what an interface holds.
func mirrorHeld(v, m reflect.Value) {
	x := v.Interface()
	b, ok := unwrapped(x).(Box)
	if !ok {
		if x != nil {
			m.Set(reflect.ValueOf(x))
		}
		return
	}
	in := b.boxed()
	gobNames.Lock()
	known := gobNames.types[in.typ]
	gobNames.Unlock()
	if !known {
		panic(gobError{errors.New("gob: type not registered for interface: " + in.typ.name)})
	}
	held := reflect.New(heldType(in.typ)).Elem()
	mirrorInto(in.typ, reflect.ValueOf(in.val), held.Field(0))
	m.Set(held)
}

// encodeItself returns a value as the bytes of its own encoding: by its method, or a stream of
// its own. Nil is no bytes.
func encodeItself(t *Type, v reflect.Value) []byte {
	if t.underlying().kind == pointer && v.IsNil() {
		return nil
	}
	if p, m := encodesItself(t, gobEncoders...); p != nil {
		x := v
		if p != t {
			x = reflect.New(v.Type())
			x.Elem().Set(v)
		}
		data, err := m.fn.(func(any) ([]byte, error))(p.wrap(x.Interface()))
		gobCheck(err)
		return data
	}
	var b bytes.Buffer
	if u := t.underlying(); u.kind == pointer {
		t, v = u.elem, v.Elem()
	}
	gobCheck(gob.NewEncoder(&b).EncodeValue(mirror(t, v)))
	return b.Bytes()
}

// decodeItself is the way back.
func decodeItself(t *Type, data []byte, v reflect.Value) {
	if len(data) == 0 {
		return
	}
	u := t.underlying()
	if p, m := encodesItself(t, gobDecoders...); p != nil {
		x := v.Addr()
		if p == t { // a pointer
			full, store := opened(u, v)
			full.Set(reflect.New(full.Type().Elem()))
			store()
			x = full
		}
		gobCheck(m.fn.(func(any, []byte) error)(p.wrap(x.Interface()), data))
		return
	}
	d := gob.NewDecoder(bytes.NewReader(data))
	if u.kind != pointer {
		gobCheck(gobDecode(d, t, v))
		return
	}
	full, store := opened(u, v)
	full.Set(reflect.New(full.Type().Elem()))
	gobCheck(gobDecode(d, u.elem, full.Elem()))
	store()
}

// unmirror sets v to what m is a mirror of. As in a decoder, what has not been sent stays.
func unmirror(t *Type, m, v reflect.Value) {
	u := sentParts(t)
	switch {
	case m.Type() == reflect.TypeFor[gobText]():
		decodeItself(t, m.Interface().(gobText).data, v)
		return
	case isInterfaceKind(t):
		unmirrorHeld(m, v)
		return
	case u.kind == native:
		v.Set(m.Convert(v.Type()))
		return
	}
	v, store := opened(u, v)
	defer store()
	switch u.kind {
	case pointer:
		if m.IsNil() {
			v.SetZero()
			return
		}
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		unmirror(u.elem, m.Elem(), v.Elem())
	case slice, array:
		if u.kind == slice {
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
			unmirror(u.elem, m.Index(i), v.Index(i))
		}
	case mapping:
		if m.IsNil() {
			v.SetZero()
			return
		}
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		for it := m.MapRange(); it.Next(); {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			unmirror(u.key, it.Key(), key)
			unmirror(u.elem, it.Value(), elem)
			v.SetMapIndex(key, elem)
		}
	case structure:
		for i, f := range u.fields {
			if from := m.FieldByName(f.name); isExported(f.name) && from.IsValid() {
				unmirror(f.typ, from, v.Field(i))
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
	v.Set(reflect.ValueOf(as.typ.wrap(val.Interface())))
}

// Package encode encodes and decodes values of types declared in cells as encoding/json and log/slog do
// values of compiled types. These see the erased form alone: what
// a descriptor tells, names, tags and methods, is put back here.
package encode

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sprague/kernel/cell/rt"
	"strconv"
	"strings"
	"sync"
	"unsafe"
)

// JSONMarshal is json.Marshal.
func JSONMarshal(x any) ([]byte, error) {
	b, err := json.Marshal(x)
	return b, unboxed(err)
}

// JSONMarshalIndent is json.MarshalIndent.
func JSONMarshalIndent(x any, prefix, indent string) ([]byte, error) {
	b, err := json.MarshalIndent(x, prefix, indent)
	return b, unboxed(err)
}

// JSONEncode is the method Encode of json.Encoder.
func JSONEncode(e *json.Encoder, x any) error { return unboxed(e.Encode(x)) }

// unboxed takes the error of encoding a box out of what package json says about it.
func unboxed(err error) error {
	var m *json.MarshalerError
	for errors.As(err, &m) && m.Type.Implements(reflect.TypeFor[rt.Box]()) {
		err = m.Err
	}
	return err
}

func init() {
	rt.EncodeJSON = func(t *rt.Type, v any) ([]byte, error) {
		leave, ok := enter(v)
		if !ok {
			return nil, &json.UnsupportedValueError{Str: "encountered a cycle via " + t.Name}
		}
		defer leave()
		return encodeJSON(t, reflect.ValueOf(v), false, 0)
	}
}

// under counts how often package json has asked for a value that it is asking for already: its
// way led through compiled slices and maps, and depth is not known any more.
var under struct {
	sync.Mutex
	way map[unsafe.Pointer]int
}

// enter notes that a value is being encoded, and reports whether it is not so too often.
func enter(v any) (leave func(), ok bool) {
	at := (*[2]unsafe.Pointer)(unsafe.Pointer(&v))[1] // the same in all copies of the interface
	under.Lock()
	defer under.Unlock()
	if under.way[at] >= cyclic {
		return nil, false
	}
	if under.way == nil {
		under.way = map[unsafe.Pointer]int{}
	}
	under.way[at]++
	return func() {
		under.Lock()
		defer under.Unlock()
		if under.way[at]--; under.way[at] == 0 {
			delete(under.way, at)
		}
	}, true
}

// cyclic is how deep values may lie in one another before a cycle is suspected.
const cyclic = 1000

// encodeJSON encodes v of type t; a quoted one goes into a string. HTML is left as it
// is: package json, which asks, escapes it.
func encodeJSON(t *rt.Type, v reflect.Value, quoted bool, depth int) ([]byte, error) {
	if depth > cyclic {
		return nil, &json.UnsupportedValueError{Value: v, Str: "encountered a cycle via " + t.Name}
	}
	if rt.IsInterfaceKind(t) {
		return encodeDynamic(v, depth)
	}
	for v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem() // the type was cut
	}
	if text, ok, err := encodeByMethod(t, v); ok {
		return text, err
	}
	switch u := t.Underlying(); u.Kind {
	case rt.StructKind:
		return encodeStruct(u, v, depth)
	case rt.SliceKind, rt.ArrayKind:
		return encodeList(u, v, depth)
	case rt.MapKind:
		return encodeMap(t, u, v, depth)
	case rt.PointerKind:
		if !v.IsValid() || v.IsNil() {
			return []byte("null"), nil
		}
		return encodeJSON(u.Elem, v.Elem(), quoted, depth+1)
	case rt.OtherKind:
		return nil, fmt.Errorf("json: unsupported type: %s", t.Name)
	}
	x := v.Interface()
	switch {
	case t.Kind == rt.NamedKind && v.Kind() == reflect.Struct:
		if x = rt.Methodless(v); reflect.TypeOf(x) == reflect.TypeFor[reflect.Value]() {
			x = struct{}{} // no field of it can be seen
		}
	case v.CanAddr(): // methods of pointers count then
		x = v.Addr().Interface()
	}
	text, err := encodeNative(x)
	if err != nil || !quoted || string(text) == "null" {
		return text, err
	}
	return encodeNative(string(text))
}

func encodeDynamic(v reflect.Value, depth int) ([]byte, error) {
	if v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return []byte("null"), nil
	}
	if b, ok := v.Interface().(rt.Box); ok {
		in := b.Inside()
		return encodeJSON(in.Type, reflect.ValueOf(in.Value), false, depth+1)
	}
	return encodeNative(v.Interface())
}

func encodeNative(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		return nil, unboxed(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

const marshalSignature = "func() ([]uint8, error)"

// encodeByMethod encodes by a method MarshalJSON or MarshalText of the type, or of the
// pointer to a variable.
func encodeByMethod(t *rt.Type, v reflect.Value) ([]byte, bool, error) {
	for _, name := range []string{"MarshalJSON", "MarshalText"} {
		at, recv := t, v
		if t.Kind != rt.PointerKind && v.IsValid() && v.CanAddr() && t.Pointer != nil && t.Pointer.Has(name, marshalSignature) {
			at, recv = t.Pointer, v.Addr()
		}
		if !at.Has(name, marshalSignature) {
			continue
		}
		if at.Kind == rt.PointerKind && (!recv.IsValid() || recv.IsNil()) {
			return []byte("null"), true, nil
		}
		text, err := rt.Lowered[func(any) ([]byte, error)](rt.Content{Type: at}, name)(at.Wrap(recv.Interface()))
		if err == nil && name == "MarshalText" {
			text, err = encodeNative(string(text))
		} else if err == nil {
			var b bytes.Buffer
			err = json.Compact(&b, text)
			text = b.Bytes()
		}
		if err != nil {
			return nil, true, &methodError{t.Name, name, err}
		}
		return text, true, nil
	}
	return nil, false, nil
}

// A methodError is a json.MarshalerError with the type's name in the cell.
type methodError struct {
	typ, method string
	cause       error
}

func (e *methodError) Error() string {
	return "json: error calling " + e.method + " for type " + e.typ + ": " + e.cause.Error()
}

func (e *methodError) Unwrap() error { return e.cause }

func encodeStruct(u *rt.Type, v reflect.Value, depth int) ([]byte, error) {
	out := []byte{'{'}
	for _, f := range jsonFields(u) {
		x, ok := fieldAt(v, f.index)
		if !ok || f.omitEmpty && isEmpty(x) || f.omitZero && isZero(f.typ, x) {
			continue
		}
		name, err := encodeNative(f.name)
		if err != nil {
			return nil, err
		}
		text, err := encodeJSON(f.typ, x, f.quoted, depth+1)
		if err != nil {
			return nil, err
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, name...), ':'), text...)
	}
	return append(out, '}'), nil
}

// fieldAt goes along a path of embedded structs. It reports false when a pointer on the
// way is nil.
func fieldAt(v reflect.Value, index []int) (reflect.Value, bool) {
	for _, i := range index {
		for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, true
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	case reflect.Interface: // of a cut type, or of an interface type
		return v.IsNil() || (v.Elem().Kind() == reflect.Slice || v.Elem().Kind() == reflect.Map) && v.Elem().Len() == 0
	}
	return v.IsZero()
}

func isZero(t *rt.Type, v reflect.Value) bool {
	if t.Has("IsZero", "func() bool") {
		return t.Kind == rt.PointerKind && v.IsNil() || rt.Lowered[func(any) bool](rt.Content{Type: t}, "IsZero")(t.Wrap(v.Interface()))
	}
	if x, ok := v.Interface().(interface{ IsZero() bool }); ok {
		return v.Kind() == reflect.Pointer && v.IsNil() || x.IsZero()
	}
	return v.IsZero()
}

func encodeList(u *rt.Type, v reflect.Value, depth int) ([]byte, error) {
	if u.Kind == rt.SliceKind && (!v.IsValid() || v.IsNil()) {
		return []byte("null"), nil
	}
	if e := u.Elem.Underlying(); u.Kind == rt.SliceKind && e.Kind == rt.NativeKind && e.Native.Kind() == reflect.Uint8 && !marshals(u.Elem) {
		return encodeNative(base64.StdEncoding.EncodeToString(v.Bytes()))
	}
	out := []byte{'['}
	for i := range v.Len() {
		text, err := encodeJSON(u.Elem, v.Index(i), false, depth+1)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, text...)
	}
	return append(out, ']'), nil
}

// marshals reports whether values of the type, or pointers to them, encode themselves.
func marshals(t *rt.Type) bool {
	return t.Has("MarshalJSON", marshalSignature) || t.Has("MarshalText", marshalSignature) || t.Pointer != nil && marshals(t.Pointer)
}

func encodeMap(t, u *rt.Type, v reflect.Value, depth int) ([]byte, error) {
	if k := u.Key.Underlying(); !u.Key.Has("MarshalText", marshalSignature) && (k.Kind != rt.NativeKind || !isKey(k.Native)) {
		return nil, fmt.Errorf("json: unsupported type: %s", t.Name)
	}
	if !v.IsValid() || v.IsNil() {
		return []byte("null"), nil
	}
	type entry struct {
		name string
		text []byte
	}
	var list []entry
	for it := v.MapRange(); it.Next(); {
		name, err := keyName(u.Key, it.Key())
		if err != nil {
			return nil, fmt.Errorf("json: encoding error for type %q: %q", t.Name, err.Error())
		}
		text, err := encodeJSON(u.Elem, it.Value(), false, depth+1)
		if err != nil {
			return nil, err
		}
		list = append(list, entry{name, text})
	}
	slices.SortStableFunc(list, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	out := []byte{'{'}
	for i, e := range list {
		if i > 0 {
			out = append(out, ',')
		}
		name, err := encodeNative(e.name)
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, name...), ':'), e.text...)
	}
	return append(out, '}'), nil
}

// isKey reports whether encoding/json has names for keys of the type.
func isKey(t reflect.Type) bool {
	k := t.Kind()
	return k == reflect.String || k >= reflect.Int && k <= reflect.Uintptr || t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

// keyName returns the name of a map key.
func keyName(t *rt.Type, k reflect.Value) (string, error) {
	if k.Kind() == reflect.String {
		return k.String(), nil
	}
	if t.Has("MarshalText", marshalSignature) {
		text, err := rt.Lowered[func(any) ([]byte, error)](rt.Content{Type: t}, "MarshalText")(t.Wrap(k.Interface()))
		return string(text), err
	}
	if m, ok := k.Interface().(encoding.TextMarshaler); ok {
		text, err := m.MarshalText()
		return string(text), err
	}
	if k.CanInt() {
		return strconv.FormatInt(k.Int(), 10), nil
	}
	return strconv.FormatUint(k.Uint(), 10), nil
}

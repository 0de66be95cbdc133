// Package encode encodes and decodes values of types declared in cells as encoding/json does values of compiled
// types. It sees the erased form alone, in which all fields are exported, a type that contains itself is cut, and
// methods are missing. Its tests stand with those of package rt, whose types they share.
package encode

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/reflection"
)

// Package json gets the erased form of a plain type, whose erased form has the same JSON. Of another struct it
// gets a mirror: a struct of the fields that it may see, with a part, which is JSON already, in the place of
// each that is not plain. Other composite types have parts as their elements. So names, tags, options and
// numbers are left to package json. Types that encode themselves or embed others are refused.

// A part is the JSON of a part of a value; of a field that a document names several times, all that it gives.
type part []byte

func (p part) MarshalJSON() ([]byte, error) { return p, nil }
func (p *part) UnmarshalJSON(data []byte) error {
	*p = append(append(*p, '\n'), data...)
	return nil
}

// plain reports whether package json may get the erased form of a type, which is erased.
func plain(t *rt.Type, erased reflect.Type) bool {
	if erased.Kind() == reflect.Interface {
		return false
	}
	if rt.EncodesItself(t) {
		refuse(t)
	}
	switch u := t.Underlying(); {
	case isStruct(t):
		all := u.Kind == rt.StructKind
		for i, f := range fields(u) {
			if all = all && visible(f); !visible(f) {
				continue
			}
			if f.Embedded || strings.Contains(f.Tag, ",omitzero") && f.Type.Has("IsZero", "func() bool") {
				refuse(t)
			}
			all = plain(f.Type, erased.Field(i).Type) && all
		}
		return all
	case u.Kind == rt.MapKind:
		return plain(u.Key, erased.Key()) && plain(u.Elem, erased.Elem())
	case u.Elem != nil:
		return plain(u.Elem, erased.Elem())
	}
	return true
}

func refuse(t *rt.Type) {
	panic("json cannot see the methods and embedded fields of " + t.Name +
		", a type declared in a cell (" + rt.PlainFields + ")")
}

// isStruct reports whether t is a struct declared in a cell, perhaps by the name of a compiled one.
func isStruct(t *rt.Type) bool {
	u := t.Underlying()
	return u.Kind == rt.StructKind ||
		t.Kind == rt.NamedKind && u.Kind == rt.NativeKind && u.Native.Kind() == reflect.Struct
}

func fields(u *rt.Type) []rt.StructField {
	if u.Kind == rt.StructKind {
		return u.Fields
	}
	list := make([]rt.StructField, u.Native.NumField())
	for i := range list {
		f := u.Native.Field(i)
		list[i] = rt.Field(f.Name, string(f.Tag), f.Anonymous, rt.CompiledType(f.Type))
	}
	return list
}

// visible reports whether package json looks at a field.
func visible(f rt.StructField) bool {
	return (rt.IsExported(f.Name) || f.Embedded) && reflect.StructTag(f.Tag).Get("json") != "-"
}

// mirror returns a variable of what package json gets in the place of a type that is not plain.
func mirror(t *rt.Type, erased reflect.Type) reflect.Value {
	element := reflect.TypeFor[part]()
	m := element
	switch erased.Kind() {
	case reflect.Slice:
		m = reflect.SliceOf(element)
	case reflect.Array:
		m = reflect.ArrayOf(erased.Len(), element)
	case reflect.Map:
		m = reflect.MapOf(erased.Key(), element)
	case reflect.Struct:
		var list []reflect.StructField
		for i, f := range fields(t.Underlying()) {
			if typ := erased.Field(i).Type; visible(f) {
				if !plain(f.Type, typ) {
					typ = element
				}
				list = append(list, reflect.StructField{Name: f.Name, Type: typ, Tag: reflect.StructTag(f.Tag)})
			}
		}
		m = reflect.StructOf(list)
	}
	return reflect.New(m).Elem()
}

// each calls f for the fields of a struct that are in its mirror.
func each(t *rt.Type, v, m reflect.Value, f func(field rt.StructField, v, m reflect.Value)) {
	for i, field := range fields(t.Underlying()) {
		if visible(field) {
			f(field, v.Field(i), m.FieldByName(field.Name))
		}
	}
}

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

// unboxed takes the error of encoding a box, or a part, out of what package json says about it.
func unboxed(err error) error {
	var m *json.MarshalerError
	for errors.As(err, &m) && m.Type.Implements(reflect.TypeFor[rt.Box]()) {
		err = m.Err
	}
	return err
}

func init() {
	rt.EncodeJSON = func(t *rt.Type, v any) ([]byte, error) { return encode(t, reflect.ValueOf(v), 0) }
}

// deepest is how deep values may lie in one another before a cycle is suspected.
const deepest = 1000

// encode encodes v of type t.
func encode(t *rt.Type, v reflect.Value, depth int) (text part, err error) {
	if v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return part("null"), nil
	}
	if rt.IsInterfaceKind(t) {
		b, ok := v.Interface().(rt.Box)
		if !ok {
			return marshal(v)
		}
		t, v = b.Inside().Type, reflect.ValueOf(b.Inside().Value)
	}
	k := v.Kind()
	switch u := t.Underlying(); {
	case depth > deepest:
		return nil, &json.UnsupportedValueError{Value: v, Str: "encountered a cycle via " + t.Name}
	case k == reflect.Invalid:
		return part("null"), nil
	case plain(t, v.Type()):
		return marshal(v)
	case k == reflect.Pointer && v.IsNil():
		return part("null"), nil
	case k == reflect.Pointer:
		return encode(u.Elem, v.Elem(), depth+1)
	}
	element := func(t *rt.Type, v reflect.Value) reflect.Value {
		var text part
		if err == nil {
			text, err = encode(t, v, depth+1)
		}
		return reflect.ValueOf(text)
	}
	m := mirror(t, v.Type())
	switch u := t.Underlying(); k {
	case reflect.Slice, reflect.Array:
		if k == reflect.Slice && !v.IsNil() {
			m.Set(reflect.MakeSlice(m.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			m.Index(i).Set(element(u.Elem, v.Index(i)))
		}
	case reflect.Map:
		if !v.IsNil() {
			m.Set(reflect.MakeMap(m.Type()))
		}
		for it := v.MapRange(); it.Next(); {
			m.SetMapIndex(it.Key(), element(u.Elem, it.Value()))
		}
	case reflect.Struct:
		each(t, v, m, func(f rt.StructField, v, m reflect.Value) {
			if m.Type() != reflect.TypeFor[part]() {
				m.Set(v)
			} else if !omitted(f, v) {
				m.Set(element(f.Type, v))
			}
		})
	}
	if err != nil {
		return nil, err
	}
	if !v.CanAddr() {
		m = reflect.ValueOf(m.Interface())
	}
	return marshal(m)
}

// marshal leaves HTML as it is: package json, which asks, escapes it. What has an address has methods by it.
func marshal(v reflect.Value) (part, error) {
	x := v.Interface()
	if v.CanAddr() {
		x = v.Addr().Interface()
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		return nil, unboxed(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// omitted reports whether the tag of a field leaves out its value.
func omitted(f rt.StructField, v reflect.Value) bool {
	options := strings.Split(reflect.StructTag(f.Tag).Get("json"), ",")[1:]
	zero := v.IsZero()
	if v.Kind() == reflect.Interface && !rt.IsInterfaceKind(f.Type) {
		v = v.Elem() // the type was cut
	}
	k := v.Kind()
	empty := zero && k != reflect.Struct || (k == reflect.Slice || k == reflect.Map || k == reflect.Array) && v.Len() == 0
	return empty && slices.Contains(options, "omitempty") || zero && slices.Contains(options, "omitzero")
}

// JSONUnmarshal is json.Unmarshal. A boxed pointer is followed with its descriptor.
func JSONUnmarshal(data []byte, x any) error {
	return decoder{}.into(x, func(p any) error { return json.Unmarshal(data, p) })
}

// JSONDecode is the method Decode of json.Decoder.
func JSONDecode(from *json.Decoder, x any) error {
	state := reflect.ValueOf(from).Elem().FieldByName("d")
	set := func(name string) bool {
		f := state.FieldByName(name)
		return f.IsValid() && f.Bool()
	}
	return decoder{set("useNumber"), set("disallowUnknownFields")}.into(x, from.Decode)
}

// A decoder has the options of a json.Decoder.
type decoder struct{ numbers, strict bool }

func (d decoder) into(x any, decode func(any) error) error {
	b, ok := x.(rt.Box)
	if !ok {
		return decode(x)
	}
	t, v := b.Inside().Type, reflect.ValueOf(b.Inside().Value)
	switch {
	case t.Kind != rt.PointerKind:
		return fmt.Errorf("json: Unmarshal(non-pointer %s)", t.Name)
	case !v.IsValid() || v.IsNil():
		return fmt.Errorf("json: Unmarshal(nil %s)", t.Name)
	}
	var text part
	if err := decode(&text); err != nil {
		return err
	}
	return d.value(t.Elem, v.Elem(), bytes.TrimSpace(text))
}

func (d decoder) decode(text []byte, v reflect.Value) error {
	from := json.NewDecoder(bytes.NewReader(text))
	if d.numbers {
		from.UseNumber()
	}
	if d.strict {
		from.DisallowUnknownFields()
	}
	return from.Decode(v.Addr().Interface())
}

// value decodes a text into the variable v of type t. As in package json a value of the wrong type is passed over,
// and the first such error is reported in the end.
func (d decoder) value(t *rt.Type, v reflect.Value, text []byte) error {
	if rt.IsInterfaceKind(t) {
		return d.dynamic(t, v, text)
	}
	u := t.Underlying()
	v, store := opened(u, v)
	defer store()
	switch {
	case plain(t, v.Type()):
		return named(d.decode(text, v), t)
	case string(text) == "null":
		if k := v.Kind(); k == reflect.Pointer || k == reflect.Slice || k == reflect.Map {
			v.SetZero()
		}
		return nil
	case v.Kind() == reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return d.value(u.Elem, v.Elem(), text)
	}
	m := mirror(t, v.Type())
	if v.Kind() == reflect.Struct {
		return d.structure(t, v, m, text)
	}
	if list := members(text); v.Kind() == reflect.Map && len(list) > 1 {
		return firstError(list, func(member []byte) error { return d.value(t, v, member) })
	}
	err := named(d.decode(text, m), t)
	switch {
	case v.Kind() == reflect.Map && !m.IsNil():
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		for _, key := range m.MapKeys() { // one, or none
			elem := reflect.New(v.Type().Elem()).Elem()
			err = cmp.Or(err, d.value(u.Elem, elem, bytes.TrimSpace(m.MapIndex(key).Bytes())))
			v.SetMapIndex(key, elem)
		}
	case err != nil:
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		if v.Kind() == reflect.Slice {
			if v.IsNil() || m.Len() == 0 {
				v.Set(reflect.MakeSlice(v.Type(), 0, m.Len()))
			}
			v.Grow(max(m.Len()-v.Len(), 0))
			v.SetLen(m.Len())
		}
		for i := range v.Len() {
			if text := m.Index(i).Bytes(); text == nil { // the rest of an array
				v.Index(i).SetZero()
			} else {
				err = cmp.Or(err, d.value(u.Elem, v.Index(i), bytes.TrimSpace(text)))
			}
		}
	}
	return err
}

// structure decodes an object into a struct. Where unknown fields are errors, too, it goes member by member, as maps
// do, so that of several errors the first in the document is reported.
func (d decoder) structure(t *rt.Type, v, m reflect.Value, text []byte) error {
	list := members(text)
	if !d.strict || len(list) < 2 {
		return d.fields(t, v, m, text)
	}
	return firstError(list, func(member []byte) error { return d.fields(t, v, mirror(t, v.Type()), member) })
}

// firstError decodes members up to the first error that ends package json's decoding, and returns that, or else the
// first of the errors that it reports in the end.
func firstError(members [][]byte, decode func([]byte) error) (first error) {
	for _, member := range members {
		err := decode(member)
		if err != nil && ends(err) {
			return err
		}
		first = cmp.Or(first, err)
	}
	return first
}

// ends reports whether an error ends package json's decoding at once: all do but those of a wrong type, of an unknown
// field, of base64, and of some literals in fields with the option string, which it reports in the end.
func ends(err error) bool {
	const quoted = "json: invalid use of ,string struct tag, trying to unmarshal "
	var wrongType *json.UnmarshalTypeError
	var wrongBytes base64.CorruptInputError
	if errors.As(err, &wrongType) || errors.As(err, &wrongBytes) ||
		strings.HasPrefix(err.Error(), "json: unknown field ") {
		return false
	}
	text, ok := strings.CutPrefix(err.Error(), quoted)
	return !ok || !slices.ContainsFunc([]string{"unquoted", `""`, `"t`, `"f`, `"n`},
		func(literal string) bool { return strings.HasPrefix(text, literal) })
}

// members returns an object of one member for each of the members of an object, nothing for other texts.
func members(text []byte) (list [][]byte) {
	from := json.NewDecoder(bytes.NewReader(text))
	if open, err := from.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	for from.More() {
		name, _ := from.Token()
		var value json.RawMessage
		if from.Decode(&value) != nil {
			return nil
		}
		quoted, _ := json.Marshal(name)
		list = append(list, slices.Concat([]byte("{"), quoted, []byte(":"), value, []byte("}")))
	}
	return list
}

func (d decoder) fields(t *rt.Type, v, m reflect.Value, text []byte) error {
	each(t, v, m, func(f rt.StructField, v, m reflect.Value) {
		if m.Type() != reflect.TypeFor[part]() {
			m.Set(v)
		}
	})
	err := named(d.decode(text, m), t)
	each(t, v, m, func(f rt.StructField, v, m reflect.Value) {
		if m.Type() != reflect.TypeFor[part]() {
			v.Set(m)
			return
		}
		from := json.NewDecoder(bytes.NewReader(m.Bytes()))
		for text := (json.RawMessage)(nil); from.Decode(&text) == nil; {
			err = cmp.Or(err, within(t, f, d.value(f.Type, v, text)))
		}
	})
	return err
}

// dynamic decodes into a variable of an interface type.
func (d decoder) dynamic(t *rt.Type, v reflect.Value, text []byte) error {
	if b, ok := v.Interface().(rt.Box); ok && string(text) != "null" {
		if in := b.Inside(); in.Type.Kind == rt.PointerKind && in.Value != nil {
			return d.value(in.Type.Elem, reflect.ValueOf(in.Value).Elem(), text)
		}
	}
	if u := t.Underlying(); len(u.Wants) > 0 && string(text) != "null" {
		return named(json.Unmarshal(text, new(func())), t)
	}
	return d.decode(text, v)
}

// opened returns a variable of the erased form of a type that was cut, and what stores
// it where it belongs; of other types it is v itself.
func opened(t *rt.Type, v reflect.Value) (reflect.Value, func()) {
	if v.Kind() != reflect.Interface {
		return v, func() {}
	}
	full := reflect.New(t.Full).Elem()
	if !v.IsNil() {
		full.Set(v.Elem())
	}
	return full, func() {
		if full.IsNil() {
			v.SetZero()
		} else {
			v.Set(full)
		}
	}
}

// named makes an error of decoding a value of type t one of the cell's types.
func named(err error, t *rt.Type) error {
	if e, ok := err.(*json.UnmarshalTypeError); ok && e.Field == "" {
		e.Type = reflection.ReflectTypeFor(t)
	} else if ok && e.Struct == "" {
		e.Struct = structName(t)
	}
	return err
}

// structName returns the name of the struct that t is, or has as its elements; those without a name have none.
func structName(t *rt.Type) string {
	for t.Underlying().Elem != nil {
		t = t.Underlying().Elem
	}
	if t.Kind != rt.NamedKind {
		return ""
	}
	return strings.TrimPrefix(t.Name, "main.")
}

// within is an error of decoding a field of t.
func within(t *rt.Type, f rt.StructField, err error) error {
	if e, ok := err.(*json.UnmarshalTypeError); ok {
		name, _, _ := strings.Cut(reflect.StructTag(f.Tag).Get("json"), ",")
		if e.Field == "" {
			e.Struct = structName(t)
		}
		e.Field = strings.TrimSuffix(cmp.Or(name, f.Name)+"."+e.Field, ".")
	}
	return err
}

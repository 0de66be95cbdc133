// Package encode encodes and decodes values of types declared in cells as encoding/json does values of compiled
// types. Its tests stand with those of package rt, whose types they share.
package encode

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"sprague/kernel/cell/rt"
)

// Package json gets values in their erased form, which has the same JSON: fields that are not exported have the tag
// `json:"-"` in it, and what an interface holds is a box, which encodes itself. What the erased form does not tell is
// refused: methods that encode, embedded fields, and of types that contain themselves, whose parts are interfaces
// there, all but the encoding of what they hold.

// check refuses a type of which package json would see something else than is there.
func check(t *rt.Type, decodes bool) { checkPart(t, decodes, map[*rt.Type]bool{}) }

func checkPart(t *rt.Type, decodes bool, seen map[*rt.Type]bool) {
	if t == nil || seen[t] {
		return
	}
	seen[t] = true
	u := t.Underlying()
	cut := u.Full != nil
	switch {
	case rt.EncodesItself(t) || t.Kind == rt.NamedKind && u.Kind == rt.NativeKind && encodesItself(u.Native):
		refuse("see the methods and embedded fields of ", t, plainFields)
	case decodes && cut:
		refuse("decode into ", t, "its type contains itself; decode into a map[string]any")
	case decodes && len(u.Wants) > 0:
		refuse("decode into ", t, "the interface has methods; decode into a map[string]any")
	case cut && u.Kind == rt.OtherKind:
		refuse("encode ", t, `give the field the tag json:"-"`)
	}
	checkPart(u.Key, decodes, seen)
	checkPart(u.Elem, decodes, seen)
	for _, f := range u.Fields {
		if !visible(f) {
			continue
		}
		switch zero := f.Type.Has("IsZero", "func() bool"); {
		case f.Embedded || zero && strings.Contains(f.Tag, ",omitzero"):
			refuse("see the methods and embedded fields of ", t, plainFields)
		case !decodes && cutList(f.Type) && strings.Contains(f.Tag, ",omitempty"):
			refuse("leave out empty parts of ", t, "its type contains itself; write omitzero in the place of omitempty")
		}
		checkPart(f.Type, decodes, seen)
	}
}

const plainFields = "give it a map[string]any, or a struct of plain fields"

// encodesItself reports whether a compiled type has methods that encode, which a cell's type made of it has not.
func encodesItself(t reflect.Type) bool {
	for name := range rt.Encodings {
		if _, ok := reflect.PointerTo(t).MethodByName(name); ok {
			return true
		}
	}
	return false
}

// cutList reports whether values of a type are slices or maps that stand in interfaces, in which they are never empty.
func cutList(t *rt.Type) bool {
	u := t.Underlying()
	return u.Full != nil && (u.Kind == rt.SliceKind || u.Kind == rt.MapKind)
}

func refuse(what string, t *rt.Type, advice string) {
	panic("json cannot " + what + t.Name + " (" + advice + ")")
}

// visible reports whether package json looks at a field.
func visible(f rt.StructField) bool {
	return (rt.IsExported(f.Name) || f.Embedded) && reflect.StructTag(f.Tag).Get("json") != "-"
}

func JSONMarshal(x any) ([]byte, error) {
	b, err := json.Marshal(x)
	return b, unboxed(err)
}

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

func init() { rt.EncodeJSON = encode }

// encode encodes what a box holds. It leaves HTML as it is: package json, which asks, escapes it.
func encode(t *rt.Type, x any) ([]byte, error) {
	check(t, false)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		return nil, unboxed(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func JSONUnmarshal(data []byte, x any) error {
	return into(x, func(p any) error { return json.Unmarshal(data, p) })
}

// JSONDecode is the method Decode of json.Decoder.
func JSONDecode(from *json.Decoder, x any) error { return into(x, from.Decode) }

func into(x any, decode func(any) error) error {
	b, ok := x.(rt.Box)
	if !ok {
		checkHeld(reflect.ValueOf(x), map[any]bool{})
		return decode(x)
	}
	t, v := b.Inside().Type, reflect.ValueOf(b.Inside().Value)
	switch {
	case t.Kind != rt.PointerKind:
		return fmt.Errorf("json: Unmarshal(non-pointer %s)", t.Name)
	case !v.IsValid() || v.IsNil():
		return fmt.Errorf("json: Unmarshal(nil %s)", t.Name)
	}
	check(t.Elem, true)
	checkHeld(v, map[any]bool{})
	err := decode(v.Interface())
	if e, ok := err.(*json.UnmarshalTypeError); ok {
		name(e, t.Elem, v.Type().Elem())
	}
	return err
}

// checkHeld refuses an interface that holds a pointer to a value of a cell's type: package json decodes into what
// pointers in interfaces point to, but would replace a box.
func checkHeld(v reflect.Value, seen map[any]bool) {
	switch v.Kind() {
	case reflect.Interface:
		if b, ok := v.Interface().(rt.Box); ok && b.Inside().Type.Kind == rt.PointerKind {
			refuse("decode into an interface that holds ", b.Inside().Type, "decode into the pointer")
		} else if v.Elem().Kind() == reflect.Pointer {
			checkHeld(v.Elem(), seen)
		}
	case reflect.Pointer:
		if p := v.Interface(); !seen[p] {
			seen[p] = true
			checkHeld(v.Elem(), seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				checkHeld(v.Field(i), seen)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && v.Type().Elem().Kind() > reflect.Complex128; i++ {
			checkHeld(v.Index(i), seen)
		}
	}
}

// name gives an error of decoding a value of type t, whose erased form is given, the names of the cell's types.
func name(e *json.UnmarshalTypeError, t *rt.Type, erased reflect.Type) {
	for path := e.Field; path != ""; {
		var field string
		field, path, _ = strings.Cut(path, ".")
		for t.Underlying().Elem != nil {
			t, erased = t.Underlying().Elem, erased.Elem()
		}
		i := fieldNamed(t, field)
		if i < 0 {
			return
		}
		e.Struct = ""
		if t.Kind == rt.NamedKind {
			e.Struct = strings.TrimPrefix(t.Name, "main.")
		}
		t, erased = fields(t.Underlying())[i].Type, erased.Field(i).Type
	}
	for ; t != nil; t = t.Underlying().Elem {
		if erased == e.Type && t.Kind != rt.NativeKind && t.Kind != rt.InterfaceKind {
			e.Type = cellType{erased, t.Name}
			return
		}
		if t.Underlying().Elem != nil {
			erased = erased.Elem()
		}
	}
}

// fields returns the fields of a struct of a cell, which has a compiled form if its fields do.
func fields(u *rt.Type) []rt.StructField {
	if u.Kind != rt.NativeKind || u.Native.Kind() != reflect.Struct {
		return u.Fields
	}
	list := make([]rt.StructField, u.Native.NumField())
	for i := range list {
		f := u.Native.Field(i)
		list[i] = rt.Field(f.Name, string(f.Tag), f.Anonymous, rt.CompiledType(f.Type))
	}
	return list
}

// fieldNamed returns the index of the field of a struct that has a name in JSON, -1 if there is none.
func fieldNamed(t *rt.Type, name string) int {
	for i, f := range fields(t.Underlying()) {
		tag, _, _ := strings.Cut(reflect.StructTag(f.Tag).Get("json"), ",")
		if visible(f) && cmp.Or(tag, f.Name) == name {
			return i
		}
	}
	return -1
}

// A cellType is an erased type by the name that it has in the cell.
type cellType struct {
	reflect.Type
	name string
}

func (c cellType) String() string { return c.name }

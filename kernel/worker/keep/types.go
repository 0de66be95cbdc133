package keep

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"sprague/kernel/cell/rt"
)

// A typeKind begins the text of a type. Numbers and texts are their own reflect.Kind.
type typeKind = byte

const (
	typeNamed  typeKind = 100 + iota // package, name
	typeError                        // the builtin one
	typeAny                          // interface{}
	typeMember                       // of extra
)

// extra are types that have no name which cells could write, but are in their values.
var extra = map[string]reflect.Type{
	"errors.New": reflect.TypeOf(errorText("")).Elem(),
	"rt.Type":    reflect.TypeFor[rt.Type](),
}

// A typeTable numbers types; the parts of a type come before it.
type typeTable struct {
	world World
	ids   map[reflect.Type]uint64
	known []namedType
	names int // bytes of the names of all
}

// A namedType is a type with its text.
type namedType struct {
	typ  reflect.Type
	text []byte
}

// id returns the number of a type; an error says that it cannot be named.
func (tt *typeTable) id(t reflect.Type) (uint64, error) {
	if id, ok := tt.ids[t]; ok {
		return id, nil
	}
	text, err := tt.write(t)
	if err != nil {
		return 0, err
	}
	tt.names += len(t.String())
	if len(tt.known) == maxTypes || tt.names > maxNames {
		tt.names -= len(t.String())
		return 0, cannot("with it there would be more than %d types, or names of types of more than %s", maxTypes,
			rt.Bytes(maxNames))
	}
	tt.ids[t] = uint64(len(tt.known))
	tt.known = append(tt.known, namedType{t, text})
	return tt.ids[t], nil
}

// forget forgets all types but the first n.
func (tt *typeTable) forget(n int) {
	for _, k := range tt.known[n:] {
		delete(tt.ids, k.typ)
		tt.names -= len(k.typ.String())
	}
	tt.known = tt.known[:n]
}

// text returns the texts of all types.
func (tt *typeTable) text() (b []byte) {
	for _, k := range tt.known {
		b = append(b, k.text...)
	}
	return b
}

func (tt *typeTable) write(t reflect.Type) ([]byte, error) {
	if t == reflect.TypeFor[error]() {
		return []byte{typeError}, nil
	}
	for name, known := range extra {
		if t == known {
			return appendText([]byte{typeMember}, name), nil
		}
	}
	if t.PkgPath() != "" {
		if tt.world.Type(t.PkgPath(), t.Name()) != t {
			return nil, cannot("it holds a %s, which only its package can make", t)
		}
		return appendText(appendText([]byte{typeNamed}, t.PkgPath()), t.Name()), nil
	}
	k := t.Kind()
	out := []byte{byte(k)}
	parts := func(types ...reflect.Type) error {
		for _, part := range types {
			id, err := tt.id(part)
			if err != nil {
				return err
			}
			out = binary.AppendUvarint(out, id)
		}
		return nil
	}
	switch {
	case k >= reflect.Bool && k <= reflect.Complex128, k == reflect.String:
		return out, nil
	case k == reflect.Interface && t.NumMethod() == 0:
		return []byte{typeAny}, nil
	case k == reflect.Pointer, k == reflect.Slice:
		return out, parts(t.Elem())
	case k == reflect.Map:
		err := parts(t.Key(), t.Elem())
		return out, err
	case k == reflect.Array:
		out = binary.AppendUvarint(out, uint64(t.Len()))
		err := parts(t.Elem())
		return out, err
	case k == reflect.Struct:
		return tt.writeStruct(t)
	}
	return nil, cannot("it holds a %s", describe(t))
}

func (tt *typeTable) writeStruct(t reflect.Type) ([]byte, error) {
	if t.NumField() > maxFields {
		return nil, cannot("it holds a struct of more than %d fields", maxFields)
	}
	out := binary.AppendUvarint([]byte{byte(reflect.Struct)}, uint64(t.NumField()))
	for i := range t.NumField() {
		f := t.Field(i)
		if f.PkgPath != "" || f.Anonymous {
			return nil, cannot("it holds a %s", t)
		}
		id, err := tt.id(f.Type)
		if err != nil {
			return nil, err
		}
		out = binary.AppendUvarint(appendText(appendText(out, f.Name), string(f.Tag)), id)
	}
	return out, nil
}

// describe says in a word what kind of value cannot be kept.
func describe(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Func, t.String() == "*interp.node":
		return "function"
	case t.Kind() == reflect.Chan:
		return "channel"
	}
	return t.String()
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// readTypes reads the table of types.
func (d *decoder) readTypes() {
	n := d.in.count(1, maxTypes)
	for range n {
		t, err := d.readType()
		if err != nil {
			t = nil // what needs it is missing
		}
		if d.in.bad {
			return
		}
		if t != nil {
			d.names += len(t.String())
		}
		if d.names > maxNames {
			d.in.fail()
			return
		}
		d.types = append(d.types, t)
	}
}

// readType reads one type, all of it even where a part is not known.
func (d *decoder) readType() (t reflect.Type, err error) {
	defer func() {
		if r := recover(); r != nil { // package reflect complains like that
			err = fmt.Errorf("keep: %v", r)
		}
	}()
	d.parts = 0
	k := d.in.byte()
	switch {
	case k == typeError:
		return reflect.TypeFor[error](), nil
	case k == typeAny:
		return reflect.TypeFor[any](), nil
	case k == typeMember:
		return extra[d.in.text()], nil
	case k == typeNamed:
		path, name := d.in.text(), d.in.text()
		return d.world.Type(path, name), nil
	}
	switch k := reflect.Kind(k); k {
	case reflect.String:
		return reflect.TypeFor[string](), nil
	case reflect.Pointer, reflect.Slice:
		elem := d.part()
		if elem == nil {
			return nil, errMalformed
		}
		if k == reflect.Slice {
			return reflect.SliceOf(elem), nil
		}
		return reflect.PointerTo(elem), nil
	case reflect.Map:
		key, elem := d.part(), d.part()
		if key == nil || elem == nil {
			return nil, errMalformed
		}
		return reflect.MapOf(key, elem), nil
	case reflect.Array:
		n, elem := d.in.uvarint(), d.part()
		if elem == nil || elem.Size() > 0 && n > uint64(d.room)/uint64(elem.Size()) || n > 1<<40 {
			return nil, errMalformed
		}
		return reflect.ArrayOf(int(n), elem), nil
	case reflect.Struct:
		return d.readStruct()
	default:
		if t := basic[k]; t != nil {
			return t, nil
		}
	}
	d.in.bad = true
	return nil, errMalformed
}

func (d *decoder) readStruct() (reflect.Type, error) {
	whole := true
	fields := make([]reflect.StructField, d.in.count(3, maxFields))
	for i := range fields {
		name, tag, t := d.in.text(), d.in.text(), d.part()
		fields[i] = reflect.StructField{Name: name, Tag: reflect.StructTag(tag), Type: t}
		whole = whole && t != nil
	}
	if !whole || d.in.bad {
		return nil, errMalformed
	}
	return reflect.StructOf(fields), nil
}

// typeRef reads the number of a type that came before; nil when that is not known.
func (d *decoder) typeRef() reflect.Type {
	id := d.in.uvarint()
	if id >= uint64(len(d.types)) {
		d.in.fail()
		return nil
	}
	return d.types[id]
}

// part reads the number of a type that is a part of another, whose name has its name in it. It
// is nil when there is no room for that, too.
func (d *decoder) part() reflect.Type {
	t := d.typeRef()
	if t == nil {
		return nil
	}
	if d.parts += len(t.String()); d.names+d.parts > maxNames {
		d.in.fail()
		return nil
	}
	return t
}

// basic are the types without parts.
var basic = func() map[reflect.Kind]reflect.Type {
	m := map[reflect.Kind]reflect.Type{}
	for _, t := range []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](),
		reflect.TypeFor[int32](), reflect.TypeFor[int64](),
		reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](),
		reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](),
		reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[complex64](), reflect.TypeFor[complex128](),
	} {
		m[t.Kind()] = t
	}
	return m
}()

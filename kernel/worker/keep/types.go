package keep

import (
	"encoding/binary"
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
	tt.ids[t] = uint64(len(tt.known))
	tt.known = append(tt.known, namedType{t, text})
	return tt.ids[t], nil
}

// forget forgets all types but the first n.
func (tt *typeTable) forget(n int) {
	for _, k := range tt.known[n:] {
		delete(tt.ids, k.typ)
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
	for range d.in.uvarint() {
		d.types = append(d.types, d.readType())
	}
}

// readType reads one type, all of it even where a part is not known; nil then.
func (d *decoder) readType() reflect.Type {
	k := d.in.byte()
	switch k {
	case typeError:
		return reflect.TypeFor[error]()
	case typeAny:
		return reflect.TypeFor[any]()
	case typeMember:
		return extra[d.in.text()]
	case typeNamed:
		path, name := d.in.text(), d.in.text()
		return d.world.Type(path, name)
	}
	switch k := reflect.Kind(k); k {
	case reflect.Slice:
		return whole(reflect.SliceOf, d.typeRef())
	case reflect.Pointer:
		return whole(reflect.PointerTo, d.typeRef())
	case reflect.Map:
		key, elem := d.typeRef(), d.typeRef()
		if key == nil {
			return nil
		}
		return whole(func(elem reflect.Type) reflect.Type { return reflect.MapOf(key, elem) }, elem)
	case reflect.Array:
		n := int(d.in.uvarint())
		return whole(func(elem reflect.Type) reflect.Type { return reflect.ArrayOf(n, elem) }, d.typeRef())
	case reflect.Struct:
		return d.readStruct()
	default:
		return basic[k]
	}
}

// whole makes a type of a part, nil of one that is not known.
func whole(make func(part reflect.Type) reflect.Type, part reflect.Type) reflect.Type {
	if part == nil {
		return nil
	}
	return make(part)
}

func (d *decoder) readStruct() reflect.Type {
	known := true
	fields := make([]reflect.StructField, d.in.uvarint())
	for i := range fields {
		name, tag, t := d.in.text(), d.in.text(), d.typeRef()
		fields[i] = reflect.StructField{Name: name, Tag: reflect.StructTag(tag), Type: t}
		known = known && t != nil
	}
	if !known {
		return nil
	}
	return reflect.StructOf(fields)
}

// typeRef reads the number of a type that came before; nil when that is not known.
func (d *decoder) typeRef() reflect.Type { return d.types[d.in.uvarint()] }

// basic are the types without parts.
var basic = func() map[reflect.Kind]reflect.Type {
	m := map[reflect.Kind]reflect.Type{}
	for _, t := range []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](),
		reflect.TypeFor[int32](), reflect.TypeFor[int64](),
		reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](),
		reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](),
		reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[complex64](), reflect.TypeFor[complex128](),
		reflect.TypeFor[string](),
	} {
		m[t.Kind()] = t
	}
	return m
}()

package keep

import (
	"errors"
	"reflect"

	"sprague/kernel/cell/rt"
)

// A typeText is a type as blobs have it: one with a name, or made of types that come before it.
type typeText struct {
	Path, Name  string // of one of partless there is no path
	Kind        uint8  // a reflect.Kind
	Len         int
	Parts       []int
	Names, Tags []string // of the fields
}

// partless are the types without parts, by their names: those of Go, and some that cells cannot write, but are in
// their values.
var partless = func() map[string]reflect.Type {
	m := map[string]reflect.Type{}
	for _, t := range []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[any](), reflect.TypeFor[error](),
		reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](),
		reflect.TypeFor[int64](), reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](),
		reflect.TypeFor[uint32](), reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](), reflect.TypeFor[float32](),
		reflect.TypeFor[float64](), reflect.TypeFor[complex64](), reflect.TypeFor[complex128](),
		reflect.TypeOf(errors.New("")).Elem(), reflect.TypeFor[rt.Type](),
	} {
		m[t.String()] = t
	}
	return m
}()

// A typeTable numbers types.
type typeTable struct {
	world World
	ids   map[reflect.Type]int
	known []reflect.Type
	texts []typeText
}

// id returns the number of a type, unless it cannot be named.
func (tt *typeTable) id(t reflect.Type) int {
	id, ok := tt.ids[t]
	if !ok {
		text := tt.write(t)
		id = len(tt.known)
		tt.ids[t] = id
		tt.known, tt.texts = append(tt.known, t), append(tt.texts, text)
	}
	return id
}

// forget forgets all types but the first n.
func (tt *typeTable) forget(n int) {
	for _, t := range tt.known[n:] {
		delete(tt.ids, t)
	}
	tt.known, tt.texts = tt.known[:n], tt.texts[:n]
}

func (tt *typeTable) write(t reflect.Type) typeText {
	if partless[t.String()] == t {
		return typeText{Name: t.String()}
	}
	if compiled(t) {
		if tt.world.Type(t.PkgPath(), t.Name()) != t {
			refuse("it holds a %s, which only its package can make", t)
		}
		return typeText{Path: t.PkgPath(), Name: t.Name()}
	}
	text := typeText{Kind: uint8(t.Kind())}
	switch t.Kind() {
	case reflect.Map:
		text.Parts = []int{tt.id(t.Key()), tt.id(t.Elem())}
	case reflect.Array:
		text.Len = t.Len()
		text.Parts = []int{tt.id(t.Elem())}
	case reflect.Pointer, reflect.Slice:
		text.Parts = []int{tt.id(t.Elem())}
	case reflect.Struct:
		for f := range t.Fields() {
			if !f.IsExported() || f.Anonymous {
				refuse("it holds a %s", t)
			}
			text.Parts = append(text.Parts, tt.id(f.Type))
			text.Names, text.Tags = append(text.Names, f.Name), append(text.Tags, string(f.Tag))
		}
	default:
		refuse("it holds a %s", describe(t))
	}
	return text
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

// read returns the type of a text, nil where it or a part is not known here.
func (text typeText) read(world World, before []reflect.Type) reflect.Type {
	if text.Path != "" {
		return world.Type(text.Path, text.Name)
	}
	if text.Name != "" {
		return partless[text.Name]
	}
	parts := make([]reflect.Type, len(text.Parts))
	for i, id := range text.Parts {
		if parts[i] = before[id]; parts[i] == nil {
			return nil
		}
	}
	switch reflect.Kind(text.Kind) {
	case reflect.Slice:
		return reflect.SliceOf(parts[0])
	case reflect.Pointer:
		return reflect.PointerTo(parts[0])
	case reflect.Map:
		return reflect.MapOf(parts[0], parts[1])
	case reflect.Array:
		return reflect.ArrayOf(text.Len, parts[0])
	}
	fields := make([]reflect.StructField, len(parts))
	for i, t := range parts {
		fields[i] = reflect.StructField{Name: text.Names[i], Tag: reflect.StructTag(text.Tags[i]), Type: t}
	}
	return reflect.StructOf(fields)
}

package vm

import (
	"reflect"
	"unicode"
	"unicode/utf8"

	"sprague/kernel/cell/fast/code"
)

var basicTypes = map[code.Kind]reflect.Type{
	code.Bool: reflect.TypeFor[bool](), code.Int: reflect.TypeFor[int](), code.Int8: reflect.TypeFor[int8](),
	code.Int16: reflect.TypeFor[int16](), code.Int32: reflect.TypeFor[int32](), code.Int64: reflect.TypeFor[int64](),
	code.Uint: reflect.TypeFor[uint](), code.Uint8: reflect.TypeFor[uint8](), code.Uint16: reflect.TypeFor[uint16](),
	code.Uint32: reflect.TypeFor[uint32](), code.Uint64: reflect.TypeFor[uint64](),
	code.Uintptr: reflect.TypeFor[uintptr](),
	code.Float64: reflect.TypeFor[float64](),
	code.String:  reflect.TypeFor[string](), code.Any: reflect.TypeFor[any](), code.Error: reflect.TypeFor[error](),
}

// reflected returns the type as the interpreter has it.
func (u *unit) reflected(t int32) reflect.Type {
	if u.types[t] == nil {
		u.types[t] = u.build(&u.Types[t])
	}
	return u.types[t]
}

func (u *unit) build(t *code.Type) reflect.Type {
	switch t.Kind {
	case code.Slice:
		return reflect.SliceOf(u.reflected(t.Elem))
	case code.Array:
		return reflect.ArrayOf(int(t.Len), u.reflected(t.Elem))
	case code.Map:
		return reflect.MapOf(u.reflected(t.Key), u.reflected(t.Elem))
	case code.Pointer:
		return reflect.PointerTo(u.reflected(t.Elem))
	case code.Chan:
		return reflect.ChanOf(reflect.ChanDir(t.Len), u.reflected(t.Elem))
	case code.Struct:
		var fields []reflect.StructField
		for _, f := range t.Fields {
			fields = append(fields, reflect.StructField{Name: exported(f.Name), Type: u.reflected(f.Type),
				Tag: reflect.StructTag(f.Tag)})
		}
		return reflect.StructOf(fields)
	case code.FuncKind:
		return reflect.FuncOf(u.all(t.In), u.all(t.Out), false)
	case code.Named:
		v, ok := u.session.symbols(t.Path)[t.Name]
		if !ok || v.Kind() != reflect.Pointer {
			panic("no type " + t.Path + "." + t.Name)
		}
		return v.Type().Elem()
	}
	return basicTypes[t.Kind]
}

func (u *unit) all(list []int32) []reflect.Type {
	types := make([]reflect.Type, len(list))
	for i, t := range list {
		types[i] = u.reflected(t)
	}
	return types
}

// exported is the name by which the interpreter makes a field visible to package reflect.
func exported(name string) string {
	if r, _ := utf8.DecodeRuneInString(name); unicode.IsUpper(r) {
		return name
	}
	return "X" + name
}

package build

import (
	"go/types"
)

// What the compiler copies because of how it represents values, for amd64.

var sizes = types.SizesFor("gc", "amd64")

// IsDirect reports whether an interface holds values of t as its word: what is a pointer.
func IsDirect(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature:
		return true
	case *types.Struct:
		return t.NumFields() == 1 && IsDirect(t.Field(0).Type())
	case *types.Array:
		return t.Len() == 1 && IsDirect(t.Elem())
	}
	return false
}

// HoldsInterface reports whether values of type t hold an interface that == looks into.
func HoldsInterface(t types.Type) bool { return Holds(t, types.IsInterface) }

// needsAddress reports whether a value of t is given to the run time by its address when
// it becomes an interface value.
func needsAddress(t types.Type) bool {
	if IsDirect(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		single := u.Kind() == types.Int8 || u.Kind() == types.Uint8
		return single || u.Info()&(types.IsComplex|types.IsBoolean) != 0
	case *types.Slice:
		return false
	case *types.Struct:
		if u.NumFields() == 1 {
			return needsAddress(u.Field(0).Type())
		}
	case *types.Array:
		if u.Len() == 1 {
			return needsAddress(u.Elem())
		}
	}
	switch size := sizes.Sizeof(t); {
	case size == 0:
		return false
	case size == 2 || size == 4 || size == 8:
		return sizes.Alignof(t) != size
	}
	return true
}

// keyByValue reports whether the run time takes the keys of a map by value.
func keyByValue(m *types.Map) bool {
	const largest = 128 // of an element
	if sizes.Sizeof(m.Elem()) > largest {
		return false
	}
	switch k := m.Key().Underlying().(type) {
	case *types.Basic:
		if k.Kind() == types.String {
			return true
		}
		size := sizes.Sizeof(k)
		return k.Info()&types.IsInteger != 0 && (size == 4 || size == 8)
	case *types.Pointer, *types.Chan:
		return true
	}
	return false
}

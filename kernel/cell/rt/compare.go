package rt

import (
	"reflect"
	"slices"
	"strings"
)

// Comparison of values, and their use as keys. The erased form of a type does not tell
// whether the type has ==: a slice that was cut is an interface there, and any pair of
// interfaces can be compared. So the descriptors are asked before values are.

// Comparable reports whether values of type t can be compared.
func (t *Type) Comparable() bool {
	switch u := t.Underlying(); u.Kind {
	case NativeKind:
		return u.Native.Comparable()
	case SliceKind, MapKind:
		return false
	case ArrayKind:
		return u.Elem.Comparable()
	case StructKind:
		return !slices.ContainsFunc(u.Fields, func(f StructField) bool { return !f.Type.Comparable() })
	case OtherKind:
		return !strings.HasPrefix(u.Name, "func")
	}
	return true
}

// Equal compares two values as == does.
func Equal(x, y any) bool {
	x, y = Any(x), Any(y)
	b, boxed := x.(Box)
	c, both := y.(Box)
	if !boxed || !both {
		return boxed == both && equalParts(reflect.ValueOf(x), reflect.ValueOf(y))
	}
	t := b.Inside().Type
	if t != c.Inside().Type {
		return false
	}
	if !t.Comparable() {
		panic(Failure("runtime error: comparing uncomparable type " + t.Name))
	}
	return equalParts(reflect.ValueOf(b.Inside().Value), reflect.ValueOf(c.Inside().Value))
}

// equalParts compares erased values, parts from left to right.
func equalParts(x, y reflect.Value) bool {
	if !x.IsValid() || !y.IsValid() {
		return x.IsValid() == y.IsValid()
	}
	if x.Type() != y.Type() {
		return false
	}
	switch {
	case !holdsInterface(x.Type()):
	case x.Kind() == reflect.Interface:
		return Equal(x.Interface(), y.Interface())
	case x.Kind() == reflect.Array:
		return equalEach(x.Len(), x.Index, y.Index)
	case x.Kind() == reflect.Struct:
		return equalEach(x.NumField(), x.Field, y.Field)
	}
	return x.Interface() == y.Interface()
}

func equalEach(n int, x, y func(int) reflect.Value) bool {
	for i := range n {
		if !equalParts(x(i), y(i)) {
			return false
		}
	}
	return true
}

// holdsInterface reports whether values of an erased type hold interfaces that can be
// looked into. Compiled structs with fields of their own package are compared as they are.
func holdsInterface(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Array:
		return holdsInterface(t.Elem())
	case reflect.Struct:
		found := false
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() || f.Name == "_" {
				return false
			}
			found = found || holdsInterface(f.Type)
		}
		return found
	}
	return false
}

// uncomparable returns the name of the type by which x cannot be the key of a map, or "".
func uncomparable(x any) string {
	switch x.(type) {
	case nil, bool, string, int, uint8, int32, float64:
		return ""
	}
	if b, ok := x.(Box); ok {
		if !b.Inside().Type.Comparable() {
			return b.Inside().Type.Name
		}
		x = b.Inside().Value
	}
	v := reflect.ValueOf(x)
	if b, ok := Any(x).(Box); ok {
		panic(b.Inside().Type.Name + " as a value of an interface of the library cannot be the key of a map " +
			"(use a map with keys of type any)")
	}
	if v.IsValid() && !v.Type().Comparable() {
		return v.Type().String()
	}
	return uncomparablePart(v)
}

func uncomparablePart(v reflect.Value) string {
	if !v.IsValid() || !holdsInterface(v.Type()) {
		return ""
	}
	n, part := 0, v.Field
	switch v.Kind() {
	case reflect.Interface:
		return uncomparable(v.Interface())
	case reflect.Array:
		n, part = v.Len(), v.Index
	case reflect.Struct:
		n = v.NumField()
	}
	for i := range n {
		if name := uncomparablePart(part(i)); name != "" {
			return name
		}
	}
	return ""
}

// Key checks that x can be looked for in the map m. A map without entries has words of
// its own for it; no map is one that a literal makes.
func Key(m, x any) {
	name := uncomparable(x)
	if name == "" {
		return
	}
	if m != nil && reflect.ValueOf(m).Len() == 0 {
		panic(plainError("hash of unhashable type: " + name))
	}
	panic(Failure("runtime error: hash of unhashable type " + name))
}

// KeyTo checks that x can become a key of the map m.
func KeyTo(m, x any) {
	name := uncomparable(x)
	if name == "" {
		return
	}
	if reflect.ValueOf(m).IsNil() {
		panic(Failure("assignment to entry in nil map"))
	}
	panic(Failure("runtime error: hash of unhashable type " + name))
}

// Package rt is what lowered cells call while they run: descriptors of the types that
// lowering has erased, interface values that carry them, and the panics of the
// compiled program. Lowered code is its only caller, besides the worker, which shows
// values and recovers panics.
package rt

import (
	"reflect"
	"strconv"
	"sync/atomic"
)

// A Type describes a Go type as the user wrote it. Equal types have one descriptor
// in a session, so that pointers to descriptors compare as types do.
type Type struct {
	name    string
	kind    kind
	native  reflect.Type // of kind native: the type itself
	under   *Type        // of kind named
	elem    *Type
	key     *Type
	length  int
	fields  []StructField
	pointer *Type        // to it, once it has a descriptor
	full    reflect.Type // of a pointer, slice or map that was cut: its erased form
	methods map[string]*method
	wants   []want // of kind iface
	family  family
}

type kind int

const (
	native kind = iota
	named
	pointer
	slice
	array
	mapping
	structure
	iface
	other // channels and functions: they only print as addresses
)

// A method is a lowered method: fn takes the boxed receiver first.
type method struct {
	signature string
	fn        any
	quick     any // the same function as package vm knows it, if it does
	behind    any // the function that takes the panic it may recover first, if it calls recover
}

// A want is a method an interface asks for.
type want struct{ name, signature string }

// A StructField describes a field.
type StructField struct {
	name, tag string
	embedded  bool
	typ       *Type
}

// Native describes a type that lowered code holds as it is. It takes a nil pointer to it.
func Native(p any) *Type { return compiledType(reflect.TypeOf(p).Elem()) }

func compiledType(t reflect.Type) *Type { return &Type{name: t.String(), kind: native, native: t} }

// Named describes a type declared in a cell; Underlying completes it.
func Named(name string) *Type { return &Type{name: name, kind: named, methods: map[string]*method{}} }

// Underlying sets the underlying type of a named one.
func Underlying(t, under *Type) { t.under = under }

// Method gives a type a method.
func Method(t *Type, name, signature string, fn any) {
	if t.methods == nil {
		t.methods = map[string]*method{}
	}
	t.methods[name] = &method{signature: signature, fn: fn}
	t.family = familyOf(t)
	methodTime.Add(1)
}

// methodTime grows whenever a type gets a method.
var methodTime atomic.Int64

// MethodTime returns a number that is another one after a type has got a method: what has
// been found out about methods before may not hold any more.
func MethodTime() int64 { return methodTime.Load() }

// SetQuick notes what package vm knows a method by, and Quick returns it, nil if that is
// nothing.
func SetQuick(t *Type, name string, quick any) {
	t.methods[name].quick = quick
	methodTime.Add(1)
}

// Quick returns what SetQuick has noted.
func Quick(t *Type, name string) any { return t.methods[name].quick }

// PointerTo, SliceOf, ArrayOf, MapOf, StructOf and Other describe unnamed types.
func PointerTo(elem *Type) *Type {
	elem.pointer = &Type{name: "*" + elem.name, kind: pointer, elem: elem}
	return elem.pointer
}

// Full tells the erased form of a type that stands as interface{} in larger ones. It
// takes a nil value of it.
func Full(t *Type, x any) { t.full = reflect.TypeOf(x) }

// SliceOf describes []elem.
func SliceOf(elem *Type) *Type { return &Type{name: "[]" + elem.name, kind: slice, elem: elem} }

// ArrayOf describes [n]elem.
func ArrayOf(n int, elem *Type) *Type {
	return &Type{name: "[" + strconv.Itoa(n) + "]" + elem.name, kind: array, elem: elem, length: n}
}

// MapOf describes map[key]elem.
func MapOf(key, elem *Type) *Type {
	return &Type{name: "map[" + key.name + "]" + elem.name, kind: mapping, key: key, elem: elem}
}

// Other describes a channel or function type by its text.
func Other(name string) *Type { return &Type{name: name, kind: other} }

// StructOf describes a struct type.
func StructOf(name string, fields ...StructField) *Type {
	return &Type{name: name, kind: structure, fields: fields}
}

// Field describes a field for StructOf.
func Field(name, tag string, embedded bool, t *Type) StructField {
	return StructField{name, tag, embedded, t}
}

// Interface describes an interface type by its name and the names and signatures of
// its methods, one after the other.
func Interface(name string, methods ...string) *Type {
	t := &Type{name: name, kind: iface}
	for i := 0; i+1 < len(methods); i += 2 {
		t.wants = append(t.wants, want{methods[i], methods[i+1]})
	}
	return t
}

// underlying returns the descriptor without a name.
func (t *Type) underlying() *Type {
	for t.kind == named {
		t = t.under
	}
	return t
}

// String returns the type as %T prints it.
func (t *Type) String() string { return t.name }

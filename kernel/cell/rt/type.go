// Package rt is what lowered cells call while they run: descriptors of the types that lowering has erased, interface
// values that carry them, and the panics of the compiled program. Lowered code is its only caller, besides the worker,
// which shows values and recovers panics.
package rt

import (
	"reflect"
	"strconv"
	"sync/atomic"
)

// A Type describes a Go type as the user wrote it. Equal types have one descriptor
// in a session, so that pointers to descriptors compare as types do.
type Type struct {
	Name    string
	Kind    Kind
	Native  reflect.Type // of kind native: the type itself
	under   *Type        // of kind named
	Elem    *Type
	Key     *Type
	Length  int
	Fields  []StructField
	Pointer *Type        // to it, once it has a descriptor
	Full    reflect.Type // of a pointer, slice or map that was cut: its erased form
	Methods map[string]*LoweredMethod
	Wants   []want            // of kind iface
	box     func(Content) any // see boxing
}

// A Kind says which of the fields of a Type count.
type Kind int

const (
	NativeKind Kind = iota
	NamedKind
	PointerKind
	SliceKind
	ArrayKind
	MapKind
	StructKind
	InterfaceKind
	OtherKind // channels and functions: they only print as addresses
)

// A LoweredMethod is a method as it is lowered: Fn takes the boxed receiver first.
type LoweredMethod struct {
	Signature string
	Fn        any
	Quick     Quick // the same function as package vm knows it, if it does
}

// A want is a method an interface asks for.
type want struct{ Name, Signature string }

// A StructField describes a field.
type StructField struct {
	Name, Tag string
	Embedded  bool
	Type      *Type
}

// Native describes a type that lowered code holds as it is. It takes a nil pointer to it.
func Native(p any) *Type { return CompiledType(reflect.TypeOf(p).Elem()) }

func CompiledType(t reflect.Type) *Type {
	return &Type{Name: t.String(), Kind: NativeKind, Native: t}
}

// Named describes a type declared in a cell; Underlying completes it.
func Named(name string) *Type {
	return &Type{Name: name, Kind: NamedKind, Methods: map[string]*LoweredMethod{}}
}

func Underlying(t, under *Type) { t.under = under }

func Method(t *Type, name, signature string, fn any) {
	if t.Methods == nil {
		t.Methods = map[string]*LoweredMethod{}
	}
	t.Methods[name] = &LoweredMethod{Signature: signature, Fn: fn}
	t.box = boxing(t)
	methodTime.Add(1)
}

// methodTime grows whenever a type gets a method.
var methodTime atomic.Int64

// MethodTime returns a number that is another one after a type has got a method: what has
// been found out about methods before may not hold any more.
func MethodTime() int64 { return methodTime.Load() }

// A Quick is what package vm knows a method by.
type Quick interface {
	// Words calls the method of a value that is in a box, if it is fast, and takes at most two int and returns at most
	// one word.
	Words(value any, x, y int) (result int, ok bool)
}

// SetQuick notes what package vm knows a method by.
func SetQuick(t *Type, name string, quick Quick) {
	t.Methods[name].Quick = quick
	methodTime.Add(1)
}

// Full tells the erased form of a type that stands as interface{} in larger ones. It takes a nil value of it.
func Full(t *Type, x any) { t.Full = reflect.TypeOf(x) }

// PointerTo, SliceOf, ArrayOf, MapOf, StructOf and Other, of channels and functions, describe unnamed types.
func PointerTo(elem *Type) *Type {
	elem.Pointer = &Type{Name: "*" + elem.Name, Kind: PointerKind, Elem: elem}
	return elem.Pointer
}

func SliceOf(elem *Type) *Type { return &Type{Name: "[]" + elem.Name, Kind: SliceKind, Elem: elem} }

func ArrayOf(n int, elem *Type) *Type {
	return &Type{Name: "[" + strconv.Itoa(n) + "]" + elem.Name, Kind: ArrayKind, Elem: elem, Length: n}
}

func MapOf(key, elem *Type) *Type {
	return &Type{Name: "map[" + key.Name + "]" + elem.Name, Kind: MapKind, Key: key, Elem: elem}
}

func Other(name string) *Type { return &Type{Name: name, Kind: OtherKind} }

func StructOf(name string, fields ...StructField) *Type {
	return &Type{Name: name, Kind: StructKind, Fields: fields}
}

// Field describes a field for StructOf.
func Field(name, tag string, embedded bool, t *Type) StructField {
	return StructField{name, tag, embedded, t}
}

// Interface describes an interface type by its name and the names and signatures of its methods, one after the other.
func Interface(name string, methods ...string) *Type {
	t := &Type{Name: name, Kind: InterfaceKind}
	for i := 0; i+1 < len(methods); i += 2 {
		t.Wants = append(t.Wants, want{methods[i], methods[i+1]})
	}
	return t
}

// Underlying returns the descriptor without a name.
func (t *Type) Underlying() *Type {
	for t.Kind == NamedKind {
		t = t.under
	}
	return t
}

// String returns the type as %T prints it.
func (t *Type) String() string { return t.Name }

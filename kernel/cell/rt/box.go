package rt

import (
	"fmt"
	"reflect"
)

// A Box is an interface value of a type that lowering has erased: the value in its
// erased form, and what its type was. Boxes compare as the interface values would.
type Box interface {
	fmt.Formatter
	boxed() box
}

type box struct {
	typ *Type
	val any
}

func (b box) boxed() box { return b }

// Inside returns the erased value in a Box.
func Inside(v any) (value any, boxed bool) {
	if b, ok := v.(Box); ok {
		return b.boxed().val, true
	}
	return nil, false
}

// family says which methods the compiled world must see on a boxed value.
type family int

const (
	plainFamily family = iota
	errorFamily
	stringerFamily
	errorStringerFamily
	errorsFamily         = 4 + errorFamily
	errorsStringerFamily = 4 + errorStringerFamily
)

func familyOf(t *Type) family {
	f := plainFamily
	if t.has("Error", "func() string") {
		f |= errorFamily
		if t.has("Unwrap", "func() []error") {
			f |= errorsFamily
		}
	}
	if t.has("String", "func() string") {
		f |= stringerFamily
	}
	return f
}

func (t *Type) has(name, signature string) bool {
	m := t.methods[name]
	return m != nil && m.signature == signature
}

type (
	errorBox         struct{ causeBox }
	stringerBox      struct{ box }
	errorStringerBox struct{ causeBox }

	// Errors that wrap several others.
	errorsBox         struct{ causesBox }
	errorsStringerBox struct{ causesBox }
)

func (b errorBox) Error() string          { return b.call("Error") }
func (b stringerBox) String() string      { return b.call("String") }
func (b errorStringerBox) Error() string  { return b.call("Error") }
func (b errorStringerBox) String() string { return b.call("String") }

func (b errorsBox) Error() string          { return b.call("Error") }
func (b errorsStringerBox) Error() string  { return b.call("Error") }
func (b errorsStringerBox) String() string { return b.call("String") }

// causeBox has what package errors looks for in an error. Where the type does not have
// these methods, they do what package errors does without them.
type causeBox struct{ box }

func (b causeBox) Unwrap() error {
	if !b.typ.has("Unwrap", "func() error") {
		return nil
	}
	return b.typ.methods["Unwrap"].fn.(func(any) error)(b.typ.wrap(b.val))
}

func (b causeBox) Is(target error) bool { return b.is(target) }
func (b causeBox) As(target any) bool   { return b.as(target) }

type causesBox struct{ box }

func (b causesBox) Unwrap() []error {
	return b.typ.methods["Unwrap"].fn.(func(any) []error)(b.typ.wrap(b.val))
}

func (b causesBox) Is(target error) bool { return b.is(target) }
func (b causesBox) As(target any) bool   { return b.as(target) }

func (b box) is(target error) bool {
	return b.typ.has("Is", "func(error) bool") &&
		b.typ.methods["Is"].fn.(func(any, error) bool)(b.typ.wrap(b.val), target)
}

func (b box) as(target any) bool {
	return b.typ.has("As", "func(interface {}) bool") &&
		b.typ.methods["As"].fn.(func(any, any) bool)(b.typ.wrap(b.val), target)
}

// call calls a method without parameters that returns a string.
func (b box) call(name string) string {
	return b.typ.methods[name].fn.(func(any) string)(b.typ.wrap(b.val))
}

// NewBox stores a copy of a value with its type. (In lowered code: Box.)
func NewBox(t *Type, v any) any { return t.wrap(v) }

func (t *Type) wrap(v any) any {
	b := box{t, v}
	switch t.family {
	case errorFamily:
		return errorBox{causeBox{b}}
	case stringerFamily:
		return stringerBox{b}
	case errorStringerFamily:
		return errorStringerBox{causeBox{b}}
	case errorsFamily:
		return errorsBox{causesBox{b}}
	case errorsStringerFamily:
		return errorsStringerBox{causesBox{b}}
	}
	if wrap := structural(t); wrap != nil {
		return wrap(b)
	}
	return b
}

// BoxError is NewBox for values that go into a variable of type error.
func BoxError(t *Type, v any) error { return t.wrap(v).(error) }

// AsError converts an interface value that has an Error method; nil stays nil.
func AsError(x any) error {
	if x == nil {
		return nil
	}
	return x.(error)
}

// Any converts a value of a compiled interface type to the empty interface.
func Any(x any) any { return unwrapped(x) }

// Value returns what an interface value holds, in its erased form.
func Value(x any) any {
	if b, ok := x.(Box); ok {
		return b.boxed().val
	}
	return x
}

// Compiled reports whether an interface value holds one of a compiled type.
func Compiled(x any) bool {
	_, ok := x.(Box)
	return !ok
}

// Plain is Value for functions that look at values by reflection.
func Plain(x any) any { return Value(x) }

// Unreflected is Plain for package reflect, which would take the erased form of a
// user's type for the type itself.
func Unreflected(x any) any {
	if b, ok := x.(Box); ok {
		panic("reflection on " + b.boxed().typ.name + ", a type declared in a cell, is not possible (print with %T, or write the code for the type)")
	}
	return x
}

// Templated is Plain for templates, which look for methods and promoted fields.
func Templated(x any) any {
	if b, ok := x.(Box); ok && b.boxed().typ.seesMethods(map[*Type]bool{}) {
		panic("a template cannot see the methods and embedded fields of " + b.boxed().typ.name + ", a type declared in a cell (give it a map[string]any)")
	}
	return Plain(x)
}

// seesMethods reports whether reflection on a value of type t would come upon a method
// of the user's or an embedded field.
func (t *Type) seesMethods(seen map[*Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if t.kind != iface && len(t.methods) > 0 || t.pointer != nil && len(t.pointer.methods) > 0 {
		return true
	}
	for _, f := range t.fields {
		if f.embedded || f.typ.seesMethods(seen) {
			return true
		}
	}
	return t.under.seesMethods(seen) || t.elem.seesMethods(seen) || t.key.seesMethods(seen)
}

// NilOr returns nil for a nil pointer, slice, map, channel or function, and else x.
func NilOr(x any) any {
	if v := reflect.ValueOf(x); !v.IsValid() || v.IsNil() {
		return nil
	}
	return x
}

// TypeName returns the name of the dynamic type of x, as %T prints it.
func TypeName(x any) string {
	if b, ok := x.(Box); ok {
		return b.boxed().typ.name
	}
	if x == nil {
		return "<nil>"
	}
	switch x.(type) {
	case Error:
		return "runtime.boundsError"
	case *TypeAssertionError:
		return "*runtime.TypeAssertionError"
	case errorString:
		return "runtime.errorString"
	case plainError:
		return "runtime.plainError"
	case unhashable:
		return "maps.unhashableTypeError"
	}
	return reflect.TypeOf(x).String()
}

// MethodOf returns a method of a boxed value as a function without receiver.
func MethodOf(x any, name string) (reflect.Value, bool) {
	b, ok := x.(Box)
	if !ok {
		m := reflect.ValueOf(x).MethodByName(name)
		return m, m.IsValid()
	}
	m := b.boxed().typ.methods[name]
	if m == nil {
		return reflect.Value{}, false
	}
	return bind(reflect.ValueOf(m.fn), x), true
}

// bind fixes the first argument of a function.
func bind(f reflect.Value, x any) reflect.Value {
	t := f.Type()
	var in, out []reflect.Type
	for i := 1; i < t.NumIn(); i++ {
		in = append(in, t.In(i))
	}
	for i := range t.NumOut() {
		out = append(out, t.Out(i))
	}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
		return f.Call(append([]reflect.Value{reflect.ValueOf(x)}, args...))
	})
}

// Parts returns the type and the erased value of a Box.
func Parts(v any) (t *Type, value any, boxed bool) {
	if b, ok := v.(box); ok {
		return b.typ, b.val, true
	}
	if b, ok := v.(Box); ok {
		inside := b.boxed()
		return inside.typ, inside.val, true
	}
	return nil, nil, false
}

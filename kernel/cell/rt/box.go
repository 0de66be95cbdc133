package rt

import (
	"fmt"
	"reflect"
)

// A Box is an interface value of a type that lowering has erased: the value in its
// erased form, and what its type was. Boxes compare as the interface values would.
type Box interface {
	fmt.Formatter
	Inside() Content
}

// A Content is what a Box holds.
type Content struct {
	Type  *Type
	Value any
}

func (b Content) Inside() Content { return b }

// MarshalJSON encodes a boxed value as encoding/json encodes a value of plain fields.
func (b Content) MarshalJSON() ([]byte, error) { return EncodeJSON(b.Type, b.Value) }

// GobEncode keeps package gob from a box that has come to it in an interface.
func (b Content) GobEncode() ([]byte, error) {
	Seen(b, "encoding/gob")
	return nil, nil
}

// EncodeJSON encodes an erased value of a type. Package encode sets it.
var EncodeJSON func(t *Type, v any) ([]byte, error)

// Boxes with the methods that the compiled world must see on a value.
type (
	stringerBox       struct{ Content }
	errorBox          struct{ Content }
	causeBox          struct{ errorBox } // an error that may wrap another one
	causesBox         struct{ errorBox } // one that wraps several others
	stringerCauseBox  struct{ causeBox }
	stringerCausesBox struct{ causesBox }
)

// boxing returns what makes such a box for a type, nil for one whose values need no methods.
func boxing(t *Type) func(Content) any {
	says, causes := t.Has("String", "func() string"), t.Has("Unwrap", "func() []error")
	switch isError := t.Has("Error", "func() string"); {
	case isError && causes && says:
		return func(b Content) any { return stringerCausesBox{causesBox{errorBox{b}}} }
	case isError && causes:
		return func(b Content) any { return causesBox{errorBox{b}} }
	case isError && says:
		return func(b Content) any { return stringerCauseBox{causeBox{errorBox{b}}} }
	case isError:
		return func(b Content) any { return causeBox{errorBox{b}} }
	case says:
		return func(b Content) any { return stringerBox{b} }
	}
	return nil
}

func (t *Type) Has(name, signature string) bool {
	m := t.Methods[name]
	return m != nil && m.Signature == signature
}

func (b stringerBox) String() string       { return b.Call("String") }
func (b stringerCauseBox) String() string  { return b.Call("String") }
func (b stringerCausesBox) String() string { return b.Call("String") }
func (b errorBox) Error() string           { return b.Call("Error") }

// Unwrap, Is and As are what package errors looks for in an error. Where the type does not have these methods, they do
// what package errors does without them.
func (b causeBox) Unwrap() error {
	if !b.Type.Has("Unwrap", "func() error") {
		return nil
	}
	return b.Type.Methods["Unwrap"].Fn.(func(any) error)(b.Type.Wrap(b.Value))
}

func (b causesBox) Unwrap() []error {
	return b.Type.Methods["Unwrap"].Fn.(func(any) []error)(b.Type.Wrap(b.Value))
}

func (b errorBox) Is(target error) bool {
	return b.Type.Has("Is", "func(error) bool") &&
		b.Type.Methods["Is"].Fn.(func(any, error) bool)(b.Type.Wrap(b.Value), target)
}

func (b errorBox) As(target any) bool {
	return b.Type.Has("As", "func(interface {}) bool") &&
		b.Type.Methods["As"].Fn.(func(any, any) bool)(b.Type.Wrap(b.Value), target)
}

// Call calls a method without parameters that returns a string.
func (b Content) Call(name string) string {
	return b.Type.Methods[name].Fn.(func(any) string)(b.Type.Wrap(b.Value))
}

// NewBox stores a copy of a value with its type. (In lowered code: Box.)
func NewBox(t *Type, v any) any { return t.Wrap(v) }

func (t *Type) Wrap(v any) any {
	if t.box == nil {
		return Content{t, v}
	}
	return t.box(Content{t, v})
}

// BoxError is NewBox for values that go into a variable of type error.
func BoxError(t *Type, v any) error { return t.Wrap(v).(error) }

// AsError converts an interface value that has an Error method; nil stays nil.
func AsError(x any) error {
	if x == nil {
		return nil
	}
	return x.(error)
}

// Value returns what an interface value holds, in its erased form.
func Value(x any) any {
	if b, ok := x.(Box); ok {
		return b.Inside().Value
	}
	return x
}

// Compiled reports whether an interface value holds one of a compiled type.
func Compiled(x any) bool {
	_, ok := x.(Box)
	return !ok
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
		return b.Inside().Type.Name
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
	}
	return reflect.TypeOf(x).String()
}

// Parts returns the type and the erased value of a Box.
func Parts(v any) (t *Type, value any, boxed bool) {
	if b, ok := v.(Content); ok {
		return b.Type, b.Value, true
	}
	if b, ok := v.(Box); ok {
		inside := b.Inside()
		return inside.Type, inside.Value, true
	}
	return nil, nil, false
}

// Package reflection is what package reflect tells of a type declared in a cell, which only
// has a descriptor: a reflect.Type that answers from it, or says that it cannot. Its tests stand with those of package
// rt.
package reflection

import (
	"iter"
	"reflect"
	"sprague/kernel/cell/rt"
	"strings"
	"sync"
)

// A cellType is what reflect.TypeOf returns for a value whose type a cell has declared: its name and kind, by
// which types can be told apart. What they are made of package reflect does not tell.
type cellType struct {
	reflect.Type // nil, for the methods that are not exported
	t            *rt.Type
}

// cellTypes holds one for each type, so that they compare as types do.
var cellTypes sync.Map

// ReflectTypeOf is reflect.TypeOf.
func ReflectTypeOf(x any) reflect.Type {
	if b, ok := rt.Unwrapped(x).(rt.Box); ok {
		return reflected(b.Inside().Type)
	}
	return reflect.TypeOf(x)
}

// ReflectTypeFor is reflect.TypeFor.
func ReflectTypeFor(t *rt.Type) reflect.Type { return reflected(t) }

func reflected(t *rt.Type) reflect.Type {
	if t.Kind == rt.NativeKind {
		return t.Native
	}
	c, _ := cellTypes.LoadOrStore(t, &cellType{t: t})
	return c.(*cellType)
}

// Reflectable returns a type that goes into a function of package reflect.
func Reflectable(t reflect.Type) reflect.Type {
	if c, ok := t.(*cellType); ok {
		panic(c.refusal("making or taking apart values"))
	}
	return t
}

func (c *cellType) String() string  { return c.t.Name }
func (c *cellType) PkgPath() string { return map[bool]string{true: "main"}[c.t.Kind == rt.NamedKind] }

func (c *cellType) Name() string {
	if c.t.Kind != rt.NamedKind {
		return ""
	}
	return strings.TrimPrefix(c.t.Name, "main.")
}

func (c *cellType) Kind() reflect.Kind {
	switch u := c.t.Underlying(); u.Kind {
	case rt.NativeKind:
		return u.Native.Kind()
	case rt.PointerKind:
		return reflect.Pointer
	case rt.SliceKind:
		return reflect.Slice
	case rt.ArrayKind:
		return reflect.Array
	case rt.MapKind:
		return reflect.Map
	case rt.StructKind:
		return reflect.Struct
	case rt.InterfaceKind:
		return reflect.Interface
	default:
		if strings.HasPrefix(u.Name, "func") {
			return reflect.Func
		}
		return reflect.Chan
	}
}

// What follows is what only package reflect could tell.

func (c *cellType) refusal(what string) string {
	return "reflect: " + what + " is not possible with " + c.t.Name +
		", a type declared in a cell (write the code for the type)"
}

func (c *cellType) Align() int                                     { panic(c.refusal("Align")) }
func (c *cellType) FieldAlign() int                                { panic(c.refusal("FieldAlign")) }
func (c *cellType) Method(int) reflect.Method                      { panic(c.refusal("Method")) }
func (c *cellType) Methods() iter.Seq[reflect.Method]              { panic(c.refusal("Methods")) }
func (c *cellType) MethodByName(string) (reflect.Method, bool)     { panic(c.refusal("MethodByName")) }
func (c *cellType) NumMethod() int                                 { panic(c.refusal("NumMethod")) }
func (c *cellType) Size() uintptr                                  { panic(c.refusal("Size")) }
func (c *cellType) Implements(reflect.Type) bool                   { panic(c.refusal("Implements")) }
func (c *cellType) AssignableTo(reflect.Type) bool                 { panic(c.refusal("AssignableTo")) }
func (c *cellType) ConvertibleTo(reflect.Type) bool                { panic(c.refusal("ConvertibleTo")) }
func (c *cellType) Comparable() bool                               { panic(c.refusal("Comparable")) }
func (c *cellType) Bits() int                                      { panic(c.refusal("Bits")) }
func (c *cellType) ChanDir() reflect.ChanDir                       { panic(c.refusal("ChanDir")) }
func (c *cellType) IsVariadic() bool                               { panic(c.refusal("IsVariadic")) }
func (c *cellType) Elem() reflect.Type                             { panic(c.refusal("Elem")) }
func (c *cellType) Field(int) reflect.StructField                  { panic(c.refusal("Field")) }
func (c *cellType) Fields() iter.Seq[reflect.StructField]          { panic(c.refusal("Fields")) }
func (c *cellType) FieldByIndex([]int) reflect.StructField         { panic(c.refusal("FieldByIndex")) }
func (c *cellType) FieldByName(string) (reflect.StructField, bool) { panic(c.refusal("FieldByName")) }
func (c *cellType) FieldByNameFunc(func(string) bool) (reflect.StructField, bool) {
	panic(c.refusal("FieldByNameFunc"))
}
func (c *cellType) In(int) reflect.Type             { panic(c.refusal("In")) }
func (c *cellType) Ins() iter.Seq[reflect.Type]     { panic(c.refusal("Ins")) }
func (c *cellType) Key() reflect.Type               { panic(c.refusal("Key")) }
func (c *cellType) Len() int                        { panic(c.refusal("Len")) }
func (c *cellType) NumField() int                   { panic(c.refusal("NumField")) }
func (c *cellType) NumIn() int                      { panic(c.refusal("NumIn")) }
func (c *cellType) NumOut() int                     { panic(c.refusal("NumOut")) }
func (c *cellType) Out(int) reflect.Type            { panic(c.refusal("Out")) }
func (c *cellType) Outs() iter.Seq[reflect.Type]    { panic(c.refusal("Outs")) }
func (c *cellType) OverflowComplex(complex128) bool { panic(c.refusal("OverflowComplex")) }
func (c *cellType) OverflowFloat(float64) bool      { panic(c.refusal("OverflowFloat")) }
func (c *cellType) OverflowInt(int64) bool          { panic(c.refusal("OverflowInt")) }
func (c *cellType) OverflowUint(uint64) bool        { panic(c.refusal("OverflowUint")) }
func (c *cellType) CanSeq() bool                    { panic(c.refusal("CanSeq")) }
func (c *cellType) CanSeq2() bool                   { panic(c.refusal("CanSeq2")) }

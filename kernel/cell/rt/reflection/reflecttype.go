// Package reflection is what package reflect tells of a type declared in a cell, which only
// has a descriptor: a reflect.Type that answers from it, or says that it cannot.
package reflection

import (
	"iter"
	"reflect"
	"regexp"
	"slices"
	"sprague/kernel/cell/rt"
	"strings"
	"sync"
)

// A cellType is what reflect.TypeOf returns for a value whose type a cell has declared: all
// that can be told of a type by its descriptor. Values of such types cannot be made or taken
// apart by package reflect.
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
		c.refuse("making or taking apart values")
	}
	return t
}

func (c *cellType) refuse(what string) {
	panic("reflect: " + what + " is not possible with " + c.t.Name + ", a type declared in a cell (write the code for the type)")
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

// compiled returns the compiled type that is the underlying one.
func (c *cellType) compiled(what string) reflect.Type {
	u := c.t.Underlying()
	if u.Kind != rt.NativeKind {
		c.refuse(what)
	}
	return u.Native
}

func (c *cellType) Elem() reflect.Type {
	if u := c.t.Underlying(); u.Elem != nil {
		return reflected(u.Elem)
	}
	return c.compiled("Elem").Elem()
}

func (c *cellType) Key() reflect.Type {
	if u := c.t.Underlying(); u.Key != nil {
		return reflected(u.Key)
	}
	return c.compiled("Key").Key()
}

func (c *cellType) Len() int {
	if u := c.t.Underlying(); u.Kind == rt.ArrayKind {
		return u.Length
	}
	return c.compiled("Len").Len()
}

func (c *cellType) NumField() int {
	if u := c.t.Underlying(); u.Kind == rt.StructKind {
		return len(u.Fields)
	}
	return c.compiled("NumField").NumField()
}

func (c *cellType) Field(i int) reflect.StructField {
	u := c.t.Underlying()
	if u.Kind != rt.StructKind {
		return c.compiled("Field").Field(i)
	}
	if i < 0 || i >= len(u.Fields) {
		panic("reflect: Field index out of bounds")
	}
	f := u.Fields[i]
	out := reflect.StructField{Name: f.Name, Type: reflected(f.Type), Tag: reflect.StructTag(f.Tag), Index: []int{i}, Anonymous: f.Embedded}
	if !rt.IsExported(f.Name) {
		out.PkgPath = "main"
	}
	return out
}

func (c *cellType) Fields() iter.Seq[reflect.StructField] {
	return counted(c.NumField, c.Field)
}

func counted[T any](n func() int, at func(int) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range n() {
			if !yield(at(i)) {
				return
			}
		}
	}
}

func (c *cellType) FieldByIndex(index []int) reflect.StructField {
	f := c.Field(index[0])
	for _, i := range index[1:] {
		t := f.Type
		if t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct {
			t = t.Elem()
		}
		f = t.Field(i)
	}
	return f
}

func (c *cellType) FieldByName(name string) (reflect.StructField, bool) {
	return c.FieldByNameFunc(func(s string) bool { return s == name })
}

// FieldByNameFunc looks at the fields, and then at those of embedded structs, level by level;
// two of one level are none.
func (c *cellType) FieldByNameFunc(match func(string) bool) (found reflect.StructField, ok bool) {
	type place struct {
		t     reflect.Type
		index []int
	}
	seen := map[reflect.Type]bool{}
	for level := []place{{c, nil}}; len(level) > 0; {
		var next []place
		for _, at := range level {
			if seen[at.t] {
				continue
			}
			seen[at.t] = true
			for i := range at.t.NumField() {
				f := at.t.Field(i)
				index := append(slices.Clone(at.index), i)
				if match(f.Name) {
					if ok {
						return reflect.StructField{}, false
					}
					found, ok = f, true
					found.Index = index
				}
				t := f.Type
				if t.Kind() == reflect.Pointer {
					t = t.Elem()
				}
				if f.Anonymous && t.Kind() == reflect.Struct {
					next = append(next, place{t, index})
				}
			}
		}
		if ok {
			return found, true
		}
		level = next
	}
	return reflect.StructField{}, false
}

// methodNames lists the exported methods; of an interface all.
func (c *cellType) methodNames() []string {
	var list []string
	if u := c.t.Underlying(); u.Kind == rt.InterfaceKind {
		for _, w := range u.Wants {
			list = append(list, w.Name)
		}
		return list
	}
	for name := range c.t.Methods {
		if rt.IsExported(name) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

func (c *cellType) NumMethod() int {
	if u := c.t.Underlying(); u.Kind == rt.NativeKind && u.Native.Kind() == reflect.Interface {
		return u.Native.NumMethod()
	}
	return len(c.methodNames())
}

// marks are what a signature has besides the text of the type: the place of a declaration,
// and the folders of a package.
var marks = regexp.MustCompile(`@\d+|[\w.\-]+/`)

func (c *cellType) Method(i int) reflect.Method {
	names := c.methodNames()
	if i < 0 || i >= len(names) {
		panic("reflect: Method index out of range")
	}
	signature := ""
	if u := c.t.Underlying(); u.Kind == rt.InterfaceKind {
		signature = u.Wants[i].Signature
	} else {
		signature = strings.Replace(c.t.Methods[names[i]].Signature, "func(", "func("+c.t.Name+", ", 1)
		signature = strings.Replace(signature, ", )", ")", 1)
	}
	return reflect.Method{Name: names[i], Type: reflected(rt.Other(marks.ReplaceAllString(signature, ""))), Index: i}
}

func (c *cellType) Methods() iter.Seq[reflect.Method] { return counted(c.NumMethod, c.Method) }

func (c *cellType) MethodByName(name string) (reflect.Method, bool) {
	i := slices.Index(c.methodNames(), name)
	if i < 0 {
		return reflect.Method{}, false
	}
	return c.Method(i), true
}

func (c *cellType) Implements(u reflect.Type) bool {
	if u == nil || u.Kind() != reflect.Interface {
		panic("reflect: non-interface type passed to Type.Implements")
	}
	if to, ok := u.(*cellType); ok {
		for _, w := range to.t.Underlying().Wants {
			if !c.t.Has(w.Name, w.Signature) {
				return false
			}
		}
		return true
	}
	for i := range u.NumMethod() {
		m := c.t.Methods[u.Method(i).Name]
		if m == nil || m.Signature != rt.MethodText(u.Method(i).Type) {
			return false
		}
	}
	return true
}

func (c *cellType) AssignableTo(u reflect.Type) bool {
	return u == reflect.Type(c) || u.Kind() == reflect.Interface && c.Implements(u)
}

func (c *cellType) Comparable() bool { return c.t.Comparable() }

func (c *cellType) ConvertibleTo(reflect.Type) bool { c.refuse("ConvertibleTo"); return false }
func (c *cellType) Align() int                      { return c.compiled("Align").Align() }
func (c *cellType) FieldAlign() int                 { return c.compiled("FieldAlign").FieldAlign() }
func (c *cellType) Size() uintptr                   { return c.compiled("Size").Size() }
func (c *cellType) Bits() int                       { return c.compiled("Bits").Bits() }
func (c *cellType) ChanDir() reflect.ChanDir        { return c.compiled("ChanDir").ChanDir() }
func (c *cellType) IsVariadic() bool                { return c.compiled("IsVariadic").IsVariadic() }
func (c *cellType) In(i int) reflect.Type           { return c.compiled("In").In(i) }
func (c *cellType) Ins() iter.Seq[reflect.Type]     { return c.compiled("Ins").Ins() }
func (c *cellType) NumIn() int                      { return c.compiled("NumIn").NumIn() }
func (c *cellType) NumOut() int                     { return c.compiled("NumOut").NumOut() }
func (c *cellType) Out(i int) reflect.Type          { return c.compiled("Out").Out(i) }
func (c *cellType) Outs() iter.Seq[reflect.Type]    { return c.compiled("Outs").Outs() }
func (c *cellType) OverflowComplex(x complex128) bool {
	return c.compiled("OverflowComplex").OverflowComplex(x)
}
func (c *cellType) OverflowFloat(x float64) bool { return c.compiled("OverflowFloat").OverflowFloat(x) }
func (c *cellType) OverflowInt(x int64) bool     { return c.compiled("OverflowInt").OverflowInt(x) }
func (c *cellType) OverflowUint(x uint64) bool   { return c.compiled("OverflowUint").OverflowUint(x) }
func (c *cellType) CanSeq() bool                 { return c.compiled("CanSeq").CanSeq() }
func (c *cellType) CanSeq2() bool                { return c.compiled("CanSeq2").CanSeq2() }

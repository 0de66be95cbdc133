package rt

import (
	"reflect"
	"strings"
)

// Wrap gives a boxed value the methods of a compiled interface by a struct made for it: the field IValue holds the
// value, a field WName the function that does method Name. It takes a nil pointer to the struct. Wrappers of equal
// values are different pointers: Equal compares what is in them, and they cannot be keys of maps.
func Wrap(x, wrapper any) any {
	b, ok := x.(Box)
	if !ok {
		return x
	}
	in := b.Inside()
	t := reflect.TypeOf(wrapper).Elem()
	p := reflect.New(t)
	v := p.Elem()
	v.FieldByName("IValue").Set(reflect.ValueOf(x))
	for _, o := range optional {
		_, asked := t.FieldByName("W" + o.With)
		if _, named := t.FieldByName("W" + o.Name); asked && !named && in.Type.Has(o.Name, o.Signature) {
			panic(in.Type.Name + " as a reader or writer would lose its method " + o.Name +
				" (rename the method, or pass the reader or writer that the type is made of)")
		}
	}
	for i := range v.NumField() {
		f := t.Field(i)
		if m := in.Type.Methods[strings.TrimPrefix(f.Name, "W")]; m != nil && f.Type.Kind() == reflect.Func {
			fn := reflect.ValueOf(m.Fn)
			v.Field(i).Set(reflect.MakeFunc(f.Type, func(args []reflect.Value) []reflect.Value {
				return fn.Call(append([]reflect.Value{reflect.ValueOf(x)}, args...))
			}))
		}
	}
	return p.Interface()
}

// Any converts a value of a compiled interface type to the empty interface: it returns what Wrap has wrapped.
func Any(x any) any {
	t := reflect.TypeOf(x)
	if t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct || t.Elem().NumField() == 0 ||
		t.Elem().Field(0).Name != "IValue" {
		return x
	}
	if v := reflect.ValueOf(x); !v.IsNil() {
		if inner, ok := v.Elem().Field(0).Interface().(Box); ok {
			return inner
		}
	}
	return x
}

// optional are methods that package io and its users look for in a reader or writer, and that Wrap does not lend.
var optional = []struct{ With, Name, Signature string }{
	{"Read", "ReadRune", "func() (int32, int, error)"},
	{"Read", "WriteTo", "func(io.Writer) (int64, error)"},
	{"Write", "ReadFrom", "func(io.Reader) (int64, error)"},
	{"Write", "WriteString", "func(string) (int, error)"},
}

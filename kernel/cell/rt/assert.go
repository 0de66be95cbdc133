package rt

import (
	"fmt"
	"reflect"
)

// AssertOK is x.(T) in its comma-ok form.
func AssertOK(x any, t *Type) (any, bool) {
	if x == nil {
		return nil, false
	}
	if t.Kind == InterfaceKind {
		return x, missing(x, t) == ""
	}
	if b, ok := x.(Box); ok {
		in := b.Inside()
		return in.Value, in.Type == t
	}
	return x, t.Native == reflect.TypeOf(x)
}

// missing returns the name of a method of the interface t that x lacks.
func missing(x any, t *Type) string {
	if b, ok := x.(Box); ok {
		for _, w := range t.Wants {
			if !b.Inside().Type.Has(w.Name, w.Signature) {
				return w.Name
			}
		}
		return ""
	}
	for _, w := range t.Wants {
		if m := reflect.ValueOf(x).MethodByName(w.Name); !m.IsValid() || m.Type().String() != w.Signature {
			return w.Name
		}
	}
	return ""
}

// Assert is x.(T) for a type T that is no interface; static names the type of x.
func Assert(x any, t *Type, static string) any {
	v, ok := AssertOK(x, t)
	if !ok {
		text := "interface conversion: " + interfaceName(static) + " is " + dynamicName(x) + ", not " + t.Name
		if dynamicName(x) == t.Name { // declared twice
			text += " (types from different scopes)"
		}
		panic(Failure(text))
	}
	return v
}

// AssertInterface is x.(T) for an interface T.
func AssertInterface(x any, t *Type) any {
	if x == nil {
		panic(Failure("interface conversion: interface is nil, not " + interfaceName(t.Name)))
	}
	if m := missing(x, t); m != "" {
		panic(Failure(fmt.Sprintf("interface conversion: %s is not %s: missing method %s", TypeName(x), t.Name, m)))
	}
	return x
}

func dynamicName(x any) string {
	if x == nil {
		return "nil"
	}
	return TypeName(x)
}

func interfaceName(name string) string {
	if name == "any" || name == "interface{}" {
		return "interface {}"
	}
	return name
}

// Find returns the function that does the method of what x holds: it takes x first.
func Find(x any, name string) any {
	if x == nil {
		panic(nilDereference())
	}
	if b, ok := x.(Box); ok {
		return b.Inside().Type.Methods[name].Fn
	}
	m := reflect.ValueOf(x).MethodByName(name)
	t := m.Type()
	in := []reflect.Type{reflect.TypeFor[any]()}
	var out []reflect.Type
	for i := range t.NumIn() {
		in = append(in, t.In(i))
	}
	for i := range t.NumOut() {
		out = append(out, t.Out(i))
	}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
		m := args[0].Elem().MethodByName(name)
		if t.IsVariadic() {
			return m.CallSlice(args[1:])
		}
		return m.Call(args[1:])
	}).Interface()
}

// NilMethod panics when a method that takes a value of a type is called of a nil pointer in an interface value.
func NilMethod(typ, method string) {
	panic(Failure("value method main." + typ + "." + method + " called using nil *" + typ + " pointer"))
}

// ErrorAs is errors.As for a target of a user's type: p, of type t, points to its erased form.
func ErrorAs(err error, t *Type, p any) bool {
	checkTarget(err, p)
	for err != nil {
		if v, ok := AssertOK(err, t.Elem); ok {
			if t.Elem.Kind == InterfaceKind {
				v = err
			}
			to := reflect.ValueOf(p).Elem()
			if v == nil {
				to.SetZero()
			} else {
				to.Set(reflect.ValueOf(v))
			}
			return true
		}
		if b, ok := err.(Box); ok && (errorBox{b.Inside()}).As(t.Wrap(p)) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if ErrorAs(e, t, p) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// ErrorAsNone is errors.As for a target that points to a user's type without method Error.
func ErrorAsNone(err error, p any) bool {
	checkTarget(err, p)
	if err != nil {
		panic("errors: *target must be interface or implement error")
	}
	return false
}

func checkTarget(err error, p any) {
	if v := reflect.ValueOf(p); err != nil && (!v.IsValid() || v.IsZero()) {
		panic("errors: target must be a non-nil pointer")
	}
}

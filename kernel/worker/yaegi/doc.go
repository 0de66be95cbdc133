// Package yaegi is the only package that uses private fields of the interpreter, whose version is pinned. It reports
// where a panic passed and puts gates into programs (Locator), keeps the variables of a session where goroutines can
// read them while it grows (Globals), and drops what the interpreter would keep of every cell (Symbols).
//
// Each finds its fields by name when it is made, and panics where one is missing or of another kind: a new version of
// the interpreter is noticed when the process starts. Tests check that the fields still mean what they did.
package yaegi

import (
	"fmt"
	"reflect"
	"unsafe"
)

// fieldOf returns a field of a struct type of the interpreter.
func fieldOf(t reflect.Type, name string, kind reflect.Kind) reflect.StructField {
	f, ok := t.FieldByName(name)
	if !ok || f.Type.Kind() != kind {
		panic(fmt.Sprintf("yaegi: the interpreter's %v has no field %s that is a %v", t, name, kind))
	}
	return f
}

// open returns a private field of a struct so that it can be read and set.
func open(v reflect.Value, name string, kind reflect.Kind) reflect.Value {
	f := v.FieldByIndex(fieldOf(v.Type(), name, kind).Index)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

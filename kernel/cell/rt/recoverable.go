package rt

import (
	"reflect"
	"runtime"
	"sync"
	"unsafe"
	"weak"
)

// A function that calls recover has a hidden first parameter, the panic it may recover. Recoverable makes the value of
// the type that the function has for the user, and a deferred call asks Hidden for the function behind a value. The
// table keeps neither alive: the value holds the function behind it, and an entry goes with its value.

var behind sync.Map // uintptr, the address of a function value -> weak.Pointer[any], the function behind it

// Recoverable returns a function of the type of zero that calls hidden without a panic.
func Recoverable(hidden, zero any) any {
	f := &hidden
	none := reflect.ValueOf((*Panic)(nil))
	value := reflect.MakeFunc(reflect.TypeOf(zero), func(args []reflect.Value) []reflect.Value {
		return reflect.ValueOf(*f).Call(append([]reflect.Value{none}, args...))
	}).Interface()
	p, entry := closure(value), weak.Make(f)
	behind.Store(uintptr(p), entry)
	// Another value may have the address by the time that the cleanup runs.
	runtime.AddCleanup((*byte)(p), func(key uintptr) { behind.CompareAndDelete(key, entry) }, uintptr(p))
	return value
}

// Hidden returns the function behind a value that Recoverable has made, nil for others.
func Hidden(f any) any {
	if reflect.TypeOf(f) == nil || reflect.TypeOf(f).Kind() != reflect.Func {
		return nil
	}
	entry, _ := behind.Load(uintptr(closure(f)))
	pointer, _ := entry.(weak.Pointer[any]) // to nothing if there is no entry
	hidden := pointer.Value()
	runtime.KeepAlive(f)
	if hidden == nil {
		return nil
	}
	return *hidden
}

// closure returns the address that a function value is: the second word of an interface that holds it.
func closure(f any) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&f))[1] }

// HiddenMethod returns the function behind the method of what an interface holds, nil when it has none.
func HiddenMethod(x any, name string) any {
	if b, ok := Any(x).(Box); ok {
		if m := b.Inside().Type.Methods[name]; m != nil {
			return Hidden(m.Fn)
		}
	}
	return nil
}

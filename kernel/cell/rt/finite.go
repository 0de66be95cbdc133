package rt

import (
	"fmt"
	"reflect"
	"sync"
)

// Package fmt follows maps, slices and interfaces wherever they lead. A value that
// contains itself it would print until its stack is full, and that ends the process. So
// whatever cells print is looked at before: values whose types cannot contain themselves,
// nearly all of them, are known by their type.

// Finite panics when one of the values contains itself in a way that printing would
// follow for ever.
func Finite(values ...any) {
	for _, v := range values {
		switch v := v.(type) {
		case nil, bool, string, int, int64, uint64, uint, int32, uint8, float64, error, fmt.Stringer, fmt.Formatter:
			if b, ok := v.(Box); ok && b.Inside().Type.family == plainFamily {
				finite(reflect.ValueOf(b.Inside().Value))
			}
		default:
			finite(reflect.ValueOf(v))
		}
	}
}

func finite(v reflect.Value) {
	if v.IsValid() && mayContainItself(v.Type()) && (&follower{}).cyclic(v, true) {
		panic(failure("runtime error: the value contains itself: printing it would never end"))
	}
}

var selfContaining sync.Map // reflect.Type to bool

// mayContainItself reports whether a value of type t can contain itself: by way of an
// interface, or because its type is recursive.
func mayContainItself(t reflect.Type) bool {
	if known, ok := selfContaining.Load(t); ok {
		return known.(bool)
	}
	may := leadsBack(t, map[reflect.Type]bool{})
	selfContaining.Store(t, may)
	return may
}

func leadsBack(t reflect.Type, above map[reflect.Type]bool) bool {
	if above[t] {
		return true
	}
	above[t] = true
	defer delete(above, t)
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return leadsBack(t.Elem(), above)
	case reflect.Map:
		return leadsBack(t.Elem(), above) || leadsBack(t.Key(), above)
	case reflect.Struct:
		for i := range t.NumField() {
			if leadsBack(t.Field(i).Type, above) {
				return true
			}
		}
	}
	return false
}

// A follower goes where printing goes, and knows where it has come through.
type follower struct{ path map[place]bool }

// A place is a map, or the elements of a slice.
type place struct {
	at  uintptr
	len int // -1 for a map
}

var (
	stringer  = reflect.TypeFor[fmt.Stringer]()
	formatter = reflect.TypeFor[fmt.Formatter]()
	failing   = reflect.TypeFor[error]()
)

// ownPrint reports whether values of type t say themselves how they are printed.
func ownPrint(t reflect.Type) bool {
	return t.Implements(stringer) || t.Implements(formatter) || t.Implements(failing)
}

// cyclic reports whether printing v comes to a place through which it has come. Pointers
// are followed from the top alone.
func (f *follower) cyclic(v reflect.Value, top bool) bool {
	switch v.Kind() {
	case reflect.Interface:
		if v = v.Elem(); !v.IsValid() {
			return false
		}
		if v.CanInterface() {
			if b, ok := v.Interface().(Box); ok {
				return b.Inside().Type.family == plainFamily && f.cyclic(reflect.ValueOf(b.Inside().Value), false)
			}
			if ownPrint(v.Type()) {
				return false
			}
		}
		return f.cyclic(v, top)
	case reflect.Pointer:
		return top && f.cyclic(v.Elem(), false)
	case reflect.Struct:
		for i := range v.NumField() {
			if f.cyclic(v.Field(i), false) {
				return true
			}
		}
	case reflect.Array, reflect.Slice:
		return f.list(v)
	case reflect.Map:
		return f.mapping(v)
	}
	return false
}

func (f *follower) list(v reflect.Value) bool {
	if v.Len() == 0 || !mayContainItself(v.Type().Elem()) {
		return false
	}
	if v.Kind() == reflect.Slice {
		leave, back := f.enter(place{v.Pointer(), v.Len()})
		if back {
			return true
		}
		defer leave()
	}
	for i := range v.Len() {
		if f.cyclic(v.Index(i), false) {
			return true
		}
	}
	return false
}

func (f *follower) mapping(v reflect.Value) bool {
	if v.Len() == 0 || !mayContainItself(v.Type().Elem()) && !mayContainItself(v.Type().Key()) {
		return false
	}
	leave, back := f.enter(place{v.Pointer(), -1})
	if back {
		return true
	}
	defer leave()
	for iter := v.MapRange(); iter.Next(); {
		if f.cyclic(iter.Key(), false) || f.cyclic(iter.Value(), false) {
			return true
		}
	}
	return false
}

// enter notes that the way leads through p, and reports whether it has done so before.
func (f *follower) enter(p place) (leave func(), back bool) {
	if f.path[p] {
		return nil, true
	}
	if f.path == nil {
		f.path = map[place]bool{}
	}
	f.path[p] = true
	return func() { delete(f.path, p) }, false
}

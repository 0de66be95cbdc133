package rt

import (
	"hash/maphash"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unsafe"
	"weak"
)

// Wrap gives a boxed value the methods of a compiled interface by a struct made for it:
// the field IValue holds the value, a field WName the function that does method Name.
// It takes a nil pointer to the struct, and returns one that is the same for equal values,
// so that compiled interfaces compare, and are keys of maps, as they should.
func Wrap(x, wrapper any) any {
	b, ok := x.(Box)
	if !ok {
		return x
	}
	t := reflect.TypeOf(wrapper).Elem()
	if uncomparable(x) != "" {
		return wrap(x, b.Inside(), t).Interface()
	}
	return canonical.of(x, t, func() reflect.Value { return wrap(x, b.Inside(), t) })
}

func wrap(x any, in Content, t reflect.Type) reflect.Value {
	p := reflect.New(t)
	v := p.Elem()
	v.FieldByName("IValue").Set(reflect.ValueOf(x))
	for i := range v.NumField() {
		f := t.Field(i)
		if m := in.Type.Methods[strings.TrimPrefix(f.Name, "W")]; m != nil && f.Type.Kind() == reflect.Func {
			fn := reflect.ValueOf(m.Fn)
			v.Field(i).Set(reflect.MakeFunc(f.Type, func(args []reflect.Value) []reflect.Value {
				return fn.Call(append([]reflect.Value{reflect.ValueOf(x)}, args...))
			}))
		}
	}
	return p
}

// Unwrapped returns what Wrap has wrapped.
func Unwrapped(x any) any {
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

// A wrapperTable holds the wrappers that are in use, by the hash of what they wrap.
type wrapperTable struct {
	mu   sync.Mutex
	seed maphash.Seed
	m    map[uint64][]wrapperEntry
	more int // additions until the dead entries are swept
}

// A wrapperEntry is a wrapper that may have gone.
type wrapperEntry struct {
	typ reflect.Type
	at  weak.Pointer[byte]
}

var canonical = wrapperTable{seed: maphash.MakeSeed(), m: map[uint64][]wrapperEntry{}}

// of returns the wrapper of type t for x, which is made if there is none.
func (w *wrapperTable) of(x any, t reflect.Type, make func() reflect.Value) any {
	h := maphash.Comparable(w.seed, x)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range w.m[h] {
		if p := e.at.Value(); p != nil && e.typ == t {
			if v := reflect.NewAt(t, unsafe.Pointer(p)); v.Elem().Field(0).Interface() == x {
				return v.Interface()
			}
		}
	}
	v := make()
	w.m[h] = append(w.m[h], wrapperEntry{t, weak.Make((*byte)(v.UnsafePointer()))})
	if w.more--; w.more < 0 {
		w.sweep()
	}
	return v.Interface()
}

// sweep forgets wrappers that have gone, when as many have been added as were left the
// last time.
func (w *wrapperTable) sweep() {
	for h, list := range w.m {
		list = slices.DeleteFunc(list, func(e wrapperEntry) bool { return e.at.Value() == nil })
		if w.m[h] = list; len(list) == 0 {
			delete(w.m, h)
		}
	}
	w.more = 100 + len(w.m)
}

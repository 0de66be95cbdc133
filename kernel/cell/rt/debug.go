package rt

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"sync/atomic"
)

// A Debugger hears of the statements of cells that are run under a debugger: such a cell
// calls Stop before each of them, with the addresses of the variables in sight, Enter at
// the beginning of functions, and Halt where the condition of a breakpoint holds.
type Debugger interface {
	Stop(point int, variables []any)
	Enter(point int)
	Halt(point int)
	Local(frame, variable int) any
}

var debugger atomic.Pointer[Debugger]

// SetDebugger tells who is to hear of statements.
func SetDebugger(d Debugger) { debugger.Store(&d) }

// Stop stands before a statement.
func Stop(point int, variables []any) {
	if d := debugger.Load(); d != nil {
		(*d).Stop(point, variables)
	}
}

// Enter stands at the beginning of a function.
func Enter(point int) {
	if d := debugger.Load(); d != nil {
		(*d).Enter(point)
	}
}

// Halt stands where the condition of a breakpoint holds.
func Halt(point int) {
	if d := debugger.Load(); d != nil {
		(*d).Halt(point)
	}
}

// Local returns the address of a variable of a frame of the cell that is halted.
func Local(frame, variable int) any {
	if d := debugger.Load(); d != nil {
		return (*d).Local(frame, variable)
	}
	return nil
}

// Deref returns the value that a pointer in an interface points to, with its type.
func Deref(p any) any {
	if t, inside, boxed := Parts(p); boxed {
		v := reflect.ValueOf(inside)
		if t.Underlying().Kind != PointerKind || v.Kind() != reflect.Pointer || v.IsNil() {
			return p
		}
		value, elem := v.Elem(), t.Underlying().Elem
		if elem.Kind == NativeKind || elem.Underlying().Kind == InterfaceKind {
			return value.Interface()
		}
		return elem.Wrap(value.Interface())
	}
	if v := reflect.ValueOf(p); v.Kind() == reflect.Pointer && !v.IsNil() {
		return v.Elem().Interface()
	}
	return p
}

// A Part is an element, field or entry of a value.
type Part struct {
	Name  string
	Value any
}

// PartsOf lists what is in a value, from a place on, and no more than most of it: fields with
// the names and types that the user has given them.
func PartsOf(v any, from, most int) []Part {
	t, inside, boxed := Parts(v)
	if !boxed {
		inside = v
	} else {
		t = t.Underlying()
	}
	part := func(elem *Type, x reflect.Value) any {
		if !x.CanInterface() {
			return nil
		}
		if elem == nil || elem.Kind == NativeKind || elem.Underlying().Kind == InterfaceKind {
			return x.Interface()
		}
		return elem.Wrap(x.Interface())
	}
	var elem, key *Type
	if boxed {
		elem, key = t.Elem, t.Key
	}
	var list []Part
	switch x := reflect.ValueOf(inside); x.Kind() {
	case reflect.Pointer:
		if !x.IsNil() {
			list = append(list, Part{"*", part(elem, x.Elem())})
		}
	case reflect.Slice, reflect.Array:
		for i := from; i < x.Len() && len(list) < most; i++ {
			list = append(list, Part{strconv.Itoa(i), part(elem, x.Index(i))})
		}
	case reflect.Map:
		keys := x.MapKeys()
		sort.SliceStable(keys, func(i, j int) bool { return lessKey(keys[i], keys[j]) })
		for i := from; i < len(keys) && len(list) < most; i++ {
			list = append(list, Part{fmt.Sprintf("[%v]", part(key, keys[i])), part(elem, x.MapIndex(keys[i]))})
		}
	case reflect.Struct:
		for i := from; i < x.NumField() && len(list) < most; i++ {
			name, typ := x.Type().Field(i).Name, (*Type)(nil)
			if boxed && i < len(t.Fields) {
				name, typ = t.Fields[i].Name, t.Fields[i].Type
			}
			list = append(list, Part{name, part(typ, x.Field(i))})
		}
	}
	return list
}

// lessKey orders keys of maps of the common kinds.
func lessKey(a, b reflect.Value) bool {
	switch {
	case a.CanInt():
		return a.Int() < b.Int()
	case a.CanUint():
		return a.Uint() < b.Uint()
	case a.CanFloat():
		return a.Float() < b.Float()
	case a.Kind() == reflect.String:
		return a.String() < b.String()
	}
	return false
}

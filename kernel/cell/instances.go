package cell

import (
	"go/token"
	"go/types"
	"reflect"
)

// An instance of a generic type keeps the methods that it has been asked for, and cannot do
// with a number of methods of its type that changes. When a cell gives a generic type a method,
// or takes it back, its instances forget theirs and expand them again when they are asked next.
// They are wherever the session holds a type; a walk through all that it holds finds them, in
// time linear in the session, which only such cells take. Package types has no call for this,
// hence the reach into fields; a test fails when they are no longer there.

// forgetExpanded makes the instances of the generic types that have got methods forget theirs.
func (c *Checker) forgetExpanded(f *Finding) {
	generic := map[*types.Named]bool{}
	for _, a := range f.added {
		if a.named.TypeParams().Len() > 0 {
			generic[a.named] = true
		}
	}
	if len(generic) == 0 {
		return
	}
	w := &instanceWalk{generic: generic, seen: map[visited]bool{}}
	for _, root := range []any{c.Scope, c.Lower, c.nimbers, f} {
		w.visit(reflect.ValueOf(root))
	}
}

type instanceWalk struct {
	generic map[*types.Named]bool
	seen    map[visited]bool
}

type visited struct {
	at  uintptr
	typ reflect.Type
}

// foreignTypes hold no types of cells.
var foreignTypes = map[reflect.Type]bool{
	reflect.TypeFor[*token.FileSet](): true, reflect.TypeFor[*token.File](): true, reflect.TypeFor[*types.Checker](): true,
}

// visit looks through a value for instances.
func (w *instanceWalk) visit(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			w.visit(v.Elem())
		}
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Struct:
		if v.Type().PkgPath() == "go/ast" {
			return
		}
		for i := range v.NumField() {
			w.visit(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		if holdsPointers(v.Type().Elem().Kind()) {
			for i := range v.Len() {
				w.visit(v.Index(i))
			}
		}
	case reflect.Map:
		if v.IsNil() || !w.first(v) {
			return
		}
		for it := v.MapRange(); it.Next(); {
			w.visit(it.Key())
			w.visit(it.Value())
		}
	}
}

func holdsPointers(k reflect.Kind) bool {
	switch k {
	case reflect.Interface, reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Array, reflect.Map:
		return true
	}
	return false
}

// first reports whether a pointer or map is met for the first time.
func (w *instanceWalk) first(v reflect.Value) bool {
	key := visited{v.Pointer(), v.Type()}
	if w.seen[key] {
		return false
	}
	w.seen[key] = true
	return true
}

func (w *instanceWalk) pointer(v reflect.Value) {
	if v.IsNil() || foreignTypes[v.Type()] || v.Type().Elem().PkgPath() == "go/ast" || !w.first(v) {
		return
	}
	switch v.Type() {
	case reflect.TypeFor[*types.Package]():
		if (*types.Package)(v.UnsafePointer()).Path() != "main" {
			return
		}
	case reflect.TypeFor[*types.Named]():
		n := (*types.Named)(v.UnsafePointer())
		if p := n.Obj().Pkg(); p == nil || p.Path() != "main" && n.TypeArgs().Len() == 0 {
			return
		}
		if w.generic[n.Origin()] && n.Origin() != n {
			forgetMethods(n)
		}
	}
	w.visit(v.Elem())
}

// forgetMethods makes an instance expand its methods anew.
func forgetMethods(n *types.Named) {
	v := reflect.ValueOf(n).Elem()
	*(*[]*types.Func)(v.FieldByName("methods").Addr().UnsafePointer()) = nil
	const hasMethods = 1 << 2 // see types.Named
	*(*uint32)(v.FieldByName("state_").Addr().UnsafePointer()) &^= hasMethods
	inst := v.FieldByName("inst").Elem()
	*(*int)(inst.FieldByName("expandedMethods").Addr().UnsafePointer()) = 0
	context := (**types.Context)(inst.FieldByName("ctxt").Addr().UnsafePointer())
	if *context == nil {
		*context = types.NewContext()
	}
}

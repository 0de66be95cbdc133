package cell

import (
	"go/types"
	"reflect"
	"slices"
	"unsafe"
)

// What a session declares goes on referring to the scopes it was checked in: the type of a function to that of its
// body, and that to all around it. Nobody asks for them when the cell has been committed, and each would keep all that
// stands in it. Package types has no call to forget them, hence the reach into its fields; a test fails when they are
// no longer there.

var (
	scopeNames     = offset[types.Scope]("elems")
	scopeChildren  = offset[types.Scope]("children")
	signatureScope = offset[types.Signature]("scope")
	varParent      = offset[types.Var]("object", "parent")
	namedMethods   = offset[types.Named]("methods")
)

// offset returns where a field of T is, of which the way is given.
func offset[T any](way ...string) (at uintptr) {
	t := reflect.TypeFor[T]()
	for _, name := range way {
		f, ok := t.FieldByName(name)
		if !ok {
			panic("package types has no field " + name + " in " + t.String())
		}
		at += f.Offset
		t = f.Type
	}
	return at
}

// forgetScopes empties the package, and cuts what the cell adds to the session off the scopes within.
func (f *Finding) forgetScopes() {
	forgetScope(f.Pkg.Scope())
	for _, obj := range f.session {
		switch obj := obj.(type) {
		case *types.Func:
			if obj.Pkg() == f.Pkg {
				forgetBody(obj.Signature())
			}
		case *types.TypeName:
			if named, ok := obj.Type().(*types.Named); ok && obj.Pkg() == f.Pkg && named.Obj() == obj {
				for m := range named.Methods() {
					forgetBody(m.Signature())
				}
			}
		}
	}
}

func forgetScope(s *types.Scope) {
	for i := range s.NumChildren() {
		forgetScope(s.Child(i))
	}
	*(*map[string]types.Object)(unsafe.Add(unsafe.Pointer(s), scopeNames)) = nil
	*(*[]*types.Scope)(unsafe.Add(unsafe.Pointer(s), scopeChildren)) = nil
}

// forgetBody cuts the type of a function off the scope of its body.
func forgetBody(sig *types.Signature) {
	*(**types.Scope)(unsafe.Add(unsafe.Pointer(sig), signatureScope)) = nil
	params := slices.Collect(sig.Params().Variables())
	params = slices.AppendSeq(params, sig.Results().Variables())
	if sig.Recv() != nil {
		params = append(params, sig.Recv())
	}
	for _, v := range params {
		*(**types.Scope)(unsafe.Add(unsafe.Pointer(v), varParent)) = nil
	}
}

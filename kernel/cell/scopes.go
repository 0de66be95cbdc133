package cell

import (
	"go/types"
	"reflect"
	"slices"
	"unsafe"
)

// What a session declares goes on referring to the scopes it was checked in: an object to its
// package and to the scope around it, the type of a function to that of its body. Nobody asks for
// them when the cell has been committed, and each would keep all that stands in it. Package types
// has no call to forget them, hence the reach into its fields; a test fails when they are no longer
// there.

var (
	scopeNames     = offset[types.Scope]("elems")
	scopeChildren  = offset[types.Scope]("children")
	signatureScope = offset[types.Signature]("scope")
	varParent      = offset[types.Var]("object", "parent")
	varPkg         = offset[types.Var]("object", "pkg")
	funcParent     = offset[types.Func]("object", "parent")
	funcPkg        = offset[types.Func]("object", "pkg")
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

// forgetScopes empties the package of a cell, and cuts what it adds to the session off the scopes
// within. Where no type is declared, whose name is told by its package, variables and functions are
// at home in another package from now on, if there is one, which all such cells share.
func (f *Finding) forgetScopes(home *types.Package) {
	forgetScope(f.Pkg.Scope())
	for _, obj := range f.session {
		if t, ok := obj.(*types.TypeName); ok && t.Pkg() == f.Pkg {
			home = nil
			if named, ok := t.Type().(*types.Named); ok && named.Obj() == t {
				for m := range named.Methods() {
					forgetBody(m.Signature(), nil)
				}
			}
		}
	}
	for _, obj := range f.session {
		if obj.Pkg() != f.Pkg {
			continue
		}
		switch obj := obj.(type) {
		case *types.Func:
			forgetBody(obj.Signature(), home)
			if home != nil {
				move(unsafe.Pointer(obj), funcPkg, funcParent, home, home.Scope())
			}
		case *types.Var:
			if home != nil {
				move(unsafe.Pointer(obj), varPkg, varParent, home, home.Scope())
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
func forgetBody(sig *types.Signature, home *types.Package) {
	*(**types.Scope)(unsafe.Add(unsafe.Pointer(sig), signatureScope)) = nil
	params := slices.Collect(sig.Params().Variables())
	params = slices.AppendSeq(params, sig.Results().Variables())
	if sig.Recv() != nil {
		params = append(params, sig.Recv())
	}
	for _, v := range params {
		if home == nil || v.Pkg() == nil {
			move(unsafe.Pointer(v), varPkg, varParent, v.Pkg(), nil)
		} else {
			move(unsafe.Pointer(v), varPkg, varParent, home, nil)
		}
	}
}

// move sets the package of an object, and the scope that it is in.
func move(obj unsafe.Pointer, pkg, parent uintptr, to *types.Package, scope *types.Scope) {
	*(**types.Package)(unsafe.Add(obj, pkg)) = to
	*(**types.Scope)(unsafe.Add(obj, parent)) = scope
}

package session

import (
	"go/token"
	"go/types"
	"testing"

	"sprague/stdlib"
)

// Cells have all generic types and functions of all packages, but for those that are refused with what to write
// instead.
func TestGenericLibraryIsWhole(t *testing.T) {
	importer := stdlib.NewImporter(token.NewFileSet())
	l := &Writer{Session: NewSession(), Cell: &Cell{Fset: token.NewFileSet(), Importer: importer}}
	slices, _ := importer.Import("slices")
	l.LibraryFunction(slices.Scope().Lookup("Sort").(*types.Func), 0)
	special := map[string]bool{"reflect.TypeFor": true} // see special in package values
	for name := range absent {
		special[name] = true
	}
	found := 0
	for _, p := range stdlib.Packages() {
		pkg, err := importer.Import(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pkg.Scope().Names() {
			full := p.Path + "." + name
			switch obj := pkg.Scope().Lookup(name).(type) {
			case *types.TypeName:
				n, ok := types.Unalias(obj.Type()).(*types.Named)
				if !obj.Exported() || !ok || n.TypeParams().Len() == 0 {
					continue
				}
				found++
				if _, ok := n.Underlying().(*types.Signature); !ok && !special[full] {
					t.Error("cells do not have the type", full)
				}
			case *types.Func:
				if !obj.Exported() || obj.Signature().TypeParams().Len() == 0 {
					continue
				}
				found++
				if !special[full] && l.library[full] == nil {
					t.Error("cells do not have the function", full)
				}
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d generic types and functions were found", found)
	}
}

package exportdata_test

import (
	"go/token"
	"testing"

	"sprague/stdlib/internal/docs"
	"sprague/stdlib/internal/exportdata"
	"sprague/stdlib/internal/symbols"
)

// TestImport reads every package, and finds its documentation.
func TestImport(t *testing.T) {
	im := exportdata.NewImporter(token.NewFileSet())
	var index docs.Index
	for _, p := range symbols.All() {
		pkg, err := im.Import(p.Path)
		if err != nil || pkg.Name() != p.Name || len(pkg.Scope().Names()) == 0 {
			t.Errorf("%s: %v, %v", p.Path, pkg, err)
		}
		if index.Synopsis(p.Path) == "" || len(index.Package(p.Path)) == 0 {
			t.Errorf("%s has no documentation", p.Path)
		}
	}
	if _, err := im.Import("no/such"); err == nil {
		t.Error("no/such was imported")
	}
}

func BenchmarkImportAll(b *testing.B) {
	for b.Loop() {
		im := exportdata.NewImporter(token.NewFileSet())
		for _, p := range symbols.All() {
			if _, err := im.Import(p.Path); err != nil {
				b.Fatal(err)
			}
		}
	}
}

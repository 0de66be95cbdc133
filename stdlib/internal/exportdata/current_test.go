package exportdata_test

import (
	"bytes"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"sprague/stdlib/internal/docs"
	"sprague/stdlib/internal/exportdata"
)

// TestCurrent generates types and documentation anew and compares.
func TestCurrent(t *testing.T) {
	dir := t.TempDir()
	types, text := filepath.Join(dir, "types"), filepath.Join(dir, "docs")
	cmd := exec.Command("go", "run", "sprague/stdlib/internal/exportdata/gen", "-types", types, "-docs", text)
	cmd.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false") // it reads the sources of Go, which -trimpath hides
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for made, kept := range map[string]string{
		filepath.Join(types, "types.bin"): "data/types.bin", filepath.Join(types, "index.json"): "data/index.json",
		filepath.Join(types, "further.bin"): "data/further.bin", filepath.Join(types, "further.json"): "data/further.json",
		filepath.Join(text, "docs.bin"):   "../docs/data/docs.bin",
		filepath.Join(text, "index.json"): "../docs/data/index.json",
	} {
		want, err := os.ReadFile(made)
		if err != nil {
			t.Fatal(err)
		}
		if have, err := os.ReadFile(kept); err != nil || !bytes.Equal(have, want) {
			t.Errorf("%s is not current: run go generate ./stdlib/... (%v)", kept, err)
		}
	}
}

// TestImport reads every package, and finds its documentation.
func TestImport(t *testing.T) {
	im := exportdata.NewImporter(token.NewFileSet())
	var index docs.Index
	for _, p := range exportdata.Packages() {
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
		for _, p := range exportdata.Packages() {
			if _, err := im.Import(p.Path); err != nil {
				b.Fatal(err)
			}
		}
	}
}

package symbols

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
)

// TestCurrent generates tables, types and documentation anew and compares. When it fails, run "go generate
// ./stdlib/..." and look at what has changed.
func TestCurrent(t *testing.T) {
	fresh := t.TempDir()
	cmd := exec.Command("go", "run", "sprague/stdlib/internal/symbols/gen", "-tables", fresh, "-types", fresh, "-docs",
		fresh)
	cmd.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false") // it reads the sources of Go, which -trimpath hides
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("gen: %v\n%s", err, out)
	}
	wanted := files(t, fresh+"/*")
	stored := files(t, "z_*.go", "../exportdata/data/*", "../docs/data/*")
	for name, text := range wanted {
		if !bytes.Equal(stored[name], text) {
			t.Errorf("%s is out of date", name)
		}
	}
	for name := range stored {
		if wanted[name] == nil {
			t.Errorf("%s belongs to no package", name)
		}
	}
}

func files(t *testing.T, patterns ...string) map[string][]byte {
	content := map[string][]byte{}
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if content[filepath.Base(name)], err = os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	return content
}

func TestEveryPackageHasATable(t *testing.T) {
	names := map[string]string{}
	for _, p := range All() {
		if Lookup(p.Path) == nil {
			t.Errorf("%s has no table", p.Path)
		}
		if other := names[p.Name]; other != "" && p.Preloaded {
			t.Errorf("%s and %s are both preloaded as %s", other, p.Path, p.Name)
		}
		if p.Preloaded {
			names[p.Name] = p.Path
		}
	}
	if Lookup("net/http") != nil {
		t.Error("there is a table for a package that is not listed")
	}
}

func TestTablesHoldWhatTheInterpreterWants(t *testing.T) {
	fmt := Lookup("fmt")
	if fmt["Println"].Kind() != reflect.Func {
		t.Errorf("fmt.Println is a %v, want a function", fmt["Println"].Kind())
	}
	if typ := fmt["Stringer"].Type(); typ.Kind() != reflect.Pointer || typ.Elem().Kind() != reflect.Interface {
		t.Errorf("fmt.Stringer is %v, want a nil pointer to the interface", typ)
	}
	if !fmt["_Stringer"].IsValid() {
		t.Error("fmt.Stringer has no wrapper for interpreted values")
	}
	if v := Lookup("os")["Args"]; !v.CanSet() {
		t.Error("os.Args cannot be set: it is held by value")
	}
	if Lookup("slices")["Sort"].IsValid() {
		t.Error("a generic function is in a table")
	}
}

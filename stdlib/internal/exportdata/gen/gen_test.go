package main

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"sprague/stdlib/internal/docs"
	"sprague/stdlib/internal/exportdata"
)

// unpacked inflates a part of a file.
func unpacked(t *testing.T, file string, offset, size int) []byte {
	t.Helper()
	blob, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(blob[offset : offset+size])))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// index reads an index.
func index[T any](t *testing.T, file string) (list []T) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// compiled type-checks a source that imports nothing.
func compiled(t *testing.T, path, source string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check(path, fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// Export data are read back as the types that they were written from, each from its own part of the file;
// the same packages give the same bytes.
func TestTypesAreReadBack(t *testing.T) {
	var list []*packages.Package
	for path, source := range map[string]string{
		"example.org/one": "package one\nconst N = 3\ntype T struct{ X int }\nfunc (T) M(a []string) error { return nil " +
			"}\nfunc F[P any](p P) P { return p }\n",
	} {
		list = append(list, &packages.Package{PkgPath: path, Name: "one", Types: compiled(t, path, source)})
	}
	list = append(list, &packages.Package{PkgPath: "example.org/two", Name: "two",
		Types: compiled(t, "example.org/two", "package two\nvar V map[string]int\n")})
	dir := filepath.Join(t.TempDir(), "made")
	if err := writeTypes(dir, "index.json", "types.bin", list); err != nil {
		t.Fatal(err)
	}
	entries := index[exportdata.Package](t, filepath.Join(dir, "index.json"))
	if len(entries) != 2 {
		t.Fatalf("%d packages", len(entries))
	}
	at := 0
	for i, e := range entries {
		if e.Path != list[i].PkgPath || e.Name != list[i].Name || e.Offset != at {
			t.Errorf("package %d: %+v, at %d", i, e, at)
		}
		at = e.Offset + e.Size
		raw := unpacked(t, filepath.Join(dir, "types.bin"), e.Offset, e.Size)
		pkg, err := gcexportdata.Read(bytes.NewReader(raw), token.NewFileSet(), map[string]*types.Package{}, e.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range list[i].Types.Scope().Names() {
			want, got := list[i].Types.Scope().Lookup(name), pkg.Scope().Lookup(name)
			if got == nil || types.ObjectString(got, nil) != types.ObjectString(want, nil) {
				t.Errorf("%s.%s is read back as %v", e.Name, name, got)
			}
		}
	}
	first, _ := os.ReadFile(filepath.Join(dir, "types.bin"))
	if len(first) != at {
		t.Errorf("%d bytes, of which the index knows %d", len(first), at)
	}
	if err := writeTypes(dir, "index.json", "types.bin", list); err != nil {
		t.Fatal(err)
	}
	if second, _ := os.ReadFile(filepath.Join(dir, "types.bin")); !bytes.Equal(first, second) {
		t.Error("other bytes the second time")
	}
}

const documented = `// Package p counts.
//
// After a book [Book1999].
package p

// N is how many [Book1999, Other2001].
const N = 3

// T holds.
type T struct{}

// Made makes one.
func Made() T { return T{} }

// Sum adds.
func (T) Sum(a int) int { return a }

func silent() {}

func Bare() {}
`

const examples = `package p_test

import "fmt"

func ExampleT_Sum() {
	fmt.Println(1)
	// Output: 1
}

func ExampleMade() {
	fmt.Println("a")
	fmt.Println("b")
	// Unordered output:
	// a
	// b
}
`

// The documentation of a package is that of its names, with the works that are cited below it and the first
// example as a cell runs it.
func TestDocumentation(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"p.go": documented, "example_test.go": examples,
		"other_test.go": "package p\nfunc broken( {"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := &packages.Package{PkgPath: "example.org/p", GoFiles: []string{filepath.Join(dir, "p.go")}}
	entries, err := packageDocs(p, sources{"Book1999": "A. Author, Book, 1999"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]docs.Entry{
		"":      {Doc: "Package p counts.\n\nAfter a book [Book1999].\n\n[Book1999]: A. Author, Book, 1999"},
		"N":     {Doc: "N is how many [Book1999, Other2001].\n\n[Book1999]: A. Author, Book, 1999"},
		"T":     {Doc: "T holds."},
		"Made":  {Doc: "Made makes one.", Example: "fmt.Println(\"a\")\nfmt.Println(\"b\")", Output: "a\nb"},
		"T.Sum": {Doc: "Sum adds.", Example: "fmt.Println(1)", Output: "1"},
	}
	for name, e := range entries {
		if e != want[name] {
			t.Errorf("%q: %+v, want %+v", name, e, want[name])
		}
	}
	if len(entries) != len(want) {
		t.Errorf("%d entries, want %d", len(entries), len(want))
	}
	made := filepath.Join(dir, "made")
	if err := writeDocs(made, []*packages.Package{p}); err != nil {
		t.Fatal(err)
	}
	list := index[docs.Package](t, filepath.Join(made, "index.json"))
	if len(list) != 1 || list[0].Path != "example.org/p" || list[0].Synopsis != "Package p counts." {
		t.Fatalf("%+v", list)
	}
	var read map[string]docs.Entry
	if err := json.Unmarshal(unpacked(t, filepath.Join(made, "docs.bin"), list[0].Offset, list[0].Size),
		&read); err != nil || len(read) != len(want) || read["T"] != want["T"] {
		t.Errorf("%d entries are read back, %v", len(read), err)
	}
	if _, err := packageDocs(&packages.Package{GoFiles: []string{filepath.Join(dir, "other_test.go")}}, nil); err == nil {
		t.Error("what does not parse is documented")
	}
}

// Works are written out once each, in the order in which they are cited; brackets that cite nothing stay as
// they are.
func TestCitations(t *testing.T) {
	works := sources{"A1": "first", "B2": "second"}
	for text, want := range map[string]string{
		"plain":               "plain",
		"see [A1]":            "see [A1]\n\n[A1]: first",
		"see [B2, A1], [A1]":  "see [B2, A1], [A1]\n\n[B2]: second\n\n[A1]: first",
		"a[i] and [Unknown1]": "a[i] and [Unknown1]",
		"[A1; B2]":            "[A1; B2]",
	} {
		if got := works.resolve(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	own, err := readSources()
	if err != nil || !strings.Contains(own["GuySmith1956"], "1956") || len(own) < 10 {
		t.Errorf("%d works, %v; Guy and Smith: %q", len(own), err, own["GuySmith1956"])
	}
}

// The body of an example is what stands between its braces, without its comment on the output.
func TestBodiesOfExamples(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "example_test.go", examples, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range doc.Examples(file) {
		if got := code(fset, e); strings.ContainsAny(got, "{}") || strings.Contains(strings.ToLower(got), "output") ||
			strings.HasPrefix(got, "\t") || got == "" {
			t.Errorf("%s: %q", e.Name, got)
		}
	}
}

// Packages are loaded in the order asked for, and one that is none is refused.
func TestLoadInOrder(t *testing.T) {
	list, err := load([]string{"unicode/utf8", "errors"})
	if err != nil || len(list) != 2 || list[0].PkgPath != "unicode/utf8" || list[1].PkgPath != "errors" ||
		list[1].Types == nil {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := load([]string{"sprague/no/such"}); err == nil {
		t.Error("what is not there is loaded")
	}
}

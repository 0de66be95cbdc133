package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"sprague/stdlib/internal/docs"
)

// unpacked returns the file of a package in an archive.
func unpacked(t *testing.T, archive, path string) []byte {
	t.Helper()
	z, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	raw, err := fs.ReadFile(z, path+".bin")
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// Export data are read back as the types that they were written from; the same packages give the same bytes.
func TestTypesAreReadBack(t *testing.T) {
	list := []entry{{path: "example.org/one"}, {path: "example.org/one/two"}}
	for i, source := range []string{
		"package one\nconst N = 3\ntype T struct{ X int }\nfunc (T) M(a []string) error { return nil " +
			"}\nfunc F[P any](p P) P { return p }\n",
		"package two\nvar V map[string]int\n",
	} {
		list[i].pkg = &packages.Package{Types: checked(t, list[i].path, source, nil)}
	}
	file := filepath.Join(t.TempDir(), "types.zip")
	if err := writeTypes(file, list); err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		raw := bytes.NewReader(unpacked(t, file, e.path))
		pkg, err := gcexportdata.Read(raw, token.NewFileSet(), map[string]*types.Package{}, e.path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range e.pkg.Types.Scope().Names() {
			want, got := e.pkg.Types.Scope().Lookup(name), pkg.Scope().Lookup(name)
			if got == nil || types.ObjectString(got, nil) != types.ObjectString(want, nil) {
				t.Errorf("%s: %s is read back as %v", e.path, name, got)
			}
		}
	}
	first, _ := os.ReadFile(file)
	if err := writeTypes(file, list); err != nil {
		t.Fatal(err)
	}
	if second, _ := os.ReadFile(file); !bytes.Equal(first, second) {
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
	if err := writeDocs(dir, []entry{{path: p.PkgPath, pkg: p}}); err != nil {
		t.Fatal(err)
	}
	var synopses map[string]string
	text, _ := os.ReadFile(filepath.Join(dir, "synopses.json"))
	if err := json.Unmarshal(text, &synopses); err != nil || synopses["example.org/p"] != "Package p counts." {
		t.Fatalf("%v, %s", err, text)
	}
	var read map[string]docs.Entry
	if err := json.Unmarshal(unpacked(t, filepath.Join(dir, "docs.zip"), p.PkgPath), &read); err != nil ||
		len(read) != len(want) || read["T"] != want["T"] {
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

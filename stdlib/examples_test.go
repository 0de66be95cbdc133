package stdlib_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib"
)

// plainVerbs are methods that the standard library's own conventions explain.
var plainVerbs = []string{"String", "Error", "Unwrap", "Display", "HTML", "LaTeX", "MarshalJSON",
	"UnmarshalJSON", "MarshalText", "UnmarshalText"}

// unexampled are what needs no example, and why.
var unexampled = map[string]string{
	"display.Sink": "for front ends; cells call the functions of the package",
}

// Every function and method that cells can call has an example that runs.
func TestEveryFunctionHasAnExample(t *testing.T) {
	for _, p := range stdlib.Packages() {
		dir, ours := strings.CutPrefix(p.Path, "sprague/stdlib/")
		if !ours || unexampled[dir] != "" {
			continue
		}
		for _, name := range withoutExample(t, dir) {
			t.Errorf("%s.%s has no example", dir, name)
		}
	}
}

// withoutExample returns the exported functions and methods of a package that have no example.
func withoutExample(t *testing.T, dir string) (names []string) {
	t.Helper()
	fset := token.NewFileSet()
	sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range sources {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(f.Name.Name, "main") {
			continue
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(fset, files, "sprague/stdlib/"+dir)
	if err != nil {
		t.Fatal(err)
	}
	look := func(prefix string, list []*doc.Func) {
		for _, f := range list {
			if len(f.Examples) == 0 && !slices.Contains(plainVerbs, f.Name) {
				names = append(names, prefix+f.Name)
			}
		}
	}
	look("", p.Funcs)
	for _, typ := range p.Types {
		if unexampled[dir+"."+typ.Name] != "" {
			continue
		}
		look("", typ.Funcs)
		look(typ.Name+".", typ.Methods)
	}
	return names
}

package main

import (
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// checked type-checks the source of a package of a path.
func checked(t *testing.T, path, source string, imports types.Importer) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: imports}).Check(path, fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// A shelf imports the packages that it holds, and others from their sources.
type shelf struct {
	mine map[string]*types.Package
	from types.Importer
}

func (s shelf) Import(path string) (*types.Package, error) {
	if p := s.mine[path]; p != nil {
		return p, nil
	}
	return s.from.Import(path)
}

const small = `package small

import "errors"

const (
	Huge           = 1 << 100
	Third          = 1.0 / 3
	Word           = "a\"b"
	Yes            = true
	Typed    int8  = 7
	hidden         = 1
)

var Err = errors.New("e")
var quiet int

func F(n int, more ...string) (int, error) { return n, nil }
func Generic[T any](x T) T               { return x }
func own()                                {}

type Plain struct{ N int }
type Of[T any] struct{ X T }
type Number interface{ ~int | ~string }
type Shape interface {
	Area(scale float64) float64
	Named(parts ...Plain) (string, error)
	String() string
}
type Closed interface{ secret() }
type Ints = Of[int]
`

// The table has every name that is seen from outside but constants and what is generic, a constraint for instance; and
// the file compiles, beside the package and what it imports.
func TestTableOfAPackage(t *testing.T) {
	sources := importer.ForCompiler(token.NewFileSet(), "source", nil)
	pkg := checked(t, "example.org/my-maths/small.v2", small, sources)
	text := tableFile(pkg, false)
	file, err := format.Source(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	const name = "example_org_my_maths_small_v2"
	for _, line := range []string{
		`func init() { tables["example.org/my-maths/small.v2"] = table_` + name + ` }`,
		`"Err":    reflect.ValueOf(&` + name + `.Err).Elem(),`,
		`"F":      reflect.ValueOf(` + name + `.F),`,
		`"Plain":  reflect.ValueOf((*` + name + `.Plain)(nil)),`,
		`"Ints":   reflect.ValueOf((*` + name + `.Ints)(nil)),`,
		`"Closed": reflect.ValueOf((*` + name + `.Closed)(nil)),`,
		`"Shape":  reflect.ValueOf((*` + name + `.Shape)(nil)),`,
		`"_Shape": reflect.ValueOf((*wrap_` + name + `_Shape)(nil)),`,
		`if self.WString == nil {`,
		`return self.WNamed(a0...)`,
	} {
		if !strings.Contains(string(file), line) {
			t.Errorf("no line %s", line)
		}
	}
	for _, word := range []string{"Generic", `"Of"`, "Huge", "Typed", "Number", "hidden", "quiet", "own", "_Closed",
		"_Plain"} {
		if strings.Contains(string(file), word) {
			t.Errorf("%s is in the table", word)
		}
	}
	if t.Failed() {
		t.Logf("%s", file)
	}
	file = append(file, "\nvar tables = map[string]func() map[string]reflect.Value{}\n"...)
	table := checked(t, "symbols", string(file), shelf{map[string]*types.Package{pkg.Path(): pkg}, sources})
	if table.Scope().Lookup("table_"+name) == nil || table.Scope().Lookup("wrap_"+name+"_Shape") == nil {
		t.Errorf("names %v", table.Scope().Names())
	}
	wrapper := table.Scope().Lookup("wrap_" + name + "_Shape").Type()
	if shape := pkg.Scope().Lookup("Shape").Type().Underlying().(*types.Interface); !types.Implements(wrapper, shape) {
		t.Error("the wrapper is no Shape")
	}
	if further := tableFile(pkg, true); !strings.HasPrefix(string(further), elsewhere) ||
		strings.HasPrefix(string(text), elsewhere) {
		t.Error("what a browser is without has no constraint of its build")
	}
}

// Lines of the list say what a package is for; what is no line of it is refused.
func TestListOfPackages(t *testing.T) {
	entries, err := parseList("# a comment\n\n+ fmt\n- io\n~ net/url\n")
	if err != nil || len(entries) != 3 {
		t.Fatalf("%v, %v", entries, err)
	}
	for i, want := range []entry{{path: "fmt", preload: true}, {path: "io"}, {path: "net/url", further: true}} {
		if entries[i] != want {
			t.Errorf("line %d: %+v, want %+v", i, entries[i], want)
		}
	}
	for _, line := range []string{"fmt", "* fmt", "+fmt"} {
		if _, err := parseList(line); err == nil {
			t.Errorf("%q is a line", line)
		}
	}
	own, err := parseList(list)
	if err != nil || len(own) < 20 {
		t.Fatalf("packages.txt: %d packages, %v", len(own), err)
	}
	if paths := pathsOf(own); len(slices.Compact(slices.Sorted(slices.Values(paths)))) != len(paths) {
		t.Error("packages.txt names a package twice")
	}
}

func pathsOf(entries []entry) (paths []string) {
	for _, e := range entries {
		paths = append(paths, e.path)
	}
	return paths
}

// Of our packages cells see those directly below stdlib, and no programs.
func TestVisiblePackages(t *testing.T) {
	for path, want := range map[string]bool{"sprague/stdlib/octal": true, "sprague/stdlib/octal/rate": false,
		"sprague/stdlib/internal": false, "sprague/kernel": false, "sprague/stdlib": false, "fmt": false} {
		if got := visible(&packages.Package{PkgPath: path, Name: filepath.Base(path)}); got != want {
			t.Errorf("%s is for cells: %v", path, got)
		}
	}
	if visible(&packages.Package{PkgPath: "sprague/stdlib/tool", Name: "main"}) {
		t.Error("a program is for cells")
	}
}

// The index has a line for each package.
func TestIndex(t *testing.T) {
	index := string(indexFile([]entry{
		{path: "a/b-c", preload: true, ours: true, pkg: &packages.Package{Name: "bc"}},
		{path: "net/url", further: true, pkg: &packages.Package{Name: "url"}},
	}))
	if _, err := format.Source([]byte(index)); err != nil {
		t.Errorf("%v\n%s", err, index)
	}
	for _, line := range []string{`{Path: "a/b-c", Name: "bc", Preloaded: true, Ours: true, Further: false},`,
		`{Path: "net/url", Name: "url", Preloaded: false, Ours: false, Further: true},`} {
		if !strings.Contains(index, line) {
			t.Errorf("want %s in\n%s", line, index)
		}
	}
}

// What an earlier run wrote goes, and nothing else; what does not parse is not written.
func TestFilesComeAndGo(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"z_old.go", "z_old.txt", "mine.go"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeOld(dir); err != nil {
		t.Fatal(err)
	}
	if err := write(dir, "z_new.go", []byte("package  p\nvar( x=1 )\n")); err != nil {
		t.Fatal(err)
	}
	if err := write(dir, "z_bad.go", []byte("package")); err == nil {
		t.Error("what is no Go is written")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	for i, f := range files {
		files[i] = filepath.Base(f)
	}
	if !slices.Equal(files, []string{"mine.go", "z_new.go", "z_old.txt"}) {
		t.Errorf("files %v", files)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "z_new.go")); string(text) != "package p\n\nvar (\n\tx = 1\n)\n" {
		t.Errorf("not formatted: %q", text)
	}
}

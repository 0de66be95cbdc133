package main

import (
	"go/ast"
	"go/constant"
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

// The table has every name that is seen from outside but what is generic, a constraint for instance; and the
// file compiles, beside the package and what it imports.
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
		`"Huge":   reflect.ValueOf(go_constant.MakeFromLiteral("1267650600228229401496703205376", go_token.INT, 0)),`,
		`"Word":   reflect.ValueOf(go_constant.MakeFromLiteral("\"a\\\"b\"", go_token.STRING, 0)),`,
		`"Yes":    reflect.ValueOf(` + name + `.Yes),`,
		`"Typed":  reflect.ValueOf(` + name + `.Typed),`,
		`"Err":    reflect.ValueOf(&` + name + `.Err).Elem(),`,
		`"F":      reflect.ValueOf(` + name + `.F),`,
		`"Plain":  reflect.ValueOf((*` + name + `.Plain)(nil)),`,
		`"Ints":   reflect.ValueOf((*` + name + `.Ints)(nil)),`,
		`"Closed": reflect.ValueOf((*` + name + `.Closed)(nil)),`,
		`"Shape":  reflect.ValueOf((*` + name + `.Shape)(nil)),`,
		`"_Shape": reflect.ValueOf((*wrap_` + name + `_Shape)(nil)),`,
		`if w.WString == nil {`,
		`return w.WNamed(a0...)`,
	} {
		if !strings.Contains(string(file), line) {
			t.Errorf("no line %s", line)
		}
	}
	for _, word := range []string{"Generic", `"Of"`, "Number", "hidden", "quiet", "own", "_Closed", "_Plain"} {
		if strings.Contains(string(file), word) {
			t.Errorf("%s is in the table", word)
		}
	}
	if t.Failed() {
		t.Logf("%s", file)
	}
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

// Constants without a type stay what they are: whole numbers and texts exactly, others to 500 bits and more.
func TestConstantsStayExact(t *testing.T) {
	third := constant.BinaryOp(constant.MakeInt64(1), token.QUO, constant.MakeInt64(3))
	for _, v := range []constant.Value{
		constant.MakeInt64(0), constant.MakeInt64(-7), constant.Shift(constant.MakeInt64(1), token.SHL, 500),
		constant.MakeString("a\n\"⊕\""),
		third, constant.MakeFloat64(1e300), constant.MakeFloat64(-0.5),
		constant.BinaryOp(third, token.MUL, constant.MakeFromLiteral("1e-400", token.FLOAT, 0)),
	} {
		literal, kind := exact(v)
		tokens := map[string]token.Token{"INT": token.INT, "FLOAT": token.FLOAT, "STRING": token.STRING}
		text, minus := strings.CutPrefix(literal, "-")
		got := constant.MakeFromLiteral(text, tokens[kind], 0)
		if minus {
			got = constant.UnaryOp(token.SUB, got, 0)
		}
		if kind != "FLOAT" {
			if !constant.Compare(got, token.EQL, v) {
				t.Errorf("%v is written %s %s", v, kind, literal)
			}
			continue
		}
		off := constant.BinaryOp(constant.BinaryOp(got, token.SUB, v), token.QUO, v)
		if limit := constant.MakeFromLiteral("1e-150", token.FLOAT, 0); constant.Compare(off, token.GTR, limit) ||
			constant.Compare(constant.UnaryOp(token.SUB, off, 0), token.GTR, limit) {
			t.Errorf("%v is written %s, off by %v", v, literal, off)
		}
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

// Both indexes compile together and have the table of each package in one of them.
func TestIndexes(t *testing.T) {
	entries := []entry{
		{path: "a/b-c", preload: true, ours: true, pkg: &packages.Package{Name: "bc"}},
		{path: "net/url", further: true, pkg: &packages.Package{Name: "url"}},
	}
	index, further := string(indexFile(entries)), string(furtherFile(entries))
	for _, text := range []string{index, further} {
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	for _, c := range []struct{ text, has, lacks string }{
		{index, `{Path: "a/b-c", Name: "bc", Preloaded: true, Ours: true, Further: false},`, "table_net_url"},
		{index, `{Path: "net/url", Name: "url", Preloaded: false, Ours: false, Further: true},`, "table_net_url"},
		{index, `"a/b-c": table_a_b_c,`, "table_net_url"},
		{further, `tables["net/url"] = table_net_url`, "a/b-c"},
	} {
		if !strings.Contains(c.text, c.has) || strings.Contains(c.text, c.lacks) {
			t.Errorf("want %s and not %s in\n%s", c.has, c.lacks, c.text)
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

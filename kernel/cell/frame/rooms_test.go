package frame

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strings"
	"testing"
)

// TestRooms says what is written into functions. That it has the compiler's capacities is tested in
// kernel/cell, where the functions run.
func TestRooms(t *testing.T) {
	const within, twice = "if cap(s) < 1 { s = make(_, 0, 4) }", "if cap(s) < 1 && !framed { framed = true s = " +
		"make(_, 0, 4) }"
	for _, c := range []struct{ body, want string }{
		// within
		{"var s []int; for i := range 9 { s = append(s, i) }; _ = cap(s)", within},
		{"var s []int; for i := range 9 { s = append(s, i, i) }; _ = cap(s)",
			"if cap(s) < 2 && len(s) == 0 { s = make(_, 0, 4) }"},
		{"var s []byte; s = append(s, 1); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 32) }"},
		{"for range 2 { var s []int; s = append(s, 1); _ = cap(s) }", twice},
		{"var s []int; for range 2 { s = nil; s = append(s, 1); _ = len(s[:2]) }", twice},
		{"var s [][4]int; s = append(s, [4]int{}); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 1) }"},
		{"var s []int; t := append(s, 1); _ = t",
			"base := s if cap(base) < 1 && !framed { framed = true base = make(_, 0, 4) }"},
		{"var s []int; s = append(s, 1); x := s; _ = x[0]", within},
		// leaving
		{"var s []int; for i := range 9 { s = append(s, i) }; return s", twice + " | if framed && cap(s) == 4 { s = " +
			"s[:len(s):len(s)] }"},
		{"var s []int32; s = append(s, 1); s = append(s, 2); narrow = s", "if cap(s) < 1 && !framed { framed = true s = " +
			"make(_, 0, 8) } | if framed && cap(s) == 8 { s = s[: len(s) : (len(s)*4+7)&^7/4] }"},
		// stepping
		{"s := []int{1}; for i := range 9 { s = append(s, i) }; return s",
			"if len(s)+1 > cap(s) && len(s)+1 <= 4 { s = append(make(_, 0, len(s)+1), s...) }"},
		{"var s []int; for i := range 9 { s = append(s, i, i); if cap(s) > 9 { break } }; return s",
			"if len(s)+2 > cap(s) && len(s)+2 <= 4 { s = append(make(_, 0, len(s)+2), s...) }"},
		// texts
		{"s := []byte(text); _ = cap(s)", "s = s[:len(s):len(s)]"},
		{"s := []byte(text); s[0] = 1; _ = cap(s)", "if cap(s) < 32 { s = append(make(_, 0, 32), s...) }"},
		{"s := []rune(text); _ = cap(s)", "if cap(s) < 32 { s = append(make(_, 0, 32), s...) }"},
		{"s := []byte(\"constant\"); s[0] = 1", ""},
		{"s := []byte(text); bytes = s", ""},
		{"var s []int; for i := range 9 { s = append(s, i) }", ""}, // nobody can tell
		{"s := []byte(text); s[0] = 1", ""},
		// not decided, or as on the heap
		{"var s []int; s = append(s, 1); return s", ""},
		{"var s []int; for i := range 9 { s = append(s, i) }; use(s)", ""},
		{"var s []int; for i := range 9 { s = append(s, i) }; p := &s[0]; _ = p", ""},
		{"var s []int; for i := range 9 { s = append(s, i) }; f := func() { _ = s }; f()", ""},
		{"var s []int; for i := range 9 { s = append(s, i); kept = s }", ""},
		{"var s []int; for i := range 9 { s = append(s, i) }; if len(s) > 3 { return s }; return s", ""},
		{"var s [][5]int; s = append(s, [5]int{})", ""},
		{"var s []struct{}; s = append(s, struct{}{})", ""},
		{"var s []int; s = append(s, 1, 2, 3, 4, 5)", ""},
		{"kept = append(kept, 1)", ""},
	} {
		src := "package p\nvar kept []int\nvar narrow []int32\nvar bytes []byte\nvar text string\nfunc use(s []int) " +
			"{}\nfunc f() []int { " + c.body + "; panic(1) }\n"
		if got := written(t, src); got != c.want {
			t.Errorf("%s: got %q, want %q", c.body, got, c.want)
		}
	}
}

var blanks = regexp.MustCompile(`\s+`)

// written returns the statements that Rooms puts into the function f of a source.
func written(t *testing.T, src string) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	if _, err := new(types.Config).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(src, err)
	}
	before := map[ast.Stmt]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if st, ok := n.(ast.Stmt); ok {
			before[st] = true
		}
		return true
	})
	Rooms(info, file.Decls, nil)
	var list []string
	ast.Inspect(file, func(n ast.Node) bool {
		st, ok := n.(ast.Stmt)
		if !ok || before[st] {
			return true
		}
		var b bytes.Buffer
		if err := format.Node(&b, token.NewFileSet(), st); err != nil {
			t.Fatal(err)
		}
		if text := blanks.ReplaceAllString(b.String(), " "); text != "framed := false" {
			list = append(list, text)
		}
		return false
	})
	return strings.ReplaceAll(strings.Join(list, " | "), "base := s | if", "base := s if")
}

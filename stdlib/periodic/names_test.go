package periodic_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic"
)

// The searches name theorems by texts of their own, since they share nothing with the checker. Each is the name of
// one that the checker knows.
func TestNamesOfTheorems(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			var value ast.Expr
			switch n := n.(type) {
			case *ast.ValueSpec:
				if len(n.Values) > 0 && strings.HasPrefix(n.Names[0].Name, "Name") {
					value = n.Values[0]
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Name" {
					value = n.Value
				}
			}
			if text, ok := value.(*ast.BasicLit); ok {
				name, err := strconv.Unquote(text.Value)
				if err != nil {
					t.Fatal(err)
				}
				found[name] = true
			}
			return true
		})
	}
	delete(found, periodic.NameNone)
	for name := range found {
		if certificate.Named(name) == nil {
			t.Errorf("the searches name a theorem %q; the checker knows none", name)
		}
	}
	if len(found) < 8 {
		t.Errorf("only %d names were found: %v", len(found), found)
	}
}

package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sort"
	"strings"
	"testing"

	"sprague/kernel/cell/source"
)

// TestDivisions runs the programs among the language cases again, divided into cells as
// a user might have typed them: each declaration by itself, what is inside main as one
// cell of statements, and each of its statements by itself. A short run takes every fifth.
func TestDivisions(t *testing.T) {
	for _, file := range []string{"testdata/language.txt", "testdata/programs.txt", "testdata/corners.txt"} {
		for i, c := range readCases(t, file) {
			if len(c.cells) != 1 || !c.check || testing.Short() && i%5 > 0 {
				continue
			}
			for name, cells := range divisions(t, c.cells[0]) {
				if raceDetector && strings.Contains(c.cells[0], "go func") {
					continue // see race_test.go
				}
				t.Run(c.name+"/"+name, func(t *testing.T) {
					m := newMachine()
					for _, src := range cells {
						if err := m.eval(src); err != nil {
							t.Fatalf("%v in\n%s", err, src)
						}
					}
					if got := strings.TrimSpace(m.out.String()); got != c.want {
						t.Errorf("got %q, want %q", got, c.want)
					}
				})
			}
		}
	}
}

// A declaration is one of a program's, with the methods of the types it declares.
type declaration struct {
	text  string
	names []string
	uses  map[string]bool
	done  bool
}

// divisions returns ways to divide a program into cells; none when it is not a program.
func divisions(t *testing.T, src string) map[string][]string {
	t.Helper()
	text := "package main\n" + src
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	written := func(n ast.Node) string {
		return text[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset]
	}
	list, main := declarations(file, written)
	if main == nil {
		return nil
	}
	cells := inOrder(list)
	out := map[string][]string{"declarations": append(cells[:len(cells):len(cells)], written(main))}
	if !isPlainBody(main.Body) {
		return out
	}
	statements := cells[:len(cells):len(cells)]
	body := ""
	for _, st := range main.Body.List {
		statements = append(statements, written(st)+";")
		body += written(st) + "\n"
	}
	out["statements"] = statements
	out["body"] = append(cells[:len(cells):len(cells)], body+";")
	return out
}

// declarations lists the declarations of a program, and its func main; nil when there
// is none, or when the program depends on the order of its init functions.
func declarations(file *ast.File, written func(ast.Node) string) (list []*declaration, main *ast.FuncDecl) {
	byName := map[string]*declaration{}
	var methods []*ast.FuncDecl
	for _, d := range file.Decls {
		fn, isFunc := d.(*ast.FuncDecl)
		switch {
		case isFunc && fn.Recv != nil:
			methods = append(methods, fn)
			continue
		case isFunc && fn.Name.Name == "init":
			return nil, nil
		case isFunc && fn.Name.Name == "main":
			main = fn
			continue
		}
		decl := &declaration{text: written(d), uses: idents(d)}
		for name := range source.DeclaredNames(&ast.File{Decls: []ast.Decl{d}}) {
			decl.names = append(decl.names, name)
			byName[name] = decl
		}
		list = append(list, decl)
	}
	for _, m := range methods {
		for name := range idents(m.Recv.List[0].Type) {
			if decl := byName[name]; decl != nil {
				decl.text += "\n" + written(m)
				for use := range idents(m) {
					decl.uses[use] = true
				}
				break
			}
		}
	}
	return list, main
}

func idents(n ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names[id.Name] = true
		}
		return true
	})
	return names
}

// inOrder returns cells in which each declaration comes after those it uses; those that
// use each other are in one cell.
func inOrder(list []*declaration) []string {
	byName := map[string]*declaration{}
	for _, d := range list {
		for _, name := range d.names {
			byName[name] = d
		}
	}
	reach := map[*declaration]map[*declaration]bool{}
	var follow func(from, d *declaration)
	follow = func(from, d *declaration) {
		for name := range d.uses {
			if next := byName[name]; next != nil && !reach[from][next] {
				reach[from][next] = true
				follow(from, next)
			}
		}
	}
	for _, d := range list {
		reach[d] = map[*declaration]bool{d: true}
		follow(d, d)
	}
	sorted := append([]*declaration{}, list...)
	sort.SliceStable(sorted, func(i, j int) bool { return len(reach[sorted[i]]) < len(reach[sorted[j]]) })
	var cells []string
	for _, d := range sorted {
		if d.done {
			continue
		}
		var texts []string
		for _, other := range list {
			if reach[d][other] && reach[other][d] {
				other.done = true
				texts = append(texts, other.text)
			}
		}
		cells = append(cells, strings.Join(texts, "\n"))
	}
	return cells
}

// isPlainBody reports whether the statements of a function mean the same outside it.
func isPlainBody(body *ast.BlockStmt) bool {
	plain := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt, *ast.ReturnStmt, *ast.LabeledStmt:
			plain = false
		case *ast.TypeSpec: // in a cell a declaration counts for what stands before it, too
			plain = plain && types.Universe.Lookup(n.Name.Name) == nil
		case *ast.Ident:
			plain = plain && n.Name != "main"
		}
		return true
	})
	return plain
}

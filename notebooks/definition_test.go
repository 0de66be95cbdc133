package notebooks

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
)

// Lessons that compare a formula with the definition do it by proof.Against, and the moves that they give to it are
// moves: what is called in them are the options of a library's game, which know no value
// (stdlib/internal/definition/moves_test.go), functions of the lesson of which the same holds, and what comes with Go.
func TestDefinitionsInLessonsAreMoves(t *testing.T) {
	wholeCourse(t)
	compare := []string{
		"claims", "coin-turning", "coin-values", "graphs", "hackenbush", "nim", "nimbers", "own-games",
		"rare-values", "relatives", "sums",
	}
	for _, l := range Lessons() {
		nb, err := nbformat.ReadFile(l.File())
		if err != nil {
			t.Error(err)
			continue
		}
		moves := movesIn(t, l.File(), nb)
		if len(moves.compared) == 0 && slices.Contains(compare, l.Name) {
			t.Errorf("%s compares nothing with the definition", l.File())
		}
		for _, m := range moves.compared {
			for _, call := range moves.strangers(m) {
				t.Errorf("%s: the moves of proof.Against call %s, which may know a value", l.File(), call)
			}
		}
	}
}

// lessonMoves are the functions of a lesson by name, and what it gives to proof.Against as moves.
type lessonMoves struct {
	functions map[string][]ast.Node
	compared  []ast.Expr
}

func movesIn(t *testing.T, file string, nb *nbformat.Notebook) lessonMoves {
	found := lessonMoves{functions: map[string][]ast.Node{}}
	for _, c := range nb.Cells {
		if c.Type != nbformat.Code {
			continue
		}
		source := "package lesson\nfunc _() {\n" + c.Source + "\n}"
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
		if err != nil {
			if strings.Contains(c.Source, "proof.Against(") {
				t.Errorf("%s, cell %s: %v", file, c.ID, err)
			}
			continue
		}
		ast.Inspect(parsed, found.see)
	}
	return found
}

func (m *lessonMoves) see(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			name, named := left.(*ast.Ident)
			if named && len(n.Rhs) == len(n.Lhs) {
				m.functions[name.Name] = append(m.functions[name.Name], n.Rhs[i])
			}
		}
	case *ast.CallExpr:
		if callee(n) == "proof.Against" && len(n.Args) == 3 {
			m.compared = append(m.compared, n.Args[1])
		}
	}
	return true
}

// callee returns what is called, as text: f, package.F or .Method.
func callee(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
		return "." + f.Sel.Name
	}
	return ""
}

// strangers returns the calls in the moves that may know a value, those of functions of the lesson included.
func (m lessonMoves) strangers(moves ast.Expr) []string {
	goWords := []string{"append", "len", "min", "max", "make", "int", "fmt", "slices", "maps", "strings", "bits"}
	var strange []string
	met := map[string]bool{}
	var look func(n ast.Node)
	name := func(called string) {
		x, method, qualified := strings.Cut(called, ".")
		switch {
		case called == "" || method == "Options" || slices.Contains(goWords, x):
		case !qualified && m.functions[called] != nil:
			if !met[called] {
				met[called] = true
				for _, f := range m.functions[called] {
					if _, written := f.(*ast.FuncLit); !written {
						strange = append(strange, called)
					}
					look(f)
				}
			}
		default:
			strange = append(strange, called)
		}
	}
	look = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				name(callee(c))
			}
			return true
		})
	}
	if f, ok := moves.(*ast.Ident); ok {
		name(f.Name)
	}
	look(moves)
	return strange
}

// The test above does see a formula that poses as moves, directly or by a function of the lesson.
func TestFormulasAreNotTakenForMoves(t *testing.T) {
	const moves = "proof.Against(f, func(n int) []int { return "
	for cells, want := range map[string]string{
		moves + "g.Options(n) }, 5)":                                                       "",
		moves + "[]int{g.Value(n)} }, 5)":                                                  "g.Value",
		moves + `octal.MustParse("0.7").Values(n) }, 5)`:                                   ".Values",
		"worth := grundy.Mex\n" + moves + "[]int{worth(n)} }, 5)":                          "worth",
		"p := func(n int) int { return nimber.Mul(n, n) }\n" + moves + "[]int{p(n)} }, 5)": "nimber.Mul",
		"proof.Against(f, moves, 5)":                                                       "moves",
	} {
		nb := nbformat.New()
		nb.Add(nbformat.Code, cells)
		found := movesIn(t, "lesson", nb)
		if len(found.compared) != 1 {
			t.Fatalf("%d comparisons in %s", len(found.compared), cells)
		}
		got := strings.Join(found.strangers(found.compared[0]), " ")
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: strange calls %q, want %q", cells, got, want)
		}
	}
}

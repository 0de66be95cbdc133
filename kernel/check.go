package kernel

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"sprague/kernel/worker"
	"sprague/stdlib"
)

// A checker turns cells into units that the worker can run.
type checker struct{ seen map[string]bool }

// A unit is a cell made ready for the worker.
type unit struct {
	steps   []string
	imports []string
}

func newChecker() *checker { return &checker{map[string]bool{}} }

func (k *checker) prepare(c Cell) (*unit, *Error) {
	u := &unit{imports: []string{worker.RuntimePath}}
	imports := ""
	for _, p := range stdlib.Packages() {
		if p.Preloaded && !k.seen[p.Path] && strings.Contains(c.Source, p.Name+".") {
			k.seen[p.Path] = true
			u.imports = append(u.imports, p.Path)
			imports += "import \"" + p.Path + "\"\n"
		}
	}
	if !k.seen["rt"] {
		k.seen["rt"] = true
		imports += "import \"" + worker.RuntimePath + "\"\n"
	}
	if imports != "" {
		u.steps = append(u.steps, imports)
	}
	fset := token.NewFileSet()
	if _, err := parser.ParseFile(fset, "", "package main\n"+c.Source, 0); err == nil {
		u.steps = append(u.steps, c.Source)
		return u, nil
	}
	const head = "package main\nfunc _() {\n"
	f, err := parser.ParseFile(fset, "", head+c.Source+"\n}\n", 0)
	if err != nil {
		return nil, &Error{Kind: SyntaxError, Message: err.Error(), Traceback: []string{err.Error()}}
	}
	list := f.Decls[0].(*ast.FuncDecl).Body.List
	src := c.Source
	if n := len(list); n > 0 {
		if e, ok := list[n-1].(*ast.ExprStmt); ok {
			start, end := fset.Position(e.Pos()).Offset-len(head), fset.Position(e.End()).Offset-len(head)
			text := src[start:end]
			if !strings.HasPrefix(text, "fmt.") {
				src = src[:start] + "rt.Show(\"\", " + text + ")" + src[end:]
			}
		}
	}
	u.steps = append(u.steps, src)
	return u, nil
}

func (*checker) commit(*unit, int) {}
func (k *checker) reset()          { clear(k.seen) }
func (*checker) traceback(u *unit, message string, stack []worker.Frame) []string {
	return []string{message}
}
func (*checker) complete(src string, offset int) Completion {
	return Completion{Start: offset, End: offset}
}
func (*checker) inspect(src string, offset int) Inspection { return Inspection{} }
func (*checker) isComplete(src string) (Completeness, string) {
	if _, err := parser.ParseFile(token.NewFileSet(), "", "package main\nfunc _() {\n"+src+"\n}\n", 0); err != nil && strings.Count(src, "{") > strings.Count(src, "}") {
		return Incomplete, "\t"
	}
	return Complete, ""
}

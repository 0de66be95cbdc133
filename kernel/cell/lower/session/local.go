package session

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
)

// A local is a type declared within a function. The compiler numbers them, for the names
// of instances that have them as arguments; in a generic function each instance of the
// function has a type of its own, whose name has the arguments of the function too.
type local struct {
	number int
	args   []types.Type
}

// NumberLocals numbers the local types of the cell.
func (l *Writer) NumberLocals() {
	parts := l.Cell.Parts()
	slices.SortFunc(parts, func(a, b ast.Node) int { return cmp.Compare(a.Pos(), b.Pos()) })
	count := 0
	for _, part := range parts {
		ast.Inspect(part, func(n ast.Node) bool {
			body, ok := n.(*ast.BlockStmt)
			if ok {
				l.numberTypes(body, &count)
			}
			return !ok
		})
	}
}

func (l *Writer) numberTypes(body *ast.BlockStmt, count *int) {
	ast.Inspect(body, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok && !spec.Assign.IsValid() {
			*count++
			if obj, ok := l.Cell.Info.Defs[spec.Name].(*types.TypeName); ok {
				l.locals[obj] = local{number: *count}
			}
		}
		return true
	})
}

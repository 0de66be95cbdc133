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
		ast.PreorderStack(part, nil, func(n ast.Node, around []ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && !spec.Assign.IsValid() && len(around) > 1 {
				count++
				if obj, ok := l.Cell.Info.Defs[spec.Name].(*types.TypeName); ok {
					l.locals[obj] = local{number: count}
				}
			}
			return true
		})
	}
}

package source

import (
	"errors"
	"go/ast"
	"go/parser"
	"strings"
)

// IsType reports whether a text is the source of a type.
func IsType(text string) bool {
	_, err := typeExpression(text)
	return err == nil
}

// typeExpression parses the source of a type.
func typeExpression(text string) (ast.Expr, error) {
	if strings.ContainsAny(text, "\n\r;") {
		return nil, errors.New("several lines")
	}
	e, err := parser.ParseExpr(text)
	if err != nil {
		return nil, err
	}
	calls := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit, *ast.CompositeLit, *ast.UnaryExpr, *ast.TypeAssertExpr, *ast.SliceExpr:
			calls = true
		}
		return !calls
	})
	if calls {
		return nil, errors.New("no type")
	}
	return e, nil
}

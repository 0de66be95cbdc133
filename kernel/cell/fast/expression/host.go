package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/registers"
)

// A Host is the pipeline that lowers the cell around a function.
type Host interface {
	registers.Types
	// TypeOf is the type of an expression, type parameters replaced.
	TypeOf(e ast.Expr) types.Type
	// FunctionName, InstanceName and MethodName return the lowered names of a function of the user, of the instance of a
	// generic one, and of a method.
	FunctionName(f *types.Func) string
	InstanceName(e ast.Expr) string
	MethodName(m *types.Func, recv *types.Named) string
	// Hidden returns the arguments that a function takes before its own, nil for most.
	Hidden(f *types.Func) []string
	// Global returns the lowered name of a variable of the session.
	Global(v types.Object) (string, bool)
	// Native reports whether an interface holds the values of a type as they are.
	Native(t types.Type) bool
	// Desc returns the lowered name of the variable that describes a type.
	Desc(t types.Type) string
	// TypeText writes a type as panics name it.
	TypeText(t types.Type) string
}

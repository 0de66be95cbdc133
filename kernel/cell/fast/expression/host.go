package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/registers"
)

// A Host is the pipeline that lowers the cell around a function.
type Host interface {
	registers.Types
	// Info is what the type checker knows of the function.
	Info() *types.Info
	// TypeOf is the type of an expression, type parameters replaced.
	TypeOf(e ast.Expr) types.Type
	// Function returns the lowered name of a function of the user.
	Function(f *types.Func) string
	// Instance returns the lowered name of the instance of a generic function.
	Instance(e ast.Expr) string
	// Method returns the lowered name of a method of the user's type.
	Method(m *types.Func, recv *types.Named) string
	// Variable returns the lowered name of a variable of the session.
	Variable(v *types.Var) (string, bool)
	// Descriptor returns the lowered name of the variable that describes a type in boxes,
	// none for a type whose values an interface holds as they are.
	Descriptor(t types.Type) (string, bool)
	// Asserted returns the lowered name of the variable that describes a type in assertions.
	Asserted(t types.Type) string
	// TypeText writes a type as panics name it.
	TypeText(t types.Type) string
}

// Package expression compiles expressions: their values to registers, their conditions to jumps.
//
// It knows no statements but by what it asks of them ([FuncLit]): the
// body of a function literal is theirs. What it writes goes through package registers.
//
// Expressions have the form that package build gives them: no call, and nothing else that has to happen in order,
// stands within another expression.
//
// # Registers
//
// An expression is evaluated in one of three ways. [Compiler.Value] returns the registers in which
// the value is, which may be those of the variable that the expression names; nothing may write there.
// [Compiler.Into] puts the value into registers that the caller names, and writes none of them
// before all of the expression has been read, so that x = y + x may be computed in x. [Compiler.As]
// does so for a target of another type, as assignments do: a value becomes one of an interface.
package expression

import (
	"go/ast"
	"go/types"

	"sprague/kernel/cell/fast/registers"
)

const w = registers.Width

// A Compiler evaluates the expressions of one function.
type Compiler struct {
	*registers.Frame
	Host    Host
	Info    *types.Info
	Vars    map[types.Object]*Variable
	Boxed   map[types.Object]bool // variables that are in memory of their own
	funcLit FuncLit
}

// A FuncLit is what an expression asks of the statements that it stands in: it evaluates a
// function literal. (It is no interface: the methods that a compiler has of its parts would all be linked with one.)
type FuncLit func(e *ast.FuncLit, to registers.Loc)

// NewCompiler begins the expressions of a function in a frame.
func NewCompiler(f *registers.Frame, h Host, info *types.Info, funcLit FuncLit) *Compiler {
	return &Compiler{Frame: f, Host: h, Info: info, Vars: map[types.Object]*Variable{}, funcLit: funcLit}
}

// Inner begins those of a function within this one.
func (c *Compiler) Inner(funcLit FuncLit) *Compiler {
	inner := NewCompiler(c.Frame.Inner(), c.Host, c.Info, funcLit)
	inner.Boxed = c.Boxed
	return inner
}

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

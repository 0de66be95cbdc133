package fast

import (
	"go/types"

	"sprague/kernel/cell/fast/expression"
	"sprague/kernel/cell/fast/registers"
)

const w = registers.Width

// A compiler compiles the statements of one function.
type compiler struct {
	*expression.Compiler
	self    string
	results []*registers.Shape
	named   []*expression.Variable // results with names
	loops   []*loop
	shares  []types.Object // variables of the functions around this one
	count   int            // of function literals
}

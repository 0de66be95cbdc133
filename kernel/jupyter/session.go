package jupyter

import (
	"context"

	"sprague/kernel"
)

// A Session evaluates cells. *kernel.Session is one.
//
// Eval runs one cell at a time, others wait; when ctx ends, the cell is interrupted.
// Comm does the same for a front end's message to a widget. The other methods may be
// called while a cell runs. Positions are byte offsets.
type Session interface {
	Eval(ctx context.Context, cell kernel.Cell, out kernel.Output) kernel.Result
	Comm(ctx context.Context, m kernel.CommMessage, out kernel.Output) *kernel.Error
	Complete(source string, offset int) kernel.Completion
	Inspect(source string, offset int, detail kernel.Detail) kernel.Inspection
	IsComplete(source string) (state kernel.Completeness, indent string)
	Interrupt()
	Close() error
}

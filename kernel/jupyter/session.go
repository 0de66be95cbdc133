package jupyter

import (
	"context"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/stdlib/display"
)

// A Session evaluates cells. *kernel.Session is one.
//
// Eval runs one cell at a time, others wait; when ctx ends, the cell is interrupted. Comm does the same for a front
// end's message to a widget. The other methods may be called while a cell runs. Positions are byte offsets.
type Session interface {
	commands.Session
	Comm(ctx context.Context, m display.Comm, out kernel.Output) *kernel.Error
	commands.Completer
	IsComplete(source string) (state kernel.Completeness, indent string)
	Interrupt()
	Compare(cells []kernel.NotebookCell) []kernel.CellStatus
	OnLoss(tell func(message string))
	Close() error
}

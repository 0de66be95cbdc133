package jupyter

import (
	"sprague/kernel"
	"sprague/kernel/colon"
	"sprague/kernel/jupyter/wire"
)

// A comparer is a Session that knows what its cells were made from.
type comparer interface {
	Compare(cells []kernel.NotebookCell) []kernel.CellStatus
}

// staleReply is a comparison as front ends read it.
type staleReply struct {
	Status string              `json:"status"`
	Cells  []kernel.CellStatus `json:"cells"`
}

// compareCells says of each code cell of a notebook whether it shows what a restart and a run of
// all cells would show. Cells that are commands are compared by the code in them.
func compareCells(r *request) any {
	content, err := wire.Read[wire.Stale](r.Message)
	if err != nil {
		return r.malformed(err)
	}
	session, ok := r.kernel.session.(comparer)
	if !ok {
		return wire.Failure("NotFound", "this kernel does not know what its cells were made from")
	}
	cells := make([]kernel.NotebookCell, len(content.Cells))
	for i, c := range content.Cells {
		cells[i] = kernel.NotebookCell{Name: c.ID, Source: colon.Code(c.Source)}
	}
	return staleReply{"ok", session.Compare(cells)}
}

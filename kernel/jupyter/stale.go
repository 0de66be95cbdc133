package jupyter

import (
	"strings"

	"sprague/kernel"
	"sprague/kernel/commands"
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

// compareCells reports of each code cell of a notebook whether a restart and a run of all cells would show the same.
// Commands are compared by their code; those without code, such as questions for documentation, are left out.
func compareCells(r *request, content wire.Stale) any {
	session, ok := r.kernel.session.(comparer)
	if !ok {
		return wire.Failure("NotFound", "this kernel does not know what its cells were made from")
	}
	var cells []kernel.NotebookCell
	for _, c := range content.Cells {
		if code := commands.Code(c.Source); strings.TrimSpace(code) != "" {
			cells = append(cells, kernel.NotebookCell{Name: c.ID, Source: code})
		}
	}
	return staleReply{"ok", session.Compare(cells)}
}

package jupyter

import (
	"strings"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/jupyter/wire"
)

// staleReply is a comparison as front ends read it.
type staleReply struct {
	Status string              `json:"status"`
	Cells  []kernel.CellStatus `json:"cells"`
}

// compareCells reports of each code cell of a notebook whether a restart and a run of all cells would show the same.
// Commands are compared by their code; those without code, such as questions for documentation, are left out.
func compareCells(r *request, content wire.Stale) any {
	var cells []kernel.NotebookCell
	for _, c := range content.Cells {
		if code := commands.Code(c.Source); strings.TrimSpace(code) != "" {
			cells = append(cells, kernel.NotebookCell{Name: c.ID, Source: code})
		}
	}
	return staleReply{"ok", r.kernel.session.Compare(cells)}
}

package notebooks

import (
	"maps"
	"strings"

	"sprague/notebooks/nbformat"
)

// copyOf returns a notebook whose cells can be changed without changing nb's.
func copyOf(nb *nbformat.Notebook) *nbformat.Notebook {
	c := *nb
	c.Metadata = maps.Clone(nb.Metadata)
	c.Cells = make([]*nbformat.Cell, len(nb.Cells))
	for i, cell := range nb.Cells {
		own := *cell
		own.Metadata = maps.Clone(cell.Metadata)
		c.Cells[i] = &own
	}
	return &c
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

package notebooks

import (
	"maps"

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

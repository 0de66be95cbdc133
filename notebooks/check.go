package notebooks

import "sprague/notebooks/nbformat"

// Check compares the outputs of a run with those stored in nb, cell by cell, and marks the cells that differ. Outputs
// must be equal but for volatile text (see settle) and for drawings, which are compared by what they show. Of a cell
// tagged "volatile" only the success is checked.
func Check(nb *nbformat.Notebook, run Outcome) Outcome {
	stored := byID(nb)
	run.Cells = append([]CellOutcome(nil), run.Cells...)
	for i := range run.Cells {
		o := &run.Cells[i]
		old := stored[o.ID]
		if o.Status != Passed || old == nil || o.Cell.Has("volatile") {
			continue
		}
		if diff := differences(old.Outputs, o.Cell.Outputs); diff != "" {
			o.Status, o.Detail = Differs, diff
		}
	}
	return run
}

// Settle puts the stored outputs of nb back into a run where the new ones differ
// only in what is volatile, so that a second run writes the same bytes.
func Settle(nb *nbformat.Notebook, run Outcome) {
	stored := byID(nb)
	for _, o := range run.Cells {
		old := stored[o.ID]
		if old == nil || o.Status != Passed || old.Source != o.Cell.Source {
			continue
		}
		keep := o.Cell.Has("volatile") && len(old.Outputs) > 0
		if keep || differences(old.Outputs, o.Cell.Outputs) == "" {
			o.Cell.Outputs = old.Outputs
		}
	}
}

func byID(nb *nbformat.Notebook) map[string]*nbformat.Cell {
	cells := map[string]*nbformat.Cell{}
	for _, c := range nb.Cells {
		cells[c.ID] = c
	}
	return cells
}

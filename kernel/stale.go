package kernel

import (
	"fmt"

	"sprague/kernel/cell"
	"sprague/kernel/cell/flow"
)

// The words of comparing a session with a run of all cells are those of package flow.
type (
	NotebookCell = flow.Cell
	CellStatus   = flow.Status
)

// Compare says of each cell of a notebook, as it is written now, whether it shows what a
// restart and a run of all cells would show. Cells are known by their ID.
func (s *Session) Compare(cells []NotebookCell) []CellStatus {
	k := s.check
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.runs.Compare(cells, k.cells.Player())
}

// CompareSources does so for cells of which none has run, for what they need of each other.
func CompareSources(sources []string) []CellStatus {
	var cells []NotebookCell
	for i, source := range sources {
		cells = append(cells, NotebookCell{Name: fmt.Sprint(i), Source: source})
	}
	return flow.NewLog().Compare(cells, cell.New().Player())
}

// ended notes how a unit has ended.
func (k *checker) ended(u *unit, c Cell, how flow.Outcome) {
	k.mu.Lock()
	defer k.mu.Unlock()
	name := c.ID
	if c.Silent {
		name = ""
	}
	if u.step != nil { // which has ended already where the worker was lost
		k.runs.End(u.step, name, how)
		u.step = nil
	}
}

func (k *checker) disturbed() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.runs.Disturb()
}

// howEnded tells a cell that ends the same way each time from one that does not.
func howEnded(err *Error) flow.Outcome {
	switch {
	case err == nil:
		return flow.Done
	case err.Kind == Interrupted, err.Kind == Flooded:
		return flow.Cut
	}
	return flow.Failed
}

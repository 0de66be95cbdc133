package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/notebooks"
	"sprague/notebooks/nbformat"
)

// Whoever solves the exercises is told so: after the solution of each, which is a cell of the
// lesson, the check of the exercise says right, and before it not yet.
func TestExercisesCanBeSolved(t *testing.T) {
	for _, l := range notebooks.Lessons() {
		if !l.Taught() {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			nb, err := nbformat.ReadFile(filepath.Join("notebooks", l.File))
			if err != nil {
				t.Fatal(err)
			}
			checks := solved(t, nb)
			session, err := kernel.New(kernel.Options{Dir: "notebooks"})
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			run := notebooks.Run(t.Context(), session, nb, notebooks.Options{})
			for _, cell := range run.Cells {
				said := text(cell.Cell)
				switch {
				case cell.Cell.Has("exercise") && !strings.HasPrefix(said, "not yet"):
					t.Errorf("%s: before anybody has answered: %s", cell.Cell.ID, said)
				case slices.Contains(checks, cell.Cell.ID) && said != "right":
					t.Errorf("%s: of the solution: %s %s", cell.Cell.ID, said, cell.Detail)
				}
			}
		})
	}
}

// solved puts the check of each exercise once more behind its solution, and returns the names
// of these cells.
func solved(t *testing.T, nb *nbformat.Notebook) (checks []string) {
	var cells []*nbformat.Cell
	check := ""
	for _, c := range nb.Cells {
		cells = append(cells, c)
		switch {
		case c.Has("exercise"):
			var found bool
			if _, check, found = strings.Cut(c.Source, "\n\n"); !found {
				t.Fatalf("%s: no empty line between answer and check", c.ID)
			}
		case c.Has("solution"):
			again := &nbformat.Cell{ID: c.ID + "-checked", Type: nbformat.Code, Source: check}
			cells, checks = append(cells, again), append(checks, again.ID)
		}
	}
	nb.Cells = cells
	return checks
}

// text is the value that a cell has shown last.
func text(c *nbformat.Cell) string {
	said := ""
	for _, o := range c.Outputs {
		if b := o.Bundle().Data["text/plain"]; len(b) > 0 {
			said = string(b)
		}
	}
	return strings.TrimSpace(said)
}

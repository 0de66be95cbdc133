package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/notebooks"
	"sprague/notebooks/nbformat"
)

// Whoever solves the exercises is told so: with the solution of each as the answer its check says
// right, and before that not yet, in what the lesson has stored.
func TestExercisesCanBeSolved(t *testing.T) {
	for _, l := range notebooks.Lessons() {
		if l.Apart {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			solved := classCopy(t, l.Name, "solution")
			for _, s := range scores(t, solved) {
				if s.Points != s.Max {
					t.Errorf("%s: of the solution: %s", s.Exercise, s.Note)
				}
			}
			open, err := nbformat.ReadFile(filepath.Join("notebooks", l.File()))
			if err != nil {
				t.Fatal(err)
			}
			for _, cell := range open.Cells {
				if said := text(cell); cell.Has("exercise") && !strings.HasPrefix(said, "not yet") {
					t.Errorf("%s: before anybody has answered: %s", cell.ID, said)
				}
			}
		})
	}
}

// A graded run of a copy that nobody has answered gives no points, and of a solved one all.
func TestGradedCopies(t *testing.T) {
	for kind, right := range map[string]bool{"student": false, "solution": true, "grading": true} {
		list := scores(t, classCopy(t, "nim", kind))
		if len(list) != 6 {
			t.Errorf("%s: %d exercises", kind, len(list))
		}
		for _, s := range list {
			if s.Max < 1 || (s.Points == s.Max) != right || (s.Note == "") != right {
				t.Errorf("%s: %+v", kind, s)
			}
		}
	}
}

// classCopy returns one of the copies of a lesson for a class.
func classCopy(t *testing.T, lesson, kind string) *nbformat.Notebook {
	dir := t.TempDir()
	if err := notebooks.WriteClass(io.Discard, dir, nil, filepath.Join("notebooks", lesson+".ipynb")); err != nil {
		t.Fatal(err)
	}
	nb, err := nbformat.ReadFile(filepath.Join(dir, lesson+"-"+kind+".ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	return nb
}

// scores runs a notebook beside the lessons and grades it.
func scores(t *testing.T, nb *nbformat.Notebook) []notebooks.Score {
	session, err := kernel.New(kernel.Options{Dir: "notebooks"})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	return notebooks.Scores(notebooks.Run(t.Context(), session, nb, notebooks.Options{KeepGoing: true}))
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

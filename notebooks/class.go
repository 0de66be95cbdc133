package notebooks

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"sprague/notebooks/nbformat"
)

// WriteClass writes three copies of each notebook into the directory out, or beside the notebook if out is empty,
// and the names of the files to w:
//
//	NAME-student.ipynb   no solutions; answers are cells of their own, checks are locked
//	NAME-solution.ipynb  every answer filled in
//	NAME-grading.ipynb   the source for nbgrader: solutions between BEGIN SOLUTION and END SOLUTION, and
//	                     checks that fail, between BEGIN HIDDEN TESTS and END HIDDEN TESTS, unless they are right
//
// It is an error when a notebook has no exercises, or an exercise has no solution.
func WriteClass(w io.Writer, out string, paths ...string) error {
	for _, path := range paths {
		nb, err := nbformat.ReadFile(path)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		list := exercisesOf(nb)
		if len(list) == 0 {
			return fmt.Errorf(`%s: no exercises (code cells with the tag "exercise")`, path)
		}
		for _, e := range list {
			if verdictAt(e.check) < 0 || e.solution == nil {
				return fmt.Errorf("%s: %s: want an answer, an empty line and a check that ends in a call of package exercise, "+
					"and a solution in the next cell", path, e.cell.ID)
			}
		}
		dir := out
		if dir == "" {
			dir = filepath.Dir(path)
		}
		for _, c := range []classCopy{studentCopy, solutionCopy, gradingCopy} {
			target := filepath.Join(dir, name+"-"+c.name+".ipynb")
			if err := nbformat.WriteFile(target, c.of(nb, name)); err != nil {
				return err
			}
			fmt.Fprintln(w, target)
		}
	}
	return nil
}

// A classCopy says what the cells of answer and check hold in one kind of copy.
type classCopy struct {
	name   string
	answer func(exercise) string
	check  func(exercise) string
}

var studentCopy = classCopy{"student",
	func(e exercise) string { return e.answer },
	func(e exercise) string { return e.check },
}

var solutionCopy = classCopy{"solution",
	func(e exercise) string { return e.answer + "\n" + e.solution.Source },
	func(e exercise) string { return e.check },
}

var gradingCopy = classCopy{"grading",
	func(e exercise) string {
		return e.answer + "\n// BEGIN SOLUTION\n" + e.solution.Source + "\n// END SOLUTION"
	},
	hiddenCheck,
}

// of returns the copy: every exercise as a cell for the answer and a locked one with the check.
func (k classCopy) of(nb *nbformat.Notebook, name string) *nbformat.Notebook {
	c := copyOf(nb)
	exercises := map[string]exercise{}
	for _, e := range exercisesOf(nb) {
		exercises[e.cell.ID] = e
	}
	var cells []*nbformat.Cell
	for _, cell := range c.Cells {
		e, ok := exercises[cell.ID]
		switch {
		case ok:
			answer := &nbformat.Cell{ID: cell.ID + "-answer", Type: nbformat.Code, Source: k.answer(e)}
			answer.Metadata = nbformat.Fields{"nbgrader": encoded(answerCell(name + "-" + answer.ID))}
			check := &nbformat.Cell{ID: cell.ID, Type: nbformat.Code, Source: k.check(e), Metadata: maps.Clone(cell.Metadata)}
			check.Metadata["nbgrader"] = encoded(gradingCell(e, name+"-"+cell.ID))
			cells = append(cells, answer, check)
		case !cell.Has("solution"):
			cells = append(cells, cell)
		}
	}
	c.Cells = cells
	return c
}

// hiddenCheck is the check of an exercise with a hidden line that fails unless the verdict is right: nbgrader
// grades by whether a cell fails.
func hiddenCheck(e exercise) string {
	at := verdictAt(e.check)
	return e.check[:at] + "verdict := " + e.check[at:] +
		"\n// BEGIN HIDDEN TESTS\nverdict.Require()\n// END HIDDEN TESTS\nverdict"
}

// verdictAt returns where the last statement of a check begins, a call of package exercise, or -1.
func verdictAt(check string) int { return strings.LastIndex("\n"+check, "\nexercise.") }

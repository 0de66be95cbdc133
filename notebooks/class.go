package notebooks

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

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
// With students there is one more for each, NAME-student-ADA.ipynb, whose variable student has that name: exercises
// made with exercise.Dice have other numbers in each. It is an error when a notebook has no exercises, or an exercise
// has no solution, or there are students and no such variable in a cell tagged "parameters".
func WriteClass(w io.Writer, out string, students []string, paths ...string) error {
	for _, path := range paths {
		nb, err := nbformat.ReadFile(path)
		if err != nil {
			return err
		}
		name := stem(path)
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
		write := func(kind string, copy *nbformat.Notebook) error {
			target := filepath.Join(cmp.Or(out, filepath.Dir(path)), name+"-"+kind+".ipynb")
			err := nbformat.WriteFile(target, copy)
			if err == nil {
				fmt.Fprintln(w, target)
			}
			return err
		}
		for _, c := range classCopies {
			if err := write(c.name, c.of(nb, name)); err != nil {
				return err
			}
		}
		for _, student := range students {
			own := studentCopy.of(nb, name)
			if err := personal(own, student); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			if err := write("student-"+inFileName(student), own); err != nil {
				return err
			}
		}
	}
	return nil
}

// personal gives a copy to a student: the name is the variable student, and what stands below it has not been run.
func personal(nb *nbformat.Notebook, student string) error {
	at := slices.IndexFunc(nb.Cells, func(c *nbformat.Cell) bool { return c.Has(parametersTag) })
	if at < 0 || !strings.Contains(nb.Cells[at].Source, "student :=") {
		return errors.New(`no "student := …" in a cell tagged "parameters": its exercises are the same for everybody`)
	}
	nb.Cells = inject(nb.Cells, []Parameter{{"student", strconv.Quote(student)}})
	for _, c := range nb.Cells[at+1:] {
		c.Outputs, c.Count = nil, 0
	}
	return nil
}

// inFileName is a name as a part of the name of a file: ada-lovelace.
func inFileName(name string) string {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := strings.FieldsFunc(strings.ToLower(name), between)
	return strings.Join(words, "-")
}

// ReadStudents reads the names of a class, one a line. It is an error when two have the same file.
func ReadStudents(path string) (students []string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	seen := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name := strings.TrimSpace(line)
		if name == "" {
			continue
		}
		file := inFileName(name)
		if other, twice := seen[file]; twice || file == "" {
			return nil, fmt.Errorf("%s: the files of %q and %q have one name", path, other, name)
		}
		seen[file] = name
		students = append(students, name)
	}
	return students, nil
}

// A classCopy says what the cells of answer and check hold in one kind of copy.
type classCopy struct {
	name   string
	answer func(exercise) string
	check  func(exercise) string
}

var (
	theCheck    = func(e exercise) string { return e.check }
	studentCopy = classCopy{"student", func(e exercise) string { return e.answer }, theCheck}
	classCopies = []classCopy{
		studentCopy,
		{"solution", func(e exercise) string { return e.answer + "\n" + e.solution.Source }, theCheck},
		{"grading", func(e exercise) string {
			return e.answer + "\n// BEGIN SOLUTION\n" + e.solution.Source + "\n// END SOLUTION"
		}, hiddenCheck},
	}
)

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
			answer.Metadata = nbformat.Fields{"nbgrader": encoded(grader{Schema: 3, GradeID: name + "-" + answer.ID,
				CellType: nbformat.Code, Solution: true})}
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

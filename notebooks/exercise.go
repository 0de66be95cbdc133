package notebooks

import (
	"regexp"
	"strings"

	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

// An exercise is a code cell with the tag "exercise". Above its first empty line stands the answer, below it the
// check, whose value is a verdict of package exercise. The markdown cell before it has the task, the cell after
// it, tagged "solution", the solution. In the copies for a class answer and check are two cells, and the check is
// a grading cell of nbgrader.
type exercise struct {
	task     *nbformat.Cell
	cell     *nbformat.Cell
	name     string // as the task names it: "Exercise 1", or the ID of the cell
	answer   string
	check    string
	solution *nbformat.Cell // nil in a copy without solutions
	points   int            // of the grading cell, or one for each star of the task
}

var taskName = regexp.MustCompile(`^\*\*(.+?)\*\*`)

// exercisesOf returns the exercises of a notebook in order.
func exercisesOf(nb *nbformat.Notebook) (list []exercise) {
	task := &nbformat.Cell{Type: nbformat.Markdown}
	for i, c := range nb.Cells {
		if c.Type == nbformat.Markdown {
			task = c
		}
		if !c.Has("exercise") {
			continue
		}
		e := exercise{task: task, cell: c, name: c.ID, points: max(strings.Count(export.FirstLine(task.Source), "★"), 1)}
		if m := taskName.FindStringSubmatch(task.Source); m != nil {
			e.name = m[1]
		}
		if i+1 < len(nb.Cells) && nb.Cells[i+1].Has("solution") {
			e.solution = nb.Cells[i+1]
		}
		if g := nbformat.Member[grader](c.Metadata, "nbgrader"); g.Grade {
			e.check, e.points = c.Source, g.Points
		} else {
			e.answer, e.check, _ = strings.Cut(c.Source, "\n\n")
		}
		list = append(list, e)
	}
	return list
}

// A grader is what nbgrader keeps in the metadata of a cell, in version 3 of its format:
// https://nbgrader.readthedocs.io/en/stable/contributor_guide/metadata.html
type grader struct {
	Schema   int               `json:"schema_version"`
	GradeID  string            `json:"grade_id"`
	CellType nbformat.CellType `json:"cell_type"`
	Grade    bool              `json:"grade"`    // its success earns the points
	Solution bool              `json:"solution"` // for the student to fill in
	Locked   bool              `json:"locked"`
	Task     bool              `json:"task"`
	Points   int               `json:"points,omitempty"`
}

// gradingCell describes the cell with the check of an exercise.
func gradingCell(e exercise, id string) grader {
	return grader{Schema: 3, GradeID: id, CellType: nbformat.Code, Grade: true, Locked: true, Points: e.points}
}

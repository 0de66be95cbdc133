package notebooks

import (
	"encoding/json"
	"fmt"
	"strings"

	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

// A Score says what the answer to one exercise has earned.
type Score struct {
	Exercise    string // its name in the task, or the ID of its cell
	Points, Max int
	Note        string // why the points are not there
}

// withChecks returns a copy of an answered notebook in which the checks of the original stand behind the answers,
// as cells of their own, and only these count: a check that was changed, or an exercise that was deleted, earns
// nothing. Each imports package exercise anew, so that a variable of that name does not answer for it.
func withChecks(answered, original *nbformat.Notebook) *nbformat.Notebook {
	graded := copyOf(answered)
	exercises := exercisesOf(original)
	checks := map[string]*nbformat.Cell{}
	for _, e := range exercises {
		checks[e.cell.ID] = &nbformat.Cell{
			ID: e.cell.ID + "-graded", Type: nbformat.Code, Source: "import \"sprague/stdlib/exercise\"\n\n" + e.check,
			Metadata: nbformat.Fields{"tags": encoded([]string{"exercise"}), "nbgrader": encoded(gradingCell(e, e.cell.ID))},
		}
	}
	var cells []*nbformat.Cell
	for _, c := range graded.Cells {
		if c.Has("exercise") {
			delete(c.Metadata, "tags")
		}
		cells = append(cells, c)
		if check := checks[c.ID]; check != nil {
			cells = append(cells, check)
			delete(checks, c.ID)
		}
	}
	for _, e := range exercises {
		if check := checks[e.cell.ID]; check != nil {
			cells = append(cells, e.task, check)
		}
	}
	graded.Cells = cells
	return graded
}

// Scores returns what each exercise of a notebook that has been run has earned: its points when the
// value of the check is the verdict "right", else none.
func Scores(run Outcome) (scores []Score) {
	outcomes := map[*nbformat.Cell]CellOutcome{}
	for _, o := range run.Cells {
		outcomes[o.Cell] = o
	}
	for _, e := range exercisesOf(run.Notebook) {
		s := Score{Exercise: e.name, Max: e.points}
		o := outcomes[e.cell]
		switch said := lastValue(e.cell); {
		case o.Status == Skipped:
			s.Note = o.Status.String()
		case o.Status == Failed:
			s.Note = export.FirstLine(o.Detail)
		case said == "right":
			s.Points = s.Max
		case said == "":
			s.Note = "the cell does not end with its check"
		default:
			s.Note = export.FirstLine(said)
		}
		scores = append(scores, s)
	}
	return scores
}

// lastValue is the text of the value that a cell shows.
func lastValue(c *nbformat.Cell) string {
	said := ""
	for _, o := range c.Outputs {
		if o.Type == nbformat.Value {
			said = strings.TrimSpace(o.String())
		}
	}
	return said
}

// ScoreTable writes scores as a table with their total.
func ScoreTable(scores []Score) string {
	var b strings.Builder
	total := Score{Exercise: "total"}
	width := len(total.Exercise)
	for _, s := range scores {
		total.Points, total.Max = total.Points+s.Points, total.Max+s.Max
		width = max(width, len([]rune(s.Exercise)))
	}
	for _, s := range append(scores[:len(scores):len(scores)], total) {
		line := fmt.Sprintf("%-*s  %2d of %2d  %s", width, s.Exercise, s.Points, s.Max, s.Note)
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	return b.String()
}

// encoded is JSON of a value that always has one.
func encoded(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("notebooks: %v", err))
	}
	return text
}

package kernel

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"sprague/kernel/cell"
	"sprague/kernel/cell/flow"
)

// The words of comparing a session with a run of all cells are those of package flow.
type (
	NotebookCell = flow.Cell
	Comparison   = flow.Report
)

// Compare says of each cell of a notebook, as it is written now, whether it shows what a
// restart and a run of all cells would show. Cells are known by their ID.
func (s *Session) Compare(cells []NotebookCell) *Comparison {
	k := s.check
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.runs.log.Compare(cells, k.cells.Player())
}

// CompareSources does so for cells of which none has run, for what there is to say of their
// order.
func CompareSources(sources []string) *Comparison {
	var cells []NotebookCell
	for i, source := range sources {
		cells = append(cells, NotebookCell{Name: fmt.Sprint(i), Source: source})
	}
	return flow.NewLog().Compare(cells, cell.New().Player())
}

// An Outdated cell is one whose output is not what running it now would show.
type Outdated struct {
	Cell   Cell
	Causes []string // names, each with the cell that has changed it
	Now    bool     // run at once it would show something else; if not, only a restart would
}

// A Review is what there is to say of the cells that were typed one after the other.
type Review struct {
	Outdated []Outdated
	Defined  []string // names and their cells, in the order of their first definition
	Problems []string
}

// runs are the cells of the session as one program: each in the place of what it replaces.
type runs struct {
	log     *flow.Log
	program []Cell // the latest of each
	names   map[string][]string
}

func newRuns() runs { return runs{log: flow.NewLog(), names: map[string][]string{}} }

func (r *runs) reset() {
	r.log.Reset()
	r.program, r.names = nil, map[string][]string{}
}

// programLimit is how many cells a session reviews.
const programLimit = 2000

// end notes how a cell has ended.
func (r *runs) end(st *flow.Step, c Cell, how flow.Outcome) {
	if c.Silent {
		r.log.End(st, "", how)
		return
	}
	key := c.Key()
	r.log.End(st, key, how)
	declares := st.Declares()
	if how == flow.Refused && c.ID == "" {
		return
	}
	if len(r.program) >= programLimit {
		if c.ID == "" && r.names[key] == nil {
			r.log.Forget(key)
		}
		return
	}
	at := len(r.program)
	for i := len(r.program) - 1; i >= 0; i-- {
		if old := r.program[i]; old.Key() == key || c.ID == "" && !st.Continues() && replaces(c, declares, old, r.names[old.Key()]) {
			r.program = slices.Delete(r.program, i, i+1)
			at = i
			if old.ID == "" && old.Key() != key {
				r.log.Forget(old.Key())
				delete(r.names, old.Key())
			}
		}
	}
	r.program = slices.Insert(r.program, at, c)
	r.names[key] = slices.Clip(declares)
}

// replaces reports whether a cell stands for an older one: it has the same text, or declares
// all that the other one declared.
func replaces(c Cell, declares []string, old Cell, declared []string) bool {
	if len(declared) == 0 {
		return len(declares) == 0 && old.Source == c.Source
	}
	return !slices.ContainsFunc(declared, func(name string) bool { return !slices.Contains(declares, name) })
}

// Key names the cell among those of its session.
func (c Cell) Key() string {
	if c.ID != "" {
		return c.ID
	}
	return c.label()
}

// ended notes how a unit has ended.
func (k *checker) ended(u *unit, c Cell, how flow.Outcome) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.runs.end(u.step, c, how)
	u.step = nil
}

func (k *checker) disturbed() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.runs.log.Disturb()
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

// Review says which of the cells that have run are outdated, in the order in which they must
// run again, and what is wrong with their order.
func (s *Session) Review() Review {
	k := s.check
	k.mu.Lock()
	defer k.mu.Unlock()
	program := slices.Clone(k.runs.program)
	var cells []NotebookCell
	label := map[string]string{}
	for _, c := range program {
		cells = append(cells, NotebookCell{Name: c.Key(), Source: c.Source})
		label[c.Key()] = c.label()
	}
	report := k.runs.log.Compare(cells, k.cells.Player())
	var out Review
	seen := map[string]bool{}
	changed := k.changed(program, report)
	for i, status := range report.Cells {
		causes := status.Causes
		if status.State != flow.Stale {
			causes = changed[i]
		}
		if status.State == flow.Stale || len(causes) > 0 {
			out.Outdated = append(out.Outdated, Outdated{program[i], causeTexts(causes, label), len(changed[i]) > 0})
		}
		for _, name := range status.Defines {
			if !seen[name] {
				seen[name] = true
				out.Defined = append(out.Defined, name+" "+program[i].label())
			}
		}
	}
	out.Problems = problemTexts(report, func(i int) string { return program[i].label() })
	return out
}

// changed lists for each cell what has changed since it ran: what it names itself, and what cells
// define that would now define it otherwise.
func (k *checker) changed(program []Cell, report *Comparison) [][]flow.Cause {
	changed := make([][]flow.Cause, len(program))
	for i, status := range report.Cells {
		changed[i] = k.runs.log.Changed(program[i].Key())
		if len(changed[i]) > 0 {
			continue
		}
		for _, j := range status.Needs {
			if j < i && len(changed[j]) > 0 {
				changed[i] = append(changed[i], namesOf(report.Cells[j], program[i].Source)...)
			}
		}
	}
	return changed
}

// namesOf lists what a cell defines and a source names; all of it where it reaches the source by
// other ways.
func namesOf(status flow.Status, source string) []flow.Cause {
	words := strings.FieldsFunc(source, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var named, all []flow.Cause
	for _, name := range status.Defines {
		cause := flow.Cause{Name: name, Cell: status.Cell}
		all = append(all, cause)
		if slices.Contains(words, name) {
			named = append(named, cause)
		}
	}
	if len(named) == 0 {
		return all
	}
	return named
}

func causeTexts(causes []flow.Cause, label map[string]string) []string {
	var out []string
	for _, c := range causes {
		text := c.Name
		if l := label[c.Cell]; l != "" {
			text += " (" + l + ")"
		}
		out = append(out, text)
	}
	return out
}

// ProblemTexts says what is wrong with the order of cells, which are called by their numbers
// from 1.
func ProblemTexts(report *Comparison) []string {
	return problemTexts(report, func(i int) string { return fmt.Sprint("cell ", i+1) })
}

func problemTexts(report *Comparison, label func(int) string) []string {
	var out []string
	for _, p := range report.Problems {
		var cells []string
		for _, i := range p.Cells {
			cells = append(cells, label(i))
		}
		names := strings.Join(p.Names, ", ")
		switch p.Kind {
		case flow.Twice:
			out = append(out, fmt.Sprintf("%s is defined more than once: in %s", names, strings.Join(cells, " and ")))
		case flow.Later:
			out = append(out, fmt.Sprintf("%s uses %s, which only %s defines, below it", cells[0], names, cells[1]))
		case flow.Cycle:
			out = append(out, fmt.Sprintf("a cycle: %s and %s need each other, for %s", strings.Join(cells[:len(cells)-1], ", "), cells[len(cells)-1], names))
		}
	}
	return out
}

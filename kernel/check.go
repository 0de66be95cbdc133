package kernel

import (
	"cmp"
	"fmt"
	"go/token"
	"strings"
	"sync"
	"unicode"

	"github.com/mattn/go-runewidth"

	"sprague/kernel/cell"
	"sprague/kernel/cell/flow"
	"sprague/kernel/cell/source"
	"sprague/kernel/worker/wire"
)

// A checker turns cells into units that the worker can run, and the worker's places
// back into places of cells. It may be asked for completions while a cell runs.
type checker struct {
	mu    sync.Mutex
	cells *cell.Checker
	units map[uint64]*unit // of this session, by the job that ran them
	jobs  []uint64         // the keys of units, oldest first

	log declarations // what the session's cells have declared, to be declared again

	pending *unit      // prepared, and neither declared nor ended
	settled *sync.Cond // when pending is nil again

	runs    *flow.Log
	unset   map[string]unset // variables without a value, by their lowered names
	refused *flow.Effects    // of the cell at hand, if it may read one
}

// A unit is a cell made ready for the worker.
type unit struct {
	*cell.Unit
	source    string
	job       uint64
	committed bool
	step      *flow.Step
}

func newChecker() *checker {
	k := &checker{cells: cell.New(), units: map[uint64]*unit{}, runs: flow.NewLog(), unset: map[string]unset{}}
	k.cells.Gaps = k.gaps
	k.settled = sync.NewCond(&k.mu)
	return k
}

// unitsKept is the number of jobs whose sources are kept for tracebacks. Calls of
// functions from further back are left out of them.
const unitsKept = 1000

// prepare checks a cell that will be run as the given job. It waits for the end of the check of
// a cell before, which an interrupt does not end.
func (k *checker) prepare(c Cell, job uint64) (*unit, *Error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.pending != nil {
		k.settled.Wait()
	}
	k.refused = nil
	u, diagnostics := k.cells.Check(c.Source, c.Number, c.Name)
	if len(diagnostics) > 0 {
		effects := k.refused
		if effects == nil {
			effects = cell.Refused(c.Source)
		}
		k.runs.End(k.runs.Begin(effects), c.ID, flow.Refused)
		return nil, diagnosticError(c, diagnostics)
	}
	if c.Silent {
		u.Hush()
	}
	k.log.forget(u.Dropped)
	prepared := &unit{Unit: u, source: c.Source, job: job, step: k.runs.Begin(u.Effects)}
	k.pending = prepared
	k.units[job] = prepared
	if k.jobs = append(k.jobs, job); len(k.jobs) > unitsKept {
		k.cells.Forget(k.units[k.jobs[0]].Unit)
		delete(k.units, k.jobs[0])
		k.jobs = k.jobs[1:]
	}
	return prepared, nil
}

// commit keeps what a unit has declared, if the steps up to done were evaluated.
func (k *checker) commit(u *unit, done int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.settle(u, done)
}

// declared commits the unit of a job whose declarations have been evaluated.
func (k *checker) declared(job uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if u := k.units[job]; u != nil {
		k.settle(u, len(u.Steps)-1)
	}
}

// settle commits a unit, once; the caller holds mu.
func (k *checker) settle(u *unit, done int) {
	if u.committed {
		return
	}
	u.committed = true
	if k.pending == u { // else the session has been reset
		if k.cells.Commit(u.Unit, done) && u.Again.Source != "" {
			k.log = append(k.log, wire.Declared{
				Job: u.job, Step: u.Again.Step, Source: u.Again.Source, Call: u.Again.Call, Fast: u.Fast, Keeps: u.Keeps,
				Plain: u.Again.Plain})
		}
		k.pending = nil
		k.settled.Broadcast()
	}
	u.Settled()
}

// reset forgets the session.
func (k *checker) reset() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cells.Reset()
	k.units, k.jobs, k.log, k.unset = map[uint64]*unit{}, nil, nil, map[string]unset{}
	k.runs.Reset()
	k.pending = nil
	k.settled.Broadcast()
}

// label is how a cell is called in errors.
func (c Cell) label() string {
	if c.Name != "" {
		return c.Name
	}
	return fmt.Sprintf("In [%d]", c.Number)
}

// diagnosticLimit is the number of diagnostics that one error tells of.
const diagnosticLimit = 10

// diagnosticError makes an error of what a check complained about.
func diagnosticError(c Cell, list []source.Diagnostic) *Error {
	kind := cmp.Or(map[source.Kind]ErrorKind{
		source.Syntax: SyntaxError, source.Refusal: Refused, source.Internal: Refused, source.Unset: Unset,
	}[list[0].Kind], TypeError)
	e := &Error{Kind: kind, Message: list[0].Error()}
	for i, d := range list {
		if i == diagnosticLimit {
			e.Traceback = append(e.Traceback, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		e.Traceback = append(e.Traceback, fmt.Sprintf("%s:%d:%d: %s", c.label(), d.Line, d.Column, d.Error()))
		e.Traceback = append(e.Traceback, pointAt(c.Source, d.Line, d.Column)...)
	}
	return e
}

// pointAt returns a line of the source with a caret below a column, counted in bytes.
func pointAt(source string, line, column int) []string {
	lines := strings.Split(source, "\n")
	if line < 1 || line > len(lines) {
		return nil
	}
	text := strings.TrimRight(lines[line-1], "\r")
	before := text[:min(max(column-1, 0), len(text))]
	return []string{"    " + text, "    " + strings.Map(blank, before) + "^"}
}

// blank returns white space as wide as a character, none for a combining
// character. Tabs stay tabs, however wide they are.
func blank(r rune) rune {
	if r == '\t' {
		return r
	}
	// A condition of our own: the package's is set by the user's language.
	switch width := (&runewidth.Condition{StrictEmojiNeutral: true}).RuneWidth(r); {
	case width == 0 && !unicode.IsControl(r):
		return -1
	case width == 2:
		return '\u3000'
	}
	return ' '
}

// A place is a spot in a cell of the session.
type place struct {
	unit         *unit
	line, column int
	in           string // the function, empty for the cell itself
}

func (p place) String() string {
	return fmt.Sprintf("%s:%d:%d", p.unit.Name, p.line, p.column)
}

// places translates a stack of the worker into places of the user's own code.
func (k *checker) places(stack []wire.Call) []place {
	k.mu.Lock()
	defer k.mu.Unlock()
	var out []place
	for i, f := range stack {
		if i > 0 && stack[i-1].Func != f.Func && strings.ReplaceAll(stack[i-1].Func, ".func", "") == f.Func {
			continue // lowering runs the body of a function that defers as a literal
		}
		if i > 0 && isStub(stack[i-1], f) || strings.HasPrefix(f.Func, "main.ꞏ") { // ꞏ: a method as interfaces call it
			continue
		}
		u, pos, ok := k.placeOf(f)
		if ok {
			if p, ok := k.find(u, pos); ok {
				p.in = functionName(f.Func)
				out = append(out, p)
			}
		}
	}
	return out
}

// isStub reports whether the outer of two frames is where a compiled function or statement is called from interpreted
// code, or the other way round: it has the name of the inner one.
func isStub(inner, outer wire.Call) bool {
	if inner.Pos == 0 {
		return outer.Pos > 0 && inner.Func == "main."+outer.Func
	}
	return outer.Pos == 0 && functionName(inner.Func) == functionName(outer.Func)
}

// placeOf returns the place in the session of a frame, and the unit to look for it in first.
func (k *checker) placeOf(f wire.Call) (*unit, token.Pos, bool) {
	if f.Pos > 0 {
		return nil, token.Pos(f.Pos), true
	}
	job, step, ok := wire.ParseFile(f.File)
	u := k.units[job]
	if !ok || u == nil {
		return nil, token.NoPos, false
	}
	pos, ok := u.Place(step, f.Line)
	return u, pos, ok
}

// find returns the cell and the line of a place: mostly in the unit that was asked first, else in one before it.
func (k *checker) find(first *unit, pos token.Pos) (place, bool) {
	if first != nil {
		if line, column, ok := first.LineColumn(pos); ok {
			return place{unit: first, line: line, column: column}, true
		}
	}
	for _, u := range k.units {
		if line, column, ok := u.LineColumn(pos); ok {
			return place{unit: u, line: line, column: column}, true
		}
	}
	return place{}, false
}

// functionName is a function as the user has named it; a cell's own has no name.
// Lowering writes a number after a letter that no one types, and another such letter for the dot of a method.
func functionName(name string) string {
	name, _, _ = strings.Cut(strings.ReplaceAll(strings.TrimPrefix(name, "main."), "ꞏ", "."), "ˑ")
	if name == "cell" || name == "main" {
		return ""
	}
	return name
}

// traceback tells where a message comes from: the innermost place with its line of
// source, then the calls that led there.
func (k *checker) traceback(message string, stack []wire.Call) []string {
	places := k.places(stack)
	if len(places) == 0 {
		return []string{message}
	}
	first := places[0]
	out := []string{first.String() + ": " + message}
	out = append(out, pointAt(first.unit.source, first.line, first.column)...)
	if first.in != "" {
		out = append(out, "  in "+first.in)
	}
	for i := 1; i < len(places); i++ {
		same := 1
		for i+1 < len(places) && places[i+1] == places[i] {
			i++
			same++
		}
		line := "  called from " + places[i].String()
		if places[i].in != "" {
			line += " in " + places[i].in
		}
		if same > 1 {
			line += fmt.Sprintf(" (%d times)", same)
		}
		out = append(out, line)
	}
	return out
}

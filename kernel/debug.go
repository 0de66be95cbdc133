package kernel

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"sprague/kernel/cell"
	"sprague/kernel/cell/debug"
	"sprague/kernel/worker"
	"sprague/kernel/worker/wire"
)

// A Debugger halts the cells of a session, and looks at them. Cells that begin while it is
// there can be halted, with the functions that they declare; functions of earlier cells are
// stepped over.
type Debugger struct {
	session *Session
	key     func(source string) string
	tell    func(Halt)

	mu      sync.Mutex
	closed  bool
	wanted  map[string][]Breakpoint // by the key of the source
	refused map[string]map[int]string
	points  []placed
	panics  bool
	last    uint64
	answers map[uint64]chan wire.DebugReply
	halted  []int // the points of the halted frames, innermost first; nil when none is
}

// A Breakpoint is a line of a source where it halts, always or on a condition.
type Breakpoint struct {
	Line      int
	Condition string
}

// A SetBreakpoint is where a breakpoint came to be.
type SetBreakpoint struct {
	Breakpoint
	Verified bool
	Message  string
}

// A Halt tells that a cell has halted, or with the reason "continued" that it goes on.
type Halt struct {
	Reason string // "breakpoint", "step", "pause", "exception", "continued"
	Text   string // of the panic
}

// A DebugFrame is a call in a halted cell.
type DebugFrame struct {
	Name         string
	Source       string // of the cell
	Line, Column int
}

// DebugVariable is what a debugger shows of a variable.
type DebugVariable = wire.DebugVariable

// A placed point is one of a cell.
type placed struct {
	debug.Point
	source, key string
	label       string
}

// errNotHalted is the error of looks at a cell that runs.
var errNotHalted = errors.New("no cell is halted")

// Debug begins to debug the cells of the session. Key names sources, so that breakpoints can
// be set by it before a cell runs; halts are told to tell.
func (s *Session) Debug(key func(source string) string, tell func(Halt)) *Debugger {
	d := &Debugger{session: s, key: key, tell: tell, wanted: map[string][]Breakpoint{}, refused: map[string]map[int]string{}, answers: map[uint64]chan wire.DebugReply{}}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.debugger = d
	return d
}

// Close ends debugging; a halted cell goes on.
func (d *Debugger) Close() {
	d.session.mu.Lock()
	if d.session.debugger == d {
		d.session.debugger = nil
	}
	w := d.session.worker
	d.session.mu.Unlock()
	d.mu.Lock()
	d.closed, d.halted = true, nil
	d.mu.Unlock()
	w.Debug(wire.DebugRequest{Command: "off"})
}

// instrument puts points into a cell, without the conditions in some lines; nil when it has a mistake.
func (d *Debugger) instrument(k *cell.Checker, c Cell, without map[int]string) *debug.Debugged {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := d.key(c.Source)
	conditions, wrong := debug.Breaks(c.Source)
	for _, b := range d.wanted[key] {
		if b.Condition != "" {
			conditions = append(conditions, debug.Condition{Line: b.Line, Text: b.Condition})
		}
	}
	conditions = slices.DeleteFunc(conditions, func(c debug.Condition) bool { return without[c.Line] != "" })
	out := debug.Instrument(k, c.Source, len(d.points), conditions)
	if out == nil {
		return nil
	}
	maps.Copy(out.Refused, wrong)
	maps.Copy(out.Refused, without)
	d.refused[key] = out.Refused
	return out
}

// keep takes over the points of a cell.
func (d *Debugger) keep(out *debug.Debugged, c Cell) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, p := range out.Points {
		d.points = append(d.points, placed{p, c.Source, d.key(c.Source), c.label()})
	}
}

// checked checks a cell with points in it. A condition that does not fit its place is left out, and
// the cell told so; it returns nil for a cell that is not right without any.
func (d *Debugger) checked(k *cell.Checker, c Cell) (*cell.Unit, *debug.Debugged) {
	without := map[int]string{}
	for {
		out := d.instrument(k, c, without)
		if out == nil {
			return nil, nil
		}
		u, diagnostics := k.Check(out.Source, c.Number, c.Name)
		if len(diagnostics) == 0 {
			d.keep(out, c)
			return u, out
		}
		before := len(without)
		for _, diagnostic := range diagnostics {
			for line, at := range out.Placed {
				if at == diagnostic.Line {
					without[line] = diagnostic.Message
				}
			}
		}
		if len(without) == before {
			return nil, nil
		}
	}
}

// refusals says which breakpoints of a cell are none.
func refusals(d *debug.Debugged) string {
	var b strings.Builder
	for _, line := range slices.Sorted(maps.Keys(d.Refused)) {
		fmt.Fprintf(&b, "no breakpoint in line %d: %s\n", line, d.Refused[line])
	}
	return b.String()
}

// ready tells a worker what to halt at, before a cell begins.
func (d *Debugger) ready(w *worker.Process) {
	w.Debug(wire.DebugRequest{Command: "on"})
	d.mu.Lock()
	defer d.mu.Unlock()
	d.send(w)
}

// send tells a worker all points with breakpoints; the caller holds mu.
func (d *Debugger) send(w *worker.Process) {
	q := wire.DebugRequest{Command: "breaks", Panics: d.panics}
	for key, list := range d.wanted {
		for _, b := range list {
			if b.Condition != "" {
				continue // is in the source
			}
			if i := d.pointAt(key, b.Line); i >= 0 {
				q.Breaks = append(q.Breaks, d.same(i)...)
			}
		}
	}
	w.Debug(q)
}

// pointAt returns the first point at or below a line of the newest cell with a source; the
// caller holds mu.
func (d *Debugger) pointAt(key string, line int) int {
	best, bestCell := -1, ""
	for i := len(d.points) - 1; i >= 0; i-- {
		p := d.points[i]
		if p.key != key || p.Enters || bestCell != "" && p.label != bestCell {
			continue
		}
		bestCell = p.label
		if p.Line >= line && (best < 0 || p.Line <= d.points[best].Line) {
			best = i
		}
	}
	return best
}

// same lists the points at the place of one, in all cells with its source: functions of
// earlier runs of the cell may still be called.
func (d *Debugger) same(i int) []int {
	var list []int
	for j, p := range d.points {
		if p.key == d.points[i].key && !p.Enters && p.Line == d.points[i].Line && p.Column == d.points[i].Column {
			list = append(list, j)
		}
	}
	return list
}

// SetBreakpoints sets all breakpoints of a source.
func (d *Debugger) SetBreakpoints(key string, list []Breakpoint) []SetBreakpoint {
	w := d.session.current()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted[key] = slices.Clone(list)
	if len(list) == 0 {
		delete(d.wanted, key)
	}
	d.send(w)
	out := make([]SetBreakpoint, len(list))
	for i, b := range list {
		out[i] = SetBreakpoint{Breakpoint: b, Verified: true}
		if p := d.pointAt(key, b.Line); p >= 0 && d.points[p].Line != b.Line {
			out[i].Line = d.points[p].Line
		}
		if b.Condition != "" {
			out[i].Message = "the condition counts from the next run of the cell on"
			if why := d.refused[key][b.Line]; why != "" {
				out[i].Verified, out[i].Message = false, why
			}
		}
	}
	return out
}

// Breakpoints returns all that are set, by source.
func (d *Debugger) Breakpoints() map[string][]Breakpoint {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[string][]Breakpoint{}
	for key, list := range d.wanted {
		out[key] = slices.Clone(list)
	}
	return out
}

// BreakOnPanic halts cells that panic, or not.
func (d *Debugger) BreakOnPanic(on bool) {
	w := d.session.current()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.panics = on
	d.send(w)
}

// Halted reports whether a cell is halted.
func (d *Debugger) Halted() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.halted != nil
}

// Go lets the halted cell go on: "continue", "next", "stepIn", "stepOut"; "pause" halts the
// one that runs.
func (d *Debugger) Go(command string) error {
	_, err := d.ask(wire.DebugRequest{Command: command})
	return err
}

// Frames lists the calls of the halted cell, innermost first.
func (d *Debugger) Frames() []DebugFrame {
	d.mu.Lock()
	defer d.mu.Unlock()
	var list []DebugFrame
	for _, i := range d.halted {
		if i < 0 || i >= len(d.points) {
			continue
		}
		p := d.points[i]
		name := p.Func
		if name == "" {
			name = p.label
		}
		list = append(list, DebugFrame{Name: name, Source: p.source, Line: p.Line, Column: p.Column})
	}
	return list
}

// point returns the point of a frame.
func (d *Debugger) point(frame int) (placed, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if frame < 0 || frame >= len(d.halted) || d.halted[frame] >= len(d.points) {
		return placed{}, false
	}
	return d.points[d.halted[frame]], true
}

// Locals lists the local variables of a frame.
func (d *Debugger) Locals(frame int) ([]DebugVariable, error) {
	p, ok := d.point(frame)
	if !ok {
		return nil, errNotHalted
	}
	reply, err := d.ask(wire.DebugRequest{Command: "variables", Ref: frame})
	if err != nil {
		return nil, err
	}
	list := reply.Variables
	for i := range list {
		if i < len(p.Names) {
			list[i].Name, list[i].Type = p.Names[i], p.Types[i]
		}
	}
	return list[:min(len(list), len(p.Names))], nil
}

// Expand lists what is in a value, from a place on; count 0 stands for as much as is shown.
func (d *Debugger) Expand(ref, start, count int) ([]DebugVariable, error) {
	reply, err := d.ask(wire.DebugRequest{Command: "expand", Ref: ref, Start: start, Count: count})
	return reply.Variables, err
}

// debugShell is the shell of what debuggers evaluate.
const debugShell = "\x00debug"

// Evaluate evaluates an expression in a frame of the halted cell, or of the session when
// frame is negative.
func (d *Debugger) Evaluate(ctx context.Context, frame int, expression string) Result {
	source := expression
	if p, ok := d.point(frame); ok {
		source = p.Local(frame, expression)
	}
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	return d.session.Eval(ctx, Cell{Source: source, Silent: true, Shell: debugShell}, Discard)
}

// answerTime is how long the worker may take to answer; the methods of values may not.
const answerTime = 5 * time.Second

// ask asks the worker something and waits for the answer.
func (d *Debugger) ask(q wire.DebugRequest) (wire.DebugReply, error) {
	w := d.session.current()
	answer := make(chan wire.DebugReply, 1)
	d.mu.Lock()
	d.last++
	q.ID = d.last
	d.answers[q.ID] = answer
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		delete(d.answers, q.ID)
		d.mu.Unlock()
	}()
	w.Debug(q)
	select {
	case r := <-answer:
		if r.Err != "" {
			return r, errors.New(r.Err)
		}
		return r, nil
	case <-w.Dead():
		return wire.DebugReply{}, errNotHalted
	case <-time.After(answerTime):
		return wire.DebugReply{}, errors.New("the worker does not answer")
	}
}

// hear takes what the worker says.
func (d *Debugger) hear(r wire.DebugReply) {
	d.mu.Lock()
	if r.ID != 0 {
		if answer := d.answers[r.ID]; answer != nil {
			answer <- r
		}
		d.mu.Unlock()
		return
	}
	d.halted = r.Points
	closed := d.closed
	d.mu.Unlock()
	if !closed {
		d.tell(Halt{Reason: r.Reason, Text: r.Text})
	}
}

// current returns the present worker.
func (s *Session) current() *worker.Process {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.worker
}

// Debugged leads what a worker's debugger says to the session's.
func (e events) Debugged(_ uint64, r wire.DebugReply) {
	e.s.mu.Lock()
	d := e.s.debugger
	e.s.mu.Unlock()
	if d != nil {
		d.hear(r)
	}
}

package child

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/worker/wire"
)

// A trace gathers the calls that a panic passes through, innermost first. Of each, the locator tells where it stood,
// and then the interpreter, in a line on its standard error, what the function is called.
type trace struct {
	mu     sync.Mutex
	stack  []wire.Call
	placed bool // the last frame has a place, but no name yet
}

// traceLimit is the number of calls kept of one panic.
const traceLimit = 64

func (t *trace) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stack, t.placed = nil, false
}

// passed takes the place of a node that a panic passes through. Of several in one call the innermost counts.
func (t *trace) passed(p token.Position) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.placed && len(t.stack) < traceLimit {
		t.stack = append(t.stack, wire.Call{File: p.Filename, Line: p.Line, Column: p.Column})
		t.placed = true
	}
}

// add takes the calls of fast functions that a panic passes through.
func (t *trace) add(calls []vm.Frame) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range calls[:min(len(calls), max(0, traceLimit-len(t.stack)))] {
		t.stack = append(t.stack, wire.Call{Func: f.Func, Pos: f.Pos})
	}
	t.placed = false
}

// Write takes the interpreter's line for a call that a panic leaves.
func (t *trace) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := traceLine.FindSubmatch(p)
	if m == nil || len(t.stack) >= traceLimit && !t.placed {
		return len(p), nil
	}
	if !t.placed {
		line, _ := strconv.Atoi(string(m[2]))
		column, _ := strconv.Atoi(string(m[3]))
		t.stack = append(t.stack, wire.Call{File: string(m[1]), Line: line, Column: column})
	}
	t.stack[len(t.stack)-1].Func, t.placed = string(m[4]), false
	return len(p), nil
}

var traceLine = regexp.MustCompile(`^(?:(.*):)?(\d+):(\d+): panic: (.*)\(\.\.\.\)\s*$`)

// frames returns the calls that the last panic went through.
func (t *trace) frames() []wire.Call {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.stack)
}

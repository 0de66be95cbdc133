package worker

import (
	"bytes"
	"regexp"
	"runtime"
	"strconv"
	"sync"
)

// A trace gathers the lines that the interpreter writes to its standard error
// while a panic passes through interpreted calls, one a call, innermost first.
type trace struct {
	mu    sync.Mutex
	lines [][]byte
	depth int
}

// traceLimit is the number of calls kept of one panic.
const traceLimit = 64

func newTrace() *trace { return &trace{} }

func (t *trace) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines, t.depth = nil, 0
}

// Write takes one line. A panic on its way up runs its deferred calls on top of
// each other, so the stack grows from line to line; when it has shrunk, an earlier
// panic has been recovered from, and its lines are dropped.
func (t *trace) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) >= traceLimit {
		return len(p), nil
	}
	var pcs [4096]uintptr
	depth := runtime.Callers(0, pcs[:])
	if depth < t.depth {
		t.lines = nil
	}
	t.depth = depth
	t.lines = append(t.lines, bytes.Clone(p))
	return len(p), nil
}

var traceLine = regexp.MustCompile(`^(?:(.*):)?(\d+):(\d+): panic: (.*)\(\.\.\.\)\s*$`)

// frames returns the calls that the last panic went through.
func (t *trace) frames() []Frame {
	t.mu.Lock()
	defer t.mu.Unlock()
	var frames []Frame
	for _, line := range t.lines {
		m := traceLine.FindSubmatch(line)
		if m == nil {
			continue
		}
		l, _ := strconv.Atoi(string(m[2]))
		col, _ := strconv.Atoi(string(m[3]))
		frames = append(frames, Frame{File: string(m[1]), Line: l, Column: col, Func: string(m[4])})
	}
	return frames
}

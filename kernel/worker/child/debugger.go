package child

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
)

// A debugger halts cells at their points (see Checker.Instrument), and tells what can be seen
// there.
//
// Of calls it hears only the beginning. That one has ended is seen from the stack of the
// goroutine: a frame that began deeper than the goroutine now is has returned, or
// panicked.
//
// One goroutine halts at a time; others come to a stop at their next points. A halted
// cell can be interrupted like any other, and cells beside it go on.
type debugger struct {
	child *child

	mu      sync.Mutex
	turn    *sync.Cond // when nobody is halted any more
	on      bool
	breaks  map[int]bool
	panics  bool // halt where a cell panics
	mode    stepping
	step    uint64 // the goroutine that steps
	depth   int    // of its stack when it began to
	stacks  map[uint64][]debugFrame
	halted  *halted
	handles []any // what can be expanded of the halted cell, by reference − 1
}

type stepping int

const (
	goingOn stepping = iota // to the next breakpoint
	stepInto
	stepOver
	stepOut
	pausing // at the next point, whoever comes there
)

// A debugFrame is a call of instrumented code.
type debugFrame struct {
	used  uintptr
	point int
	vars  []any
}

// slack is by how much the stack of a function differs between its points; a call takes more.
const slack = 256

// halted is a goroutine that waits.
type halted struct {
	cell   *cell
	resume chan struct{}
	stack  []debugFrame
}

func newDebugger(c *child) *debugger {
	d := &debugger{child: c, breaks: map[int]bool{}, stacks: map[uint64][]debugFrame{}}
	d.turn = sync.NewCond(&d.mu)
	rt.SetDebugger(d)
	return d
}

// goroutine returns the number of the calling goroutine.
func goroutine() uint64 {
	var text [64]byte
	fields := bytes.Fields(text[:runtime.Stack(text[:], false)])
	if len(fields) < 2 {
		return 0
	}
	id, _ := strconv.ParseUint(string(fields[1]), 10, 64)
	return id
}

// listens reports whether points of the calling goroutine count: those of what a debugger
// evaluates do not.
func (d *debugger) listens() *cell {
	if c := d.child.registry.here(); c != nil && c.debugged {
		return c
	}
	return nil
}

// at makes the stack of the calling goroutine what it is now; the caller holds mu.
func (d *debugger) at(g uint64, used uintptr) []debugFrame {
	stack := d.stacks[g]
	for len(stack) > 0 && stack[len(stack)-1].used > used {
		stack = stack[:len(stack)-1]
	}
	return stack
}

func (d *debugger) Enter(point int) {
	if d.listens() == nil {
		return
	}
	g, used := goroutine(), rt.StackUsed()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.on {
		d.stacks[g] = append(d.at(g, used-slack), debugFrame{used: used, point: point})
	}
}

func (d *debugger) Stop(point int, vars []any) {
	cell := d.listens()
	if cell == nil {
		return
	}
	g, used := goroutine(), rt.StackUsed()
	d.mu.Lock()
	if !d.on {
		d.mu.Unlock()
		return
	}
	stack := d.at(g, used+slack)
	if len(stack) == 0 {
		stack = append(stack, debugFrame{used: used})
	}
	top := &stack[len(stack)-1]
	top.point, top.vars = point, vars
	d.stacks[g] = stack
	if reason := d.reason(g, len(stack), point); reason != "" {
		d.halt(cell, reason, "", stack)
	}
	d.mu.Unlock()
}

// reason says why a goroutine halts at a point, "" when it does not; the caller holds mu.
func (d *debugger) reason(g uint64, depth, point int) string {
	switch {
	case d.breaks[point]:
		return "breakpoint"
	case d.mode == pausing:
		return "pause"
	case d.step != g:
		return ""
	case d.mode == stepInto, d.mode == stepOver && depth <= d.depth, d.mode == stepOut && depth < d.depth:
		return "step"
	}
	return ""
}

// Halt halts at the next point of the calling goroutine, which is that of the condition.
func (d *debugger) Halt(point int) {
	if d.listens() == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.on {
		d.mode, d.step = stepInto, goroutine()
	}
}

// halt tells the supervisor where the calling goroutine is, and waits; the caller holds mu.
func (d *debugger) halt(cell *cell, reason, text string, stack []debugFrame) {
	for d.halted != nil && d.on && !cell.cancelled() {
		d.turn.Wait()
	}
	if !d.on || cell.cancelled() {
		return
	}
	h := &halted{cell: cell, resume: make(chan struct{}), stack: slices.Clone(stack)}
	slices.Reverse(h.stack)
	d.halted, d.handles, d.mode = h, nil, goingOn
	d.step, d.depth = goroutine(), len(stack)
	reply := wire.DebugReply{Reason: reason, Text: text}
	for _, f := range h.stack {
		reply.Points = append(reply.Points, f.point)
	}
	d.mu.Unlock()
	d.child.drain()
	d.child.sink.Frame(wire.JSONFrame(wire.KindDebugged, cell.id, reply))
	select {
	case <-h.resume:
	case <-cell.scope.Done():
	}
	d.mu.Lock()
	if d.halted == h {
		d.halted, d.handles = nil, nil
	}
	d.turn.Broadcast()
	d.child.sink.Frame(wire.JSONFrame(wire.KindDebugged, cell.id, wire.DebugReply{Reason: "continued"}))
}

// begin forgets what the calling goroutine has done for cells that have ended.
func (d *debugger) begin() {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.stacks, goroutine())
	if len(d.stacks) > 1000 && d.halted == nil {
		clear(d.stacks) // of goroutines that have ended
	}
	if d.mode != pausing {
		d.mode = goingOn
	}
}

// panicked halts where a debugged cell has panicked: its variables are as they are then,
// its calls those that the panic went through.
func (d *debugger) panicked(cell *cell, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if stack := d.stacks[goroutine()]; d.on && d.panics && cell.debugged && len(stack) > 0 {
		d.halt(cell, "exception", text, stack)
	}
}

// Local returns the address of a variable of a frame of the halted goroutine.
func (d *debugger) Local(frame, variable int) any {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.halted == nil || frame < 0 || frame >= len(d.halted.stack) || variable < 0 || variable >= len(d.halted.stack[frame].vars) {
		panic("the cell is not halted there any more")
	}
	return d.halted.stack[frame].vars[variable]
}

// ask takes a request. Those about values, whose methods may take their time, are answered
// beside others.
func (d *debugger) ask(payload []byte) {
	var q wire.DebugRequest
	if err := json.Unmarshal(payload, &q); err != nil {
		return
	}
	if q.Command == "variables" || q.Command == "expand" {
		go d.answer(q)
		return
	}
	d.answer(q)
}

// answer carries out what the supervisor asks.
func (d *debugger) answer(q wire.DebugRequest) {
	reply := wire.DebugReply{ID: q.ID}
	func() {
		defer func() {
			if r := recover(); r != nil { // a method of a value
				reply.Err = fmt.Sprint(r)
			}
		}()
		d.mu.Lock()
		defer d.mu.Unlock()
		reply.Err, reply.Variables = d.carryOut(q)
	}()
	if q.ID != 0 {
		d.child.sink.Frame(wire.JSONFrame(wire.KindDebugged, 0, reply))
	}
}

func (d *debugger) carryOut(q wire.DebugRequest) (failure string, list []wire.DebugVariable) {
	switch q.Command {
	case "on":
		d.on = true
	case "off":
		d.on, d.mode, d.panics = false, goingOn, false
		clear(d.breaks)
		d.resume(goingOn)
	case "breaks":
		clear(d.breaks)
		for _, p := range q.Breaks {
			d.breaks[p] = true
		}
		d.panics = q.Panics
	case "pause":
		d.mode = pausing
	case "continue":
		return d.resume(goingOn), nil
	case "next":
		return d.resume(stepOver), nil
	case "stepIn":
		return d.resume(stepInto), nil
	case "stepOut":
		return d.resume(stepOut), nil
	case "variables", "expand":
		if d.halted == nil {
			return "the cell is not halted", nil
		}
		// Other cells may change what is shown; its methods may wait for them.
		running := d.child.running
		defer running.release(running.hold(d.halted.cell, true))
		if q.Command == "expand" {
			return d.expand(q)
		}
		if q.Ref < 0 || q.Ref >= len(d.halted.stack) {
			return "there is no such frame", nil
		}
		for _, p := range d.halted.stack[q.Ref].vars {
			list = append(list, d.show("", rt.Deref(p)))
		}
	}
	return "", list
}

func (d *debugger) resume(mode stepping) string {
	if d.halted == nil {
		return "the cell is not halted"
	}
	d.mode = mode
	close(d.halted.resume)
	d.halted = nil
	return ""
}

// show tells a value in a line, and makes a reference when there is something in it.
func (d *debugger) show(name string, v any) wire.DebugVariable {
	out := wire.DebugVariable{Name: name, Value: "nil"}
	if v == nil {
		return out
	}
	out.Value = brief(v)
	out.Type = strings.ReplaceAll(typeName(v), "main.", "")
	inner := v
	if inside, boxed := rt.Inside(v); boxed {
		inner = inside
	}
	x := reflect.ValueOf(inner)
	switch x.Kind() {
	case reflect.Slice, reflect.Array:
		out.Indexed = x.Len()
	case reflect.Map:
		out.Indexed = x.Len()
	case reflect.Struct:
		if x.Type().PkgPath() == "" {
			out.Named = x.NumField()
		}
	case reflect.Pointer:
		if !x.IsNil() && x.Elem().CanInterface() && x.Type().Elem().PkgPath() == "" {
			out.Named = 1
		}
	}
	if out.Indexed+out.Named > 0 {
		d.handles = append(d.handles, v)
		out.Ref = len(d.handles)
	}
	return out
}

// typeName is the type of a value as users know it.
func typeName(v any) string {
	if t, _, boxed := rt.Parts(v); boxed {
		return t.String()
	}
	return reflect.TypeOf(v).String()
}

// most is how many elements are shown at once.
const most = 200

// expand lists what is in a value.
func (d *debugger) expand(q wire.DebugRequest) (failure string, list []wire.DebugVariable) {
	if q.Ref < 1 || q.Ref > len(d.handles) {
		return "there is no such value any more", nil
	}
	v := d.handles[q.Ref-1]
	for _, part := range rt.PartsOf(v, max(0, q.Start), min(most, max(1, orAll(q.Count)))) {
		list = append(list, d.show(part.Name, part.Value))
	}
	return "", list
}

func orAll(n int) int {
	if n <= 0 {
		return most
	}
	return n
}

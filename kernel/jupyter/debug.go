package jupyter

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"

	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
)

// The debugger of a front end speaks the Debug Adapter Protocol in messages of the control
// channel, with some commands of Jupyter's own. Front ends know a cell by a file name that
// they make of the hash of its source, see sourcePath; there are no such files.

// debuggable is a Session that can be debugged.
type debuggable interface {
	Debug(key func(source string) string, tell func(kernel.Halt)) *kernel.Debugger
}

// An adapter is the debugger of one kernel.
type adapter struct {
	kernel *Kernel

	mu      sync.Mutex
	session *kernel.Debugger  // nil when nobody debugs
	sources map[string]string // by their paths
	running *wire.Message     // the cell that runs, which halts are about
	seq     int
}

// onlyThread is the number of the only thread there is.
const onlyThread = 1

// References to variables of frames lie above those that the worker gives out: two for each
// frame, its locals and the session's variables.
const frameReferences = 1 << 30

// debug answers a request of the Debug Adapter Protocol.
func debug(r *request) any {
	content, err := wire.Read[wire.Debug](r.Message)
	if err != nil {
		return r.malformed(err)
	}
	a := &r.kernel.debugger
	a.mu.Lock()
	a.kernel = r.kernel
	a.seq++
	reply := wire.DebugReply{Seq: a.seq, Type: "response", Request: content.Seq, Command: content.Command}
	a.mu.Unlock()
	if _, ok := r.kernel.session.(debuggable); !ok {
		reply.Message = "this kernel has no debugger"
		return reply
	}
	body, err := a.do(r, content)
	if err != nil {
		reply.Message = err.Error()
		return reply
	}
	if body == nil {
		body = struct{}{}
	}
	reply.Success, reply.Body = true, body
	return reply
}

// do carries out a command and returns the body of the response.
func (a *adapter) do(r *request, q wire.Debug) (any, error) {
	var args wire.DebugArguments
	if len(q.Arguments) > 0 {
		if err := json.Unmarshal(q.Arguments, &args); err != nil {
			return nil, fmt.Errorf("the arguments of %s make no sense: %w", q.Command, err)
		}
	}
	switch q.Command {
	case "debugInfo":
		return a.info(), nil
	case "initialize":
		return wire.DebugCapabilities{
			ConfigurationDone: true, Conditional: true, Hovers: true,
			Filters: []wire.DebugFilter{{Filter: "panic", Label: "Panics"}},
		}, nil
	case "attach", "launch":
		a.attach()
		a.event("initialized", r.Message, struct{}{})
		return nil, nil
	case "dumpCell":
		return map[string]string{"sourcePath": a.remember(args.Code)}, nil
	case "inspectVariables":
		return wire.DebugVariables{Variables: a.variables(r)}, nil
	case "disconnect", "terminate":
		a.detach()
		a.event("terminated", r.Message, struct{}{})
		return nil, nil
	case "configurationDone":
		return nil, nil
	case "modules":
		return map[string]any{"modules": []any{}, "totalModules": 0}, nil
	case "threads":
		return map[string]any{"threads": []any{map[string]any{"id": onlyThread, "name": "cells"}}}, nil
	case "source":
		return a.source(args.Source.Path)
	}
	d := a.debugger()
	if d == nil {
		if q.Command == "richInspectVariables" {
			return a.rich(r, nil, args)
		}
		return nil, fmt.Errorf("%s: no debugger is attached", q.Command)
	}
	return a.doAttached(r, d, q.Command, args)
}

// doAttached carries out a command that needs a debugger.
func (a *adapter) doAttached(r *request, d *kernel.Debugger, command string, args wire.DebugArguments) (any, error) {
	switch command {
	case "setBreakpoints":
		return a.setBreakpoints(d, args), nil
	case "setExceptionBreakpoints":
		d.BreakOnPanic(len(args.Filters) > 0)
		return nil, nil
	case "continue":
		return map[string]bool{"allThreadsContinued": true}, d.Go("continue")
	case "next", "stepIn", "stepOut", "pause":
		return nil, d.Go(command)
	case "stackTrace":
		return a.stack(d), nil
	case "scopes":
		return scopes(args.FrameID), nil
	case "variables":
		return a.expand(r, d, args)
	case "evaluate":
		return a.evaluate(r, d, args)
	case "richInspectVariables":
		return a.rich(r, d, args)
	}
	return nil, fmt.Errorf("this debugger has no command %s", command)
}

func (a *adapter) debugger() *kernel.Debugger {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.session
}

func (a *adapter) attach() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.session == nil {
		a.session = a.kernel.session.(debuggable).Debug(sourcePath, a.halted)
	}
}

func (a *adapter) detach() {
	a.mu.Lock()
	d := a.session
	a.session = nil
	a.mu.Unlock()
	if d != nil {
		d.Close()
	}
}

// halted tells front ends that a cell has halted, or goes on.
func (a *adapter) halted(h kernel.Halt) {
	a.mu.Lock()
	running := a.running
	a.mu.Unlock()
	if h.Reason == "continued" {
		a.event("continued", running, wire.DebugStopped{Thread: onlyThread, All: true})
		return
	}
	a.event("stopped", running, wire.DebugStopped{Reason: h.Reason, Text: h.Text, Description: h.Text, Thread: onlyThread, All: true})
}

// runs notes the cell that runs.
func (a *adapter) runs(m *wire.Message) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.running = m
}

// event publishes an event about a request.
func (a *adapter) event(name string, parent *wire.Message, body any) {
	a.mu.Lock()
	a.seq++
	n := notice{"debug_event", parent, wire.DebugEvent{Seq: a.seq, Type: "event", Event: name, Body: body}}
	a.mu.Unlock()
	a.kernel.iopub.publish(n)
}

// prefix begins the paths of sources of this kernel.
func prefix() string {
	return filepath.Join(os.TempDir(), "sprague_"+strconv.Itoa(os.Getpid())) + string(filepath.Separator)
}

const (
	sourceSuffix = ".go"
	hashSeed     = 0xc70f6907
)

// sourcePath is the name by which front ends know a cell.
func sourcePath(source string) string {
	return prefix() + strconv.FormatUint(uint64(murmur2([]byte(source), hashSeed)), 10) + sourceSuffix
}

// murmur2 is the hash MurmurHash2 for 32 bits, which front ends use as well.
func murmur2(data []byte, seed uint32) uint32 {
	const m = 0x5bd1e995
	h := seed ^ uint32(len(data))
	for ; len(data) >= 4; data = data[4:] {
		k := uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
		k *= m
		k ^= k >> 24
		k *= m
		h = h*m ^ k
	}
	for i := len(data) - 1; i >= 0; i-- {
		h ^= uint32(data[i]) << (8 * i)
	}
	if len(data) > 0 {
		h *= m
	}
	h ^= h >> 13
	h *= m
	return h ^ h>>15
}

// remember keeps a source that front ends may ask for, and returns its path.
func (a *adapter) remember(source string) string {
	path := sourcePath(source)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.sources == nil || len(a.sources) > 10_000 {
		a.sources = map[string]string{}
	}
	a.sources[path] = source
	return path
}

func (a *adapter) source(path string) (any, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	source, ok := a.sources[path]
	if !ok {
		return nil, fmt.Errorf("there is no source %s", path)
	}
	return map[string]string{"content": source, "mimeType": "text/x-go"}, nil
}

// info is what Jupyter's debugInfo tells: whether there is a debugger, and what front ends
// must know to name sources.
func (a *adapter) info() wire.DebugInfo {
	d := a.debugger()
	info := wire.DebugInfo{
		Started: d != nil, HashMethod: "Murmur2", HashSeed: hashSeed, Prefix: prefix(), Suffix: sourceSuffix,
		Breakpoints: []wire.DebugSourceBreakpoints{}, Stopped: []int{}, RichRendering: true, ExceptionPaths: []string{"Panics"},
	}
	if d == nil {
		return info
	}
	if d.Halted() {
		info.Stopped = append(info.Stopped, onlyThread)
	}
	for path, list := range d.Breakpoints() {
		s := wire.DebugSourceBreakpoints{Source: path, Breakpoints: []wire.DebugBreakpoint{}}
		for _, b := range list {
			s.Breakpoints = append(s.Breakpoints, wire.DebugBreakpoint{Line: b.Line, Condition: b.Condition, Verified: true})
		}
		info.Breakpoints = append(info.Breakpoints, s)
	}
	sort.Slice(info.Breakpoints, func(i, j int) bool { return info.Breakpoints[i].Source < info.Breakpoints[j].Source })
	return info
}

func (a *adapter) setBreakpoints(d *kernel.Debugger, args wire.DebugArguments) any {
	var wanted []kernel.Breakpoint
	for _, b := range args.Breakpoints {
		wanted = append(wanted, kernel.Breakpoint{Line: b.Line, Condition: b.Condition})
	}
	out := []wire.DebugBreakpoint{}
	for i, b := range d.SetBreakpoints(args.Source.Path, wanted) {
		out = append(out, wire.DebugBreakpoint{ID: i + 1, Line: b.Line, Verified: b.Verified, Message: b.Message, Source: &args.Source})
	}
	return map[string]any{"breakpoints": out}
}

func (a *adapter) stack(d *kernel.Debugger) any {
	frames := []wire.DebugFrame{}
	for i, f := range d.Frames() {
		path := a.remember(f.Source)
		frames = append(frames, wire.DebugFrame{
			ID: i + 1, Name: f.Name, Line: f.Line, Column: f.Column,
			Source: wire.DebugSource{Path: path, Name: filepath.Base(path)},
		})
	}
	return map[string]any{"stackFrames": frames, "totalFrames": len(frames)}
}

// scopes lists what there is to see of a frame.
func scopes(frame int) any {
	return map[string]any{"scopes": []wire.DebugScope{
		{Name: "Locals", Reference: frameReferences + 2*frame, Hint: "locals"},
		{Name: "Globals", Reference: frameReferences + 2*frame + 1, Hint: "globals", Expensive: true},
	}}
}

// expand lists the variables that a reference stands for.
func (a *adapter) expand(r *request, d *kernel.Debugger, args wire.DebugArguments) (any, error) {
	if args.Reference < frameReferences {
		list, err := d.Expand(args.Reference, args.Start, args.Count)
		return wire.DebugVariables{Variables: shown(list)}, err
	}
	if args.Reference%2 == 1 {
		return wire.DebugVariables{Variables: a.variables(r)}, nil
	}
	list, err := d.Locals((args.Reference-frameReferences)/2 - 1)
	return wire.DebugVariables{Variables: shown(list)}, err
}

func shown(list []kernel.DebugVariable) []wire.DebugVariable {
	out := []wire.DebugVariable{}
	for _, v := range list {
		out = append(out, wire.DebugVariable{
			Name: v.Name, EvaluateName: v.Name, Value: v.Value, Type: v.Type, Reference: v.Ref, Named: v.Named, Indexed: v.Indexed,
		})
	}
	return out
}

// variables lists those of the session.
func (a *adapter) variables(r *request) []wire.DebugVariable {
	out := []wire.DebugVariable{}
	s, ok := r.kernel.session.(looker)
	if !ok {
		return out
	}
	for _, v := range s.Look(r.kernel.ctx) {
		if v.Kind == "var" {
			out = append(out, wire.DebugVariable{Name: v.Name, EvaluateName: v.Name, Value: v.Value, Type: v.Type})
		}
	}
	return out
}

// A looker is a Session that knows the values of its variables.
type looker interface {
	Look(ctx context.Context) []kernel.Look
}

// evaluate evaluates an expression in a frame.
func (a *adapter) evaluate(r *request, d *kernel.Debugger, args wire.DebugArguments) (any, error) {
	result := d.Evaluate(r.kernel.ctx, args.FrameID-1, args.Expression)
	if result.Err != nil {
		return nil, fmt.Errorf("%s", result.Err.Message)
	}
	text := ""
	if result.Value != nil {
		text = result.Value.Text()
	}
	return map[string]any{"result": text, "variablesReference": 0}, nil
}

// rich shows a variable as a cell would show it.
func (a *adapter) rich(r *request, d *kernel.Debugger, args wire.DebugArguments) (any, error) {
	var result kernel.Result
	if !plainName(args.VariableName) {
		return nil, fmt.Errorf("%q is not a variable", args.VariableName)
	}
	if d != nil && d.Halted() {
		result = d.Evaluate(r.kernel.ctx, args.FrameID-1, args.VariableName)
	} else {
		result = r.kernel.session.Eval(r.kernel.ctx, kernel.Cell{Source: args.VariableName, Silent: true, Shell: "\x00debug"}, kernel.Discard)
	}
	if result.Err != nil {
		return nil, fmt.Errorf("%s", result.Err.Message)
	}
	if result.Value == nil {
		result.Value = &display.Bundle{}
	}
	c := displayContent(*result.Value)
	return map[string]any{"data": c.Data, "metadata": c.Metadata}, nil
}

// plainName reports whether a text is a name, and nothing that does something.
func plainName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return strings.ContainsRune("()[]{}<>;:=+-*/&|!\"'`\\ \n\t,.", r) })
}

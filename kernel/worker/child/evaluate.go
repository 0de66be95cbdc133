package child

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"reflect"
	"strings"

	"github.com/traefik/yaegi/interp"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
	"sprague/stdlib"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// evaluate runs the steps of a job on the calling goroutine.
func (c *child) evaluate(cell *cell) (o wire.Outcome) {
	c.trace.reset()
	o.Ending = wire.Finished
	job := cell.job
	switch {
	case job.Comm != nil:
		return c.evaluateComm(*job.Comm)
	case job.Restore != nil:
		return c.restore(job)
	}
	if err := c.load(job.Fast); err != nil {
		return c.failed(o, err)
	}
	for i, step := range job.Steps {
		o.Done, cell.done = i, i
		if cell.cancelled() {
			return o
		}
		if err := c.step(wire.FileName(job.Cell, i), step); err != nil {
			return c.failed(o, err)
		}
		if i == len(job.Steps)-2 { // what is left are the statements
			c.sink.Frame(wire.Frame{Kind: wire.KindDeclared, Cell: job.Cell})
		}
	}
	o.Done = len(job.Steps)
	return o
}

// load makes fast functions ready for the steps that call them.
func (c *child) load(unit []byte) error {
	if len(unit) == 0 {
		return nil
	}
	functions, err := c.fast.Load(unit)
	if err != nil {
		return err
	}
	return c.interp.Use(interp.Exports{useKey(vm.Path): functions})
}

// evaluateComm hands a message to its widget, whose callback may panic.
func (c *child) evaluateComm(m display.Comm) wire.Outcome {
	o := wire.Outcome{Ending: wire.Finished}
	var missing error
	if err := c.catch(func() error { missing = c.receive(m); return nil }); err != nil {
		return c.failed(o, err)
	}
	if missing != nil {
		o.Ending, o.Message = wire.Failed, missing.Error()
	}
	return o
}

// step evaluates one source, whose positions will be in a file of the given name.
func (c *child) step(file, source string) error {
	return c.catch(func() error {
		program, err := c.compile(file, source)
		if err != nil {
			return err
		}
		defer c.locator.Part(program)
		_, err = c.interp.Execute(program)
		return err
	})
}

func (c *child) compile(file, source string) (*interp.Program, error) {
	node, err := c.parse(file, source)
	if err != nil {
		return nil, err
	}
	c.registry.here().note(c.interp.FileSet().File(node.Pos()), source)
	program, err := c.interp.CompileAST(node)
	if err != nil {
		return nil, err
	}
	c.globals.Place()
	c.locator.Mark(program)
	return program, nil
}

// parse parses a step: a file, or statements, which become the body of a function. The interpreter evaluates that in
// its global scope.
func (c *child) parse(file, source string) (ast.Node, error) {
	if strings.HasPrefix(source, "package ") {
		return parser.ParseFile(c.interp.FileSet(), file, source, parser.SkipObjectResolution)
	}
	source = "package main;func main() {" + source + "\n}"
	f, err := parser.ParseFile(c.interp.FileSet(), file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return f.Decls[0].(*ast.FuncDecl).Body, nil
}

// catch turns a panic of f into an error. The interpreter catches those of cells
// itself, but its compiler can panic, and so can the callbacks of widgets.
func (c *child) catch(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = interp.Panic{Value: r}
		}
	}()
	return f()
}

func (c *child) failed(o wire.Outcome, err error) wire.Outcome {
	var p interp.Panic
	if !errors.As(err, &p) {
		o.Ending = wire.Rejected
		o.Message, o.Detail, _ = strings.Cut(err.Error(), "\n")
		return o
	}
	o.Ending, o.Message, o.Stack = wire.Panicked, panicText(p.Value), c.trace.frames()
	if rt.Panicked(p.Value) == error(task.ErrInterrupted) {
		o.Ending = wire.Stopped
	}
	return o
}

// panicText says what was panicked with, as the Go runtime would.
func panicText(v any) (text string) {
	defer func() {
		if r := recover(); r != nil { // of the method that says it
			text = "panic while printing panic value: " + fmt.Sprint(rt.Panicked(r))
		}
	}()
	switch v := rt.Panicked(v).(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case rt.Box:
		if in := v.Inside(); in.Type.Kind == rt.NamedKind {
			switch x := reflect.ValueOf(in.Value); {
			case x.Kind() == reflect.String:
				return in.Type.Name + `("` + x.String() + `")`
			case x.Kind() >= reflect.Bool && x.Kind() <= reflect.Complex128:
				return in.Type.Name + "(" + fmt.Sprint(in.Value) + ")"
			}
		}
	}
	return fmt.Sprint(rt.Panicked(v))
}

// use gives the interpreter the symbols of packages it has not met yet.
func (c *child) use(paths []string) error {
	for _, path := range paths {
		if c.loaded[path] {
			continue
		}
		symbols := c.symbols(path)
		if symbols == nil {
			return fmt.Errorf("package %s is not available in cells", path)
		}
		c.loaded[path] = true
		if err := c.interp.Use(interp.Exports{useKey(path): symbols}); err != nil {
			return err
		}
	}
	return nil
}

// useKey is the key under which the interpreter takes a package: its path and its name. The doubled slash keeps it from
// knowing fmt, on which it would put redirections of its own and compile sources we have no use for.
func useKey(path string) string {
	for _, p := range stdlib.Packages() {
		if p.Path == path {
			return path + "//" + p.Name
		}
	}
	return path + "//" + path[strings.LastIndexByte(path, '/')+1:]
}

package worker

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/traefik/yaegi/interp"

	"sprague/stdlib"
	"sprague/stdlib/task"
)

// evaluate runs the steps of a job on the calling goroutine.
func (c *child) evaluate(job Job) (o Outcome) {
	c.trace.reset()
	o = Outcome{Ending: Finished}
	if job.Comm != nil {
		if err := c.guard(func() error { return c.receive(*job.Comm) }); err != nil {
			return c.failed(o, err)
		}
		return o
	}
	for i, step := range job.Steps {
		o.Done = i
		if err := c.step(step); err != nil {
			return c.failed(o, err)
		}
	}
	o.Done = len(job.Steps)
	return o
}

// step evaluates one source.
func (c *child) step(source string) error {
	return c.guard(func() error {
		_, err := c.interp.Eval(source)
		return err
	})
}

// guard turns a panic of f into an error. The interpreter catches those of cells
// itself, but its compiler can panic, and so can the callbacks of widgets.
func (c *child) guard(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = interp.Panic{Value: r}
		}
	}()
	return f()
}

// failed makes an outcome of an error of the interpreter.
func (c *child) failed(o Outcome, err error) Outcome {
	var p interp.Panic
	if !errors.As(err, &p) {
		o.Ending = Rejected
		o.Message, o.Detail, _ = strings.Cut(err.Error(), "\n")
		return o
	}
	o.Ending, o.Message, o.Stack = Panicked, panicText(p.Value), c.trace.frames()
	if p.Value == error(task.ErrInterrupted) {
		o.Ending = Stopped
	}
	return o
}

// panicText says what was panicked with, as the Go runtime would.
func panicText(v any) string {
	if r, ok := v.(reflect.Value); ok && r.IsValid() && r.CanInterface() {
		v = r.Interface()
	}
	switch v := v.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	}
	return fmt.Sprint(v)
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

// useKey is the key under which the interpreter takes a package: its path and its
// name. The doubled slash keeps it from knowing fmt, on which it would put
// redirections of its own and compile sources we have no use for.
func useKey(path string) string {
	for _, p := range stdlib.Packages() {
		if p.Path == path {
			return path + "//" + p.Name
		}
	}
	return path + "//" + path[strings.LastIndexByte(path, '/')+1:]
}

package child

import (
	"context"
	"fmt"
	"io"
	"log"
	"reflect"
	"runtime"
	"strings"
	"time"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/table"
	"sprague/kernel/worker/memory"
	"sprague/kernel/worker/wire"
	"sprague/stdlib"
)

// RuntimePath is the import path under which lowered cells find what the worker itself offers them.
const RuntimePath = "sprague/kernel/cell/rt"

// symbols returns the table of a package, one for all that ask: a variable that stands in the place of the library's,
// as os.Args, is the same one wherever a cell names it.
func (c *child) symbols(path string) map[string]reflect.Value {
	table, ok := c.tables[path]
	if !ok {
		table = c.redirected(path)
		c.tables[path] = table
	}
	return table
}

// redirected makes the table of a package, with what must not reach the process itself led elsewhere.
func (c *child) redirected(path string) map[string]reflect.Value {
	if path == vm.Path {
		return c.fast.Symbols()
	}
	symbols := stdlib.Symbols(path)
	if path == RuntimePath {
		symbols = table.Symbols()
	}
	for name, x := range c.replaced(path) {
		v, isVariable := x.(reflect.Value)
		if !isVariable {
			v = reflect.ValueOf(x)
		}
		symbols[name] = v
	}
	return symbols
}

// replaced returns what stands in the place of functions and variables of a package: printing goes to the cell of the
// goroutine that prints, os.Exit ends the cell, time.Sleep ends with its cell.
func (c *child) replaced(path string) map[string]any {
	switch path {
	case RuntimePath:
		err := stream{c, wire.KindStderr}
		return map[string]any{
			"Show": c.show, "Reached": c.reached, "Go": c.spawn, "Watched": c.watched, "Recover": c.recovered,
			"Print":   func(a ...any) { fmt.Fprint(err, a...) },
			"Println": func(a ...any) { fmt.Fprintln(err, a...) },
		}
	case "context":
		return map[string]any{"AfterFunc": func(ctx context.Context, f func()) (stop func() bool) {
			return context.AfterFunc(ctx, c.called(f))
		}}
	case "flag":
		return flagSymbols
	case "fmt":
		return c.printing()
	case "log":
		return c.logging()
	case "os":
		args := []string{"sprague"}
		symbols := map[string]any{"Args": reflect.ValueOf(&args).Elem(), "Exit": c.exit}
		c.redirectFiles(symbols)
		return symbols
	case "runtime/debug": // beyond these bounds the process ends
		threads := 10_000
		return map[string]any{
			"SetMaxStack":   func(int) int { return memory.MaxStack },
			"SetMaxThreads": func(n int) (before int) { before, threads = threads, n; return before },
		}
	case "strings": // a number makes this text large
		return map[string]any{"Repeat": func(s string, n int) string {
			return strings.Repeat(s, rt.Room(n, uintptr(len(s))))
		}}
	case "time":
		return map[string]any{"Sleep": c.sleep, "AfterFunc": func(d time.Duration, f func()) *time.Timer {
			return time.AfterFunc(d, c.called(f))
		}}
	case "sprague/stdlib/display":
		return map[string]any{"Brief": brief}
	}
	return nil
}

// recovered is the built-in function recover. What the trace holds of the panic is of no interest any more.
func (c *child) recovered(p *rt.Panic) any {
	if p != nil {
		c.trace.reset()
	}
	return rt.Recover(p)
}

// printing leads what is printed to the cell.
func (c *child) printing() map[string]any {
	prints := func(format func(b []byte, a ...any) []byte) any {
		return func(a ...any) (int, error) { return c.printed().Write(format(nil, a...)) }
	}
	writes := func(format func(b []byte, a ...any) []byte) any {
		return func(w io.Writer, a ...any) (int, error) { return c.writer(w).Write(format(nil, a...)) }
	}
	return map[string]any{
		"Print": prints(fmt.Append), "Println": prints(fmt.Appendln),
		"Printf": func(f string, a ...any) (int, error) { return c.printed().Write(fmt.Appendf(nil, f, a...)) },
		"Fprint": writes(fmt.Append), "Fprintln": writes(fmt.Appendln),
		"Fprintf": func(w io.Writer, f string, a ...any) (int, error) {
			return c.writer(w).Write(fmt.Appendf(nil, f, a...))
		},
		"Scan":   func(a ...any) (int, error) { return fmt.Fscan(c.scanned(), a...) },
		"Scanf":  func(f string, a ...any) (int, error) { return fmt.Fscanf(c.scanned(), f, a...) },
		"Scanln": func(a ...any) (int, error) { return fmt.Fscanln(c.scanned(), a...) },
	}
}

// logging leads what is logged to the cell, and ends the cell in place of the process.
func (c *child) logging() map[string]any {
	log.SetOutput(stream{c, wire.KindStderr})
	fatal := func(text string) {
		_ = log.Output(2, text)
		c.exit(1)
	}
	return map[string]any{
		"Fatal":   func(a ...any) { fatal(fmt.Sprint(a...)) },
		"Fatalf":  func(f string, a ...any) { fatal(fmt.Sprintf(f, a...)) },
		"Fatalln": func(a ...any) { fatal(fmt.Sprintln(a...)) },
	}
}

// exit ends the cell, not the process. Deferred calls do not run, as in Go: they are interpreted, and end at their
// first gate.
func (c *child) exit(code int) {
	if cell := c.registry.here(); cell != nil {
		c.halt(cell, wire.Outcome{Ending: wire.Exited, Code: code, Message: fmt.Sprintf("exit status %d", code)})
	}
	runtime.Goexit()
}

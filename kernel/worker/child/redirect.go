package child

import (
	"context"
	"fmt"
	"io"
	"log"
	"maps"
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

// RuntimePath is the import path under which lowered cells find what the worker
// itself offers them.
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

// redirected makes the table of a package, with what must not reach the process itself led elsewhere: printing goes to
// the cell of the goroutine that prints, os.Exit ends the cell, time.Sleep ends with its cell.
func (c *child) redirected(path string) map[string]reflect.Value {
	if path == RuntimePath {
		return c.runtimeSymbols()
	}
	if path == vm.Path {
		return c.fast.Symbols()
	}
	table := stdlib.Symbols(path)
	redirect := map[string]func(map[string]reflect.Value){
		"context":                c.redirectContext,
		"flag":                   redirectFlag,
		"fmt":                    c.redirectFmt,
		"log":                    c.redirectLog,
		"os":                     c.redirectOS,
		"runtime/debug":          redirectDebug,
		"strings":                redirectRepeat,
		"time":                   c.redirectTime,
		"sprague/stdlib/display": redirectDisplay,
	}[path]
	if redirect != nil {
		redirect(table)
	}
	return table
}

// redirectDebug keeps the bounds of stacks and threads: beyond them the process ends.
func redirectDebug(table map[string]reflect.Value) {
	threads := 10_000
	table["SetMaxStack"] = reflect.ValueOf(func(int) int { return memory.MaxStack })
	table["SetMaxThreads"] = reflect.ValueOf(func(n int) (before int) { before, threads = threads, n; return before })
}

// redirectRepeat asks for the memory of a text that one number makes large.
func redirectRepeat(table map[string]reflect.Value) {
	table["Repeat"] = reflect.ValueOf(func(s string, n int) string {
		return strings.Repeat(s, rt.Room(n, uintptr(len(s))))
	})
}

// runtimeSymbols is package rt with the worker's half of it put in.
func (c *child) runtimeSymbols() map[string]reflect.Value {
	table := table.Symbols()[RuntimePath+"/rt"]
	err := stream{c, wire.KindStderr}
	maps.Copy(table, map[string]reflect.Value{
		"Show":    reflect.ValueOf(c.show),
		"Reached": reflect.ValueOf(c.reached),
		"Go":      reflect.ValueOf(c.spawn),
		"Watched": reflect.ValueOf(c.watched),
		"Recover": reflect.ValueOf(c.recovered),
		"Print":   reflect.ValueOf(func(a ...any) { fmt.Fprint(err, a...) }),
		"Println": reflect.ValueOf(func(a ...any) { fmt.Fprintln(err, a...) }),
	})
	return table
}

// recovered is the built-in function recover. What the trace holds of the panic is of
// no interest any more.
func (c *child) recovered(p *rt.Panic) any {
	if p != nil {
		c.trace.reset()
	}
	return rt.Recover(p)
}

// redirectFmt leads what is printed to the cell.
func (c *child) redirectFmt(table map[string]reflect.Value) {
	prints := func(format func(b []byte, a ...any) []byte) reflect.Value {
		return reflect.ValueOf(func(a ...any) (int, error) { return c.printed().Write(format(nil, a...)) })
	}
	writes := func(format func(b []byte, a ...any) []byte) reflect.Value {
		return reflect.ValueOf(func(w io.Writer, a ...any) (int, error) { return c.writer(w).Write(format(nil, a...)) })
	}
	maps.Copy(table, map[string]reflect.Value{
		"Print": prints(fmt.Append), "Println": prints(fmt.Appendln),
		"Printf": reflect.ValueOf(func(f string, a ...any) (int, error) {
			return c.printed().Write(fmt.Appendf(nil, f, a...))
		}),
		"Fprint": writes(fmt.Append), "Fprintln": writes(fmt.Appendln),
		"Fprintf": reflect.ValueOf(func(w io.Writer, f string, a ...any) (int, error) {
			return c.writer(w).Write(fmt.Appendf(nil, f, a...))
		}),
		"Scan":   reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscan(c.scanned(), a...) }),
		"Scanf":  reflect.ValueOf(func(f string, a ...any) (int, error) { return fmt.Fscanf(c.scanned(), f, a...) }),
		"Scanln": reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscanln(c.scanned(), a...) }),
	})
}

// redirectLog leads what is logged to the cell, and ends the cell in place of the process.
func (c *child) redirectLog(table map[string]reflect.Value) {
	log.SetOutput(stream{c, wire.KindStderr})
	fatal := func(text string) {
		_ = log.Output(2, text)
		c.exit(1)
	}
	table["Fatal"] = reflect.ValueOf(func(a ...any) { fatal(fmt.Sprint(a...)) })
	table["Fatalf"] = reflect.ValueOf(func(f string, a ...any) { fatal(fmt.Sprintf(f, a...)) })
	table["Fatalln"] = reflect.ValueOf(func(a ...any) { fatal(fmt.Sprintln(a...)) })
}

func (c *child) redirectOS(table map[string]reflect.Value) {
	args := []string{"sprague"}
	table["Args"] = reflect.ValueOf(&args).Elem()
	table["Exit"] = reflect.ValueOf(c.exit)
	c.redirectFiles(table)
}

// exit ends the cell, not the process. Deferred calls do not run, as in Go: they are interpreted, and end at their
// first gate.
func (c *child) exit(code int) {
	if cell := c.registry.here(); cell != nil {
		c.halt(cell, wire.Outcome{Ending: wire.Exited, Code: code, Message: fmt.Sprintf("exit status %d", code)})
	}
	runtime.Goexit()
}

func (c *child) redirectTime(table map[string]reflect.Value) {
	table["Sleep"] = reflect.ValueOf(c.sleep)
	table["AfterFunc"] = reflect.ValueOf(func(d time.Duration, f func()) *time.Timer {
		return time.AfterFunc(d, c.called(f))
	})
}

func (c *child) redirectContext(table map[string]reflect.Value) {
	table["AfterFunc"] = reflect.ValueOf(func(ctx context.Context, f func()) (stop func() bool) {
		return context.AfterFunc(ctx, c.called(f))
	})
}

func redirectDisplay(table map[string]reflect.Value) { table["Brief"] = reflect.ValueOf(brief) }

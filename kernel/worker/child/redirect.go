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
	"sync/atomic"
	"time"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/table"
	"sprague/kernel/worker/memory"
	"sprague/kernel/worker/sync"
	"sprague/kernel/worker/wire"
	"sprague/stdlib"
	"sprague/stdlib/task"
)

// RuntimePath is the import path under which lowered cells find what the worker
// itself offers them.
const RuntimePath = "sprague/kernel/cell/rt"

// symbols returns the table of a package, with what must not reach the process
// itself led elsewhere: printing goes to the cell of the goroutine that prints,
// os.Exit ends the cell, time.Sleep can be interrupted.
func (c *child) symbols(path string) map[string]reflect.Value {
	if path == RuntimePath {
		return c.runtimeSymbols()
	}
	if path == vm.Path {
		return c.fast.Symbols()
	}
	table := stdlib.Symbols(path)
	redirect := map[string]func(map[string]reflect.Value){
		"context":                c.redirectContext,
		"flag":                   c.redirectFlag,
		"fmt":                    c.redirectFmt,
		"log":                    c.redirectLog,
		"os":                     c.redirectOS,
		"runtime/debug":          redirectDebug,
		"strings":                redirectRepeat,
		"sync":                   c.redirectSync,
		"time":                   c.redirectTime,
		"sprague/stdlib/display": c.redirectDisplay,
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
		"Select":  reflect.ValueOf(c.choose),
		"Recover": reflect.ValueOf(c.recovered),
		"Forever": reflect.ValueOf(c.forever),
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
	maps.Copy(table, map[string]reflect.Value{
		"Fprint": reflect.ValueOf(func(w io.Writer, a ...any) (int, error) { return c.writer(w).Write(fmt.Append(nil, a...)) }),
		"Fprintf": reflect.ValueOf(func(w io.Writer, f string, a ...any) (int, error) {
			return c.writer(w).Write(fmt.Appendf(nil, f, a...))
		}),
		"Fprintln": reflect.ValueOf(func(w io.Writer, a ...any) (int, error) { return c.writer(w).Write(fmt.Appendln(nil, a...)) }),
		"Print":    reflect.ValueOf(func(a ...any) (int, error) { return c.printed().Write(fmt.Append(nil, a...)) }),
		"Printf":   reflect.ValueOf(func(f string, a ...any) (int, error) { return c.printed().Write(fmt.Appendf(nil, f, a...)) }),
		"Println":  reflect.ValueOf(func(a ...any) (int, error) { return c.printed().Write(fmt.Appendln(nil, a...)) }),
		"Scan":     reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscan(c.scanned(), a...) }),
		"Scanf":    reflect.ValueOf(func(f string, a ...any) (int, error) { return fmt.Fscanf(c.scanned(), f, a...) }),
		"Scanln":   reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscanln(c.scanned(), a...) }),
		"Sprint":   reflect.ValueOf(func(a ...any) string { return string(fmt.Append(nil, a...)) }),
		"Sprintf":  reflect.ValueOf(func(f string, a ...any) string { return string(fmt.Appendf(nil, f, a...)) }),
		"Sprintln": reflect.ValueOf(func(a ...any) string { return string(fmt.Appendln(nil, a...)) }),
	})
}

func (c *child) redirectLog(table map[string]reflect.Value) {
	l := log.New(stream{c, wire.KindStderr}, "", log.LstdFlags)
	fatal := func(text string) {
		l.Output(2, text)
		c.exit(1)
	}
	maps.Copy(table, map[string]reflect.Value{
		"Default":   reflect.ValueOf(func() *log.Logger { return l }),
		"Fatal":     reflect.ValueOf(func(a ...any) { fatal(fmt.Sprint(a...)) }),
		"Fatalf":    reflect.ValueOf(func(f string, a ...any) { fatal(fmt.Sprintf(f, a...)) }),
		"Fatalln":   reflect.ValueOf(func(a ...any) { fatal(fmt.Sprintln(a...)) }),
		"Flags":     reflect.ValueOf(l.Flags),
		"Output":    reflect.ValueOf(l.Output),
		"Panic":     reflect.ValueOf(l.Panic),
		"Panicf":    reflect.ValueOf(l.Panicf),
		"Panicln":   reflect.ValueOf(l.Panicln),
		"Prefix":    reflect.ValueOf(l.Prefix),
		"Print":     reflect.ValueOf(l.Print),
		"Printf":    reflect.ValueOf(l.Printf),
		"Println":   reflect.ValueOf(l.Println),
		"SetFlags":  reflect.ValueOf(l.SetFlags),
		"SetOutput": reflect.ValueOf(l.SetOutput),
		"SetPrefix": reflect.ValueOf(l.SetPrefix),
		"Writer":    reflect.ValueOf(l.Writer),
	})
}

func (c *child) redirectOS(table map[string]reflect.Value) {
	args := []string{"sprague"}
	table["Args"] = reflect.ValueOf(&args).Elem()
	table["Exit"] = reflect.ValueOf(c.exit)
	c.redirectFiles(table)
}

// exit ends the cell, not the process. Deferred calls do not run, as in Go: they
// are interpreted, and cancelled.
func (c *child) exit(code int) {
	if cell := c.registry.here(); cell != nil {
		c.halt(cell, wire.Outcome{Ending: wire.Exited, Code: code, Message: fmt.Sprintf("exit status %d", code)})
	}
	runtime.Goexit()
}

func (c *child) redirectTime(table map[string]reflect.Value) {
	table["Sleep"] = reflect.ValueOf(c.sleep)
	table["AfterFunc"] = reflect.ValueOf(func(d time.Duration, f func()) *time.Timer {
		return time.AfterFunc(d, c.watched(f))
	})
}

func (c *child) redirectContext(table map[string]reflect.Value) {
	table["AfterFunc"] = reflect.ValueOf(func(ctx context.Context, f func()) (stop func() bool) {
		return context.AfterFunc(ctx, c.watched(f))
	})
}

// sleep is time.Sleep, but ends early when the cell is cancelled.
func (c *child) sleep(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-task.Done():
	case <-c.canceller.Done():
	}
}

// forever is a select statement without cases, but ends when the cell is cancelled.
func (c *child) forever() {
	select {
	case <-task.Done():
	case <-c.canceller.Done():
	}
}

func (c *child) redirectSync(table map[string]reflect.Value) {
	maps.Copy(table, map[string]reflect.Value{
		"Cond":      reflect.ValueOf((*sync.Cond)(nil)),
		"Mutex":     reflect.ValueOf((*sync.Mutex)(nil)),
		"NewCond":   reflect.ValueOf(sync.NewCond),
		"Once":      reflect.ValueOf((*sync.Once)(nil)),
		"RWMutex":   reflect.ValueOf((*sync.RWMutex)(nil)),
		"WaitGroup": reflect.ValueOf((*sync.WaitGroup)(nil)),
	})
}

func (c *child) redirectDisplay(table map[string]reflect.Value) {
	d := c.desk
	maps.Copy(table, map[string]reflect.Value{
		"Brief":     reflect.ValueOf(brief),
		"Button":    reflect.ValueOf(d.Button),
		"Checkbox":  reflect.ValueOf(d.Checkbox),
		"Clear":     reflect.ValueOf(d.Clear),
		"ClearNext": reflect.ValueOf(d.ClearNext),
		"Column":    reflect.ValueOf(d.Column),
		"Input":     reflect.ValueOf(d.Input),
		"Limit":     reflect.ValueOf(d.Limit),
		"NewArea":   reflect.ValueOf(d.Area),
		"Output":    reflect.ValueOf(d.Output),
		"Password":  reflect.ValueOf(d.Password),
		"Progress":  reflect.ValueOf(d.Progress),
		"Select":    reflect.ValueOf(d.Select),
		"Show":      reflect.ValueOf(d.Show),
		"Slider":    reflect.ValueOf(d.Slider),
		"TextField": reflect.ValueOf(d.TextField),
	})
}

// choose is a select statement, but ends early when the cell is cancelled.
func (c *child) choose(plan string, operands ...any) (chosen int, value any, ok bool) {
	return rt.SelectUntil([]<-chan struct{}{c.canceller.Done(), task.Done()}, plan, operands...)
}

// mostRoutines is how many goroutines cells may have: with more of them memory ends, slowly.
const mostRoutines = 1 << 20

var errRoutines = fmt.Errorf("too many goroutines: %d have been started and have not ended", mostRoutines)

// spawn runs f in a goroutine of the calling cell.
func (c *child) spawn(f func()) { go c.watched(f)() }

// watched returns f for a goroutine that the calling cell starts. A panic in it ends
// the cell, as in Go it would end the program, but neither the process nor its variables.
func (c *child) watched(f func()) func() {
	cell := c.registry.here()
	parallel := &c.parallel
	if parallel.Load() >= mostRoutines {
		panic(errRoutines)
	}
	parallel.Add(1) // now: what the caller does next may be at the same time
	var begun atomic.Bool
	return func() {
		parallel.Add(1)
		if !begun.Swap(true) {
			parallel.Add(-1)
		}
		defer parallel.Add(-1)
		if cell != nil && c.registry.here() != cell { // a timer has started it
			defer c.registry.adopt(cell)()
		}
		defer func() {
			if r := recover(); r != nil && cell != nil {
				reason := wire.Outcome{Ending: wire.Panicked, Routine: true, Message: panicText(r), Stack: c.trace.frames()}
				if !c.halt(cell, reason) {
					fmt.Fprintf(stream{c, wire.KindStderr}, "panic in a goroutine: %s\n", reason.Message)
				}
			}
		}()
		f()
	}
}

// Package child is the worker process: the interpreter with the cells that run in it, what becomes
// of what they print and show, and the watch over their memory.
package child

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/traefik/yaegi/interp"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
	"sprague/kernel/worker/yaegi"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// ExitBroken is the status of a child that could not begin.
const ExitBroken = 97

// Settings are what a child must know to begin.
type Settings struct {
	OutputLimit int    // bytes of text a cell may write
	MemoryLimit uint64 // bytes that cells may have, 0 for no limit
	Prefix      string // of the ids of displays and widgets: others may stand in the same document
}

// A child is the process that holds the interpreter.
type child struct {
	settings      Settings
	sink          *wire.Sink
	interp        *interp.Interpreter
	trace         *trace
	locator       *yaegi.Locator
	names         *yaegi.Symbols
	globals       *yaegi.Globals
	fast          *vm.Session
	registry      *registry
	watch         *watch
	keeper        *keeper
	unset         []string                            // variables without a value, in lowered code
	tables        map[string]map[string]reflect.Value // of packages
	loaded        map[string]bool                     // packages whose symbols the interpreter has
	begun         chan *cell                          // for the evaluator
	asks          asks
	standardInput *bufio.Reader
	display       *display.Sink
	captures      atomic.Pointer[captures]
}

// Serve runs a child until its supervisor has gone. It does not return.
func Serve(in io.Reader, out io.Writer, set Settings) {
	c := &child{settings: set, sink: wire.NewSink(out), loaded: map[string]bool{},
		tables: map[string]map[string]reflect.Value{}, trace: &trace{}}
	c.interp = interp.New(interp.Options{
		Stdin:  strings.NewReader(""),
		Stdout: stream{c, wire.KindStderr}, // of the builtins print and println alone
		Stderr: c.trace,
		Args:   []string{"sprague"},
	})
	c.fast = vm.NewSession(c.symbols)
	vm.Report, vm.Limit = c.trace.add, set.MemoryLimit
	c.locator = yaegi.NewLocator(c.interp, c.trace.passed, c.atGate)
	c.names, c.globals = yaegi.NewSymbols(c.interp), yaegi.NewGlobals(c.interp)
	c.registry = newRegistry(c.quiet)
	c.standardInput = bufio.NewReader(&standardInput{child: c})
	c.display = display.NewSink(host{c}, set.Prefix)
	task.OnReport(c.progress)
	task.OnWarn(func(text string) { fmt.Fprintln(stream{c, wire.KindStderr}, text) })
	task.OnLeave(c.left)
	rt.SetKeeper(func() { c.atGate(token.Position{}) })
	rt.SetStopped(c.stopped)
	c.watch = newWatch(c)
	c.keeper = &keeper{child: c}
	c.begun = make(chan *cell, 1)
	go c.evaluator()
	go c.listen(bufio.NewReader(in))
	c.sink.Frame(wire.Frame{Kind: wire.KindHello})
	select {}
}

// listen takes the frames of the supervisor, and ends the process with it.
func (c *child) listen(in *bufio.Reader) {
	for {
		f, err := wire.ReadFrame(in)
		if err != nil {
			os.Exit(0)
		}
		switch f.Kind {
		case wire.KindRun:
			var job wire.Job
			if err := f.Read(&job); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(ExitBroken)
			}
			c.begin(job)
		case wire.KindInterrupt:
			c.interrupt(f.Cell)
		case wire.KindAnswer:
			c.asks.answer(f)
		}
	}
}

// begin hands a job to the evaluator. The supervisor sends it when the one before has been reported. From here on the
// cell can be interrupted.
func (c *child) begin(job wire.Job) {
	display.ShowIn(job.Terminal)
	cell := newCell(job, c.settings.OutputLimit)
	c.registry.start(cell)
	go c.watch.over(cell)
	c.begun <- cell
}

// evaluator evaluates one job after the other in one goroutine, which alone uses the interpreter's tables and the
// keeper. Its stack has grown to what the interpreter needs. A cell that ends the goroutine gets the next ones another.
func (c *child) evaluator() {
	var cell *cell
	defer func() { // of a goroutine that ends by runtime.Goexit
		c.ended(cell, wire.Outcome{Ending: wire.Exited, Done: cell.done, Message: "runtime.Goexit ended the cell (return " +
			"ends a function)"})
		go c.evaluator()
	}()
	for cell = range c.begun {
		c.ended(cell, c.perform(cell))
	}
}

// perform has a job evaluated on the calling goroutine, once no variables are being written down.
func (c *child) perform(cell *cell) wire.Outcome {
	c.registry.enter(cell)
	forgetFlags()
	if cell.cancelled() {
		return wire.Outcome{Ending: wire.Stopped}
	}
	job := cell.job
	c.names.Drop(c.globals, job.Dropped)
	c.fast.Drop(job.Dropped)
	c.keeper.note(job)
	if err := c.use(job.Imports); err != nil {
		return wire.Outcome{Ending: wire.Rejected, Message: err.Error()}
	}
	return c.evaluate(cell)
}

// ended reports a job that has ended, and drops what the interpreter keeps of it. One that was stopped is reported when
// all that it has started has ended as well.
func (c *child) ended(cell *cell, outcome wire.Outcome) {
	c.drain() // what the files still hold may be too much
	c.registry.leave(cell)
	c.drain()
	outcome = cell.conclude(outcome)
	outcome.Unset = c.unsetAfter(cell)
	outcome.Message = string([]rune(outcome.Message)) // front ends take UTF-8
	c.sink.Frame(wire.Message(wire.KindDone, cell.id, outcome))
	c.names.Forget(cell.job.Steps, cell.files)
	c.names.Settle(cell.job.Keeps)
	c.registry.end(cell)
	c.keeper.after(cell.id)
}

// quiet reports that the last goroutine of a cell has ended.
func (c *child) quiet(cell *cell) {
	if cell.stopping() {
		rt.OpenGates()
	}
	c.sink.Frame(wire.Frame{Kind: wire.KindQuiet, Cell: cell.id})
}

// halt makes a running cell stop, for the given reason, with all that it has started. It does not wait for it. It
// reports whether the cell was running.
//
// Code of cells ends at its next gate, or where it waits; compiled functions that listen return before. For one that
// does not listen the session ends the process, some time after it has been told.
func (c *child) halt(cell *cell, reason wire.Outcome) bool {
	runs, first := c.registry.stop(cell, reason)
	if first {
		c.sink.Frame(wire.Message(wire.KindStopping, cell.id, reason))
	}
	return runs
}

// interrupt stops a cell, or, when none is meant and none is running, what earlier cells have left running.
func (c *child) interrupt(id uint64) {
	reason := wire.Outcome{Ending: wire.Stopped, Message: "interrupted"}
	cell := c.registry.current()
	if cell != nil && (id == 0 || id == cell.id) && c.halt(cell, reason) || id != 0 {
		return
	}
	c.registry.stopRest()
}

// left takes down what an interrupted function leaves.
func (c *child) left(said string) {
	if cell := c.registry.here(); cell != nil {
		cell.locked(func() { cell.left = said })
	}
}

// progress passes on how far long work is.
func (c *child) progress(p task.Progress) {
	cell := c.registry.here()
	if cell == nil {
		cell = c.registry.current()
	}
	if cell != nil {
		cell.locked(func() { cell.meter.At(p) })
		c.sink.Frame(wire.Message(wire.KindProgress, cell.id, p))
	}
}

// atGate is what becomes of a goroutine that comes to a closed gate.
func (c *child) atGate(at token.Position) {
	cell := c.registry.here()
	if cell == nil {
		return
	}
	c.watch.atGate(cell, at)
	if cell.stopping() {
		runtime.Goexit()
	}
}

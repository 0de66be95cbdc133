package child

import (
	"bufio"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/traefik/yaegi/interp"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
	"sprague/kernel/worker/yaegi"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A child is the process that holds the interpreter.
type child struct {
	settings      Settings
	sink          *wire.Sink
	interp        *interp.Interpreter
	canceller     *yaegi.Canceller
	trace         *trace
	locator       *yaegi.Locator
	names         *yaegi.Symbols
	globals       *yaegi.Globals
	fast          *vm.Session
	registry      registry
	watch         *watch
	keeper        *keeper
	unset         unset
	loaded        map[string]bool // packages whose symbols the interpreter has
	running       *running
	gate          sync.Mutex    // of the end of a cell, and of what stops it
	begun         chan begun    // jobs for evaluators
	coming        sync.Map      // of jobs that have not begun: id to *cell
	compiling     sync.Mutex    // the interpreter compiles one thing at a time
	halted        chan *cell    // cells for the reaper
	untidy        chan struct{} // a cell has ended since the last look
	asks          asks
	standardInput *bufio.Reader
	desk          *display.Desk
	captures      atomic.Pointer[captures]
	parallel      atomic.Int32 // goroutines of cells that run beside their own
}

const (
	// unwindTime is how long a cell that was told to stop may take to do so.
	unwindTime = 900 * time.Millisecond

	// deepUnwindTime is the same for a cell that was stopped for what it did.
	deepUnwindTime = 10 * time.Second
)

// Serve runs a child until its supervisor has gone. It does not return.
func Serve(in io.Reader, out io.Writer, set Settings) {
	c := &child{settings: set, sink: wire.NewSink(out), running: newRunning(), loaded: map[string]bool{}, trace: newTrace()}
	c.interp = interp.New(interp.Options{
		Stdin:  strings.NewReader(""),
		Stdout: stream{c, wire.KindStderr}, // of the builtins print and println alone
		Stderr: c.trace,
		Args:   []string{"sprague"},
	})
	c.fast = vm.NewSession(c.symbols)
	vm.Report, vm.Limit = c.trace.add, set.MemoryLimit
	var errs [4]error
	c.canceller, errs[0] = yaegi.NewCanceller(c.interp)
	c.locator, errs[1] = yaegi.NewLocator(c.interp, c.trace.passed, c.atGate)
	c.names, errs[2] = yaegi.NewSymbols(c.interp)
	c.globals, errs[3] = yaegi.NewGlobals(c.interp)
	if err := errors.Join(errs[:]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(ExitBroken)
	}
	c.standardInput = newStandardInput(c)
	c.desk = display.NewDesk(host{c}, set.Prefix)
	task.OnReport(c.progress)
	task.OnWarn(func(text string) { fmt.Fprintln(stream{c, wire.KindStderr}, text) })
	task.OnLeave(c.left)
	task.Find(c.scope)
	rt.SetKeeper(func() { c.atGate(token.Position{}) })
	c.watch = newWatch(c)
	c.keeper = &keeper{child: c}
	c.untidy = make(chan struct{}, 1)
	c.begun, c.halted = make(chan begun, 16), make(chan *cell, 1)
	go c.tidy()
	go c.evaluator()
	go c.reaper()
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
			job, err := wire.DecodeJob(f)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(ExitBroken)
			}
			c.begin(job)
		case wire.KindInterrupt:
			c.interrupt(f.Cell)
		case wire.KindAnswer:
			c.asks.answer(f.Payload)
		}
	}
}

// A begun is a job on its way to an evaluator.
type begun struct {
	wire.Job
	cell *cell
}

// begin hands a job to the evaluator. From here on the cell can be interrupted.
func (c *child) begin(job wire.Job) {
	display.ShowIn(job.Terminal)
	cell := newCell(job.Cell, c.settings.OutputLimit)
	cell.inits = job.Inits
	c.coming.Store(job.Cell, cell)
	c.begun <- begun{job, cell}
}

// evaluator evaluates one job after the other in one goroutine, whose stack has grown to
// what the interpreter needs. A cell that ends the goroutine gets the next ones another.
func (c *child) evaluator() {
	var job begun
	var outcome wire.Outcome
	defer func() {
		c.registry.leave()
		go c.evaluator()
		c.ended(job, outcome)
	}()
	for next := range c.begun {
		// What is reported of a goroutine that ends by runtime.Goexit, unless the cell was cancelled.
		job, outcome = next, wire.Outcome{Ending: wire.Exited, Message: "runtime.Goexit ended the cell (return ends a function)"}
		outcome = c.perform(job, outcome)
		c.ended(job, outcome)
	}
}

// perform has a job evaluated on the calling goroutine, when its time has come.
func (c *child) perform(job begun, outcome wire.Outcome) wire.Outcome {
	c.running.enter(job.cell)
	c.watch.begin()
	if c.stoppedEarly(job.cell) {
		return wire.Outcome{Ending: wire.Stopped}
	}
	// Not under the label of the cell: what this starts does not belong to it.
	c.compiling.Lock()
	c.names.Drop(c.globals, job.Dropped)
	c.fast.Drop(job.Dropped)
	c.unset.drop(job.Dropped)
	c.keeper.note(job.Job)
	err := c.use(job.Imports)
	c.compiling.Unlock()
	if err != nil {
		return wire.Outcome{Ending: wire.Rejected, Message: err.Error()}
	}
	c.registry.enter(job.cell)
	outcome = c.evaluate(job.Job)
	c.registry.leave()
	return outcome
}

// stoppedEarly says that a cell that runs now can no longer be stopped early, and whether
// it was.
func (c *child) stoppedEarly(cell *cell) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	c.coming.Delete(cell.id)
	return cell.early
}

// stopEarly stops a cell that does not run yet. It reports whether that was so.
func (c *child) stopEarly(id uint64, reason wire.Outcome) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	coming, ok := c.coming.Load(id)
	if ok {
		coming.(*cell).early = coming.(*cell).cancel(reason)
	}
	return ok
}

// ended reports a job that has ended. One that was cancelled while it ran is reported by the
// reaper, when all that it has started has ended as well.
func (c *child) ended(job begun, outcome wire.Outcome) {
	c.drain() // what the files still hold may be too much
	if c.retire(job.cell) {
		c.report(job.cell, outcome)
		c.forget(job)
		c.keeper.after(job.cell.id)
		return
	}
	c.forget(job)
	job.cell.ended <- outcome
}

// forget lets go of what the interpreter keeps of a job.
func (c *child) forget(job begun) {
	c.compiling.Lock()
	defer c.compiling.Unlock()
	c.names.Forget(job.Steps, job.cell.files)
	c.names.Settle(job.Keeps)
}

// retire ends the time of the cell that runs, unless it was cancelled while it did.
func (c *child) retire(cell *cell) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	if cell.cancelled() && !cell.early {
		return false
	}
	c.running.leave()
	return true
}

// reaper waits for cancelled cells to come to rest, and reports them.
func (c *child) reaper() {
	for cell := range c.halted {
		outcome := c.unwind(cell)
		c.gate.Lock()
		c.running.leave()
		c.running.released()
		c.gate.Unlock()
		c.report(cell, outcome)
		c.keeper.after(cell.id)
	}
}

// report sends the outcome of a job.
func (c *child) report(cell *cell, outcome wire.Outcome) {
	c.drain()
	outcome = cell.conclude(outcome)
	outcome.Unset = c.unsetAfter(cell)
	c.sink.Frame(wire.OutcomeFrame(cell.id, outcome))
	select {
	case c.untidy <- struct{}{}:
	default:
	}
}

// halt makes a running cell stop, for the given reason, with all that it has started. It
// does not wait for it. It reports whether the cell was running.
func (c *child) halt(cell *cell, reason wire.Outcome) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	if c.running.current() != cell || cell.early {
		return false
	}
	if !cell.cancel(reason) {
		return true
	}
	c.running.claim(cell) // it runs, so nobody else has it
	c.canceller.Cancel()  // first: a compiled function that listens must not return to a cell that goes on
	task.Stop()
	cell.scope.Stop()
	c.halted <- cell
	return true
}

// unwind waits until a cancelled cell has come to rest, and lets other code run. A cell that was
// interrupted in a compiled function that does not listen is waited for until the session ends
// the process; one that was stopped for what it did, until deepUnwindTime has passed.
//
// A compiled function that calls functions of the cell, such as a sort, would go on with
// what these return when they are cancelled. So after some time the gates take the place of the
// canceller: there a function of the cell ends its goroutine, with all that has called it.
func (c *child) unwind(cell *cell) wire.Outcome {
	outcome := c.atRest(cell)
	c.canceller.Release()
	cell.scope.Release()
	if cell.parted.Load() {
		rt.OpenGates()
	}
	return outcome
}

// partAtGates has the goroutines of a cell end at the gates.
func (c *child) partAtGates(cell *cell) {
	if !cell.parted.Swap(true) {
		rt.CloseGates()
	}
}

// atRest waits until a cancelled cell and its goroutines have ended.
func (c *child) atRest(cell *cell) (outcome wire.Outcome) {
	outcome = wire.Outcome{Ending: wire.Stopped}
	var deadline, callbacks <-chan time.Time
	if cell.interrupted() {
		callbacks = time.After(unwindTime / 3)
	} else { // nobody waits, and a deep stack takes its time
		deadline = time.After(deepUnwindTime)
	}
	patience := unwindTime / 100
	for waiting := true; waiting; {
		select {
		case outcome = <-cell.ended:
			waiting = false
		case <-time.After(patience):
			c.canceller.Again()
			patience = min(2*patience, unwindTime/20)
		case <-callbacks:
			c.canceller.Lower()
			c.partAtGates(cell)
		case <-deadline:
			cell.endProcess()
		}
	}
	for wait := 100 * time.Microsecond; c.registry.lives(cell); wait = min(2*wait, unwindTime/20) {
		select {
		case <-time.After(wait):
		case <-deadline:
			cell.endProcess()
		}
	}
	return outcome
}

// interrupt stops a cell, or, when none is meant and none is running, what earlier cells
// have left running.
func (c *child) interrupt(id uint64) {
	reason := wire.Outcome{Ending: wire.Stopped, Message: "interrupted"}
	if c.stopEarly(id, reason) {
		return
	}
	cell := c.running.current()
	if cell != nil && (id == 0 || id == cell.id) && c.halt(cell, reason) || id != 0 {
		return
	}
	if c.running.claim(nil) { // without the gate: what writes to the cell that has ended may hold it up
		c.cancelAll()
		c.running.released()
	}
}

// cancelAll stops all interpreted code, and lets it go again when it has stopped.
func (c *child) cancelAll() {
	task.Stop()
	c.registry.stopScopes()
	c.canceller.Cancel()
	for wait := 100 * time.Microsecond; wait < unwindTime/4 && c.registry.anyLives(); wait *= 2 {
		time.Sleep(wait)
	}
	c.canceller.Release()
	task.Reset()
}

// tidyAfter is how long ended cells wait to be forgotten: looking for their goroutines
// takes a tenth of a millisecond, which the next cell need not wait for.
const tidyAfter = 20 * time.Millisecond

// tidy forgets ended cells that have no goroutines any more.
func (c *child) tidy() {
	for range c.untidy {
		time.Sleep(tidyAfter)
		for _, id := range c.registry.dismiss() {
			c.sink.Frame(wire.Frame{Kind: wire.KindQuiet, Cell: id})
		}
	}
}

// left takes down what an interrupted function leaves.
func (c *child) left(said string) {
	if cell := c.registry.here(); cell != nil {
		cell.leave(said)
	}
}

// progress passes on how far long work is.
func (c *child) progress(p task.Progress) {
	cell := c.registry.here()
	if cell == nil {
		cell = c.running.current()
	}
	if cell != nil {
		cell.at(p)
		c.sink.Frame(wire.JSONFrame(wire.KindProgress, cell.id, p))
	}
}

// scope is what interrupts the calling goroutine by itself, nil for one of no cell.
func (c *child) scope() *task.Scope {
	if cell := c.registry.here(); cell != nil {
		return cell.scope
	}
	return nil
}

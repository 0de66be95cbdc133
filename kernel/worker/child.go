package worker

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

	"sprague/kernel/cell/rt"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// A child is the process that holds the interpreter.
type child struct {
	settings settings
	sink     *sink
	interp   *interp.Interpreter
	brake    *brake
	trace    *trace
	locator  *locator
	janitor  *janitor
	globals  *globals
	roster   roster
	watch    *watch
	loaded   map[string]bool // packages whose symbols the interpreter has
	current  atomic.Pointer[cell]
	gate     sync.Mutex    // of the end of the current cell, and of what stops it
	begun    chan begun    // jobs for the evaluator; the supervisor sends one at a time
	halted   chan *cell    // cells for the warden
	untidy   chan struct{} // a cell has ended since the last look
	asks     asks
	keyboard *bufio.Reader
	desk     *display.Desk
	taps     atomic.Pointer[taps]
}

const (
	// unwindTime is how long a cell that was told to stop may take to do so.
	unwindTime = 900 * time.Millisecond
)

// serve runs a child until its supervisor has gone. It does not return.
func serve(in io.Reader, out io.Writer, set settings) {
	c := &child{settings: set, sink: newSink(out), loaded: map[string]bool{}, trace: newTrace()}
	c.interp = interp.New(interp.Options{
		Stdin:  strings.NewReader(""),
		Stdout: stream{c, kindStderr}, // of the builtins print and println alone
		Stderr: c.trace,
		Args:   []string{"sprague"},
	})
	var errs [4]error
	c.brake, errs[0] = newBrake(c.interp)
	c.locator, errs[1] = newLocator(c.interp, c.trace, c.atGate)
	c.janitor, errs[2] = newJanitor(c.interp)
	c.globals, errs[3] = newGlobals(c.interp)
	if err := errors.Join(errs[:]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitBroken)
	}
	c.keyboard = newKeyboard(c)
	c.desk = display.NewDesk(host{c}, set.Prefix)
	task.OnReport(c.progress)
	rt.SetKeeper(func() { c.atGate(token.Position{}) })
	c.watch = newWatch(c)
	c.untidy = make(chan struct{}, 1)
	c.begun, c.halted = make(chan begun, 1), make(chan *cell, 1)
	go c.tidy()
	go c.evaluator()
	go c.warden()
	go c.listen(bufio.NewReader(in))
	c.sink.frame(frame{kind: kindHello})
	select {}
}

// listen takes the frames of the supervisor, and ends the process with it.
func (c *child) listen(in *bufio.Reader) {
	for {
		f, err := readFrame(in)
		if err != nil {
			os.Exit(0)
		}
		switch f.kind {
		case kindRun:
			job, err := decodeJob(f)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(exitBroken)
			}
			// From here on an interrupt is meant for this cell.
			task.Reset()
			cell := newCell(job.Cell, c.settings.OutputLimit)
			c.current.Store(cell)
			c.watch.begin()
			c.begun <- begun{job, cell}
		case kindInterrupt:
			c.interrupt()
		case kindAnswer:
			c.asks.answer(f.payload)
		}
	}
}

// A begun is a job on its way to the evaluator.
type begun struct {
	Job
	cell *cell
}

// evaluator evaluates one job after the other in one goroutine, whose stack has grown to
// what the interpreter needs. A cell that ends the goroutine gets the next ones another.
func (c *child) evaluator() {
	var job begun
	var outcome Outcome
	defer func() {
		c.roster.leave()
		c.ended(job, outcome)
		go c.evaluator()
	}()
	for job = range c.begun {
		// What is reported of a goroutine that ends by runtime.Goexit, unless the cell was condemned.
		outcome = Outcome{Ending: Exited, Message: "runtime.Goexit ended the cell (return ends a function)"}
		// Not under the label of the cell: what this starts does not belong to it.
		c.janitor.drop(c.globals, job.Dropped)
		if err := c.use(job.Imports); err != nil {
			outcome = Outcome{Ending: Rejected, Message: err.Error()}
		} else {
			c.roster.enter(job.cell)
			outcome = c.evaluate(job.Job)
			c.roster.leave()
		}
		c.ended(job, outcome)
	}
}

// ended reports a job that has ended. Of one that was condemned the warden will, when all
// that it has started has ended as well.
func (c *child) ended(job begun, outcome Outcome) {
	c.drain() // what the files still hold may be too much
	if c.retire(job.cell) {
		c.report(job.cell, outcome)
		c.janitor.forget(job.Steps)
		return
	}
	c.janitor.forget(job.Steps)
	job.cell.ended <- outcome
}

// retire ends the time of a cell as the current one, unless it has been condemned.
func (c *child) retire(cell *cell) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	if cell.condemned() {
		return false
	}
	c.current.Store(nil)
	return true
}

// warden waits for condemned cells to come to rest, and reports them. The next job comes
// after that.
func (c *child) warden() {
	for cell := range c.halted {
		outcome := c.unwind(cell)
		c.gate.Lock()
		c.current.Store(nil)
		c.gate.Unlock()
		c.report(cell, outcome)
	}
}

// report sends the outcome of a job.
func (c *child) report(cell *cell, outcome Outcome) {
	c.drain()
	c.sink.frame(outcomeFrame(cell.id, cell.conclude(outcome)))
	select {
	case c.untidy <- struct{}{}:
	default:
	}
}

// halt makes the current cell stop, for the given reason, with all that it has
// started. It does not wait for it. It reports whether the cell was the current one.
func (c *child) halt(cell *cell, reason Outcome) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	if c.current.Load() != cell {
		return false
	}
	if cell.condemn(reason) {
		task.Stop()
		c.brake.pull()
		c.halted <- cell
	}
	return true
}

// unwind waits until a condemned cell has come to rest, and takes the brake off.
// When something of it goes on all the same, the brake stays on, the outcome says
// so, and the supervisor will put an end to this process.
func (c *child) unwind(cell *cell) Outcome {
	outcome := Outcome{Ending: Stopped}
	deadline := time.After(unwindTime)
	patience := unwindTime / 100
	for waiting := true; waiting; {
		select {
		case outcome = <-cell.ended:
			waiting = false
		case <-time.After(patience):
			c.brake.again()
			patience = min(2*patience, unwindTime/20)
		case <-deadline:
			cell.stuck()
			return outcome
		}
	}
	for wait := 100 * time.Microsecond; c.roster.lives(cell); wait *= 2 {
		select {
		case <-time.After(wait):
		case <-deadline:
			cell.stuck()
			return outcome
		}
	}
	c.brake.let()
	return outcome
}

// interrupt stops the running cell; when none is running, what earlier cells have
// left running.
func (c *child) interrupt() {
	if cell := c.current.Load(); cell != nil && c.halt(cell, Outcome{Ending: Stopped, Message: "interrupted"}) {
		return
	}
	c.gate.Lock()
	defer c.gate.Unlock()
	task.Stop()
	c.brake.pull()
	for wait := 100 * time.Microsecond; wait < unwindTime/4 && c.roster.anyLives(); wait *= 2 {
		time.Sleep(wait)
	}
	c.brake.let()
	task.Reset()
}

// tidyAfter is how long ended cells wait to be forgotten: looking for their goroutines
// takes a tenth of a millisecond, which the next cell need not wait for.
const tidyAfter = 20 * time.Millisecond

// tidy forgets ended cells that have no goroutines any more.
func (c *child) tidy() {
	for range c.untidy {
		time.Sleep(tidyAfter)
		for _, id := range c.roster.dismiss() {
			c.sink.frame(frame{kind: kindQuiet, cell: id})
		}
	}
}

// progress passes on how far long work is.
func (c *child) progress(p task.Progress) {
	if cell := c.current.Load(); cell != nil {
		c.sink.frame(jsonFrame(kindProgress, cell.id, p))
	}
}

package worker

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/traefik/yaegi/interp"

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
	loaded   map[string]bool // packages whose symbols the interpreter has
	current  atomic.Pointer[cell]
	gate     sync.Mutex    // of the end of the current cell, and of what stops it
	turn     sync.Mutex    // of running a job
	begun    chan begun    // of the evaluator
	untidy   chan struct{} // a cell has ended since the last look
	asks     asks
	keyboard *bufio.Reader
	desk     *display.Desk
	taps     atomic.Pointer[taps]
}

const (
	// maxStack bounds one goroutine's stack, so that endless recursion ends soon.
	// An interpreted call takes half a kilobyte of it, or more.
	maxStack = 128 << 20

	// unwindTime is how long a cell that was told to stop may take to do so.
	unwindTime = 900 * time.Millisecond
)

// serve runs a child until its supervisor has gone. It does not return.
func serve(in io.Reader, out io.Writer, set settings) {
	debug.SetMaxStack(maxStack)
	c := &child{settings: set, sink: newSink(out), loaded: map[string]bool{}, trace: newTrace()}
	c.interp = interp.New(interp.Options{
		Stdin:  strings.NewReader(""),
		Stdout: stream{c, kindStderr}, // of the builtins print and println alone
		Stderr: c.trace,
		Args:   []string{"sprague"},
	})
	var errs [4]error
	c.brake, errs[0] = newBrake(c.interp)
	c.locator, errs[1] = newLocator(c.interp, c.trace)
	c.janitor, errs[2] = newJanitor(c.interp)
	c.globals, errs[3] = newGlobals(c.interp)
	if err := errors.Join(errs[:]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitBroken)
	}
	c.keyboard = newKeyboard(c)
	c.desk = display.NewDesk(host{c}, set.Prefix)
	task.OnReport(c.report)
	c.untidy = make(chan struct{}, 1)
	c.begun = make(chan begun)
	go c.tidy()
	go c.evaluator()
	go c.listen(bufio.NewReader(in))
	c.sink.frame(frame{kind: kindHello})
	select {}
}

// listen takes the frames of the supervisor, and ends the process with it. Who has read
// a job runs it, and leaves the listening to another goroutine: so nobody has to be
// woken for it.
func (c *child) listen(in *bufio.Reader) {
	for {
		f, err := readFrame(in)
		if err != nil || f.kind == kindQuit {
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
			c.current.Store(newCell(job.Cell))
			go c.listen(in)
			c.run(job)
			return
		case kindInterrupt:
			c.interrupt()
		case kindAnswer:
			c.asks.answer(f.payload)
		}
	}
}

// run evaluates one job, whose cell is the current one, and reports its outcome.
func (c *child) run(job Job) {
	c.turn.Lock() // the job before may still be tidied up after
	defer c.turn.Unlock()
	cell := c.current.Load()
	// Not in the goroutine of the cell: what this starts does not belong to it.
	c.janitor.drop(c.globals, job.Dropped)
	unusable := c.use(job.Imports)
	ended := make(chan Outcome, 1)
	c.begun <- begun{job, cell, unusable, ended}
	var outcome Outcome
	select {
	case outcome = <-ended:
	case <-cell.stop:
		outcome = c.unwind(cell, ended)
	}
	if !c.retire(cell) {
		// Condemned just when it had ended: its goroutines have to end as well.
		ended <- outcome
		outcome = c.unwind(cell, ended)
		c.retire(cell)
	}
	c.drain()
	outcome = cell.conclude(outcome)
	c.sink.frame(outcomeFrame(cell.id, outcome))
	c.janitor.forget(job.Steps)
	select {
	case c.untidy <- struct{}{}:
	default:
	}
}

// Begun is a job on its way to the evaluator.
type begun struct {
	job      Job
	cell     *cell
	unusable error // why its packages cannot be had
	ended    chan<- Outcome
}

// evaluator evaluates one job after the other in one goroutine, whose stack has grown to
// what the interpreter needs. A cell that ends the goroutine gets the next ones another.
func (c *child) evaluator() {
	// A goroutine that ends by runtime.Goexit was condemned.
	outcome := Outcome{Ending: Stopped}
	var b begun
	defer func() {
		c.roster.leave()
		go c.evaluator()
		b.ended <- outcome
	}()
	for b = range c.begun {
		outcome = Outcome{Ending: Stopped}
		c.roster.enter(b.cell)
		if b.unusable != nil {
			outcome = Outcome{Ending: Rejected, Message: b.unusable.Error()}
		} else {
			outcome = c.evaluate(b.job)
		}
		c.roster.leave()
		b.ended <- outcome
	}
}

// retire ends the time of the current cell. It does not when the cell has been
// condemned and the brake is on still.
func (c *child) retire(cell *cell) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	if cell.condemned() && c.brake.on() && !cell.isStuck() {
		return false
	}
	c.current.Store(nil)
	return true
}

// halt makes the current cell stop, for the given reason, with all that it has
// started. It does not wait for it. It reports whether the cell was the current one.
func (c *child) halt(cell *cell, reason Outcome) bool {
	c.gate.Lock()
	defer c.gate.Unlock()
	if c.current.Load() != cell {
		return false
	}
	cell.condemn(reason)
	task.Stop()
	c.brake.pull()
	return true
}

// unwind waits until a condemned cell has come to rest, and takes the brake off.
// When something of it goes on all the same, the brake stays on, the outcome says
// so, and the supervisor will put an end to this process.
func (c *child) unwind(cell *cell, ended <-chan Outcome) Outcome {
	outcome := Outcome{Ending: Stopped}
	deadline := time.After(unwindTime)
	patience := unwindTime / 100
	for waiting := true; waiting; {
		select {
		case outcome = <-ended:
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

// report passes the progress of long work on.
func (c *child) report(p task.Progress) {
	if cell := c.current.Load(); cell != nil {
		c.sink.frame(jsonFrame(kindProgress, cell.id, p))
	}
}

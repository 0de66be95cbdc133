package worker

import (
	"bufio"
	"encoding/json"
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
	roster   roster
	loaded   map[string]bool // packages whose symbols the interpreter has
	current  atomic.Pointer[cell]
	halting  sync.Mutex    // a cell is halted while it is current, or not at all
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
	brake, err := newBrake(c.interp)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitBroken)
	}
	c.brake = brake
	c.keyboard = newKeyboard(c)
	c.desk = display.NewDesk(host{c}, set.Prefix)
	task.OnReport(c.report)
	jobs := make(chan admitted)
	c.untidy = make(chan struct{}, 1)
	go c.tidy()
	go c.listen(bufio.NewReader(in), jobs)
	c.sink.frame(frame{kind: kindHello})
	for job := range jobs {
		c.run(job)
	}
}

// listen takes the frames of the supervisor, and ends the process with it.
func (c *child) listen(in *bufio.Reader, jobs chan<- admitted) {
	for {
		f, err := readFrame(in)
		if err != nil || f.kind == kindQuit {
			os.Exit(0)
		}
		switch f.kind {
		case kindRun:
			job := Job{Cell: f.cell}
			if json.Unmarshal(f.payload, &job) == nil {
				jobs <- c.admit(job)
			}
		case kindInterrupt:
			c.interrupt()
		case kindAnswer:
			c.asks.answer(f.payload)
		}
	}
}

// An admitted job has its cell, which an interrupt meets from here on, even before it
// begins to run.
type admitted struct {
	Job
	cell *cell
}

func (c *child) admit(job Job) admitted {
	task.Reset()
	cell := newCell(job.Cell)
	c.current.Store(cell)
	return admitted{job, cell}
}

// retire takes the cell that has run out of the way of interrupts. One that came at the
// last moment may have pulled the brake for nothing.
func (c *child) retire(cell *cell) {
	c.halting.Lock()
	c.current.Store(nil)
	c.halting.Unlock()
	if !cell.isStuck() {
		c.brake.let()
	}
}

// run evaluates one job and reports its outcome.
func (c *child) run(job admitted) {
	cell := job.cell
	// Not in the goroutine of the cell: what this starts does not belong to it.
	if err := c.use(job.Imports); err != nil {
		c.retire(cell)
		c.sink.frame(outcomeFrame(job.Cell, Outcome{Ending: Rejected, Message: err.Error()}))
		return
	}
	ended := make(chan Outcome, 1)
	go func() {
		// A goroutine that ends by runtime.Goexit was condemned.
		outcome := Outcome{Ending: Stopped}
		defer func() { ended <- outcome }()
		c.roster.enter(cell)
		outcome = c.evaluate(job.Job)
	}()
	var outcome Outcome
	select {
	case outcome = <-ended:
		if cell.condemned() { // at the last moment; others of its goroutines may live
			ended <- outcome
			outcome = c.unwind(cell, ended)
		}
	case <-cell.stop:
		outcome = c.unwind(cell, ended)
	}
	c.drain()
	c.retire(cell)
	outcome = cell.conclude(outcome)
	c.sink.frame(outcomeFrame(cell.id, outcome))
	select {
	case c.untidy <- struct{}{}:
	default:
	}
}

// halt makes a cell stop, for the given reason, with all that it has started.
// It does not wait for it. A cell that has already ended just loses its goroutine.
func (c *child) halt(cell *cell, reason Outcome) {
	cell.condemn(reason)
	c.halting.Lock()
	defer c.halting.Unlock()
	if c.current.Load() == cell {
		task.Stop()
		c.brake.pull()
	}
}

// unwind waits until a condemned cell has come to rest, and takes the brake off.
// When something of it goes on all the same, the brake stays on, the outcome says
// so, and the supervisor will put an end to this process.
func (c *child) unwind(cell *cell, ended <-chan Outcome) Outcome {
	outcome := Outcome{Ending: Stopped}
	deadline := time.After(unwindTime)
	for waiting := true; waiting; {
		select {
		case outcome = <-ended:
			waiting = false
		case <-time.After(unwindTime / 20):
			c.brake.again()
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
	if cell := c.current.Load(); cell != nil {
		c.halt(cell, Outcome{Ending: Stopped, Message: "interrupted"})
		return
	}
	c.brake.pull()
	for wait := 100 * time.Microsecond; wait < unwindTime/4 && c.roster.anyLives(); wait *= 2 {
		time.Sleep(wait)
	}
	c.brake.let()
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

// Package task is how long work listens: it can be told to stop, and it can say how far it is.
//
// A cell runs in a process of its own. When the user interrupts it, the process raises the stop flag; compiled code
// cannot be stopped from outside, so every long function of the standard packages polls the flag, at least every few
// milliseconds, and ends by Check. The cost of a poll is one atomic load.
package task

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// ErrInterrupted is what an interrupted call returns, or panics with where it has no error result.
var ErrInterrupted = errors.New("interrupted")

// The state of the running cell, which is the one shared state in the standard packages.
var (
	stopped atomic.Bool

	mu            sync.Mutex // guards what follows
	running, stop = context.WithCancelCause(context.Background())
	reporter      func(Progress)
	leaver        func(string)
	warner        func(string)
	last          time.Time // of the last report
)

// Interrupted makes the panic with which Check ends a function its error:
//
//	defer task.Interrupted(&err)
//
// Any other panic goes on.
func Interrupted(err *error) {
	if why := recover(); why == ErrInterrupted {
		*err = ErrInterrupted
	} else if why != nil {
		panic(why)
	}
}

// Stopped reports whether the running cell has been interrupted.
func Stopped() bool {
	poll()
	return stopped.Load()
}

// Check panics with ErrInterrupted when the running cell has been interrupted.
// Functions without an error result call it in their loops.
func Check() {
	if Stopped() {
		panic(ErrInterrupted)
	}
}

// Stop interrupts the running cell. It may be called at any time from any goroutine.
func Stop() {
	mu.Lock()
	defer mu.Unlock()
	stopped.Store(true)
	stop(ErrInterrupted)
}

// Reset makes ready for the next cell.
func Reset() {
	mu.Lock()
	defer mu.Unlock()
	if stopped.Swap(false) {
		running, stop = context.WithCancelCause(context.Background())
	}
}

// Context returns a context that ends when the running cell is interrupted, with ErrInterrupted as its cause.
func Context() (context.Context, context.CancelFunc) {
	mu.Lock()
	defer mu.Unlock()
	return context.WithCancel(running)
}

// Progress says how far a piece of long work is.
type Progress struct {
	Label string // what is being done, such as "0.106: period"
	Done  int64  // units finished
	Total int64  // units in all, 0 when unknown
	Unit  string // "values", "positions", …
	Note  string // anything else worth a glance: rate, candidate
}

// Interval is the least time between two reports that are passed on.
const Interval = 200 * time.Millisecond

// Report passes p on to whoever watches the running cell, at most once per Interval; calls in between cost a lock and a
// clock reading, so call it every few milliseconds, not in the innermost loop.
func Report(p Progress) {
	mu.Lock()
	now := time.Now()
	r := reporter
	if r == nil || now.Sub(last) < Interval {
		mu.Unlock()
		return
	}
	last = now
	mu.Unlock()
	r(p)
}

// OnReport sets who watches; nil for nobody. It returns the one before. The first report after it is passed on, however
// soon it comes.
func OnReport(r func(Progress)) func(Progress) {
	mu.Lock()
	last = time.Time{}
	mu.Unlock()
	return swap(&reporter, r)
}

// Leave says, in one line, what an interrupted call leaves: who interrupted it is told so. A call whose results nobody
// gets any more calls it before it returns.
func Leave(said string) {
	if tell := load(&leaver); tell != nil {
		tell(said)
	}
}

// OnLeave sets who is told what interrupted calls leave; nil for nobody. It returns the one before.
func OnLeave(told func(said string)) func(said string) { return swap(&leaver, told) }

// Warn tells the user something that the call at hand is no place for: a line on standard error, or wherever OnWarn
// has said.
func Warn(text string) {
	if tell := load(&warner); tell != nil {
		tell(text)
		return
	}
	fmt.Fprintln(os.Stderr, text)
}

// OnWarn sets who is told; nil for standard error. It returns the one before.
func OnWarn(w func(text string)) func(text string) { return swap(&warner, w) }

func swap[F any](at *F, to F) (old F) {
	mu.Lock()
	defer mu.Unlock()
	old, *at = *at, to
	return old
}

func load[F any](at *F) F {
	mu.Lock()
	defer mu.Unlock()
	return *at
}

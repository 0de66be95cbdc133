package yaegi

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/traefik/yaegi/interp"
)

// A Canceller stops interpreted code and lets it go again.
//
// The interpreter compares, before every instruction, the run id of the frame
// with its own; it counts its own up to cancel. Its public way to do so is for
// good: every closure made before stays dead, and calling one later returns zero
// values without a word. The canceller changes the id while a cell unwinds, and sets
// it back when all has come to rest, so that what earlier cells defined lives on.
//
// Channel operations wait on the interpreter's done channel as well. It is never
// closed, for the same reason; while code is cancelled the channel gives as many values as
// there are waiters.
type Canceller struct {
	id   *uint64
	done chan struct{}

	mu      sync.Mutex
	raised  uint64             // by how much the run id stands above its own value
	lowered bool               // by Lower
	release chan struct{}      // non-nil while code is cancelled
	cancels chan chan struct{} // of each new release, for the feeder
	rested  chan struct{}      // has a value when the feeder has seen the release
}

// NewCanceller takes hold of the fields of i that have to do with cancelling. It must
// be called before i evaluates anything.
func NewCanceller(i *interp.Interpreter) (*Canceller, error) {
	id, err := field[uint64](i, "id")
	if err != nil {
		return nil, err
	}
	done, err := field[chan struct{}](i, "done")
	if err != nil {
		return nil, err
	}
	cancel, err := field[bool](i, "cancelChan")
	if err != nil {
		return nil, err
	}
	*done, *cancel = make(chan struct{}), true
	c := &Canceller{id: id, done: *done, cancels: make(chan chan struct{}, 1), rested: make(chan struct{})}
	go c.feed()
	return c, nil
}

// field returns the address of a private field of the interpreter, whose version
// is pinned.
func field[T any](i *interp.Interpreter, name string) (*T, error) {
	f := reflect.ValueOf(i).Elem().FieldByName(name)
	if !f.IsValid() || f.Type() != reflect.TypeFor[T]() {
		return nil, fmt.Errorf("yaegi: the interpreter has no field %s of type %v", name, reflect.TypeFor[T]())
	}
	return (*T)(unsafe.Pointer(f.UnsafeAddr())), nil
}

// Cancel stops all interpreted code. Twice is as good as once.
func (c *Canceller) Cancel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.release != nil {
		return
	}
	c.raise()
	c.release = make(chan struct{})
	c.cancels <- c.release
}

// raise counts the run id up; the caller holds mu.
func (c *Canceller) raise() {
	atomic.AddUint64(c.id, 1)
	c.raised++
}

// Lower lets interpreted code run, while channel operations still end: what is to stop does so
// by itself from here on.
func (c *Canceller) Lower() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.release != nil {
		c.lower()
		c.lowered = true
	}
}

// lower sets the run id back; the caller holds mu.
func (c *Canceller) lower() {
	atomic.AddUint64(c.id, -c.raised)
	c.raised = 0
}

// Again stops what has begun to run since Cancel: the interpreter reads
// its run id when it begins to execute, and may have read the raised one.
func (c *Canceller) Again() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.release != nil && !c.lowered {
		c.raise()
	}
}

// feed gives values on the done channel while code is cancelled. It is a goroutine of
// the process: one started by the cell that cancels would count as a part of that cell.
func (c *Canceller) feed() {
	for release := range c.cancels {
		for on := true; on; {
			select {
			case c.done <- struct{}{}:
			case <-release:
				on = false
			}
		}
		c.rested <- struct{}{}
	}
}

// Release lets interpreted code run again. Nothing that Cancel stopped may still be running. When
// it returns the done channel gives no values any more: one that came later would end a sleep or a receive of the next cell.
func (c *Canceller) Release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.release == nil {
		return
	}
	close(c.release)
	<-c.rested
	c.release, c.lowered = nil, false
	c.lower()
}

// Done is the channel that gives values while code is cancelled.
func (c *Canceller) Done() <-chan struct{} { return c.done }

package worker

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/traefik/yaegi/interp"
)

// A brake stops interpreted code and lets it go again.
//
// The interpreter compares, before every instruction, the run id of the frame
// with its own; it counts its own up to cancel. Its public way to do so is for
// good: every closure made before stays dead, and calling one later returns zero
// values without a word. The brake changes the id while a cell unwinds, and sets
// it back when all has come to rest, so that what earlier cells defined lives on.
//
// Channel operations wait on the interpreter's done channel as well. It is never
// closed, for the same reason; while the brake is on it gives as many values as
// there are waiters.
type brake struct {
	id   *uint64
	done chan struct{}

	mu      sync.Mutex
	raised  uint64             // by how much the run id stands above its own value
	release chan struct{}      // non-nil while the brake is on
	pulls   chan chan struct{} // tells the feeder of each new release
	rested  chan struct{}      // has a value when the feeder has seen that the brake is off
}

// newBrake takes hold of the fields of i that have to do with cancelling. It must
// be called before i evaluates anything.
func newBrake(i *interp.Interpreter) (*brake, error) {
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
	b := &brake{id: id, done: *done, pulls: make(chan chan struct{}, 1), rested: make(chan struct{})}
	go b.feed()
	return b, nil
}

// field returns the address of a private field of the interpreter, whose version
// is pinned.
func field[T any](i *interp.Interpreter, name string) (*T, error) {
	f := reflect.ValueOf(i).Elem().FieldByName(name)
	if !f.IsValid() || f.Type() != reflect.TypeFor[T]() {
		return nil, fmt.Errorf("worker: the interpreter has no field %s of type %v", name, reflect.TypeFor[T]())
	}
	return (*T)(unsafe.Pointer(f.UnsafeAddr())), nil
}

// pull stops all interpreted code. Pulling twice is as good as once.
func (b *brake) pull() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.release != nil {
		return
	}
	b.raise()
	b.release = make(chan struct{})
	b.pulls <- b.release
}

// raise counts the run id up; the caller holds mu.
func (b *brake) raise() {
	atomic.AddUint64(b.id, 1)
	b.raised++
}

// again stops what has begun to run since the brake was pulled: the interpreter reads
// its run id when it begins to execute, and may have read the raised one.
func (b *brake) again() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.release != nil {
		b.raise()
	}
}

// feed gives values on the done channel while the brake is on. It is a goroutine of
// the child: one started by the cell that pulls would count as a part of that cell.
func (b *brake) feed() {
	for release := range b.pulls {
		for on := true; on; {
			select {
			case b.done <- struct{}{}:
			case <-release:
				on = false
			}
		}
		b.rested <- struct{}{}
	}
}

// let takes the brake off. Nothing that it stopped may still be running. When it returns the done channel gives no
// values any more: one that came later would end a sleep or a receive of the next cell.
func (b *brake) let() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.release == nil {
		return
	}
	close(b.release)
	<-b.rested
	b.release = nil
	atomic.AddUint64(b.id, -b.raised)
	b.raised = 0
}

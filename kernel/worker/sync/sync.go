// Package sync stands in for the standard package of that name in cells. Its types
// behave alike, but waiting for them ends when the running cell is interrupted, so
// that a deadlock costs the user an interrupt and not the variables.
package sync

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sprague/stdlib/task"
)

// waiting calls try until it succeeds or the cell is interrupted, at growing
// distances: of at most a millisecond, but of a sixteenth of the time that it has waited and
// up to 20 ms when that is more, so that many who wait for long take no processor.
func waiting(try func() bool) {
	const often, longest = time.Millisecond, 20 * time.Millisecond
	began := time.Now()
	for pause := time.Microsecond; !try(); pause = min(2*pause, max(often, min(time.Since(began)/16, longest))) {
		if task.Stopped() {
			return
		}
		time.Sleep(pause)
	}
}

// A Mutex is sync.Mutex, and prints as it does.
type Mutex sync.Mutex

func (m *Mutex) Lock()         { waiting(m.TryLock) }
func (m *Mutex) TryLock() bool { return (*sync.Mutex)(m).TryLock() }

// Unlock unlocks m. When m is not locked it panics, where the standard package ends the
// process. While an interrupted cell unwinds, m need not be locked: a Lock may have ended
// without it.
func (m *Mutex) Unlock() {
	free := m.TryLock()
	(*sync.Mutex)(m).Unlock()
	if free && !task.Stopped() {
		panic(errUnlock)
	}
}

// errUnlock says what the standard package ends the process with.
var errUnlock = errors.New("sync: unlock of unlocked mutex")

// An RWMutex is sync.RWMutex.
type RWMutex struct{ m sync.RWMutex }

func (m *RWMutex) Lock()                { waiting(m.m.TryLock) }
func (m *RWMutex) TryLock() bool        { return m.m.TryLock() }
func (m *RWMutex) RLock()               { waiting(m.m.TryRLock) }
func (m *RWMutex) TryRLock() bool       { return m.m.TryRLock() }
func (m *RWMutex) RLocker() sync.Locker { return readLocker{m} }

// Unlock unlocks m for writing; see Mutex.Unlock.
func (m *RWMutex) Unlock() {
	if m.m.TryRLock() {
		m.m.RUnlock() // readers could enter: it was not locked for writing
		if !task.Stopped() {
			panic(errUnlock)
		}
		return
	}
	m.m.Unlock()
}

// RUnlock undoes one RLock; see Mutex.Unlock.
func (m *RWMutex) RUnlock() {
	if m.m.TryRLock() { // else it is locked for writing
		m.m.RUnlock()
		if !m.m.TryLock() {
			m.m.RUnlock()
			return
		}
		m.m.Unlock() // a writer could enter: there was no reader
	}
	if !task.Stopped() {
		panic(errUnlock)
	}
}

type readLocker struct{ m *RWMutex }

func (l readLocker) Lock()   { l.m.RLock() }
func (l readLocker) Unlock() { l.m.RUnlock() }

// A Once is sync.Once.
type Once struct {
	done atomic.Bool
	m    Mutex
}

// Do calls f when it is the first call of Do, and otherwise waits until that has returned.
func (o *Once) Do(f func()) {
	if o.done.Load() {
		return
	}
	o.m.Lock()
	defer o.m.Unlock()
	if task.Stopped() || o.done.Load() {
		return
	}
	defer o.done.Store(true)
	f()
}

// A WaitGroup is sync.WaitGroup.
type WaitGroup struct {
	mu   sync.Mutex
	n    int
	zero chan struct{} // closed when n comes to 0; nil when nobody waits
}

// Add adds delta to the counter. It panics when the counter becomes negative.
func (g *WaitGroup) Add(delta int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.n += delta
	if g.n < 0 {
		panic("sync: negative WaitGroup counter")
	}
	if g.n == 0 && g.zero != nil {
		close(g.zero)
		g.zero = nil
	}
}

func (g *WaitGroup) Done() { g.Add(-1) }

// Go calls f in a goroutine, which the group waits for.
func (g *WaitGroup) Go(f func()) {
	g.Add(1)
	go func() {
		defer g.Done()
		f()
	}()
}

// Wait waits until the counter is 0.
func (g *WaitGroup) Wait() {
	g.mu.Lock()
	if g.n == 0 {
		g.mu.Unlock()
		return
	}
	if g.zero == nil {
		g.zero = make(chan struct{})
	}
	zero := g.zero
	g.mu.Unlock()
	select {
	case <-zero:
	case <-task.Done():
	}
}

// A Cond is sync.Cond.
type Cond struct {
	L sync.Locker

	mu      sync.Mutex
	waiters []chan struct{}
}

// NewCond returns a condition variable with the locker l.
func NewCond(l sync.Locker) *Cond { return &Cond{L: l} }

// Wait unlocks L, waits to be woken, and locks L again.
func (c *Cond) Wait() {
	woken := make(chan struct{})
	c.mu.Lock()
	c.waiters = append(c.waiters, woken)
	c.mu.Unlock()
	c.L.Unlock()
	select {
	case <-woken:
	case <-task.Done():
		c.leave(woken)
	}
	c.L.Lock()
}

// leave takes a goroutine that waits no longer out of the queue, where it would take a
// signal that is for another one.
func (c *Cond) leave(woken chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiters = slices.DeleteFunc(c.waiters, func(w chan struct{}) bool { return w == woken })
}

// Signal wakes the goroutine that has waited longest.
func (c *Cond) Signal() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiters) > 0 {
		close(c.waiters[0])
		c.waiters = c.waiters[1:]
	}
}

// Broadcast wakes all who wait.
func (c *Cond) Broadcast() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.waiters {
		close(w)
	}
	c.waiters = nil
}

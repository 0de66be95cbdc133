package sync

import (
	"runtime"
	"testing"
	"time"

	"sprague/stdlib/task"
)

// within fails the test when f does not return.
func within(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(60 * time.Second):
		t.Fatalf("%s waits without end", what)
	}
}

func TestMutexExcludes(t *testing.T) {
	var mu Mutex
	var wg WaitGroup
	n := 0
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 500 {
				mu.Lock()
				n++
				mu.Unlock()
			}
		}()
	}
	within(t, "Wait", wg.Wait)
	if n != 8*500 {
		t.Errorf("counted %d, want %d", n, 8*500)
	}
}

func TestReadersShare(t *testing.T) {
	var mu RWMutex
	mu.RLock()
	if !mu.TryRLock() || mu.TryLock() {
		t.Error("two readers exclude each other, or a writer enters with them")
	}
	mu.RUnlock()
	mu.RLocker().Unlock()
	mu.Lock()
	if mu.TryRLock() {
		t.Error("a reader enters with a writer")
	}
	mu.Unlock()
}

func TestCondWakes(t *testing.T) {
	var mu Mutex
	c := NewCond(&mu)
	ready := 0
	var wg WaitGroup
	for range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			mu.Lock()
			for ready == 0 {
				c.Wait()
			}
			mu.Unlock()
		}()
	}
	mu.Lock()
	ready = 1
	mu.Unlock()
	within(t, "Wait", func() {
		for {
			c.Signal()
			c.Broadcast()
			if waited(&wg) {
				return
			}
		}
	})
}

func waited(g *WaitGroup) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.n == 0
}

func TestNegativeCounterPanics(t *testing.T) {
	defer func() {
		if r := recover(); r != "sync: negative WaitGroup counter" {
			t.Errorf("panics with %v", r)
		}
	}()
	var g WaitGroup
	g.Done()
}

// A Wait that an interrupt has ended does not take the Signal meant for a later one.
func TestInterruptedWaitTakesNoSignal(t *testing.T) {
	defer task.Reset()
	var mu Mutex
	c := NewCond(&mu)
	mu.Lock()
	time.AfterFunc(10*time.Millisecond, task.Stop)
	within(t, "the interrupted Wait", c.Wait)
	mu.Unlock()
	task.Reset()
	woken := make(chan struct{})
	go func() {
		mu.Lock()
		c.Wait()
		close(woken)
	}()
	within(t, "the Wait after it", func() {
		for c.waiting() == 0 {
			runtime.Gosched()
		}
		c.Signal()
		<-woken
	})
}

func (c *Cond) waiting() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.waiters)
}

func TestInterruptEndsWaiting(t *testing.T) {
	defer task.Reset()
	var mu Mutex
	var rw RWMutex
	var g WaitGroup
	mu.Lock()
	rw.RLock()
	g.Add(1)
	time.AfterFunc(10*time.Millisecond, task.Stop)
	within(t, "Mutex.Lock", mu.Lock)
	within(t, "RWMutex.Lock", rw.Lock)
	within(t, "WaitGroup.Wait", g.Wait)
	within(t, "Cond.Wait", func() { NewCond(&mu).Wait() })
	// What an interrupted cell unlocks while it unwinds need not be locked.
	new(Mutex).Unlock()
	new(RWMutex).Unlock()
	new(RWMutex).RUnlock()
}

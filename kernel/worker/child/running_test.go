package child

import "testing"

// No cell and no goroutine begins while variables are written down, and they are not while a cell runs.
func TestTimeBetweenCells(t *testing.T) {
	r := newRunning()
	a := newCell(1, 1)
	for range 2 {
		if !r.keep() || r.keep() {
			t.Error("the time between cells is not kept by one")
		}
		entered, begun := make(chan bool), make(chan bool)
		go func() { r.enter(a); close(entered) }()
		go func() { r.begin(); close(begun) }()
		for waits := false; !waits; waits = r.waiting.Load() {
		}
		select {
		case <-entered:
			t.Error("a cell begins while variables are written down")
		case <-begun:
			t.Error("a goroutine begins while variables are written down")
		default:
		}
		r.kept()
		<-entered
		<-begun
		if r.current() != a || r.keep() || r.alone() {
			t.Error("variables are written down while a cell runs")
		}
		r.end()
		r.leave()
		if r.current() != nil || r.keep() || !r.alone() {
			t.Error("a cell that has gone runs, or the time after it is claimed before its variables are kept")
		}
		r.kept()
	}
}

// There are so many goroutines and no more.
func TestMostRoutines(t *testing.T) {
	r := newRunning()
	r.beside = mostRoutines - 1
	if !r.begin() || r.begin() {
		t.Errorf("%d goroutines", r.beside)
	}
	if r.end(); !r.begin() {
		t.Error("one that has ended makes no room")
	}
}

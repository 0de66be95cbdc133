package child

import (
	"testing"
	"testing/synctest"
)

// No cell and no goroutine begins while variables are written down, and they are not while a cell runs.
func TestTimeBetweenCells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRunning()
		a := newCell(1, 1)
		for range 2 {
			if !r.keep() || r.keep() {
				t.Error("the time between cells is not kept by one")
			}
			started, begun := false, false
			go func() { r.start(a); r.await(); started = true }()
			go func() { r.begin(); begun = true }()
			synctest.Wait()
			if started || begun || r.current() != a {
				t.Error("a cell or a goroutine begins while variables are written down")
			}
			r.kept()
			synctest.Wait()
			if !started || !begun || r.keep() || r.alone() {
				t.Error("variables are written down while a cell runs")
			}
			r.end()
			r.leave()
			if r.current() != nil || r.keep() || !r.alone() {
				t.Error("a cell that has gone runs, or the time after it is claimed before its variables are kept")
			}
			r.kept()
		}
	})
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

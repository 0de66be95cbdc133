package child

import (
	"testing"
	"testing/synctest"
)

// No cell and no goroutine begins while variables are written down.
func TestTimeBetweenCells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRunning()
		a := newCell(1, 1)
		for range 2 {
			r.leave()
			if r.current() != nil || !r.alone() {
				t.Error("a cell that has gone runs")
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
			if !started || !begun || r.alone() {
				t.Error("a cell or a goroutine does not begin when variables have been written down")
			}
			r.end()
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

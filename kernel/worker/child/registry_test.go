package child

import (
	"testing"
	"testing/synctest"

	"sprague/kernel/worker/wire"
)

// No cell and no goroutine begins while variables are written down.
func TestTimeBetweenCells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry(func(*cell) {})
		a := newCell(wire.Job{Cell: 1}, 1)
		for range 2 {
			r.leave(a)
			if r.current() != nil || !r.alone() {
				t.Error("a cell that has gone runs")
			}
			started, begun := false, false
			go func() { r.start(a); r.enter(a); started = true }()
			go func() { r.begin(a); begun = true }()
			synctest.Wait()
			if started || begun || r.current() != a {
				t.Error("a cell or a goroutine begins while variables are written down")
			}
			r.kept()
			synctest.Wait()
			if !started || !begun || r.alone() {
				t.Error("a cell or a goroutine does not begin when variables have been written down")
			}
			r.end(a)
			r.end(a)
		}
	})
}

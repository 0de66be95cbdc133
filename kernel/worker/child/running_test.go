package child

import "testing"

// No cell begins while variables are written down or code is cancelled, and neither begins while a
// cell runs.
func TestClaims(t *testing.T) {
	r := newRunning()
	a := newCell(1, 1)
	for _, c := range []struct {
		what       string
		begin, end func()
	}{
		{"variables are written down", func() {
			if !r.keep() || r.keep() {
				t.Error("the time between cells is not kept by one")
			}
		}, r.kept},
		{"code is cancelled", func() {
			if !r.claim(nil) || r.claim(nil) || r.keep() {
				t.Error("the time between cells is not claimed by one")
			}
		}, r.released},
	} {
		c.begin()
		entered := make(chan bool)
		go func() { r.enter(a); close(entered) }()
		for waits := false; !waits; waits = r.waiting.Load() {
		}
		select {
		case <-entered:
			t.Errorf("a cell begins while %s", c.what)
		default:
		}
		c.end()
		<-entered
		if r.current() != a || r.keep() || r.claim(nil) || r.claim(newCell(2, 1)) {
			t.Error("something is claimed from a cell that runs")
		}
		if !r.claim(a) || r.claim(a) {
			t.Error("a cell cannot claim its own time once")
		}
		r.released()
		r.leave()
		if r.current() != nil || r.keep() {
			t.Error("a cell that has gone runs, or the time after it is claimed before its variables are kept")
		}
		r.kept()
	}
}

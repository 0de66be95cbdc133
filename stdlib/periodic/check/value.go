package check

import (
	"fmt"

	"sprague/stdlib/task"
)

// Value returns G(n), n ≥ 0, as far as the claim is right: for a claim with states by
// going on from the nearest window before n, for others by computing all values up to the
// heap that n repeats. The first takes some 20 ns for each heap between the window and n
// where few heaps are rare; the other is refused with an error where it would take days.
// Either reports progress, and panics with [task.ErrInterrupted] when it is interrupted.
func (c Claim) Value(n int64) (int64, error) {
	if n < 0 || c.Preperiod < 0 || c.Period < 1 {
		return 0, fmt.Errorf("check: heap %d of a claim with preperiod %d and period %d", n, c.Preperiod, c.Period)
	}
	g, err := readGame(c.Game)
	if err != nil {
		return 0, err
	}
	laps := max(0, (n-c.Preperiod)/c.Period)
	n -= laps * c.Period
	if c.States == nil {
		values, err := g.values(c.Game, n+1)
		if err != nil {
			return 0, err
		}
		return int64(values[n]) + laps*c.Saltus, nil
	}
	if err := c.statesHypotheses(g); err != nil {
		return 0, err
	}
	small, err := c.smallValues(g)
	if err != nil {
		return 0, err
	}
	if n < int64(len(small)) {
		return int64(small[n]), nil
	}
	w, err := c.newWalker(g, small)
	if err != nil {
		return 0, err
	}
	return c.fromWindow(w, n)
}

// fromWindow returns G(n) out of the window that has it, or by a walk to it.
func (c Claim) fromWindow(w *walker, n int64) (int64, error) {
	from := c.States.Windows[0]
	for _, window := range c.States.Windows {
		if first := window.At - int64(len(window.Values)); first <= n && n < window.At {
			return int64(window.Values[n-first]), nil
		}
		if window.At <= n {
			from = window
		}
	}
	if t := newTrack(w, from); t != nil {
		if v, ok := t.follow(c.Game, n); ok {
			return v, nil
		}
	}
	return c.walkTo(w, from, n)
}

// walkTo walks from a window to n, one step after the other.
func (c Claim) walkTo(w *walker, from Window, n int64) (int64, error) {
	w.start(from.At, from.Values)
	for at := from.At; at <= n; at++ {
		if at%1024 == 0 {
			task.Check()
		}
		v, ok := w.next()
		if !ok {
			return 0, c.fail("the step of heap %d is not decided by its last values", at)
		}
		w.values = append(w.values[1:], v)
		w.first++
	}
	return int64(w.values[len(w.values)-1]), nil
}

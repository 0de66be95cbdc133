package quick

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// # A value far out
//
// Statement. If the claim is right, Value returns G(n).
//
// A period brings any heap back to one below n₀ + p: G(n) = G(n − mp) + m·gain. What is below is
// computed. For claims that compare all values that is the work of a verification, and is asked
// of the same limits. For a finite-state claim n₀ + p may be 10¹² and more, and every window is a
// place to begin: the way from the nearest one before n is a share of the whole.
//
// Nothing is proved on that way. That windows are right is what a verification shows; here they are
// believed, as the word "claim" in the result of a cell says. So the quick way need not show that
// steps are decided ([track]); the slow one does, and says where one is not.
//
// Cost. See the comment on Value; limits are those of [certificate.Generous].

// Value returns G(n), n ≥ 0, as far as the claim is right: for a finite-state claim by
// going on from the nearest window before n, for others by computing all values up to the
// heap that n repeats. The first takes some 20 ns for each heap between the window and n
// where few heaps are rare; the other is refused with a [certificate.TooMuch] where it would take hours.
// Either reports progress, and ends with [task.ErrInterrupted] when it is interrupted.
// n is brought below n₀ + p by whole laps first; each of them adds the gain, if there is one.
func Value(p *certificate.Period, n int64) (v int64, err error) {
	defer task.Interrupted(&err)
	if n < 0 {
		return 0, fmt.Errorf("check: heap %d; a heap holds none or more", n)
	}
	c, err := possible(p)
	if err != nil {
		return 0, err
	}
	laps := max(0, (n-c.Preperiod)/c.Period)
	n -= laps * c.Period
	if c.ByStates() {
		if err := certificate.Generous().Allow(c.Game, finiteCost(c, 1, 1)); err != nil {
			return 0, err
		}
		whole, err := open(c)
		if err != nil {
			return 0, err
		}
		return whole.value(n)
	}
	cost := c.Rules.Cost(n + 1)
	if walks(c.Rules, n+1) {
		cost = walkCost(c.Rules, n+1)
	}
	if err := certificate.Generous().Allow(c.Game, cost); err != nil {
		return 0, err
	}
	values, err := Values(c.Rules, n+1)
	if err != nil {
		return 0, err
	}
	return int64(values[n]) + laps*c.Gain(n), nil
}

// value returns G(n), n < n₀ + p, out of what is known, or by a walk to it.
// Windows are asked first, for the last L values before each are written down; then the nearest
// window before n is gone on from, by the quick track if its codes fit, else step by step.
func (f *finite) value(n int64) (int64, error) {
	if n < int64(len(f.small)) {
		return int64(f.small[n]), nil
	}
	from := f.windows[0]
	for _, window := range f.windows {
		if first := window.At - int64(len(window.Values)); first <= n && n < window.At {
			return int64(window.Values[n-first]), nil
		}
		if window.At <= n {
			from = window
		}
	}
	w := newWalker(f.Claim, f.small)
	if t := newTrack(w, from); t != nil {
		if v, ok := t.follow(f.Game, n); ok {
			return v, nil
		}
	}
	return f.walkTo(w, from, n)
}

// walkTo walks from a window to n, one step after the other.
// Every step is checked as in a verification, but the window it begins behind is taken as right.
// Cost: some microseconds a step.
func (f *finite) walkTo(w *walker, from place, n int64) (int64, error) {
	w.start(from.At, from.Values)
	for at := from.At; at <= n; at++ {
		if at%1024 == 0 {
			task.Check()
		}
		v, ok := w.next()
		if !ok {
			return 0, f.Fail("the step of heap %d is not decided by its last values", at)
		}
		w.values = append(w.values[1:], v)
		w.first++
	}
	return int64(w.values[len(w.values)-1]), nil
}

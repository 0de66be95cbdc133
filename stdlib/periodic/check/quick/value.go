package quick

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// # Values of large heaps
//
// Statement. If the claim is right, Value returns G(n).
//
// A period reduces any heap to one below n₀ + p: G(n) = G(n − mp) + m·gain. Values below are computed. For claims that
// compare all values that is the work of a verification, with the same limits. For a finite-state claim n₀ + p may be
// 10¹² and more; the walk starts at the nearest window before n.
//
// This proves nothing: windows are assumed to be right. So [track] need not show that steps are decided; walkTo does.

// Value returns G(n), n ≥ 0, if the claim is right: for a finite-state claim by continuing from the nearest window
// before n, for others by computing all values up to the heap that n repeats. The first takes about 20 ns for each heap
// between the window and n if few heaps are rare; the other is refused with a [certificate.TooMuch] if it would take
// hours. Both report progress, and return [task.ErrInterrupted] if they are interrupted.
func (Checker) Value(p *certificate.Period, n int64) (v int64, err error) {
	defer task.Interrupted(&err)
	if n < 0 {
		return 0, fmt.Errorf("check: heap size %d: must be ≥ 0", n)
	}
	c, err := possible(p)
	if err != nil {
		return 0, err
	}
	cycles := max(0, (n-c.Preperiod)/c.Period)
	n -= cycles * c.Period
	if c.ByStates() {
		if err := certificate.Generous().Allow(c.Game, finiteCost(c, 1, 1, fewCodes)); err != nil {
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
	return int64(values[n]) + cycles*c.Gain(n), nil
}

// value returns G(n), n < n₀ + p, from known values, or by a track from the nearest window before n, or if its
// codes do not fit, by a walk.
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
	r := newRules(f.Claim, f.small)
	if t := newTrack(r, from); t != nil {
		if v, ok := t.follow(f.Game, n); ok {
			return v, nil
		}
	}
	return f.walkTo(r, from, n)
}

// walkTo walks from a window to n in a batch of one.
func (f *finite) walkTo(r *rules, from place, n int64) (int64, error) {
	plan, err := f.plan(r, allCodes)
	if err != nil {
		return 0, err
	}
	l := newBatch(plan)
	l.load(0, 0, from.At, n+1-from.At, from.Values)
	for left := n + 1 - from.At; left > 0 && l.bad|l.wide == 0; left -= moved {
		task.Check()
		l.walk(min(left, moved))
	}
	if l.bad|l.wide != 0 {
		return 0, f.Fail("a step between heaps %d and %d is not decided by the last values", from.At, n)
	}
	return int64(l.window(0, n+1, 1)[0]), nil
}

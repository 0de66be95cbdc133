package subtraction

import (
	"errors"
	"fmt"
	"sync"

	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// proved holds the period of a game once it is found, so that At computes it once.
type proved struct {
	sync.Mutex
	values      []int
	certificate periodic.Certificate
	found       bool
}

// ErrBudget says that a period was not reached within the values that Period looks at.
var ErrBudget = errors.New("budget of values spent")

// mostValues is the number of values after which Period gives up: half a gigabyte.
const mostValues = 1 << 26

// Period finds the least preperiod and period, and proves them. For a finite set one window of max(S) values decides
// all later ones; for an all-but set a window of twice the greatest excluded number decides them up to a shift, so that
// the values grow by the saltus (see periodic.OneWindow and periodic.AllBut for the proofs).
//
// A period exists always, but it may be long: the error is ErrBudget after 2^26 values, or
// task.ErrInterrupted; the values computed are kept and a second call goes on.
func (g Game) Period() (periodic.Certificate, error) { return g.PeriodWithin(mostValues) }

// PeriodWithin is Period within the first n values: when they prove none, the error is ErrBudget. It panics if n < 0.
func (g Game) PeriodWithin(values int) (periodic.Certificate, error) {
	g.made()
	if values < 0 {
		panic(fmt.Sprintf("subtraction: PeriodWithin(%d); n must be ≥ 0", values))
	}
	g.proved.Lock()
	defer g.proved.Unlock()
	if g.proved.found {
		return g.proved.certificate, nil
	}
	values = min(values, mostValues)
	first := max(64, 4*min(g.greatest(), values)) // no theorem takes fewer values than the greatest number
	for n := min(first, values); g.greatest() <= values; n = min(2*n, values) {
		if task.Stopped() {
			return periodic.Certificate{}, task.ErrInterrupted
		}
		g.proved.values = g.extend(g.proved.values, n)
		if c, ok := periodic.Find(g.proved.values, g.theorem()); ok {
			g.proved.certificate, g.proved.found = c.For(g.name()), true
			return g.proved.certificate, nil
		}
		if n == values {
			break
		}
	}
	return periodic.Certificate{}, fmt.Errorf("subtraction: %v: %w: no period is proved by the first %d values", g,
		ErrBudget, values)
}

// theorem returns the theorem that proves the periods of the game.
func (g Game) theorem() periodic.Theorem {
	if g.allBut {
		return periodic.AllBut(int64(g.greatest()))
	}
	return periodic.OneWindow(int64(g.greatest()), 0)
}

// name returns the game as certificates call it.
func (g Game) name() string {
	if g.allBut {
		return "subtraction all but {" + g.list() + "}"
	}
	return "subtraction {" + g.list() + "}"
}

// at returns G(n) by a formula or the period.
func (g Game) at(n int64) int {
	if f, ok := g.formula(); ok {
		return int(f.at(n))
	}
	c, err := g.Period()
	if err != nil && (!errors.Is(err, ErrBudget) || n >= mostValues) {
		panic(err)
	}
	g.proved.Lock()
	defer g.proved.Unlock()
	if err != nil {
		g.proved.values = g.extend(g.proved.values, int(n)+1)
	}
	if n < int64(len(g.proved.values)) {
		return g.proved.values[n]
	}
	laps := (n - c.Preperiod) / c.Period
	return g.proved.values[n-laps*c.Period] + int(laps*c.Saltus)
}

package subtraction

import (
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/extend"
	"sprague/stdlib/task"
)

// Values returns G(0), …, G(n−1), computed by the mex rule in O(n·size of S) time, for all-but sets
// too. After Period has proved a period, values behind it are copies. It panics if n is negative, and when there is
// not the memory for them.
func (g Game) Values(n int) []int {
	g.check("Values", n)
	budget.Need(24*float64(n), "Value(n) tells single values from the proved period", "subtraction: Values(%d) of %v",
		n, g)
	g.proved.Lock()
	c, found, first := g.proved.certificate, g.proved.found, g.proved.values
	g.proved.Unlock()
	if found && c.Preperiod+c.Period < int64(n) {
		return extend.Values(first[:c.Preperiod+c.Period], int(c.Period), int(c.Saltus), c.Still, n)
	}
	return g.extend(nil, n)
}

// Value returns G(n) for any n at once: from the closed form, if there is one, or from the proved period, which is
// found at the first call. Where the period is out of reach a heap below 2^26 has its value by the mex rule. It panics
// if n is negative, and with the error of Period for a greater heap.
func (g Game) Value(n int) int {
	g.check("Value", n)
	const near = 64
	if n < near {
		return g.Values(n + 1)[n]
	}
	return g.at(int64(n))
}

// every is the number of values that are computed between two checks for an interrupt.
const every = 1 << 12

// extend returns the values continued to n of them. An interrupt panics with task.ErrInterrupted.
func (g Game) extend(values []int, n int) []int {
	next := g.mex
	if g.allBut {
		next = newFree(g, values).next
	}
	for h := len(values); h < n; h++ {
		if h%every == 0 {
			task.Check()
			task.Report(task.Progress{Label: g.String() + ": values", Done: int64(h), Total: int64(n), Unit: "values"})
		}
		values = append(values, next(values))
	}
	return values
}

// mex returns the value after these for a finite set. Values are at most the number of moves, so that many marks do.
func (g Game) mex(values []int) int {
	n := len(values)
	seen := make([]bool, len(g.set)+1)
	for _, t := range g.set {
		if t > n {
			break
		}
		seen[values[n-t]] = true
	}
	v := 0
	for seen[v] {
		v++
	}
	return v
}

// free finds the mex for an all-but set: a value can be given again only when every heap that has
// it is out of reach, so it counts the heaps of each value.
type free struct {
	game  Game
	heaps []int // heaps[v] is the number of heaps so far that have value v
	out   []int // out[v] is scratch: how many of them are out of reach
}

// newFree returns the counts for the values so far.
func newFree(g Game, values []int) *free {
	f := &free{game: g}
	for _, v := range values {
		f.count(v)
	}
	return f
}

func (f *free) count(v int) {
	if v == len(f.heaps) {
		f.heaps, f.out = append(f.heaps, 0), append(f.out, 0)
	}
	f.heaps[v]++
}

// next returns the value after these and counts it. Below a new value only those of heaps out of reach can be free.
func (f *free) next(values []int) int {
	n, best := len(values), len(f.heaps)
	for _, t := range f.game.set {
		if t > n {
			break
		}
		v := values[n-t]
		f.out[v]++
		if f.out[v] == f.heaps[v] {
			best = min(best, v)
		}
	}
	for _, t := range f.game.set {
		if t > n {
			break
		}
		f.out[values[n-t]] = 0
	}
	f.count(best)
	return best
}

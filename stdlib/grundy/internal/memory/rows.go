package memory

import (
	"slices"
	"sort"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// # Values of one heap with a memory
//
// Notation. G(n, s) is the value of a heap of n after s tokens were taken, s = 0 before the first move, and
// v(t) = G(n−t, t) for the t that the clauses allow. G(n, s) is the mex of the v(t) with t ≤ most(n, s), without
// t = s where no move repeats, and with the value after the pass where there is one.
//
// Statement. For s = 1, 2, … most(n, s) does not fall, so one tally of the v(t) only grows, and its mex with it.
// Without t = s the mex is another only if v(s) is smaller and no other t has it. All s > n give the same value. So the
// row of n takes O(n) steps with a look-up each, and is stored as the s at which it changes.
//
// Invariant: rows[n] is complete for all n < len(rows).
//
// Cost. O(n² log n) for the heaps below n if any number may be taken, O(n·k log k) if at most k.

// run is a value from some number that was taken last on, as far as the next run.
type run struct{ from, value int32 }

// tally counts values, with their mex.
type tally struct {
	count []int32
	mex   int32
	size  int
}

func (t *tally) add(v int32) {
	for int(v)+2 > len(t.count) || int(t.mex)+2 > len(t.count) {
		t.count = append(t.count, make([]int32, len(t.count)+8)...)
	}
	t.count[v]++
	t.size++
	for t.count[t.mex] > 0 {
		t.mex++
	}
}

// with returns the mex with one value of the tally less, and another more; −1 is none.
func (t *tally) with(less, more int32) int32 {
	absent := func(v int32) bool {
		return int(v) >= len(t.count) || t.count[v] == 0 || v == less && t.count[v] == 1
	}
	v := t.mex
	if less >= 0 && less < v && absent(less) {
		v = less
	}
	if v == more {
		for v++; !absent(v); {
			v++
		}
	}
	return v
}

// At returns the value of a heap whose row is there.
func (g *Game) At(h, taken int, passed bool) int32 {
	return valueAfter(g.rows[h][g.side(passed)], taken)
}

// valueAfter returns the value of a row's heap when so many were taken last.
func valueAfter(row []run, taken int) int32 {
	i := sort.Search(len(row), func(i int) bool { return int(row[i].from) > taken })
	return row[i-1].value
}

// side returns where the values stand: 0 while the pass is to come.
func (g *Game) side(passed bool) int {
	if g.Rule.Pass && !passed {
		return 0
	}
	return 1
}

// Compute computes the rows up to heap h.
func (g *Game) Compute(h int) {
	advice := "Outcome may be known by a theorem, and Period() may tell all values at once"
	budget.Need(80*float64(h), advice, "grundy: the value of a heap of %d", h)
	for n := len(g.rows); n <= h; n++ {
		task.Check()
		task.Report(task.Progress{Label: "grundy: values", Done: int64(n), Total: int64(h), Unit: "heaps"})
		if n >= 1<<10 && n&(n-1) == 0 {
			grows := float64(h) / float64(n)
			budget.Need(8*float64(g.runs)*grows*grows, "Ask for a smaller heap", "grundy: the value of a heap of %d", h)
		}
		var row [2][]run
		takes := g.takes(n)
		row[1] = g.row(n, takes, true, nil)
		if g.Rule.Pass {
			row[0] = g.row(n, takes, false, row[1])
		}
		g.rows = append(g.rows, row)
		g.runs += len(row[0]) + len(row[1])
	}
}

// row computes the values of one heap from those of smaller ones; after are those with the pass used up, if it is not.
func (g *Game) row(n int, takes []int, passed bool, after []run) (row []run) {
	left := make([]int32, len(takes))
	for i, t := range takes {
		left[i] = g.At(n-t, t, passed)
	}
	add := func(last int, seen *tally) {
		for seen.size < len(takes) && takes[seen.size] <= g.most(n, last) {
			seen.add(left[seen.size])
		}
		less, more, moves := int32(-1), int32(-1), seen.size
		if i, ok := slices.BinarySearch(takes[:seen.size], last); ok && g.Rule.NoRepeat {
			less = left[i]
			moves--
		}
		if after != nil && moves > 0 {
			more = valueAfter(after, last)
		}
		if v := seen.with(less, more); row == nil || last == 1 || row[len(row)-1].value != v {
			row = append(row, run{int32(last), v})
		}
	}
	add(0, new(tally))
	if g.Rule.Remembers() && len(takes) > 0 {
		seen := new(tally)
		for last := 1; last <= takes[len(takes)-1]+1; last++ {
			add(last, seen)
		}
	}
	return row
}

// Known returns how many heaps have their rows.
func (g *Game) Known() int { return len(g.rows) }

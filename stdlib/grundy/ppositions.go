package grundy

import (
	"slices"

	"sprague/stdlib/grundy/internal/outcomes"
	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// PPositions returns the heaps below n that are P-positions: the player to move loses. If a declared rule leaves at
// most one heap and allows the same numbers at every heap, it computes outcomes without values, 64 at a time: 10^7
// heaps of "take a square" take 0.3 seconds. For dynamic Nim it uses a theorem. For other games the cost is that of
// Values(n). It panics as Values does.
func (g *Game) PPositions(n int) []int {
	g.heaps("PPositions", n)
	if m := g.memory(); m != nil {
		if heaps, ok := m.Lost(n); ok {
			return heaps
		}
	}
	if d := g.declared(); d != nil && d.leavesOneHeap() {
		return d.pPositions(n, g.String())
	}
	var heaps []int
	for heap, value := range g.Values(n) {
		if value == 0 {
			heaps = append(heaps, heap)
		}
	}
	return heaps
}

// leavesOneHeap reports whether no move splits a heap or depends on it.
func (d *declared) leavesOneHeap() bool {
	return !slices.ContainsFunc(d.clauses, func(c words.Clause) bool {
		return c.Leaves&^(words.Nothing|words.One) != 0 || c.Of != nil || c.Heap != nil
	})
}

// pPositions computes the P-positions below n; see package outcomes.
func (d *declared) pPositions(n int, name string) []int {
	if n == 0 {
		return nil
	}
	budget.Need(9*float64(n), "Ask for fewer", "grundy: PPositions(%d) of %s", n, name)
	whole, part, numbers := d.wholeAndParts(n, n/64+1)
	return outcomes.Lost(n, whole, part, numbers, func(done int) {
		task.Check()
		task.Report(task.Progress{Label: name + ": outcomes", Done: int64(done), Total: int64(n), Unit: "heaps"})
	})
}

// wholeAndParts returns the set of numbers up to n that a move may take and leave no heap, and of those that it may
// take and leave one, the latter also in ascending order.
func (d *declared) wholeAndParts(n, size int) (whole, part []uint64, numbers []int) {
	whole, part = make([]uint64, size), make([]uint64, size)
	for i, c := range d.clauses {
		for _, t := range d.upTo(i, n) {
			if t > 0 && c.Leaves&words.Nothing != 0 {
				whole[t/64] |= 1 << (t % 64)
			}
			if t > 0 && c.Leaves&words.One != 0 && part[t/64]>>(t%64)&1 == 0 {
				part[t/64] |= 1 << (t % 64)
				numbers = append(numbers, t)
			}
		}
	}
	slices.Sort(numbers)
	return whole, part, numbers
}

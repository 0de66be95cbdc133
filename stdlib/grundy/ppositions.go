package grundy

import (
	"math/bits"
	"slices"

	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/room"
	"sprague/stdlib/task"
)

// PPositions returns the heaps below n that are P-positions: who must move from one loses. Where a declared rule
// leaves at most one heap, and allows the same numbers at every heap, outcomes are computed without values, 64 at a
// time; so for "take a square" 10^7 heaps take 0.3 seconds. Of dynamic Nim a theorem lists them. For other games the cost is that of Values(n). It panics
// as Values does.
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

// leavesOneHeap reports whether no move splits a heap, and what a move takes does not depend on the heap.
func (d *declared) leavesOneHeap() bool {
	return !slices.ContainsFunc(d.clauses, func(c words.Clause) bool {
		return c.Leaves&^(words.Nothing|words.One) != 0 || c.Of != nil || c.Heap != nil
	})
}

// pPositions computes the P-positions below n.
//
// Bit h of a set of words stands for the number h. A heap is in won if a move leaves a P-position: if it may be taken
// whole, or is p + t for a P-position p > 0 and a number t that may be taken. The words of won are completed from the
// left. The cost is at most n/32 times the count of numbers.
func (d *declared) pPositions(n int, name string) []int {
	if n == 0 {
		return nil
	}
	room.Need(9*float64(n), "Ask for fewer", "grundy: PPositions(%d) of %s", n, name)
	size := n/64 + 1
	won, taken, numbers := d.wholeAndParts(n, size)
	heaps := []int{0}
	won[0] |= 1 // no more is to be added: moves to heap 0 leave no heap
	for w := range size {
		task.Check()
		task.Report(task.Progress{Label: name + ": outcomes", Done: int64(64 * w), Total: int64(n), Unit: "heaps"})
		lost := settled(won[w], taken[0])
		for rest := lost; rest != 0; rest &= rest - 1 {
			if heap := 64*w + bits.TrailingZeros64(rest); heap < n {
				heaps = append(heaps, heap)
			}
		}
		spread(won[w:], lost, taken, numbers)
	}
	return heaps
}

// settled returns the P-positions of a word. The lowest heap that is not won is one; its moves within the word, which
// take numbers below 64, are added before the next is looked for.
func settled(won, near uint64) (lost uint64) {
	for b := range 64 {
		if won>>b&1 == 0 {
			lost |= 1 << b
			won |= near << b
		}
	}
	return lost
}

// spread adds the moves to P-positions of the first word: by number (the P-positions, moved by t) or by P-position (all
// numbers, moved by p), whichever touches fewer words.
func spread(won []uint64, lost uint64, taken []uint64, numbers []int) {
	end, _ := slices.BinarySearch(numbers, 64*len(won))
	if bits.OnesCount64(lost)*len(won) >= end {
		for _, t := range numbers[:end] {
			addMoved(won, t/64, lost, t%64)
		}
		return
	}
	for ; lost != 0; lost &= lost - 1 {
		p := bits.TrailingZeros64(lost)
		for i, word := range taken[:len(won)] {
			addMoved(won, i, word, p)
		}
	}
}

// addMoved adds the numbers of a word that is moved by so many bits, less than 64.
func addMoved(set []uint64, at int, word uint64, by int) {
	set[at] |= word << by
	if at+1 < len(set) {
		set[at+1] |= word >> (64 - by)
	}
}

// wholeAndParts returns the numbers up to n that a move may take and leave no heap, as a set, and those that it may
// take and leave one, as a set and ascending.
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

package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
)

// # Recalibration
//
// Recalibration repairs a candidate that errs on a word. Some heaps of the word are freed, as cycles long enough for
// their number in it, beside the part that the other heaps generate; outcomes are marked again and elements that no
// context distinguishes are merged. One heap is tried first, then two at a time, and so on, until both checks pass at
// the word. This is a heuristic: it may enlarge the candidate more than needed, but a candidate is accepted only if
// both checks pass.

// recalibrated returns a candidate that passes both checks at the word w, where q fails one. With all heaps of the
// word free, for cycles long enough, the word is its own least word and is marked by the rules; if that fails too,
// options of it have wrong relations, and the search ends with ErrRecalibration.
func (q *Quotient) recalibrated(w word, c *budget.Clock) *Quotient {
	heaps := slices.Compact(slices.Clone(w))
	slices.Reverse(heaps)
	heaps = slices.DeleteFunc(heaps, func(h int) bool { return h == q.bounded })
	for k := 1; k <= len(heaps); k++ {
		for _, chosen := range choices(heaps, k) {
			c.Tick(q.size)
			a := q.freed(q.cyclesFor(w, chosen), c)
			next := newQuotient(q.Rules, a, q.heaps)
			next.bounded = q.bounded
			if !next.errs(w) {
				return next
			}
		}
	}
	panic(budget.Stopped{Reason: ErrRecalibration})
}

// freed returns the reduced monoid after freeing the heaps of the cycles.
func (q *Quotient) freed(cycles []cycle, c *budget.Clock) action {
	a := q.free(q.heaps, cycles, c)
	s := a.spell(q.heaps)
	a.mark(q.Rules, &s, c)
	return a.reduce(&s, c)
}

// The length of a cycle: it must distinguish the powers that the quotient distinguishes, so its index is at least that
// of the heap in q; and it must distinguish the failing word from shorter ones, so it is at least the number of these
// heaps in the word minus 1. The period is 2, as for Nim heaps and in all known quotients, or longer if the index is
// large.

// cyclesFor returns the cycles that replace the chosen heaps.
func (q *Quotient) cyclesFor(w word, chosen []int) []cycle {
	out := make([]cycle, len(chosen))
	for i, h := range chosen {
		index := max(q.index(h), count(w, h)-1)
		out[i] = cycle{heap: h, index: index, period: max(2, 2*((index-4)/2))}
	}
	return out
}

// index returns the least i such that the power i of heap h occurs again.
func (q *Quotient) index(h int) int {
	at := map[int32]int{}
	x := int32(0)
	for n := 0; ; n++ {
		if i, ok := at[x]; ok {
			return i
		}
		at[x] = n
		x = q.Act(h, x)
	}
}

// choices returns all k-element subsets of the heaps, in order.
func choices(heaps []int, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for i := range heaps {
		for _, rest := range choices(heaps[i+1:], k-1) {
			out = append(out, append([]int{heaps[i]}, rest...))
		}
	}
	return out
}

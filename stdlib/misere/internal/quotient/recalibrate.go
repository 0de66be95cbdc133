package quotient

import (
	"slices"

	"sprague/stdlib/misere/internal/budget"
)

// Recalibration repairs a candidate that errs on a word. Some heaps of the word are set
// free, as cycles long enough to count how often they occur in it, beside the part
// that the other heaps generate; outcomes are marked afresh and what no context tells
// apart is merged again. One heap is tried first, then two at a time, and so on, until
// both checks pass at the word. This is a heuristic: it may enlarge the candidate more
// than needed, but a candidate counts only when both checks pass.

// recalibrated returns a candidate that passes both checks at the word w, where q fails
// one.
// Why it ends: with all heaps of the word free, for cycles long enough, the word is its own least word and is marked by
// the rules; if even that errs, options of it were bound wrongly, and the search is given up with a reason.
func (q *quotient) recalibrated(w word, c *budget.Clock) *quotient {
	heaps := slices.Compact(slices.Clone(w))
	slices.Reverse(heaps)
	heaps = slices.DeleteFunc(heaps, func(h int) bool { return h == q.bounded })
	for k := 1; k <= len(heaps); k++ {
		for _, chosen := range choices(heaps, k) {
			c.Tick(q.size)
			a := q.freed(q.cyclesFor(w, chosen), c)
			next := newQuotient(q.rules, a, q.heaps)
			next.bounded = q.bounded
			if !next.errs(w) {
				return next
			}
		}
	}
	panic(budget.Stopped{Reason: ErrRecalibration})
}

// freed returns the reduced monoid after setting the cycles' heaps free.
// This is what every repair comes to: free, mark, reduce.
func (q *quotient) freed(cycles []cycle, c *budget.Clock) action {
	a := q.free(q.heaps, cycles, c)
	s := a.spell(q.heaps)
	a.mark(q.rules, &s, c)
	return a.reduce(&s, c)
}

// How long a cycle: it must keep apart the powers that the quotient keeps apart, so its index is at
// least that of the heap in q; and the word that failed must stay apart from the shorter ones, so it is
// at least one less than the number of these heaps in the word. The period is 2, as for Nim heaps and
// in all quotients that were found, longer where the index is great.

// cyclesFor returns the cycles that replace the chosen heaps: as long as their powers
// stay different in q, and long enough for the word.
func (q *quotient) cyclesFor(w word, chosen []int) []cycle {
	out := make([]cycle, len(chosen))
	for i, h := range chosen {
		index := max(q.index(h), count(w, h)-1)
		out[i] = cycle{heap: h, index: index, period: max(2, 2*((index-4)/2))}
	}
	return out
}

// index returns the least i such that the power i of heap h comes again.
// Powers are at most as many as there are elements.
func (q *quotient) index(h int) int {
	at := map[int32]int{}
	x := int32(0)
	for n := 0; ; n++ {
		if i, ok := at[x]; ok {
			return i
		}
		at[x] = n
		x = q.act(h, x)
	}
}

// choices returns all ways to choose k of the heaps, in order.
// In the order of the heaps, those that were chosen first are tried first.
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

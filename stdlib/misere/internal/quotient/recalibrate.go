package quotient

import (
	"fmt"
	"slices"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// # Recalibration
//
// Recalibration repairs a candidate that errs on a word. Some heaps of the word are freed, as cycles long enough for
// their number in it, beside the part that the other heaps generate; outcomes are marked again and elements that no
// context distinguishes are merged. One heap is tried first, then two at a time, and so on, until both checks pass at
// the word. This may enlarge the candidate more than needed.

// repaired recalibrates a candidate by the words on which it errs, except those that an earlier repair of the round has
// corrected, until both checks pass. It returns the quotient with the search that verified it.
func (q *Quotient) repaired(c *budget.Clock) (*Quotient, *search) {
	for {
		wrong, s := q.failures(c)
		if wrong == nil {
			return q, s
		}
		task.Report(task.Progress{Label: q.Rules.Name + ": quotient", Done: int64(q.Heap() - 1), Unit: "heaps",
			Note: fmt.Sprintf("heap %d: trying order %d, wrong on %s", q.Heap(), q.size, moves.Sum(wrong[0]))})
		for _, w := range wrong {
			if q.errs(w) {
				q = q.recalibrated(w, c)
			}
		}
	}
}

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
			if next := q.freed(q.cyclesFor(w, chosen), c); !next.errs(w) {
				return next
			}
		}
	}
	panic(budget.Stopped{Reason: ErrRecalibration})
}

// freed returns the candidate in which the heaps of the cycles are free.
func (q *Quotient) freed(cycles []cycle, c *budget.Clock) *Quotient {
	a := q.free(q.heaps, cycles, c)
	return a.candidate(q.Rules, q.heaps, q.bounded, c)
}

// candidate marks outcomes, and merges the elements that no context distinguishes.
func (a *action) candidate(r *moves.Rules, heaps []int, bounded int, c *budget.Clock) *Quotient {
	s := a.spell(heaps)
	a.mark(r, &s, c)
	q := newQuotient(r, a.reduce(&s, c), heaps)
	q.bounded = bounded
	return q
}

// with returns a copy with one more heap, which has no row yet.
func (q *Quotient) with(h int) *Quotient {
	next := *q
	next.of, next.heaps = append(slices.Clone(q.of), inert), append(slices.Clone(q.heaps), h)
	return &next
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

func count(w word, h int) int {
	n := 0
	for _, g := range w {
		if g == h {
			n++
		}
	}
	return n
}

// index returns the least i such that the power i of heap h occurs again.
func (q *Quotient) index(h int) int {
	var powers []int32
	x := int32(0)
	for ; !slices.Contains(powers, x); x = q.Act(h, x) {
		powers = append(powers, x)
	}
	return slices.Index(powers, x)
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

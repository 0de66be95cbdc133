package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// # Quotients with few of the greatest heap
//
// If candidates with the next heap h grow without end, the sums with few heaps h can still be computed. Let all sums
// with more than k heaps h be one element ∞, of unknown outcome. The others are closed under options; so the two
// checks, for them alone, prove their outcomes, and elements that they distinguish are distinct in the quotient of all
// sums [see package check, lower bounds of the order].
//
// The candidate for k is constructed from that for k − 1: the product of the part that the heaps below h generate with
// a chain 1, z, …, z^k, ∞ for h. It has everything that k − 1 heaps h distinguish, and recalibration has little left
// to do: 0.07 takes a minute to eight heaps of 34, where the cycle z⁴ = z² grows beyond all bounds.

// Bound computes the quotient of the sums of the heaps up to last with at most the given number of copies of last. An
// error says why the clock ended the search; then the result is the quotient for fewer copies, or nil. It is nil
// without an error if the last heap has no move.
func Bound(r *moves.Rules, last, copies int, c *budget.Clock) (b *Quotient, err error) {
	defer budget.Catch(&err)
	v := newSolver(r, c)
	for v.heap() < last {
		v.add()
	}
	if !r.Moves(last) {
		return nil, nil
	}
	for q, k := v.q.with(last), 1; k <= copies; k++ {
		task.Report(task.Progress{Label: r.Name + ": bounded quotient", Done: int64(k - 1), Total: int64(copies),
			Unit: "copies"})
		q, _ = q.chained(last, k, c).repaired(c)
		b = q // complete, if the clock ends the next one
	}
	return b, nil
}

// chained returns the candidate for at most the given number of heaps h, the last of q, which has no row yet or is that
// of the quotient for fewer copies. The chain is a cycle of index copies + 1 and period 1, whose last power is ∞; all
// elements with it are out. Their numbers in mixed radix are the last ones, since the chain is the last digit.
func (q *Quotient) chained(h, copies int, c *budget.Clock) *Quotient {
	part := q.action
	part.outs = newSet(part.size)
	chain := cycle{heap: h, index: copies + 1, period: 1}
	a := part.free(q.heaps, []cycle{chain}, c)
	a.outs = newSet(a.size)
	for x := a.size / chain.size() * chain.index; x < a.size; x++ {
		a.outs.add(int32(x))
	}
	return a.candidate(q.Rules, q.heaps, h, c)
}

// Outside returns the element of the sums out of bounds.
func (q *Quotient) Outside() int32 { return q.outs.members()[0] }

// Apart lists elements, ascending, any two of which are distinguished by sums within bounds. It chooses greedily, in
// order of least words, so the list need not be the longest.
func (q *Quotient) Apart() []int32 {
	var out []int32
	var in []set
	for _, x := range q.order {
		if q.outs.has(x) {
			continue
		}
		task.Check()
		within := newSet(q.size)
		for y, z := range q.Times(x) {
			if !q.outs.has(z) {
				within.add(int32(y))
			}
		}
		apart := true
		for i := 0; apart && i < len(out); i++ {
			apart = differ(q.avoid(x), q.avoid(out[i]), within, in[i])
		}
		if apart {
			out, in = append(out, x), append(in, within)
		}
	}
	slices.Sort(out)
	return out
}

// differ reports whether a and b differ at a member of both in and also.
func differ(a, b, in, also set) bool {
	for i := range a {
		if (a[i]^b[i])&in[i]&also[i] != 0 {
			return true
		}
	}
	return false
}

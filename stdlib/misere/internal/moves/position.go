// Package moves computes the moves of a game of heaps, from one heap and from sums of heaps.
package moves

import (
	"fmt"
	"slices"

	"sprague/stdlib/internal/summary"
	"sprague/stdlib/task"
)

// # Sums of heaps
//
// A position is the descending list of its heaps, without those that have no options, which change nothing in a sum:
// equal positions are equal lists. The key of a position, three bytes for each heap, is injective for heaps below 2²⁴.
//
// Invariant: every function here takes and returns descending lists, and does not modify its arguments.

// A Position is a sum of heaps that have options, descending.
type Position []int

// Position returns the heaps, in any order, as a position. It panics for negative sizes.
func (r *Rules) Position(heaps []int) Position {
	var p Position
	for _, h := range heaps {
		if h < 0 {
			panic(fmt.Sprintf("misere: heap size %d: must be ≥ 0", h))
		}
		if r.Moves(h) {
			p = append(p, h)
		}
	}
	p.sort()
	return p
}

func (p Position) sort() { slices.SortFunc(p, func(a, b int) int { return b - a }) }

// Most returns the greatest heap, 0 if there is none.
func (p Position) Most() int {
	if len(p) == 0 {
		return 0
	}
	return p[0]
}

// The limits of exact search: some hundred megabytes, and no stack overflow.
const (
	maxPositions = 3_000_000 // distinct positions
	maxTokens    = 5_000     // of all heaps, which bounds the depth of the recursion
)

// Searchable panics if p, or the number of positions seen, is out of reach of exact search. It is called for each new
// position.
func (r *Rules) Searchable(p Position, seen int) {
	tokens := 0
	for _, h := range p {
		tokens += h
	}
	if seen > maxPositions || tokens > maxTokens {
		panic(fmt.Sprintf("misere: %s: %s is out of reach of exact search: more than %d positions or %d tokens, and no "+
			"quotient was found in time",
			r.Name, Sum(p), maxPositions, maxTokens))
	}
}

// Key returns the position as a map key. Heaps of 2²⁴ have too many tokens for search.
func (p Position) Key() string {
	b := make([]byte, 0, 3*len(p))
	for _, h := range p {
		b = append(b, byte(h>>16), byte(h>>8), byte(h))
	}
	return string(b)
}

// Each visits every move from p, once for equal heaps, with its heap, the heaps left, descending, and the position to
// which it leads, until visit returns false. visit must not keep left, which includes heaps without moves.
func (r *Rules) Each(p Position, visit func(from int, left []int, to Position) bool) {
	going := true
	for i, h := range p {
		if !going || i > 0 && p[i-1] == h {
			continue
		}
		r.Options(h, func(a, b, c int) {
			if !going {
				return
			}
			task.Check()
			to := slices.Delete(slices.Clone(p), i, i+1)
			left := slices.DeleteFunc([]int{a, b, c}, func(n int) bool { return n == 0 })
			for _, n := range left {
				if r.Moves(n) {
					to = append(to, n)
				}
			}
			to.sort()
			going = visit(h, left, to)
		})
	}
}

// Sum formats heaps as a sum, in the given order: "5 + 3", or 0 for none.
func Sum(heaps []int) string {
	if len(heaps) == 0 {
		return "0"
	}
	return summary.Numbers(heaps, " + ")
}

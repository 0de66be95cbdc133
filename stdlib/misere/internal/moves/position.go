// Package moves knows the moves of a game of heaps, from one heap and from sums of heaps.
package moves

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/task"
)

// # Sums of heaps
//
// A position is kept as the list of its heaps, descending, without those that have no options: these change nothing
// in any sum, and without them equal positions are equal lists. So a position is its own name, and its key, three
// bytes for each heap, is one to one for heaps below 2²⁴.
//
// Invariant: every function here gives and keeps descending lists, and changes none that it was given.

// A Position is a sum of heaps that have options, the greatest first. Heaps without
// options are left out: they change nothing.
type Position []int

// Position returns the heaps as a position. It panics on a heap size below 0.
// Heaps may come in any order, and zeros among them.
// The panic names the size: it comes from what a user wrote.
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
	slices.SortFunc(p, func(a, b int) int { return b - a })
	return p
}

// Most returns the greatest heap, 0 if there is none.
// Positions are descending, so it is the first.
func (p Position) Most() int {
	if len(p) == 0 {
		return 0
	}
	return p[0]
}

// An exact search is the last means, and its bounds are what a notebook can bear: some hundred megabytes, and a
// stack that does not overflow. A greater sum has to wait for a quotient of its game.

// What an exact computation may take on.
const (
	maxPositions = 3_000_000 // different positions on the way
	maxTokens    = 5_000     // in all heaps together: as deep as the recursion goes
)

// Searchable panics if p is out of reach of an exact computation that has seen so many
// positions.
// Both bounds are of memory and depth: a position that was met takes some hundred bytes, and the recursion goes as
// deep as the game is long, which is at most the tokens and the splits.
// The panic says both bounds and the position, so that a reader knows what to make smaller.
// It is asked at each new position, so that a search ends where it has become too large.
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

// Key is the position as a map key.
// Heaps above 2²⁴ − 1 have too many tokens to be searched anyway.
func (p Position) Key() string {
	b := make([]byte, 0, 3*len(p))
	for _, h := range p {
		b = append(b, byte(h>>16), byte(h>>8), byte(h))
	}
	return string(b)
}

// With returns the position with heap i replaced by one of another size, none for 0.
// It is for Nim, where a heap is replaced by one; a heap of 1 counts there.
// Deleting and inserting keep the order: the new heap goes where it belongs.
func (p Position) With(i, size int) Position {
	to := slices.Delete(slices.Clone(p), i, i+1)
	if size > 0 {
		at, _ := slices.BinarySearchFunc(to, size, func(x, y int) int { return y - x })
		to = slices.Insert(to, at, size)
	}
	return to
}

// Moves are made, not described: each gives the position that it leads to, ready to be looked up.

// Each visits every move from p, of equal heaps only the first, with the heap that is
// moved in, the heaps left of it, the greatest first, and the position it leads to, until
// visit returns false.
// Of equal heaps one is enough: moves in the others lead to the same positions.
// visit must not keep left: parts without moves are in it too, as the move leaves them.
func (r *Rules) Each(p Position, visit func(from int, left []int, to Position) bool) {
	going := true
	for i, h := range p {
		if i > 0 && p[i-1] == h {
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
					at, _ := slices.BinarySearchFunc(to, n, func(x, y int) int { return y - x })
					to = slices.Insert(to, at, n)
				}
			}
			going = visit(h, left, to)
		})
		if !going {
			return
		}
	}
}

// Sum writes heaps as a sum; nothing at all is 0.
// It is how positions stand in messages: "5 + 3".
// Heaps are written in the order given.
func Sum(heaps []int) string {
	if len(heaps) == 0 {
		return "0"
	}
	parts := make([]string, len(heaps))
	for i, h := range heaps {
		parts[i] = strconv.Itoa(h)
	}
	return strings.Join(parts, " + ")
}

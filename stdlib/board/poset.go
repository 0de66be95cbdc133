package board

import (
	"fmt"
	"slices"

	"sprague/stdlib/internal/summary"
)

// Poset returns the game on an ordered set of the elements 0 … n−1, in which a move takes an element and all that are
// greater; who cannot move loses. A pair {a, b} says that a < b; what follows from pairs need not be said. Nim heaps
// are chains. It panics for a cycle, for elements that are none, and for more than 64.
func Poset(n int, less ...[2]int) *Position {
	if n < 0 || n > maxPoints {
		panic(fmt.Sprintf("board: Poset(%d, …); an ordered set has 0 to %d elements", n, maxPoints))
	}
	above := make([]set, n)
	for p := range above {
		above[p] = 1 << p
	}
	for _, l := range less {
		if min(l[0], l[1]) < 0 || max(l[0], l[1]) >= n {
			panic(fmt.Sprintf("board: Poset(%d, …) with %d < %d; elements are 0 to %d", n, l[0], l[1], n-1))
		}
	}
	for range above { // a way upwards has fewer than n steps
		for _, l := range less {
			above[l[0]] |= above[l[1]]
			if above[l[1]]&(1<<l[0]) != 0 {
				panic(fmt.Sprintf("board: Poset(%d, …) with %d < %d on a cycle; nothing is less than itself",
					n, l[0], l[1]))
			}
		}
	}
	t := upward(above, all(n))
	const rule = "Take an element and all that are greater. Who cannot move loses."
	return t.from(all(n), fmt.Sprintf("the poset game on %d elements", n), rule, hasse(above))
}

// Chomp returns Chomp on a bar of chocolate with rows of these lengths, none longer than the one before: a move eats a
// square with all that are not above it and not to the left of it; who has to eat the first square of the first row,
// which is poisoned, loses. Squares have numbers from 0, row by row. It panics for other rows, and for more than 64
// squares.
func Chomp(rows ...int) *Position {
	n := 0
	for y, length := range rows {
		if length < 1 || y > 0 && length > rows[y-1] || length > maxPoints-n {
			panic(fmt.Sprintf("board: Chomp%v; a row has 1 or more squares, no more than the row before, a bar 1 to %d",
				rows, maxPoints))
		}
		n += length
	}
	if n == 0 {
		panic("board: Chomp of no rows; a bar has a square")
	}
	const poisoned = 1
	pic := squares(rows, all(n))
	above := make([]set, n)
	for p, a := range pic.place {
		for q, b := range pic.place {
			if b[0] >= a[0] && b[1] >= a[1] {
				above[p] |= 1 << q
			}
		}
	}
	const rule = "Eat a square with all that are not above it and not to the left of it. " +
		"Who has to eat the first square loses."
	return upward(above, all(n)&^poisoned).from(all(n), "Chomp on rows of "+summary.Numbers(rows, ", "), rule, pic)
}

// upward returns the game in which a move takes one of the points that may be taken and all above it.
func upward(above []set, may set) *taking {
	near := slices.Clone(above)
	t := &taking{part: func(s set) set { return connected(near, s) }}
	for _, p := range may.points() {
		t.moves = append(t.moves, take{names: 1 << p, taken: above[p]})
		for _, q := range above[p].points() {
			near[q] |= 1 << p
		}
	}
	return t
}

// connected returns the points of s that steps within s join to its first point.
func connected(near []set, s set) (part set) {
	for edge := s & -s; edge != 0; {
		p := edge & -edge
		part |= p
		edge = (edge | near[p.first()]&s) &^ part
	}
	return part
}

// hasse returns the diagram of an ordered set: lines lead up to the next greater elements.
func hasse(above []set) *picture {
	pic := &picture{place: make([][2]float64, len(above))}
	byHeight := map[int]int{}
	order := all(len(above)).points()
	slices.SortStableFunc(order, func(p, q int) int { return above[q].size() - above[p].size() })
	height := make([]int, len(above))
	for _, p := range order {
		pic.place[p] = [2]float64{float64(byHeight[height[p]]), -float64(height[p])}
		byHeight[height[p]]++
		for _, q := range (above[p] &^ (1 << p)).points() {
			height[q] = max(height[q], height[p]+1)
		}
	}
	for p := range above {
		greater := above[p] &^ (1 << p)
		for _, q := range greater.points() {
			between := func(r int) bool { return r != q && above[r]&(1<<q) != 0 }
			if !slices.ContainsFunc(greater.points(), between) {
				pic.lines = append(pic.lines, [2]int{p, q})
			}
		}
	}
	return pic
}

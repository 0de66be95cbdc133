package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
)

// reduce merges the elements that no context distinguishes: x and y remain distinct if exactly one of xc and yc is P
// for some c. This is the minimisation of an automaton whose states are the elements and whose letters are the
// generators [Moore1956]. Classes are numbered in the order of their least words, so equal quotients have equal
// numbers, and the identity is 0.
func (a *action) reduce(s *spelling, c *budget.Clock) action {
	class := a.classes(s, c)
	number := make([]int32, a.size) // number of a class, in order of least words
	var first []int32               // the least element of each class
	for _, x := range s.order {
		if c := class[x]; number[c] == 0 {
			first = append(first, x)
			number[c] = int32(len(first))
		}
	}
	out := action{size: len(first), of: slices.Clone(a.of), p: newSet(len(first)), outs: newSet(len(first))}
	at, renamed := map[int32]int{}, make([]int, len(a.rows)) // equal rows, which have one element, are merged
	for r, row := range a.rows {
		if row == nil {
			continue
		}
		image := func(x int32) int32 { return number[class[row[x]]] - 1 }
		to, ok := at[image(0)]
		if !ok {
			to = len(out.rows)
			at[image(0)] = to
			small := make([]int32, len(first))
			for i, x := range first {
				small[i] = image(x)
			}
			out.rows = append(out.rows, small)
		}
		renamed[r] = to
	}
	for h, r := range a.of {
		if r != inert {
			out.of[h] = renamed[r]
		}
	}
	for i, x := range first {
		if a.p.has(x) {
			out.p.add(int32(i))
		}
		if a.outs.has(x) {
			out.outs.add(int32(i))
		}
	}
	return out
}

// classes splits the elements by P, and then repeatedly by generators that lead two elements of one class into
// different classes: Moore's algorithm. Invariant: some context distinguishes elements of different classes; when no
// generator splits a class, no context distinguishes elements of one class, by induction on the length of a context.
// The identity is neither in P nor out, so the first class is not empty, and n is the number of classes from the
// start: if it were too large, a pass that splits one could look like a pass that splits none. The number of passes is
// at most 1 plus the maximal length of the shortest contexts that distinguish two elements; each takes a few steps for
// each element and generator.
func (a *action) classes(s *spelling, c *budget.Clock) []int32 {
	class, n := make([]int32, a.size), int32(1)
	for _, apart := range []set{a.p, a.outs} {
		members := apart.members()
		for _, x := range members {
			class[x] = n
		}
		n += int32(min(1, len(members)))
	}
	for {
		before := n
		for _, h := range s.letters {
			c.Tick(4 * a.size)
			class, n = refined(class, n, a.rows[a.of[h]])
		}
		if n == before {
			return class
		}
	}
}

// refined numbers the distinct pairs of the class of an element and that of its successor. A pair with the successor s
// has occurred in the current class if its number, met[s] − 1, is one of those from first on.
func refined(class []int32, n int32, row []int32) ([]int32, int32) {
	start := make([]int32, n+1) // where a class begins in the list of elements by class
	for _, k := range class {
		start[k+1]++
	}
	for k := range n {
		start[k+1] += start[k]
	}
	byClass := make([]int32, len(class))
	for x, k := range class {
		byClass[start[k]] = int32(x)
		start[k]++
	}
	next, met, pairs, current, first := make([]int32, len(class)), make([]int32, n), int32(0), int32(0), int32(0)
	for _, x := range byClass {
		if class[x] != current {
			current, first = class[x], pairs
		}
		s := class[row[x]]
		if met[s] <= first {
			pairs++
			met[s] = pairs
		}
		next[x] = met[s] - 1
	}
	return next, pairs
}

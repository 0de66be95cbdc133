// Package memory has the positions, the values and the theorems of games of heaps whose moves depend on those before.
package memory

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/summary"
)

// Game is the rule: what may be taken of a heap, and how the moves before restrict it.
type Game struct {
	Clauses []words.Clause            // that leave nothing or one heap
	UpTo    func(clause, h int) []int // the amounts up to h that a clause allows, ascending
	Rule    words.Memory

	rows [][2][]run // of each heap: with the pass still to come, and without one
	runs int
}

// Position is heaps with what is remembered of them, as grundy.After tells it.
type Position struct {
	Heaps  []int
	Taken  int
	Passed bool
}

// Clone returns a copy that shares no memory.
func (p Position) Clone() Position {
	p.Heaps = slices.Clone(p.Heaps)
	return p
}

// One returns the heap of a position that has at most one.
func (p Position) One() (h int, ok bool) {
	for _, heap := range p.Heaps {
		if heap > 0 && h > 0 {
			return 0, false
		}
		h = max(h, heap)
	}
	return h, true
}

// Key is the same for positions that are played alike: all numbers above the greatest heap are the same to remember.
func (g *Game) Key(p Position) string {
	heaps := slices.DeleteFunc(slices.Sorted(slices.Values(p.Heaps)), func(h int) bool { return h == 0 })
	taken := 0
	if g.Rule.Remembers() && len(heaps) > 0 {
		taken = min(p.Taken, heaps[len(heaps)-1]+1)
	}
	return fmt.Sprint(heaps, taken, p.Passed || !g.Rule.Pass || len(heaps) == 0)
}

// Text writes a position, such as "18 (2 taken)" or "4 + 5 (passed)".
func (g *Game) Text(p Position) string {
	text := cmp.Or(summary.Numbers(p.Heaps, " + "), "0")
	var remembered []string
	if g.Rule.Remembers() && p.Taken > 0 {
		remembered = append(remembered, strconv.Itoa(p.Taken)+" taken")
	}
	if g.Rule.Pass && p.Passed {
		remembered = append(remembered, "passed")
	}
	if remembered != nil {
		text += " (" + strings.Join(remembered, ", ") + ")"
	}
	return text
}

// Moves lists what the moves leave: takes from the first heap, from the second …, and last the pass.
func (g *Game) Moves(p Position) (all []Position) {
	for i, h := range p.Heaps {
		for _, t := range g.takes(h) {
			if t <= g.most(h, p.Taken) && !(g.Rule.NoRepeat && t == p.Taken) {
				q := p.Clone()
				q.Heaps[i], q.Taken = h-t, t
				all = append(all, q)
			}
		}
	}
	if len(all) > 0 && g.Rule.Pass && !p.Passed {
		q := p.Clone()
		q.Passed = true
		all = append(all, q)
	}
	return all
}

// takes returns what the clauses alone allow to take of a heap, ascending.
func (g *Game) takes(h int) (all []int) {
	for i := range g.Clauses {
		c := &g.Clauses[i]
		if c.Heap != nil && !c.Heap(h) {
			continue
		}
		for _, t := range g.UpTo(i, h) {
			leaves := uint8(words.One)
			if t == h {
				leaves = words.Nothing
			}
			if c.Takes(t, h) && c.Leaves&leaves != 0 {
				all = append(all, t)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// most returns the most that the memory lets a move take of a heap of h.
func (g *Game) most(h, last int) int {
	switch {
	case g.Rule.Times > 0 && last == 0:
		return h - 1
	case g.Rule.Times == 0 || last > h || last > (h-g.Rule.More)/g.Rule.Times: // without overflow
		return h
	}
	return min(h, g.Rule.Times*last+g.Rule.More)
}

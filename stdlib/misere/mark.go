package misere

import (
	"cmp"
	"slices"
)

// An effect is what an option of a heap does to elements: it multiplies by the rows of the
// heaps it leaves, of which any may be inert.
type effect [3]int

// effects returns what the options of heap h do, each once.
func (a *action) effects(r *rules, h int) []effect {
	var out []effect
	r.options(h, func(x, y, z int) { out = append(out, effect{a.of[x], a.of[y], a.of[z]}) })
	slices.SortFunc(out, func(p, q effect) int {
		return cmp.Or(cmp.Compare(p[0], q[0]), cmp.Compare(p[1], q[1]), cmp.Compare(p[2], q[2]))
	})
	return slices.Compact(out)
}

// through returns x times the effect.
func (a *action) through(o effect, x int32) int32 {
	for _, r := range o {
		if r != inert {
			x = a.rows[r][x]
		}
	}
	return x
}

// mark sets a.p by the rule of misère play, reading each element as its least word:
// an element is P unless it is the identity or an option of its word is P. Options
// stand before their words, so they are known when they are needed.
func (a *action) mark(r *rules, s *spelling, c *clock) {
	a.p = newSet(a.size)
	effects := map[int][]effect{}
	moves := 0
	for _, h := range s.letters {
		effects[h] = a.effects(r, h)
		moves += len(effects[h])
	}
	words := s.residues(a)
	for _, x := range s.order[1:] {
		c.tick(moves)
		if !a.reachesP(words[x], effects) {
			a.p.add(x)
		}
	}
}

// reachesP reports whether an option of a word with these residues is known as P.
func (a *action) reachesP(word []residue, effects map[int][]effect) bool {
	for _, r := range word {
		for _, o := range effects[r.heap] {
			if a.p.has(a.through(o, r.rest)) {
				return true
			}
		}
	}
	return false
}

package quotient

import (
	"cmp"
	"slices"

	"sprague/stdlib/misere/internal/budget"
	"sprague/stdlib/misere/internal/moves"
)

// Statement. Let every element be read as its least word, and let P be the set that mark leaves. Then P
// is right of an element x if, for each option of its least word, the element of the option has the
// outcome of the option. Proof: options stand before their word in the order of words, so their
// elements, whose least words are no later, were marked before. ∎
//
// The condition is where a candidate can be wrong: two words of one element may have different
// outcomes, of which the least word's is taken. The checks find that out.
//
// Options of a word are options of one of its heaps beside the rest; equal heaps need one look. The
// rest of the least word of x without one heap h is the residue of x at h ([spelling.residues]), so
// that no word is ever multiplied out. Cost: the sum over elements of the options of the different
// heaps in their words, mostly one table look each.

// An effect is what an option of a heap does to elements: it multiplies by the rows of the
// heaps it leaves, of which any may be inert.
type effect [3]int

// effects returns what the options of heap h do, each once.
// Options of one effect are one, so that a heap with many options and few elements has few.
func (a *action) effects(r *moves.Rules, h int) []effect {
	var out []effect
	r.Options(h, func(x, y, z int) { out = append(out, effect{a.of[x], a.of[y], a.of[z]}) })
	slices.SortFunc(out, func(p, q effect) int {
		return cmp.Or(cmp.Compare(p[0], q[0]), cmp.Compare(p[1], q[1]), cmp.Compare(p[2], q[2]))
	})
	return slices.Compact(out)
}

// through returns x times the effect.
// Effects commute, so the order of heaps does not matter.
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
func (a *action) mark(r *moves.Rules, s *spelling, c *budget.Clock) {
	a.p = newSet(a.size)
	effects := map[int][]effect{}
	moves := 0
	for _, h := range s.letters {
		effects[h] = a.effects(r, h)
		moves += len(effects[h])
	}
	words := s.residues(a)
	for _, x := range s.order[1:] {
		c.Tick(moves)
		if !a.out(x) && !a.reachesP(words[x], effects) {
			a.p.add(x)
		}
	}
}

// reachesP reports whether an option of a word with these residues is known as P.
// The first option in P ends it.
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

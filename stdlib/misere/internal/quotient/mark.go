package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
)

// Statement. Let every element be represented by its least word, and let P be the result of mark. Then P is right
// about an element x if, for each option of its least word, the element of the option has the outcome of the option.
// Proof: options precede their word in the order of words, so their elements, whose least words are no later, were
// marked before. ∎
//
// A candidate can violate the condition: two words of one element may have different outcomes, and that of the least
// word is used. The checks find that out.
//
// Options of a word are options of one of its heaps with the rest; equal heaps are tried once. The rest of the least
// word of x without one heap h is the residue of x at h ([spelling.residues]), so no word is multiplied out. Cost: the
// sum over elements of the options of the different heaps in their words, mostly one table lookup each.

// An effect is the action of an option of a heap on elements: multiplication by the rows of the heaps it leaves, some
// of which may be inert.
type effect [3]int

// effects returns the distinct effects of the options of heap h.
func (a *action) effects(r *moves.Rules, h int) []effect {
	var out []effect
	r.Options(h, func(x, y, z int) { out = append(out, effect{a.of[x], a.of[y], a.of[z]}) })
	slices.SortFunc(out, func(p, q effect) int { return slices.Compare(p[:], q[:]) })
	return slices.Compact(out)
}

func (a *action) through(o effect, x int32) int32 {
	for _, r := range o {
		if r != inert {
			x = a.rows[r][x]
		}
	}
	return x
}

// mark sets a.p by the rule of misère play on least words: an element is P unless it is the identity or an option of
// its word is P. Options precede their words.
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
		if !a.outs.has(x) && !a.reachesP(words[x], effects) {
			a.p.add(x)
		}
	}
}

// reachesP reports whether an option of a word with these residues is marked P.
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

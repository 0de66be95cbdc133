package semilinear

import (
	"slices"

	"sprague/stdlib/periodic/check"
)

// # Semilinear outcomes
//
// A sum of heaps of sizes 1, …, k is a vector n of k counts. A move in a heap h adds a fixed vector to n and needs
// n(h) ≥ 1; there are finitely many moves. Let T be a set of vectors, given by a finite tree of conditions n(S) ≥ n(R)
// + c and n(S) ≡ c mod m. If for every vector n
//
//  1. n in T has a move, and none that leads into T, and
//  2. n outside T has no move at all, or one that leads into T,
//
// then T is the set of P-positions of misère play.
//
// Proof. By induction on the tokens: let T be right for the options of n. If n is in T, it has options, all N: so n is
// P. If n is outside T, it has no move, and the player to move wins; or a move to a P-position. So n is N. ∎
//
// Both conditions, and that of two sums l, r, that l + n is in T if and only if r + n is, for all n, say that all
// vectors of natural numbers satisfy a Boolean combination of linear inequalities and congruences. This is decidable.
// Two steps decide it here, after a reduction of the heaps.
//
// Heaps counted as others. Most of many heaps act like sums of a few, as elements of a finite quotient do. Let W map
// each heap h to a sum of counted heaps: to h itself if it is counted. Let all counted heaps have moves, and W(h) = 0
// for all heaps without. Let 1 and 2 hold for the sums of counted heaps, where a move in h leads to the sum of W of
// the heaps that it leaves; for an option o, W(o) is that sum. If moreover for every other heap h that has moves, and
// every sum z of counted heaps,
//
//  3. z + W(h) in T implies z + W(o) outside T for all options o of h, and
//  4. if z + W(h) and all z + W(o) are outside T, then for all g in W(h) and options o of g the sum
//     z + W(h) − g + W(o) is outside T, too; and if W(h) = 0, some W(o) is in T,
//
// then the P-positions are the sums w with W(w) in T.
//
// Proof. Let it be right for the options of w. If W(w) is in T, W(w) has a move by 1, so it is not 0, and w has a
// move; by 1 for counted heaps and 3 for others none leads into T. Let W(w) be outside T, let w have a move, and
// suppose that none leads into T. A heap h of w that is not counted, and has moves, may be replaced by the heaps of
// W(h): the sum keeps its W; moves in the other heaps still lead to sums with the same W; by 4, with z = W(w − h), the
// moves in the new heaps do not lead into T. In the end all heaps are counted, or without moves. If any with moves
// remains, one of its moves leads into T by 2, a contradiction. If none does, W(h) was 0 for all heaps of w, and by 4
// the last of them had a move into T. ∎
//
// Large counts. Let a count v occur only in conditions of the forms v ≥ c, c ≤ t, and v ≡ c mod m', with t ≥ 1, and
// let m be a multiple of all m'. A move adds at least −1. So if v ≥ t + m + 1, each condition has the same value for v
// and for v − m, before and after each move: it suffices to test v ≤ t + m.
//
// Digits. The other counts z are written in base 2, the last digit first. For z = 2z' + b, a·z ≥ c holds if and only
// if a·z' ≥ (c − a·b)/2, rounded up; a·z ≡ c mod m if and only if 2a·z' ≡ c − a·b: for an odd m, a·z' ≡ (c −
// a·b)·(m+1)/2 mod m; for an even m, c − a·b must be even, and a·z' ≡ (c − a·b)/2 mod m/2. So after reading a digit of
// each count, each condition becomes one of the same form; the numbers c stay below the greater of |c| and the sum of
// |a|, so there are finitely many. All of them are visited, and for each the statement must hold for z = 0. [Büchi,
// Weak second-order arithmetic and finite automata, 1960]

// A move takes a heap and leaves up to three.
type move struct {
	heap int
	left []int
}

// moves lists the moves in heaps up to k, each once, with the greater heap left first. Two equal heaps are omitted if
// the rule forbids them.
func moves(g *check.Game, k int) []move {
	var out []move
	for h := 1; h <= k; h++ {
		for t := range h + 1 {
			d, n := g.Digit(int64(t)), h-t
			if d&1 != 0 && n == 0 {
				out = append(out, move{heap: h})
			}
			if d&2 != 0 && n > 0 {
				out = append(out, move{h, []int{n}})
			}
			for a := 1; d&4 != 0 && 2*a <= n; a++ {
				if !g.Unequal() || 2*a != n {
					out = append(out, move{h, []int{n - a, a}})
				}
			}
			for a := 1; d&8 != 0 && 3*a <= n; a++ {
				for b := a; b <= n-a-b; b++ {
					out = append(out, move{h, []int{n - a - b, b, a}})
				}
			}
		}
	}
	return out
}

// shift returns the vector that the move adds to the counts. It is made in a counted heap.
func (c *Outcomes) shift(m move) []int {
	v := c.counts(m.left)
	v[m.heap]--
	return v
}

// theOutcomes checks that T is the set of P-positions: T has a vector if and only if it has a move and none of its
// moves leads into T.
func (c *Outcomes) theOutcomes(g *check.Game) error {
	d := newDecision(c)
	at := d.point(make([]int, c.Heaps+1))
	var has, to []int
	for _, m := range moves(g, c.Heaps) {
		if _, other := c.other(m.heap); !other {
			has = append(has, d.atLeastOne(m.heap))
			to = append(to, d.point(c.shift(m)))
		}
	}
	wrong, err := d.refute(func(s *state) bool {
		moved, won := false, false
		for i := 0; i < len(has) && !won; i++ {
			if s.holds(has[i]) {
				moved, won = true, s.in(to[i])
			}
		}
		return s.in(at) == (moved && !won)
	})
	if wrong != nil {
		return c.Fails("the sum %v is wrong: in T with a move into T or without a move, or outside without a move into T",
			sumOf(wrong))
	}
	return err
}

// theOthers checks the heaps that are counted as others. If there are none, heaps without moves may be counted, by 1
// and 2.
func (c *Outcomes) theOthers(g *check.Game) error {
	if len(c.Like) == 0 {
		return nil
	}
	options := make([][]move, c.Heaps+1)
	for _, m := range moves(g, c.Heaps) {
		options[m.heap] = append(options[m.heap], m)
	}
	for h := 1; h <= c.Heaps; h++ {
		as, other := c.other(h)
		switch {
		case len(options[h]) == 0 && (!other || len(as) > 0):
			return c.Fails("heap %d has no moves, but is counted", h)
		case len(options[h]) == 0 || !other:
			continue
		}
		if err := c.theOther(h, as, options); err != nil {
			return err
		}
	}
	return nil
}

// theOther checks 3 and 4 for a heap that has moves. also lists the sums with a move made in a heap that h is counted
// as, once for equal heaps. The counts of heaps that are not counted are bounded by 0.
func (c *Outcomes) theOther(h int, as []int, options [][]move) error {
	d := newDecision(c)
	at := d.point(c.counts(as))
	var to, also []int
	lost := true // a heap h alone
	for _, m := range options[h] {
		left := c.counts(m.left)
		to = append(to, d.point(left))
		lost = lost && !c.Holds(left)
	}
	if lost && len(as) == 0 {
		return c.Fails("heap %d is counted as none, but no move in it alone leads into T", h)
	}
	for i, g := range as {
		if slices.Contains(as[:i], g) {
			continue
		}
		for _, m := range options[g] {
			v := c.counts(as)
			for j, n := range c.shift(m) {
				v[j] += n
			}
			also = append(also, d.point(v))
		}
	}
	wrong, err := d.refute(func(s *state) bool {
		in := func(point int) bool { return s.in(point) }
		switch into := slices.ContainsFunc(to, in); {
		case s.in(at):
			return !into
		case !into:
			return !slices.ContainsFunc(also, in)
		}
		return true
	})
	if wrong != nil {
		return c.Fails("in a sum with %v, heap %d cannot be counted as %v", sumOf(wrong), h, as)
	}
	return err
}

// Related checks that the sums of each pair have the same outcomes: with any sum of counted heaps added, both are in T
// or neither is.
func (c *Outcomes) Related() error {
	for _, r := range c.Equal {
		d := newDecision(c)
		left, right := d.point(c.counts(r.Left)), d.point(c.counts(r.Right))
		wrong, err := d.refute(func(s *state) bool { return s.in(left) == s.in(right) })
		if wrong != nil {
			return c.Fails("the sum %v distinguishes %v and %v", sumOf(wrong), r.Left, r.Right)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// counts returns the counts of a sum, in terms of counted heaps.
func (c *Outcomes) counts(heaps []int) []int {
	v := make([]int, c.Heaps+1)
	for _, h := range heaps {
		v[h]++
	}
	return c.instead(v)
}

// instead expresses the counts by those of counted heaps. One pass suffices, in any order, since heaps are counted as
// counted ones.
func (c *Outcomes) instead(v []int) []int {
	out := slices.Clone(v)
	for _, l := range c.Like {
		out[l.Heap] = 0
	}
	for _, l := range c.Like {
		for _, h := range l.As {
			out[h] += v[l.Heap]
		}
	}
	return out
}

// sumOf lists the heaps with these counts for messages, at most mostParts for each size.
func sumOf(counts []int) []int {
	heaps := []int{}
	for i, n := range counts {
		heaps = append(heaps, slices.Repeat([]int{i + 1}, min(n, mostParts))...)
	}
	return heaps
}

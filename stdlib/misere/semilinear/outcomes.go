package semilinear

import (
	"slices"

	"sprague/stdlib/periodic/check"
)

// # Semilinear outcomes
//
// A sum of heaps of sizes 1, …, k is a vector n of k counts. A move in a heap h adds a fixed vector to n and needs n(h) ≥ 1; there are finitely
// many moves. Let T be a set of vectors, given by a finite tree of conditions n(S) ≥ n(R) + c and n(S) ≡ c mod m. If for every vector n
//
//  1. n in T has a move, and none that leads into T, and
//  2. n outside T has no move at all, or one that leads into T,
//
// then T is the set of P-positions of misère play.
//
// Proof. By induction on the tokens: let T be right for the options of n. If n is in T, it has options, all N: so n is P. If n is outside T, it has no
// move, and who is to move wins; or a move to a P-position. So n is N. ∎
//
// Both conditions, and that of two sums l, r that l + n in T exactly if r + n is, for all n, say of a Boolean combination of linear inequalities and
// congruences that all vectors of natural numbers fulfil it. That is decidable. Two steps decide it here.
//
// Great counts. Let a count v occur in conditions of the forms v ≥ c, c ≤ t, and v ≡ c mod m' alone, with t ≥ 1, and let m be a multiple of all m'. A move adds −1 at least. So if
// v ≥ t + m + 1, each condition says the same of v and of v − m, before and after each move: it is enough to look at v ≤ t + m.
//
// Digits. The other counts z are written with the base 2, the last digit first. a·z ≥ c for z = 2z' + b holds exactly if a·z' ≥ (c − a·b)/2, rounded up;
// a·z ≡ c mod m exactly if 2a·z' ≡ c − a·b: for an odd m, a·z' ≡ (c − a·b)·(m+1)/2 mod m; for an even m, c − a·b must be even, and a·z' ≡ (c − a·b)/2 mod m/2. So each
// condition, once a digit of each count has been read, is one of the same form; the numbers c stay below the greater of |c| and the sum of |a|, so there are finitely many. All of them
// are visited, and at each what is said must hold for z = 0. [Büchi, Weak second-order arithmetic and finite automata, 1960]

var outcomes = &check.Theorem{
	Name: "semilinear outcomes", Kind: Kind, File: "outcomes.go", Source: "folklore; the decision after Büchi 1960",
	Says:    "let T be a set of sums of the heaps 1, …, k, given by linear inequalities and congruences on how many heaps of each size there are; if each sum in T has a move and none into T, and each other sum has no move or one into T, then T is the set of P-positions of misère play",
	LaTeX:   `\bigl(n \in T \Rightarrow \varnothing \ne \operatorname{opt}(n) \subseteq T^c\bigr) \land \bigl(n \notin T \Rightarrow \operatorname{opt}(n) = \varnothing \lor \operatorname{opt}(n) \cap T \ne \varnothing\bigr) \implies T = \mathcal{P}`,
	Example: `{"format":2,"kind":"misere outcomes","theorem":"semilinear outcomes","game":"0.1","heaps":1,"tests":[{"left":[1],"right":[],"least":1,"modulus":2}],"tree":[{"test":0,"yes":1,"no":0}],"equal":[{"left":[1,1],"right":[]}]}`,
	New:     func() any { return &Outcomes{} },
	Induction: `Each sum in T has a move, and none that leads into T. [pcheck]
Each sum outside T has no move at all, or one that leads into T. [ncheck]
By induction on the tokens T is the set of P-positions of the sums of heaps up to {heaps}.`,
}

// A move takes a heap and leaves up to three, 0 for none.
type move struct {
	heap int
	left [3]int
}

// moves lists the moves in heaps up to k.
func moves(g *check.Game, k int) []move {
	var out []move
	for h := 1; h <= k; h++ {
		for t := range h + 1 {
			d, n := g.Digit(int64(t)), h-t
			if d&1 != 0 && n == 0 {
				out = append(out, move{heap: h})
			}
			if d&2 != 0 && n > 0 {
				out = append(out, move{h, [3]int{n}})
			}
			for a := 1; d&4 != 0 && 2*a <= n; a++ {
				if !g.Unequal() || 2*a != n {
					out = append(out, move{h, [3]int{n - a, a}})
				}
			}
			for a := 1; d&8 != 0 && 3*a <= n; a++ {
				for b := a; b <= n-a-b; b++ {
					out = append(out, move{h, [3]int{n - a - b, b, a}})
				}
			}
		}
	}
	return out
}

// shift returns what the move adds to the counts.
func (m move) shift(k int) []int {
	v := make([]int, k+1)
	v[m.heap]--
	for _, h := range m.left {
		if h > 0 {
			v[h]++
		}
	}
	return v
}

// theOutcomes checks that T is the set of P-positions.
func (c *Outcomes) theOutcomes(g *check.Game) error {
	d := newDecision(c)
	at := d.point(make([]int, c.Heaps+1))
	var has, to []int
	for _, m := range moves(g, c.Heaps) {
		has = append(has, d.atLeastOne(m.heap))
		to = append(to, d.point(m.shift(c.Heaps)))
	}
	wrong, err := d.refute(func(s *state) bool {
		moved, won := false, false
		for i := range has {
			if s.holds(has[i]) {
				moved = true
				if s.in(to[i]) {
					won = true
					break
				}
			}
		}
		return s.in(at) == (moved && !won)
	})
	if wrong != nil {
		return c.fails("the sum %v is wrong: in T with a move into T or without a move, or outside without a move into T", sumOf(wrong))
	}
	return err
}

// Related checks that each pair of sums has the same outcomes.
func (c *Outcomes) Related() error {
	for _, r := range c.Equal {
		d := newDecision(c)
		left, right := d.point(counts(c.Heaps, r.Left)), d.point(counts(c.Heaps, r.Right))
		wrong, err := d.refute(func(s *state) bool { return s.in(left) == s.in(right) })
		if wrong != nil {
			return c.fails("the sum %v tells %v and %v apart", sumOf(wrong), r.Left, r.Right)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// counts returns how many heaps of each size a sum has.
func counts(k int, heaps []int) []int {
	v := make([]int, k+1)
	for _, h := range heaps {
		v[h]++
	}
	return v
}

// sumOf lists the heaps of which there are so many: of 1, of 2, ….
func sumOf(counts []int) []int {
	heaps := []int{}
	for i, n := range counts {
		heaps = append(heaps, slices.Repeat([]int{i + 1}, min(n, mostParts))...)
	}
	return heaps
}

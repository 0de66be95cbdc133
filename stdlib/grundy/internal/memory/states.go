package memory

import (
	"slices"

	"sprague/stdlib/grundy/internal/words"
)

// # Periods of rules with a memory
//
// Statement. If a move takes at most k tokens and what the clauses allow repeats with the heap, there are finitely many
// states: what was taken last, and whether the pass is used up. Number them 0, …, m−1, those after the pass first, and
// write the heap n in state s as the heap m·n + s of another game, without a memory. A move from s to s' takes
// m·t + s − s' tokens there, and the pass s − s'. From some heap on, what may be taken repeats with the heap there too.
// So the theorem of Guy and Smith by residues speaks of that game, with a certificate that names its codes.
//
// Cost. That of the values of m·n heaps.

// A State is what is remembered of a heap.
type State struct {
	Taken  int
	Passed bool
}

// States returns the states in the order of their numbers, of a game whose clauses repeat every so many heaps from
// heap after on and take at most so many tokens.
func (g *Game) States(after, every, most int) (all []State) {
	taken := []int{0}
	if g.Rule.Remembers() {
		for h := range after + every + most {
			taken = append(taken, g.takes(h)...)
		}
		slices.Sort(taken)
		taken = slices.Compact(taken)
	}
	for _, passed := range []bool{true, false} {
		for _, t := range taken {
			if passed || g.Rule.Pass {
				all = append(all, State{t, passed})
			}
		}
	}
	return all
}

// Code returns the code of a heap in a state, of the game without a memory.
func (g *Game) Code(all []State, h int, s State) string {
	digits := []uint8{0}
	for _, q := range g.Moves(Position{Heaps: []int{h}, Taken: s.Taken, Passed: s.Passed}) {
		next := State{q.Taken, q.Passed || !g.Rule.Pass}
		if !g.Rule.Remembers() {
			next.Taken = 0
		}
		take := len(all)*(h-q.Heaps[0]) + slices.Index(all, s) - slices.Index(all, next)
		digits = append(digits, make([]uint8, max(0, take+1-len(digits)))...)
		digits[take] = words.Nothing | words.One
	}
	code, _ := words.CodeOf(digits)
	return code
}

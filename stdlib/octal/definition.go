package octal

import (
	"fmt"

	"sprague/stdlib/octal/internal/engine"
)

// ByDefinition computes G(0), …, G(n−1) anew and straight from the definition, the mex of the values of all options, in
// O(k·n²) time. It is what faster ways are compared with, in tests and in `sprague bench`. It panics if n < 0.
func (g Game) ByDefinition(n int) []int {
	if n < 0 {
		panic(fmt.Sprintf("octal: ByDefinition(%d): n must be ≥ 0", n))
	}
	g.afford(n, denseBytes)
	p := engine.NewPlain(&g.rule.Rule)
	p.Extend(n)
	out := make([]int, n)
	for i, v := range p.Known() {
		out[i] = int(v)
	}
	return out
}

// Afresh returns the same game without cached values, for timing their computation.
func (g Game) Afresh() Game { return newGame(g.rule) }

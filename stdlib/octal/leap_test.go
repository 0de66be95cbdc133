package octal

import (
	"slices"
	"testing"
)

// Leaps give what steps give, in games whose rare heaps come late, with and without
// the heap's parity in the space.
func TestLeapsAgreeWithSteps(t *testing.T) {
	const n = 40000
	for _, code := range []string{"0.376", "0.6", "0.56", "0.104"} {
		g := MustParse(code)
		a, b := newSparse(&g.rule), newSparse(&g.rule)
		a.steps(n)
		b.extend(n)
		if !slices.Equal(a.values, b.values) {
			t.Errorf("%s: leaps and steps differ", code)
		}
		if a.space == b.space && !slices.Equal(a.rares, b.rares) {
			t.Errorf("%s: leaps and steps have other rare heaps", code)
		}
	}
	a, b := newSparse(&GrundysGame.rule), newSparse(&GrundysGame.rule)
	a.steps(n)
	b.extend(n)
	if !slices.Equal(a.values, b.values) {
		t.Error("Grundy's game: leaps and steps differ")
	}
}

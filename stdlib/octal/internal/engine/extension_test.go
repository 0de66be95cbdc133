package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/rules"
)

// Short extensions give what the definition gives, from early on, where rare heaps are many, and when values
// are asked for bit by bit, so that they are taken up again and again.
func TestExtensionsByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	games := []*rules.Rule{grundys, rule("4.324"), rule("4.324"), rule("0.376"), rule("0.6")}
	for range 40 {
		games = append(games, randomFinite(rng))
	}
	extended := 0
	for _, g := range games {
		if g.Leaves()&rules.LeaveTwo == 0 {
			continue
		}
		want, got := NewPlain(g), NewSparse(g)
		got.tuning = tuning{from: 1 << 11, least: 1 << 9, short: 1 << 9, long: 1 << 12, sparsely: 1 << 5, preferred: 1 << 8,
			sample: 1 << 10}
		n := 2600 + rng.IntN(3000)
		want.Extend(n)
		for at := 0; at < n; {
			at = min(n, at+1+rng.IntN(1<<(1+rng.IntN(13))))
			got.Extend(at)
		}
		if !slices.Equal(got.values, want.values) {
			t.Errorf("%s: values differ", g.Code)
		}
		if got.extension != nil {
			extended++
		}
	}
	if extended < 15 {
		t.Errorf("only %d games were extended", extended)
	}
}

// Codes that outgrow bytes are extended in words, from early on and bit by bit, too.
func TestExtensionsInWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for _, code := range []string{"0.564", "0.416"} {
		g := rule(code)
		want, got := NewPlain(g), NewSparse(g)
		got.tuning = tuning{from: 1 << 11, least: 1 << 9, short: 1 << 9, long: 1 << 12, sparsely: 4, preferred: 1 << 8,
			sample: 1 << 10}
		const n = 7000
		want.Extend(n)
		for len(got.values) < n {
			got.Extend(min(n, len(got.values)+1+rng.IntN(1<<(1+rng.IntN(13)))))
		}
		if !slices.Equal(got.values, want.values) {
			t.Errorf("%s: values differ", code)
		}
		if _, words := got.extension.(*extension[uint16]); !words {
			t.Errorf("%s: no extension in words, for codes up to %d", code, got.mostCode())
		}
	}
}

// Extensions give what steps give, in games whose rare heaps come late, with and without
// the heap's parity in the space.
func TestExtensionsAgreeWithSteps(t *testing.T) {
	const n = 40000
	for _, code := range []string{"0.376", "0.6", "0.56", "0.104", "0.364", "0.366"} {
		g := rule(code)
		a, b := NewSparse(g), NewSparse(g)
		a.steps(n)
		b.Extend(n)
		if !slices.Equal(a.values, b.values) {
			t.Errorf("%s: bulk and steps differ", code)
		}
		if a.space == b.space && !slices.Equal(a.rares, b.rares) {
			t.Errorf("%s: bulk and steps have other rare heaps", code)
		}
	}
	a, b := NewSparse(grundys), NewSparse(grundys)
	a.steps(n)
	b.Extend(n)
	if !slices.Equal(a.values, b.values) {
		t.Error("Grundy's game: bulk and steps differ")
	}
}

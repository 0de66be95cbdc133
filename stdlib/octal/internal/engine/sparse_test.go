package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/rules"
)

func TestSparseAgreesWithPlain(t *testing.T) {
	games := []*rules.Rule{grundys, rule("0.6"), rule("0.106"), rule("0.16"), rule("0.014"), rule("4.0007")}
	rng := rand.New(rand.NewPCG(11, 12))
	for range 150 {
		games = append(games, randomFinite(rng))
	}
	for i, g := range games {
		n := 600
		if i < 6 {
			n = 6000
		}
		s, p := NewSparse(g), NewPlain(g)
		s.Extend(n)
		p.Extend(n)
		if !slices.Equal(s.values, p.values) {
			t.Errorf("%s: the sparse values differ", g.Code)
		}
	}
}

// A wrong mask costs time, not truth.
func TestAnyMaskIsRight(t *testing.T) {
	want := NewPlain(rule("0.77"))
	want.Extend(500)
	for mask := uint32(1); mask < 16; mask++ {
		s := NewSparse(rule("0.77"))
		for len(s.values) < 500 {
			s.use(Space{Mask: mask})
			s.step()
		}
		if !slices.Equal(s.values, want.values) {
			t.Fatalf("mask %d: values differ", mask)
		}
	}
}

func TestSpaceOf106(t *testing.T) {
	g := rule("0.106")
	s := NewSparse(g)
	s.Extend(1 << 14)
	if s.space.Mask != 0xd || !s.space.Position || len(s.rares) != 15 || s.LastRare() != 1103 {
		t.Errorf("mask %#x, position %v, %d rare heaps, the last %d", s.space.Mask, s.space.Position, len(s.rares),
			s.LastRare())
	}
}

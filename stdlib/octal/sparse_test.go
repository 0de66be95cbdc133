package octal

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSparseAgreesWithPlain(t *testing.T) {
	games := []Game{GrundysGame, Officers, MustParse("0.106"), MustParse("0.16"), MustParse("0.014"), MustParse("4.0007")}
	rng := rand.New(rand.NewPCG(11, 12))
	for range 150 {
		games = append(games, randomFinite(rng))
	}
	for i, g := range games {
		n := 600
		if i < 6 {
			n = 6000
		}
		s, p := newSparse(&g.rule), newPlain(&g.rule)
		s.extend(n)
		p.extend(n)
		if !slices.Equal(s.values, p.values) {
			t.Errorf("%s: the sparse values differ", g)
		}
	}
}

// randomFinite returns a finite octal game of up to four digits.
func randomFinite(rng *rand.Rand) Game {
	code := []byte{"04"[rng.IntN(2)], '.'}
	for range 1 + rng.IntN(4) {
		code = append(code, "01234567"[rng.IntN(8)])
	}
	return MustParse(string(code))
}

// A wrong mask costs time, not truth.
func TestAnyMaskIsRight(t *testing.T) {
	want := newPlain(&Kayles.rule)
	want.extend(500)
	for mask := uint32(1); mask < 16; mask++ {
		s := newSparse(&Kayles.rule)
		for len(s.values) < 500 {
			s.use(space{mask: mask})
			s.step()
		}
		if !slices.Equal(s.values, want.values) {
			t.Fatalf("mask %d: values differ", mask)
		}
	}
}

func TestSpaceOf106(t *testing.T) {
	g := MustParse("0.106")
	s := newSparse(&g.rule)
	s.extend(1 << 14)
	if s.space.mask != 0xd || !s.space.position || len(s.rares) != 15 || s.lastRare() != 1103 {
		t.Errorf("mask %#x, position %v, %d rare heaps, the last %d", s.space.mask, s.space.position, len(s.rares), s.lastRare())
	}
}

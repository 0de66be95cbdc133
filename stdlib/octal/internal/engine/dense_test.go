package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/rules"
)

// Several values looked for together give the values of the definition: in games of all kinds, whether they
// are dense or not, and in dense ones as far as there are some hundred values.
func TestDenseByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 24))
	type to struct {
		rule *rules.Rule
		n    int
	}
	games := []to{{grundys, 3000}, {rule("0.004"), 9000}, {rule("0.005"), 9000}, {rule("0.006"), 6000}, {rule("4.0007"), 3000}, {rule("0.777"), 3000}}
	for range 120 {
		games = append(games, to{randomFinite(rng), 700})
	}
	for _, g := range games {
		s, p := NewSparse(g.rule), NewPlain(g.rule)
		s.tuning.dense = 0
		s.tuning.from = 1 << 30 // nothing in bulk
		s.Extend(g.n / 2)
		c := s.clone()
		s.Extend(g.n)
		c.Extend(g.n)
		p.Extend(g.n)
		if !slices.Equal(s.values, p.values) || !slices.Equal(c.values, p.values) {
			t.Errorf("%s: the values differ", g.rule.Code)
		}
	}
}

// However many splits are marked, the value is the same.
func TestAnyNumberOfMarksIsRight(t *testing.T) {
	want := NewPlain(rule("0.006"))
	want.Extend(2500)
	for _, marks := range []int{0, 1, 127, 128, 129, 1000, 5000} {
		s := NewSparse(rule("0.006"))
		s.tuning.dense = 0
		for len(s.values) < 2500 {
			s.dense.marks = marks
			s.step()
		}
		if !slices.Equal(s.values, want.values) {
			t.Errorf("%d marks: the values differ", marks)
		}
	}
}

// BenchmarkDense computes 0.004 to 60000, with several values together and one by one.
func BenchmarkDense(b *testing.B) {
	for _, way := range []struct {
		name  string
		dense int
	}{{"together", usualTuning().dense}, {"one by one", 1 << 30}} {
		b.Run(way.name, func(b *testing.B) {
			for range b.N {
				s := NewSparse(rule("0.004"))
				s.tuning.dense = way.dense
				s.Extend(60000)
			}
		})
	}
}

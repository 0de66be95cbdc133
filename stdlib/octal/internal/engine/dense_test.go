package engine

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/octal/internal/xorfind"
)

// Blocks give the values of the definition: in games of all kinds, whether they are dense or not, and in dense ones as
// far as there are some hundred values.
func TestDenseByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 24))
	type to struct {
		rule *rules.Rule
		n    int
	}
	games := []to{{grundys, 3000}, {rule("0.004"), 9000}, {rule("0.005"), 9000}, {rule("0.006"), 6000},
		{rule("4.0007"), 3000}, {rule("0.777"), 3000}}
	for range 120 {
		games = append(games, to{randomFinite(rng), leastDense + 200 + rng.IntN(200)})
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
			if s.dense.known%xorfind.BatchSize == 0 { // a block begins
				s.dense.marks = marks
			}
			s.step()
		}
		if !slices.Equal(s.values, want.values) {
			t.Errorf("%d marks: the values differ", marks)
		}
	}
}

// Blocks begin at the first heap at which they may, and at the others near it; a game that allows to take many tokens
// has to wait.
func TestFirstBlock(t *testing.T) {
	for _, code := range []string{"0.006", "0.000000000000000000000000000000000000000006", "4.7"} {
		p := NewPlain(rule(code))
		p.Extend(leastDense + 200)
		for past := range 3 {
			s := NewSparse(rule(code))
			s.tuning.dense = math.MaxInt
			s.Extend(leastDense + s.rule.Last() - 1 + past)
			s.tuning.dense = 0
			if got, want := s.isDense(false), past > 0; got != want {
				t.Errorf("%s: dense at %d values: %v", code, len(s.values), got)
			}
			s.Extend(len(p.values))
			if !slices.Equal(s.values, p.values) {
				t.Errorf("%s: the values differ behind %d", code, past)
			}
		}
	}
}

// A block that others interrupt is begun anew, and what a mask says does not matter.
func TestBlocksAreLeft(t *testing.T) {
	p := NewPlain(rule("0.005"))
	p.Extend(4000)
	s := NewSparse(rule("0.005"))
	s.tuning.dense = 0
	rng := rand.New(rand.NewPCG(8, 9))
	for len(s.values) < len(p.values) {
		switch rng.IntN(40) {
		case 0: // as an extension does
			for _, v := range p.values[len(s.values):min(len(s.values)+rng.IntN(50), len(p.values))] {
				s.values = append(s.values, v)
				s.counts.Add(v, len(s.values)-1)
			}
			s.use(s.space)
		case 1:
			s.use(Space{Mask: uint32(1 + rng.IntN(127))})
		default:
			s.step()
		}
	}
	if !slices.Equal(s.values, p.values) {
		t.Error("the values differ")
	}
}

// BenchmarkDense computes dense games in blocks, and by the definition: compare the two.
func BenchmarkDense(b *testing.B) {
	for _, code := range []string{"0.004", "0.005", "0.006"} {
		for _, way := range []struct {
			name   string
			solver func(r *rules.Rule) Solver
		}{{"blocks", NewSolver}, {"definition", func(r *rules.Rule) Solver { return NewPlain(r) }}} {
			b.Run(code+" "+way.name, func(b *testing.B) {
				const n = 60000
				for range b.N {
					way.solver(rule(code)).Extend(n)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/value")
			})
		}
	}
}

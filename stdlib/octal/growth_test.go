package octal

import (
	"testing"

	"sprague/stdlib/task"
)

// agree compares a sequence with the sparse solver.
func agree(t *testing.T, g Game, s *Sequence) {
	t.Helper()
	sparse := newSparse(&g.rule)
	sparse.extend(s.Len())
	for n, v := range sparse.values {
		if s.At(n) != int(v) {
			t.Fatalf("%s: G(%d) = %d in the sequence; it is %d", g, n, s.At(n), v)
		}
	}
}

func TestGrowthAgreesWithSparse(t *testing.T) {
	for code, n := range map[string]int{"0.104": 3 << 17, "0.6": sampleValues + 1<<14, "0.324": 2 * sampleValues} {
		g := MustParse(code)
		short := g.Sequence(n - 1<<12)
		s := g.Sequence(n)
		if g.long == nil {
			t.Errorf("%s: no growth", code)
		}
		agree(t, g, s)
		if short.Len() != n-1<<12 || g.Value(n-1) != s.At(n-1) {
			t.Errorf("%s: a growth that grew has other values", code)
		}
	}
}

// Grundy's game splits into unequal heaps only; it has 1274 rare heaps,
// the empty one among them.
func TestGrowthOfGrundysGame(t *testing.T) {
	g := Game{&game{rule: GrundysGame.rule}}
	agree(t, g, g.Sequence(sampleValues+1<<14))
	if r := g.Rare(sampleValues); len(r.Heaps)+1 != 1274 || r.Last() != 82860 {
		t.Errorf("%d rare heaps, the last %d", len(r.Heaps), r.Last())
	}
}

func TestInterruptLosesNothing(t *testing.T) {
	g := MustParse("0.104")
	g.Sequence(sampleValues + 1)
	had := g.long.len()
	task.Stop()
	func() {
		defer func() {
			if recover() == nil {
				t.Error("a stopped sequence does not end")
			}
		}()
		g.Sequence(1 << 26)
	}()
	task.Reset()
	if g.long.len() < had {
		t.Errorf("%d values of %d are left", g.long.len(), had)
	}
	agree(t, g, g.Sequence(had+1<<18))
}

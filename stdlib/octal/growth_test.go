package octal

import (
	"testing"

	"sprague/stdlib/octal/internal/exclude"
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

// Where the splits that a stream tries do not reach a rare value, the growth finds one
// that does: here the stream tries almost none.
func TestGrowthReachesFar(t *testing.T) {
	g := MustParse("0.104")
	g.Sequence(sampleValues + 1)
	w := g.long
	w.st.hits = w.st.hits[:300]
	b := w.st.newBuffer()
	copy(b.codes, w.before(w.st.past))
	b.first = int64(w.len())
	if err := w.st.fill(b); err != nil {
		t.Fatal(err)
	}
	w.st.prepare(b.most, b.first, b.codes, nil)
	if gaps := w.st.gaps(b); len(gaps) == 0 {
		t.Error("everything is reached by few splits")
	}
	if err := w.accept(b); err != nil {
		t.Error(err)
	}
	// Every rare-class value below that of a common heap is reached.
	for i := range 1 << 10 {
		n := w.len() - w.st.chunk + i
		code := w.codes[n-w.first]
		gap := exclude.Gap{Position: w.st.past + i, Code: uint16(code)}
		if v := w.st.rareValue(uint32(code), n); v < w.st.common(uint32(code), n) && !w.reached(b, gap) {
			t.Fatalf("no split of %d has the value %d", n, v)
		}
	}
}

// What was computed becomes the prefix of another stream when a late rare value appears.
func TestGrowthBeginsAnew(t *testing.T) {
	g := MustParse("0.454")
	g.Sequence(sampleValues + 1<<18)
	old := g.long.len()
	g.begin(g.long.solver(), 4*sampleValues)
	if g.long == nil || g.long.first <= old {
		t.Fatal("the growth did not begin anew")
	}
	s := g.Sequence(4 * sampleValues)
	agree(t, g, s)
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

package engine

import (
	"testing"

	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/task"
)

// agree compares a sequence with the sparse solver.
func agree(t *testing.T, g *Values, s *Compact) {
	t.Helper()
	sparse := NewSparse(g.rule)
	sparse.Extend(s.Len())
	for n, v := range sparse.values {
		if s.At(n) != v {
			t.Fatalf("%s: G(%d) = %d in the sequence; it is %d", g.rule.Code, n, s.At(n), v)
		}
	}
}

func TestCacheAgreesWithSparse(t *testing.T) {
	for code, n := range map[string]int{"0.104": 3 << 17, "0.6": SampleValues + 1<<14, "0.324": 2 * SampleValues} {
		g := New(rule(code))
		short := g.Compact(n - 1<<12)
		s := g.Compact(n)
		if g.long == nil {
			t.Errorf("%s: no cache", code)
		}
		agree(t, g, s)
		if short.Len() != n-1<<12 || short.At(n-1<<12-1) != s.At(n-1<<12-1) {
			t.Errorf("%s: a cache that grew has other values", code)
		}
	}
}

// Grundy's game splits into unequal heaps only; it has 1274 rare heaps,
// the empty one among them.
func TestCacheOfGrundysGame(t *testing.T) {
	g := New(grundys)
	agree(t, g, g.Compact(SampleValues+1<<14))
	if s := g.long.st.prefix; len(s.rares)+1 != 1274 || s.LastRare() != 82860 {
		t.Errorf("%d rare heaps, the last %d", len(s.rares), s.LastRare())
	}
}

// Where the splits that a stream tries do not reach a rare value, the cache finds one
// that does: here the stream tries almost none.
func TestCacheReachesFar(t *testing.T) {
	g := New(rule("0.104"))
	g.Compact(SampleValues + 1)
	w := g.long
	few := func(heap int) (prefer, depth, sample int) { return 256, 300, 1 << 13 }
	w.st.effort = few
	w.reserve(w.n + w.st.Chunk)
	b := &Buffer{First: int64(w.n), Codes: w.codes, From: w.zero() + w.n, To: w.zero() + w.n + w.st.Chunk}
	if err := w.st.Fill(b); err != nil {
		t.Fatal(err)
	}
	w.st.check = nil
	w.st.renew(b, nil)
	if b.Gaps, _ = w.st.check.Check(b.Codes, b.From, b.To, b.First, nil); len(b.Gaps) == 0 {
		t.Error("everything is reached by few splits")
	}
	if err := w.accept(b); err != nil {
		t.Error(err)
	}
	// Every rare-class value below that of a common heap is reached.
	for i := range 1 << 10 {
		n := w.n - w.st.Chunk + i
		code := w.codes[w.zero()+n]
		gap := rarecover.Gap{Position: w.zero() + n, Code: uint16(code)}
		if v := w.st.rareValue(uint32(code), n); v < w.st.Common(uint32(code), n) && !w.st.reached(b, gap, w.value) {
			t.Fatalf("no split of %d has the value %d", n, v)
		}
	}
}

// What was computed becomes the prefix of another stream when a late rare value appears.
func TestCacheBeginsAnew(t *testing.T) {
	g := New(rule("0.454"))
	g.Compact(SampleValues + 1<<18)
	old := g.long.n
	g.begin(g.long.solver(), 4*SampleValues)
	if g.long == nil || g.long.first <= old {
		t.Fatal("the cache did not begin anew")
	}
	s := g.Compact(4 * SampleValues)
	agree(t, g, s)
}

func TestInterruptLosesNothing(t *testing.T) {
	g := New(rule("0.104"))
	g.Compact(SampleValues + 1)
	had := g.long.n
	task.Stop()
	func() {
		defer func() {
			if recover() == nil {
				t.Error("a stopped sequence does not end")
			}
		}()
		g.Compact(1 << 26)
	}()
	task.Reset()
	if g.long.n < had {
		t.Errorf("%d values of %d are left", g.long.n, had)
	}
	agree(t, g, g.Compact(had+1<<18))
}

package octal

import (
	"testing"
)

func TestSequenceByDefinition(t *testing.T) {
	for _, code := range []string{"0.77", "0.6", "0.(3)", "0.3F"} {
		g := MustParse(code)
		s := g.Sequence(3000)
		for n, v := range g.ByDefinition(3000) {
			if s.At(n) != v {
				t.Fatalf("%s: G(%d) = %d in the sequence, %d by definition", code, n, s.At(n), v)
			}
		}
	}
}

// The rare heaps of 0.6 and 0.106 are as the tables of octal games have them.
func TestRareHeaps(t *testing.T) {
	if r := MustParse("0.106").Rare(5000); len(r.Heaps) != 15 || r.Last() != 1103 || r.Mask != 0xd || !r.Parity {
		t.Errorf("%v", r)
	}
	if r := Officers.Rare(1 << 15); len(r.Heaps) < 1580 || r.Last() != 20627 {
		t.Errorf("%d rare heaps, the last %d", len(r.Heaps), r.Last())
	}
}

// Infinite codes: repetitions that break later are not taken for periods, however little
// was computed; the period that holds is proved.
func TestInfiniteCodes(t *testing.T) {
	g := MustParse("0.33(300)")
	if g.Value(8) != 0 || g.Value(12) != 4 {
		t.Errorf("0.33(300): G(8) = %d, G(12) = %d", g.Value(8), g.Value(12))
	}
	h := MustParse("0.30(003)").Values(50)
	if h[36] != h[34] || h[38] != 8 || h[40] != 10 {
		t.Errorf("0.30(003): %v", h[30:])
	}
	for _, want := range []struct {
		code           string
		period, saltus int64
	}{{"0.33(300)", 12, 4}, {"0.30(003)", 8, 2}, {"0.(3)", 1, 1}, {"0.0(7)", 2, 1}, {"0.3F", 6, 3}, {"0.3003330(3)", 4,
		2}} {
		for _, n := range []int{4, 8, 12, 13, 16, 24, 36, 37, 38, 39, 40, 41, 64, 200} {
			cert, err := MustParse(want.code).Period(MaxValues(n))
			if err == nil && (cert.Period != want.period || cert.Saltus != want.saltus || cert.Verify() != nil) || n == 200 &&
				err != nil {
				t.Errorf("%s with %d values: %v, %v", want.code, n, cert, err)
			}
		}
	}
}

package octal

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/periodic"
)

// Periods that show in memory are certified there; the checker goes through all of their
// steps. The last exceptions are those of A. Flammenkamp's list, or were found by a stream.
func TestFiniteStatesInMemory(t *testing.T) {
	for _, want := range []struct {
		code              string
		preperiod, period int64
	}{{"0.16", 105351, 149459}, {"0.56", 326640, 144}, {"4.406", 294097, 44}, {"4.064", 94272, 16132}} {
		g := MustParse(want.code)
		cert, err := g.Period()
		if err != nil || cert.Preperiod != want.preperiod || cert.Period != want.period || cert.Theorem != periodic.NameFiniteState {
			t.Errorf("%s: %v, %v", want.code, cert, err)
			continue
		}
		if g.long != nil {
			t.Errorf("%s: there is a stream", want.code)
		}
		if err := cert.Verify(); err != nil {
			t.Errorf("%s: %v", want.code, err)
		}
		cert.States.Windows[1].Values[0] ^= 2
		if err := cert.Verify(); err == nil {
			t.Errorf("%s: a forged window is not noticed", want.code)
		}
	}
}

// A window that stands before by chance proves nothing while rare heaps may lie in its way.
func TestNoEarlyStates(t *testing.T) {
	for _, code := range []string{"0.376", "0.6", "0.014", "0.324"} {
		g := MustParse(code)
		g.slice(50_000)
		if cert, ok, err := g.memo.(*sparse).finiteState(); ok || err != nil {
			t.Errorf("%s: %v, %v", code, cert, err)
		}
	}
}

func TestSpansBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	for range 500 {
		var s spans
		covered := make([]bool, 60)
		for range rng.IntN(5) {
			x := span{From: rng.Int64N(50)}
			x.To = x.From + 1 + rng.Int64N(9)
			s = s.with(x)
			for n := x.From; n < x.To; n++ {
				covered[n] = true
			}
		}
		lo := rng.Int64N(60)
		hi := lo + rng.Int64N(60-lo)
		for _, x := range s.between(lo, hi) {
			for n := x.From; n < x.To; n++ {
				if covered[n] || n < lo || n >= hi {
					t.Fatalf("%d of %v is said to be in none of %v", n, span{lo, hi}, s)
				}
				covered[n] = true
			}
		}
		if slices.Contains(covered[lo:hi], false) {
			t.Fatalf("parts of %v are missing, not in %v", span{lo, hi}, s)
		}
	}
}

package octal

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Stations stay evenly spaced, from the first chunk on, however long a run is.
func TestStationsAreEvenlySpaced(t *testing.T) {
	var s stations
	for chunk := range int64(5000) {
		s.pass(100+10*chunk, []byte{byte(chunk)}, chunk)
		if len(s.list) > mostStations || s.list[0].At != 100 {
			t.Fatalf("chunk %d: %d stations from heap %d on", chunk, len(s.list), s.list[0].At)
		}
	}
	if len(s.list) <= mostStations/2 {
		t.Errorf("only %d stations are left", len(s.list))
	}
	for i, x := range s.list {
		if x.At != 100+10*int64(i)*s.apart || x.State[0] != byte(int64(i)*s.apart) {
			t.Errorf("station %d is at %d", i, x.At)
		}
	}
}

func TestSpansBySets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var s spans
		var set [60]bool
		for range 8 {
			from := rng.Int64N(55)
			x := span{from, from + 1 + rng.Int64N(5)}
			s = s.with(x)
			for i := x.From; i < x.To; i++ {
				set[i] = true
			}
		}
		for i := 1; i < len(s); i++ {
			if s[i].From <= s[i-1].To {
				t.Fatalf("%v are not disjoint and ascending", s)
			}
		}
		for from := range 59 {
			to := from + 1 + rng.IntN(60-from-1)
			if want := !slices.Contains(set[from:to], false); s.cover(span{int64(from), int64(to)}) != want {
				t.Fatalf("%v cover %d to %d: not %v", s, from, to, want)
			}
		}
	}
}

package engine

import (
	"math/rand/v2"
	"testing"
)

// Splits are found where the definition has them, among values that come bit by bit, of
// equal parts or not, and among values of more than two bytes.
func TestSplitsByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	for range 300 {
		s := newSplits(rng.IntN(2) == 0)
		var values []uint32
		width := 1 << (2 + rng.IntN(17))
		for range 1 + rng.IntN(4) {
			for range rng.IntN(500) {
				values = append(values, uint32(rng.IntN(width)))
			}
			s.read(values)
			for range 20 * min(1, len(values)) {
				m, from, v := rng.IntN(len(values)+1), 1+rng.IntN(20), uint32(rng.IntN(2*width))
				want := false
				for a := from; 2*a <= m; a++ {
					want = want || values[a]^values[m-a] == v && !(s.unequal && 2*a == m)
				}
				if s.have(values, m, from, v) != want {
					t.Fatalf("splits of %d from %d with the value %d: %v", m, from, v, !want)
				}
			}
		}
	}
}

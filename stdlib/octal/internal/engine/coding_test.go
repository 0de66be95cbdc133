package engine

import (
	"math/rand/v2"
	"testing"
)

func TestCoding(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for range 2000 {
		c := NewCoding(Space{Mask: 1 + uint32(rng.IntN(1023)), Position: rng.IntN(2) == 0, Parity: uint(rng.IntN(2))})
		u, v, n := uint32(rng.IntN(1024)), uint32(rng.IntN(1024)), rng.IntN(100)
		if c.encode(u)^c.encode(v) != c.encode(u^v) {
			t.Fatalf("%+v: codes of %d and %d do not add up", c, u, v)
		}
		back := c.Common(c.encode(v), n)
		if c.Rare(v, n) {
			back = c.rareValue(c.encode(v), n)
		}
		if back != v {
			t.Fatalf("%+v: %d at %d comes back as %d", c, v, n, back)
		}
		if c.Rare(u, n) == c.Rare(v, n) && u < v && c.encode(u) >= c.encode(v) {
			t.Fatalf("%+v: the codes of %d and %d change their order", c, u, v)
		}
	}
}

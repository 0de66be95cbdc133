package layers

import (
	"math/rand/v2"
	"testing"
)

// Every arrow goes down.
func TestArrowsGoDown(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 11))
	for range 100 {
		nodes := make([]Node, 1+r.IntN(30))
		for i := range nodes {
			for to := i + 1; to < len(nodes); to++ {
				if r.IntN(3) == 0 || to == i+1 {
					nodes[i].To = append(nodes[i].To, to)
				}
			}
		}
		g := New(nodes)
		for i, n := range g.nodes {
			for _, to := range n.To {
				if g.nodes[to].layer <= n.layer {
					t.Fatalf("%d on layer %d leads to %d on layer %d", i, n.layer, to, g.nodes[to].layer)
				}
			}
		}
	}
}

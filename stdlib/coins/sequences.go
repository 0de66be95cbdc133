package coins

import (
	"math"
	"math/bits"
	"strings"

	"sprague/stdlib/internal/registry"
)

// init lets package grundy look for values among those of the named games: a heap of n is a head on coin n.
// Of Motley the values end where no int holds the next.
func init() {
	oeis := map[string]string{"Mock Turtles": "A000069", "Ruler": "A006519"}
	for _, g := range Named() {
		registry.Named = append(registry.Named, registry.Sequence{
			Name: g.name, Cell: "coins." + strings.ReplaceAll(g.name, " ", ""), OEIS: oeis[g.name],
			Values: func(n int) []int {
				if g.free == math.MaxInt {
					n = min(n, bits.UintSize)
				}
				return g.headValues(max(n-1, 0))[:n]
			},
		})
	}
}

package figure

import (
	"fmt"
	"math/bits"

	"gonum.org/v1/plot/plotter"
)

// Rare draws the first n values of a game, the rare ones in another colour and shape. A mask splits
// the values into two classes by the parity of the binary digits that it picks, such that the class
// of 0, whose members are called rare, is as small as can be; in the games with a sparse space it
// stays small for ever [WinningWays, chapter 4]. It panics when n is not positive.
func Rare(game interface{ Values(n int) []int }, n int) *Figure {
	if n < 1 {
		panic(fmt.Sprintf("figure: Rare of %d values; it needs 1 or more", n))
	}
	s := series{name: nameOf(game), values: game.Values(n)}
	mask := sparsest(s.values)
	var rare, common plotter.XYs
	for i, v := range s.values {
		point := plotter.XY{X: float64(i), Y: float64(v)}
		if isRare(v, mask) {
			rare = append(rare, point)
		} else {
			common = append(common, point)
		}
	}
	f := begin(s.titled(fmt.Sprintf("%s rare of %s values, mask %b in binary", grouped(int64(len(rare))), grouped(int64(n)), mask)), heapAxis, valueAxis)
	if n > cloudFrom {
		f.Add(cloud{values: s.values, colour: colourOf(0)})
	} else {
		f.scatter(common, glyph(0, dotSize(n)))
	}
	f.scatter(rare, glyph(1, dotSize(n)+1))
	f.key("common", glyph(0, 3))
	f.key("rare", glyph(1, 3.5))
	f.headroom(2)
	f.Text = characters(s.values)
	return f
}

// isRare reports whether a value has an even number of the digits of the mask.
func isRare(value, mask int) bool { return bits.OnesCount(uint(value&mask))%2 == 0 }

// sparsest returns the mask, not 0, with the fewest rare values, the least of equals. The
// Walsh–Hadamard transform of the histogram gives, for every mask at once, how many more values are
// rare than common.
func sparsest(values []int) int {
	_, high := bounds(values)
	surplus := make([]int, 1<<max(bits.Len(uint(high)), 1))
	for _, v := range values {
		surplus[v]++
	}
	for half := 1; half < len(surplus); half *= 2 {
		for i := range surplus {
			if i&half == 0 {
				a, b := surplus[i], surplus[i+half]
				surplus[i], surplus[i+half] = a+b, a-b
			}
		}
	}
	best := 1
	for mask := range surplus {
		if mask > 0 && surplus[mask] < surplus[best] {
			best = mask
		}
	}
	return best
}

package figure

import (
	"fmt"
	"math/bits"
	"slices"

	"sprague/stdlib/octal"
)

// Rare draws the first n values of a game, the rare ones in another colour and shape. A mask splits the values into two
// classes by the parity of the binary digits that it picks, such that the class of 0, whose members are called rare, is
// as small as can be; in the games with a sparse space it stays small for ever [WinningWays, chapter 4]. Of octal games
// the rare heaps are those of octal.Game.Rare, where the parity of the heap can take part. It panics if n is not
// positive, and for negative values and very great ones.
func Rare(game interface{ Values(n int) []int }, n int) *Figure {
	if game == nil {
		panic("figure: Rare of no game")
	}
	if n < 1 {
		panic(fmt.Sprintf("figure: Rare of %d values; it needs 1 or more", n))
	}
	s := series{name: nameOf(game), values: game.Values(n)}
	isRare, mask := classes(game, s.values)
	var rare []int
	for i := range s.values {
		if isRare(i) {
			rare = append(rare, i)
		}
	}
	f := begin(s.titled(fmt.Sprintf("%s rare of %s values, %s", grouped(int64(len(rare))), grouped(int64(n)), mask)),
		heapAxis, valueAxis)
	f.split(drawn{name: s.name, values: s.values, marked: rare, mark: "rare"}, "common", "rare")
	f.about = f.Plot.Title.Text + ". " + sentence(s.name, s.values)
	return f
}

// classes returns which of the heaps are rare, and words for the mask. The empty heap is no
// heap of an octal game, and counts with the common ones there.
func classes(game any, values []int) (isRare func(heap int) bool, mask string) {
	g, ok := game.(octal.Game)
	if !ok || !g.Sparse() {
		m := sparsest(values)
		return func(heap int) bool { return bits.OnesCount(uint(values[heap]&m))%2 == 0 }, fmt.Sprintf("mask %b in binary", m)
	}
	r := g.Rare(len(values))
	mask = fmt.Sprintf("mask %b in binary", r.Mask)
	if r.Parity {
		mask += " with the heap's parity"
	}
	return func(heap int) bool { _, found := slices.BinarySearch(r.Heaps, heap); return found }, mask
}

// mostClasses is how great values can be for all masks to be tried.
const mostClasses = 1 << 24

// sparsest returns the mask, not 0, with the fewest rare values, the least of equals. The Walsh–Hadamard transform of
// the histogram gives, for every mask at once, how many more values are rare than common.
func sparsest(values []int) int {
	low, high := bounds(values)
	if low < 0 || high >= mostClasses {
		panic(fmt.Sprintf("figure: Rare of values from %d to %d; it takes Grundy values below %d", low, high, mostClasses))
	}
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

package deflate

import (
	"math/bits"
	"slices"
)

// The codes of a block [RFC 1951, 3.2.5]: literals, the end, lengths; and distances. A length
// or distance is the first of its code plus a number that stands in extra bits behind it.
const (
	end         = 256
	firstLength = 257
	literals    = 286
	distances   = 30
)

type code struct{ first, extra int }

var lengthCodes, distanceCodes = codesOf(29, shortest, 4), codesOf(distances, 1, 2)

// lengthCode is the code of each length, counted from firstLength.
var lengthCode = func() (of [longest + 1]uint8) {
	for k, c := range lengthCodes {
		for n := c.first; n <= longest; n++ {
			of[n] = uint8(k)
		}
	}
	return of
}()

// codesOf lists n codes: those with as many extra bits stand in groups, after a double group with none. The
// last length has a code of its own.
func codesOf(n, first, group int) []code {
	var list []code
	for k := range n {
		c := code{first, max(0, k/group-1)}
		list = append(list, c)
		first += 1 << c.extra
	}
	if group == 4 {
		list[n-1] = code{longest, 0}
	}
	return list
}

// distanceCode is the code of a distance.
func distanceCode(d uint16) uint8 {
	if d <= 256 {
		return nearCode[d-1]
	}
	return farCode[(d-1)>>7]
}

// The codes of distances from 1 to 256, and by 128 of all; each code begins at one of these.
var nearCode, farCode = func() (near, far [256]uint8) {
	for k, c := range distanceCodes {
		for d := c.first - 1; d < 256; d++ {
			near[d] = uint8(k)
		}
		for d := (c.first - 1) >> 7; d < 256; d++ {
			far[d] = uint8(k)
		}
	}
	return near, far
}()

// lengthsOf returns the lengths of the best prefix code with no length above limit, for symbols
// that stand so often. At least two symbols get one, which every reader takes.
//
// A symbol of length n is n coins of its count, one of each denomination 1/2, …, 1/2^n; a code is
// a choice of coins worth k−1 for k symbols, and the least choice is found by joining the two
// cheapest of a denomination to one of the next [LarmoreHirschberg1990: A fast algorithm for
// optimal length-limited Huffman codes, Journal of the ACM 37].
func lengthsOf(count []int, limit int) []uint8 {
	leaves := leavesOf(count)
	var level []coin
	for range limit {
		level = merged(leaves, level)
	}
	lengths := make([]uint8, len(count))
	for _, c := range level[:2*len(leaves)-2] {
		c.spend(lengths)
	}
	return lengths
}

// A coin is that of a symbol, or two coins joined.
type coin struct {
	weight, symbol int
	parts          []coin
}

func leavesOf(count []int) []coin {
	var leaves []coin
	for s, n := range count {
		if n > 0 {
			leaves = append(leaves, coin{weight: n, symbol: s})
		}
	}
	for s := 0; len(leaves) < 2; s++ {
		if count[s] == 0 {
			leaves = append(leaves, coin{symbol: s})
		}
	}
	slices.SortStableFunc(leaves, func(a, b coin) int { return a.weight - b.weight })
	return leaves
}

// merged joins the coins of a level two by two, and puts them among the leaves.
func merged(leaves, level []coin) []coin {
	list := slices.Clone(leaves)
	for i := 0; i+1 < len(level); i += 2 {
		list = append(list, coin{weight: level[i].weight + level[i+1].weight, parts: level[i : i+2]})
	}
	slices.SortStableFunc(list, func(a, b coin) int { return a.weight - b.weight })
	return list
}

// spend adds one to the length of each symbol that is in a coin.
func (c coin) spend(lengths []uint8) {
	if c.parts == nil {
		lengths[c.symbol]++
	}
	for _, p := range c.parts {
		p.spend(lengths)
	}
}

// bitsOf returns the canonical code of each symbol for codes of such lengths, its first bit lowest.
func bitsOf(lengths []uint8) []uint16 {
	var of, next [16]int // how many codes a length has, and the next one of it
	for _, n := range lengths {
		of[n]++
	}
	of[0] = 0
	for n := 1; n < len(next); n++ {
		next[n] = (next[n-1] + of[n-1]) << 1
	}
	list := make([]uint16, len(lengths))
	for s, n := range lengths {
		if n > 0 {
			list[s] = bits.Reverse16(uint16(next[n])) >> (16 - n)
			next[n]++
		}
	}
	return list
}

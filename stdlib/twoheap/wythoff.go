package twoheap

import (
	"fmt"
	"math/big"
	"sort"

	"sprague/stdlib/grundy"
)

// # P-positions of Wythoff's game
//
// Statement [Fraenkel1982]. Let a move from both heaps take numbers that differ by less than r ≥ 1. The P-positions a
// ≤ b are aₙ = ⌊nα⌋ and bₙ = aₙ + rn for n = 0, 1, 2, …, where α = (2 − r + √(r² + 4))/2. For r = 1 they are ⌊nφ⌋ and
// ⌊nφ²⌋ [Wythoff1907]. Every number ≥ 1 is in one pair.
//
// So a move from other heaps a ≤ b to a pair reduces b to the partner of a, or a to that of b, or both to one of the
// pairs n with |b − a − rn| < r, of which there are at most two.
//
// Cost. A root of a number of about 130 bits; 64 of them for a partner.

// pair returns the n-th P-position of the game with differences below r; ok is false if b overflows int.
func pair(n, r int) (a, b int, ok bool) {
	// ⌊nα⌋ = ⌊(n(2 − r) + ⌊√(n²(r² + 4))⌋)/2⌋
	bigN, bigR := big.NewInt(int64(n)), big.NewInt(int64(r))
	root := new(big.Int).Mul(bigR, bigR)
	root.Mul(root.Add(root, big.NewInt(4)), new(big.Int).Mul(bigN, bigN)).Sqrt(root)
	shift := new(big.Int).Mul(bigN, new(big.Int).Sub(big.NewInt(2), bigR))
	root.Rsh(root.Add(root, shift), 1)
	greater := new(big.Int).Mul(bigN, bigR)
	if greater.Add(greater, root); !greater.IsInt64() {
		return 0, 0, false
	}
	return int(root.Int64()), int(greater.Int64()), true
}

// partner returns the other heap of the pair of a heap; ok is false if it overflows int.
func partner(heap, r int) (other int, ok bool) {
	n := sort.Search(heap, func(n int) bool { a, _, ok := pair(n, r); return !ok || a >= heap })
	if a, b, ok := pair(n, r); ok && a == heap {
		return b, true
	}
	n = sort.Search(heap, func(n int) bool { _, b, ok := pair(n, r); return !ok || b >= heap })
	a, b, ok := pair(n, r)
	return a, ok && b == heap
}

// isPair reports whether the heaps are a P-position of the game with differences below r.
func isPair(a, b, r int) bool {
	a, b = min(a, b), max(a, b)
	if (b-a)%r != 0 {
		return false
	}
	least, _, ok := pair((b-a)/r, r)
	return ok && least == a
}

// pairsBelow returns the P-positions reached by a move: from a, from b, from both.
func pairsBelow(a, b, r int) (left [][2]int) {
	if x, ok := partner(b, r); ok && x < a {
		left = append(left, [2]int{x, b})
	}
	if y, ok := partner(a, r); ok && y < b {
		left = append(left, [2]int{a, y})
	}
	for n := max(a-b, b-a) / r; n <= max(a-b, b-a)/r+1; n++ {
		x, y, ok := pair(n, r)
		if a > b {
			x, y = y, x
		}
		if ok && x < a && y < b && max((a-x)-(b-y), (b-y)-(a-x)) < r {
			left = append(left, [2]int{x, y})
		}
	}
	return left
}

// far reports whether the theorem is used because there are too many smaller positions.
func (g *Game) far(a, b int) bool {
	return g.reach > 0 && (float64(a)+1)*(float64(b)+1) > 1<<22
}

// movesToPairs returns the winning moves by the theorem.
func (g *Game) movesToPairs(a, b int) (moves grundy.Moves) {
	for _, p := range pairsBelow(a, b, g.reach) {
		moves = append(moves, grundy.Move{
			From: fmt.Sprint([2]int{a, b}), To: fmt.Sprint(p), Why: "leaves a pair of the theorem on P-positions",
		})
	}
	return moves
}

// Pair returns the n-th P-position a ≤ b of Wythoff's game: a = ⌊nφ⌋ and b = ⌊nφ²⌋ = a + n, where φ = (1 + √5)/2
// [Wythoff1907]. It panics if n is negative or b overflows int.
func Pair(n int) (a, b int) {
	if n < 0 {
		panic(fmt.Sprintf("twoheap: Pair(%d): must be ≥ 0", n))
	}
	a, b, ok := pair(n, 1)
	if !ok {
		panic(fmt.Sprintf("twoheap: Pair(%d): the heaps do not fit into 64 bits", n))
	}
	return a, b
}

// IsPair reports whether heaps of a and b are a P-position of Wythoff's game. It panics for a negative heap.
func IsPair(a, b int) bool {
	notNegative("IsPair", a, b)
	return isPair(a, b, 1)
}

package twoheap

import (
	"fmt"
	"math/big"
)

// Pair returns the n-th P-position a ≤ b of Wythoff's game: a = ⌊nφ⌋ and b = ⌊nφ²⌋ = a + n, where φ
// = (1 + √5)/2 [Wythoff1907]. It panics when n is negative or b does not fit.
func Pair(n int64) (a, b int64) {
	if n < 0 {
		panic(fmt.Sprintf("twoheap: Pair(%d); the pairs are counted from 0", n))
	}
	// ⌊nφ⌋ = ⌊(n + √(5n²))/2⌋, and the root may be rounded down first.
	root := new(big.Int).Mul(big.NewInt(n), big.NewInt(n))
	root.Sqrt(root.Mul(root, big.NewInt(5)))
	root.Rsh(root.Add(root, big.NewInt(n)), 1)
	b2 := new(big.Int).Add(root, big.NewInt(n))
	if !b2.IsInt64() {
		panic(fmt.Sprintf("twoheap: Pair(%d); the heaps do not fit into 64 bits", n))
	}
	return root.Int64(), b2.Int64()
}

// IsPair reports at once whether heaps of a and b are a P-position of Wythoff's game, however large
// they are. It panics for a negative heap.
func IsPair(a, b int64) bool {
	if a < 0 || b < 0 {
		panic(fmt.Sprintf("twoheap: IsPair of heaps %d and %d; heaps hold 0 or more", a, b))
	}
	if a > b {
		a, b = b, a
	}
	if b-a > a { // a = ⌊nφ⌋ is at least n = b − a
		return false
	}
	least, _ := Pair(b - a)
	return least == a
}

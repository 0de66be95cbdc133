package coins

import (
	"fmt"
	"math"
	"math/bits"
)

// Six games have their values by theorems [WinningWays, chapter 14], with coins counted from 1; Turnips is in
// spaced.go. Let w(n) be the value of a head on coin n, and o(1) < o(2) < … the odious numbers 1, 2, 4, 7, …, which
// have an odd number of binary ones.
//
// At most two coins: w(n) = n. Exactly two: w(n) = n − 1. The options are 0 and the w(i), or the w(i), of i < n.
//
// At most three: w(n) = o(n). The options are 0, o(i) and o(i) ⊕ o(j), for i < j < n. An odious number among them is
// less than o(n), and all less are there. Of an evil number 0 < e < o(n) let a be the lowest binary one: then a and
// e − a are odious, different, less than o(n), and e is their xor.
//
// Exactly three: w(1) = w(2) = 0 and w(n) = o(n − 2) from there on, since with coins 1 and 2, of value 0, the options
// w(i) ⊕ w(j) are those of the game before.
//
// Ruler: w(n) = 2^k is the greatest power of 2 that divides n. The options are X(j) = w(n−1) ⊕ … ⊕ w(n−j). For
// j < 2^k the bits of X(j) are those of the Gray code of j, so that all numbers below 2^k are there. For j ≥ 2^k the
// numbers w(n−i) that are greater than 2^k belong to neighbouring multiples of 2^(k+1). The greatest of them comes
// once, since between two odd multiples of a power lies a multiple of twice the power. Thus they do not cancel, and
// X(j) is not 2^k.

// odious returns o(n). It panics if that is no int.
func odious(n int) int {
	if n > math.MaxInt/2 {
		panic(fmt.Sprintf("coins: an int does not hold the value of coin %d", n))
	}
	return 2*(n-1) + 1 - bits.OnesCount(uint(n-1))&1
}

// The games of closed form that rules.go makes, by their numbers of coins.
var (
	closedAtMost  = map[int]func(n int) int{2: func(n int) int { return n }, 3: odious}
	closedExactly = map[int]func(n int) int{2: allButOne, 3: func(n int) int {
		if n < 3 {
			return 0
		}
		return odious(n - 2)
	}}
	closedSpaced = map[int]func(n int) int{2: allButOne, 3: turnips} // any two coins are equally spaced
)

func allButOne(n int) int { return n - 1 }

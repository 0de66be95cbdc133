package coins

import (
	"fmt"
	"math/bits"

	"sprague/stdlib/task"
)

// In the game that turns at most k coins the first k are free: any of the coins before one of them may be turned with
// it. So coin n ≤ k is worth 2^(n−1): by induction those before it are worth 1, 2, …, 2^(n−2), and their sums are all
// numbers below. Sets of free coins with a given sum need no search: the binary digits of the sum are the set.

// power returns the value of a free coin. It panics if the value is no int.
func (g Game) power(coin int) int {
	if coin >= bits.UintSize {
		panic(fmt.Sprintf("coins: in %s coin %d is worth 2^%d, which an int does not hold; it goes to coin %d", g.name, coin,
			coin-1, bits.UintSize-1))
	}
	return 1 << (coin - 1)
}

// eachOfValue visits the sets of coins that may be turned with coin n and are worth sum together.
func (g Game) eachOfValue(n, sum int, value func(coin int) int, visit func(others []int)) {
	if n > g.free {
		g.each(n, func(others []int) {
			task.Check()
			if sumOf(value, others) == sum {
				visit(others)
			}
		})
		return
	}
	if sum >= value(n) {
		return
	}
	var others []int
	for rest := sum; rest != 0; rest &= rest - 1 {
		others = append(others, bits.TrailingZeros(uint(rest))+1)
	}
	visit(others)
}

package coins

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"sprague/stdlib/grundy"
	"sprague/stdlib/task"
)

// Welter returns the value of Welter's game with coins on these squares of a strip, counted from 0: a move takes one
// coin to an empty square on its left, over others if need be, and no square holds two.
//
// It is Welter's function: mate the two coins that are congruent modulo the highest power of 2, then two of the rest,
// and so on; the value is the xor of (a ⊕ b) − 1 for each mated pair, and of the coin that may stay alone [Welter1954,
// Conway1976]. It panics if a square is negative or has two coins.
func Welter(squares ...int) int {
	left := slices.Clone(squares)
	slices.Sort(left)
	for i, s := range left {
		if s < 0 || i > 0 && s == left[i-1] {
			panic(fmt.Sprintf("coins: Welter%v; the coins lie on different squares from 0 on", squares))
		}
	}
	return welter(left, bits.UintSize-1)
}

// welter returns the value modulo 2^width for coins on squares modulo 2^width, ascending. Coins that
// are the same there are mates, worth −1.
func welter(squares []int, width int) int {
	value, alone := mated(squares, 0, width)
	if alone >= 0 {
		value ^= alone
	}
	return value & (1<<width - 1)
}

// mated mates coins that are congruent modulo 2^level, those first that are so modulo 2^(level+1), and
// returns the xor of the pairs' values with the coin that stays alone, −1 for none.
func mated(coins []int, level, width int) (value, alone int) {
	if len(coins) < 2 || level == width {
		for i := 1; i < len(coins); i += 2 {
			value ^= (coins[i-1] ^ coins[i]) - 1
		}
		if len(coins)%2 == 0 {
			return value, -1
		}
		return value, coins[len(coins)-1]
	}
	var half [2][]int
	for _, c := range coins {
		bit := c >> level & 1
		half[bit] = append(half[bit], c)
	}
	task.Check()
	even, a := mated(half[0], level+1, width)
	odd, b := mated(half[1], level+1, width)
	value = even ^ odd
	if a >= 0 && b >= 0 {
		return value ^ ((a ^ b) - 1), -1
	}
	return value, max(a, b)
}

// WelterMoves returns all moves to positions of value 0 in Welter's game; Played is the square gone to, an int. It
// panics as Welter does.
//
// For each coin there is one square at most to move it to: modulo every power of 2 the value depends on the squares
// modulo that power, one to one on that of a single coin [Conway1976]. So the square is found bit by bit.
func WelterMoves(squares ...int) grundy.Moves {
	if grundy.OutcomeOf(Welter(squares...)) == grundy.P {
		return nil
	}
	var moves grundy.Moves
	for i, from := range squares {
		left := slices.Clone(squares)
		left[i] = quiet(squares, i)
		if to := left[i]; to < from && !slices.Contains(squares, to) && Welter(left...) == 0 {
			moves = append(moves, grundy.Move{
				Part: i, From: strconv.Itoa(from), To: strconv.Itoa(to), Played: to, Why: "leaves value 0",
			})
		}
	}
	return moves
}

// quiet returns the square on which coin i would make the value 0, with no more binary digits than its square has.
func quiet(squares []int, i int) int {
	coins := slices.Clone(squares)
	coins[i] = 0
	for width := 1; width <= bits.Len(uint(squares[i])); width++ {
		if welter(coins, width) != 0 {
			coins[i] |= 1 << (width - 1)
		}
	}
	return coins[i]
}

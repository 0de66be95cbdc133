package coins

import (
	"fmt"
	"math/bits"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/task"
)

// Welter returns the value of Welter's game with coins on these squares of a strip, counted from 0:
// a move takes one coin to an empty square on its left, over others if need be, and no square holds
// two.
//
// It is Welter's function: mate the two coins that are congruent modulo the highest power of 2,
// then two of the rest, and so on; the value is the xor of (a ⊕ b) − 1 for each mated pair, and of
// the coin that may stay alone [Welter1954, Conway1976]. It panics when a square is negative or has
// two coins.
func Welter(squares ...int) int {
	left := slices.Clone(squares)
	slices.Sort(left)
	for i, s := range left {
		if s < 0 || i > 0 && s == left[i-1] {
			panic(fmt.Sprintf("coins: Welter%v; the coins lie on different squares from 0 on", squares))
		}
	}
	value := 0
	for len(left) > 1 {
		i, j := mates(left)
		value ^= left[i] ^ left[j] - 1
		left = slices.Delete(slices.Delete(left, j, j+1), i, i+1)
	}
	if len(left) == 1 {
		value ^= left[0]
	}
	return value
}

// mates returns the places i < j of two numbers that are congruent modulo the highest power of 2.
func mates(numbers []int) (i, j int) {
	best := -1
	for a := range numbers {
		for b := a + 1; b < len(numbers); b++ {
			if level := bits.TrailingZeros(uint(numbers[a] ^ numbers[b])); level > best {
				best, i, j = level, a, b
			}
		}
	}
	return i, j
}

// WelterMove takes a coin from a square to one on its left.
type WelterMove struct {
	From, To int
}

// String returns the move, such as "5 → 2".
func (m WelterMove) String() string { return fmt.Sprintf("%d → %d", m.From, m.To) }

// WelterMoves returns every move to a position of value 0 in Welter's game. It panics as Welter does.
func WelterMoves(squares ...int) []WelterMove {
	if grundy.OutcomeOf(Welter(squares...)) == grundy.P {
		return nil
	}
	var moves []WelterMove
	for i, from := range squares {
		for to := range from {
			task.Check()
			if slices.Contains(squares, to) {
				continue
			}
			left := slices.Clone(squares)
			left[i] = to
			if Welter(left...) == 0 {
				moves = append(moves, WelterMove{From: from, To: to})
			}
		}
	}
	return moves
}

package coins_test

import (
	"fmt"

	"sprague/stdlib/coins"
	"sprague/stdlib/grundy"
)

func ExampleTurning() {
	// Turn coin n and, if you like, the coin two places before it.
	g := coins.Turning(func(n int) [][]int {
		if n < 3 {
			return [][]int{nil}
		}
		return [][]int{nil, {n - 2}}
	})
	fmt.Println(g.Values(10))
	// Output: [1 1 2 2 1 1 2 2 1 1]
}

// A rule may not turn coins beyond the rightmost.
func ExampleTurning_error() {
	defer func() { fmt.Println(recover()) }()
	coins.Turning(func(n int) [][]int { return [][]int{{n + 1}} }).Values(1)
	// Output: coins: the rule turns [2] together with coin 1; they must be different coins on its left
}

func ExampleGame_Named() {
	fmt.Println(coins.AtMost(4).Named("Four"))
	// Output: Four
}

func ExampleGame_String() {
	fmt.Println(coins.AtMost(4), coins.Mogul.String())
	// Output: at most 4 coins Mogul
}

func ExampleGame_Rule() {
	fmt.Println(coins.Turnips.Rule())
	// Output: turn 3 coins at equal distances; the rightmost coin turned must go from heads to tails
}

func ExampleGame_Values() {
	fmt.Println(coins.Ruler.Values(16))
	// Output: [1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16]
}

// Values that an int does not hold are refused.
func ExampleGame_Values_error() {
	defer func() { fmt.Println(recover()) }()
	fmt.Println(coins.Motley.Value(63, 1))
	coins.Motley.Values(64)
	// Output:
	// 4611686018427387905
	// coins: in Motley coin 64 is worth 2^63, which an int does not hold; it goes to coin 63
}

func ExampleGame_Value() {
	fmt.Println(coins.TurningTurtles.Value(1, 2, 3), coins.MockTurtles.Value(1, 2, 3))
	// Output: 0 7
}

func ExampleGame_Outcome() {
	fmt.Println(coins.TurningTurtles.Outcome(1, 2, 3), coins.MockTurtles.Outcome(1, 2, 3))
	// Output: P N
}

func ExampleRow() {
	fmt.Println(coins.Row("htth"), coins.TurningTurtles.Value(coins.Row("htth")...))
	// Output: [1 4] 5
}

func ExampleRow_error() {
	defer func() { fmt.Println(recover()) }()
	coins.Row("ht?h")
	// Output: coins: Row("ht?h"): '?' at byte 2; write h for heads and t for tails
}

func ExampleGame_At() {
	s := grundy.Sum(coins.MockTurtles.At(1, 4), coins.Ruler.At(6))
	fmt.Println(s, "has value", s.Value())
	// Output: htth + ttttth has value 4
}

func ExampleGame_Explain() {
	fmt.Println(coins.MockTurtles.Explain(coins.Row("htth")...))
	// Output:
	// Mock Turtles, htth: value 6, N-position: the player who must move now wins
	//   head on coin  value  binary
	//   1             1      001
	//   4             7      111
	//   xor           6      110
	// winning: turn 1, 4 (leaves all tails, value 0)
}

func ExampleGame_WinningMoves() {
	fmt.Println(coins.TurningTurtles.WinningMoves(coins.Row("hththt")...))
	// Output: turn 2, 5 (leaves hhh, value 0)
}

func ExampleAtMost() {
	fmt.Println(coins.AtMost(3).Values(8))
	// Output: [1 2 4 7 8 11 13 14]
}

func ExampleAtMost_error() {
	defer func() { fmt.Println(recover()) }()
	coins.AtMost(0)
	// Output: coins: AtMost(0); a move turns at least one coin
}

func ExampleExactly() {
	fmt.Println(coins.Exactly(3).Values(8))
	// Output: [0 0 1 2 4 7 8 11]
}

func ExampleWithin() {
	fmt.Println(coins.Within(1, 3, 5).Values(8))
	// Output: [1 2 4 7 8 1 2 4]
}

func ExampleNeighbours() {
	fmt.Println(coins.Neighbours(1, 2).Values(8))
	// Output: [1 2 1 2 1 2 1 2]
}

func ExampleEquallySpaced() {
	fmt.Println(coins.EquallySpaced(3).Values(12))
	// Output: [0 0 1 0 0 1 2 2 1 0 0 1]
}

func ExampleSymmetric() {
	fmt.Println(coins.Symmetric().Values(10))
	// Output: [1 2 4 3 6 7 8 16 18 25]
}

func ExampleNamed() {
	for _, g := range coins.Named()[:3] {
		fmt.Println(g, g.Values(6))
	}
	// Output:
	// Turning Turtles [1 2 3 4 5 6]
	// Mock Turtles [1 2 4 7 8 11]
	// Moebius [1 2 4 8 16 31]
}

func ExampleProduct() {
	g := coins.Product(coins.Ruler, coins.MockTurtles)
	for _, row := range g.Table(3, 4) {
		fmt.Println(row)
	}
	// Output:
	// [1 2 4 7]
	// [2 3 8 9]
	// [1 2 4 7]
}

func ExampleGrid_Options() {
	fmt.Println(coins.TurningCorners.Options([2]int{2, 2}))
	// Output: [[] [[2 1]] [[1 2]] [[1 1] [1 2] [2 1]]]
}

func ExampleGrid_Named() {
	fmt.Println(coins.Product(coins.Ruler, coins.Ruler).Named("Rugs"))
	// Output: Rugs
}

func ExampleGrid_String() {
	fmt.Println(coins.Product(coins.Ruler, coins.Turnips).String())
	// Output: Ruler × Turnips
}

func ExampleGrid_Value() {
	fmt.Println(coins.TurningCorners.Value([2]int{2, 2}), coins.TurningCorners.Value([2]int{2, 3}, [2]int{4, 4}))
	// Output: 3 7
}

func ExampleGrid_Outcome() {
	fmt.Println(coins.TurningCorners.Outcome([2]int{2, 2}, [2]int{1, 3}))
	// Output: P
}

func ExampleGrid_Table() {
	fmt.Println(coins.TurningCorners.Table(3, 3))
	// Output: [[1 2 3] [2 3 1] [3 1 2]]
}

func ExampleGrid_WinningMoves() {
	for _, m := range coins.TurningCorners.WinningMoves([2]int{2, 2}, [2]int{1, 1}) {
		fmt.Println(m)
	}
	// Output: turn (1,1) (1,2) (2,1) (2,2) (leaves heads at (1,2) (2,1), value 0)
}

func ExampleWelter() {
	fmt.Println(coins.Welter(0, 4), coins.Welter(3, 4), coins.Welter(1, 2, 3, 7, 12))
	// Output: 3 6 15
}

// Two coins never lie on one square.
func ExampleWelter_error() {
	defer func() { fmt.Println(recover()) }()
	coins.Welter(2, 2)
	// Output: coins: Welter[2 2]; the coins lie on different squares from 0 on
}

func ExampleWelterMoves() {
	fmt.Println(coins.WelterMoves(1, 4))
	fmt.Println(coins.WelterMoves(2, 3))
	// Output:
	// 4 → 0 (leaves value 0)
	// no move wins
}

func ExampleGame_Heaps() {
	g := coins.MockTurtles.Heaps()
	fmt.Println(g.Values(8), g.Misere().Outcome(1))
	// Output: [0 1 2 4 7 8 11 13] P
}

func ExampleGame_Table() {
	fmt.Println(coins.Ruler.Table(2, 8))
	// Output:
	//  0 | 0 1 2 1 4 1 2 1
	//  8 | 8 1 2 1 4 1 2 1
}

func ExampleGame_Options() {
	fmt.Println(coins.TurningTurtles.Options(3))
	// Output: [[] [1] [2]]
}

func ExampleGame_Choices() {
	for _, c := range coins.TurningTurtles.Choices(1, 3) {
		fmt.Println(c.To, c.Value, c.Heaps())
	}
	// Output:
	// tth 3 [3]
	// h 1 [1]
	// all tails 0 []
	// hh 3 [1 2]
}

func ExampleGrid_Choices() {
	fmt.Println(coins.TurningCorners.Choices([2]int{1, 2}))
	// Output: [→ all tails (value 0) → heads at (1,1) (value 1)]
}

func ExampleGrid_Explain() {
	fmt.Println(coins.TurningCorners.Explain([2]int{2, 3}, [2]int{1, 1}))
	// Output:
	// Turning Corners: value 0, P-position: the player who must move now loses
	//   head at  value of row ⊗ column  value  binary
	//   (2,3)    2 ⊗ 3                  1      1
	//   (1,1)    1 ⊗ 1                  1      1
	//   xor                             0      0
	// no move wins
}

func ExampleGrid_At() {
	p := coins.TurningCorners.At([2]int{2, 3})
	fmt.Println(p, p.Value(), p.Outcome(), len(p.Choices()))
	// Output: heads at (2,3) 1 N 6
}

func ExampleGrid_Rule() {
	fmt.Println(coins.TurningCorners.Rule())
	// Output: Turn the coins in all rows that a move of the first game turns and all columns that one of the second turns (rows: turn one to 2 coins; columns: turn one to 2 coins); the coin in the last of both must go from heads to tails
}

// Heads at 1 and 2 are two components in normal play; in misère play the row is one position.
func ExampleGame_Rows() {
	rows := coins.AtMost(2).Rows()
	fmt.Println(rows.Value([]int{1, 2, 5}), coins.AtMost(2).Value(1, 2, 5))
	fmt.Println(rows.Misere().Outcome([]int{1, 2, 3}))
	// Output:
	// 6 6
	// N
}

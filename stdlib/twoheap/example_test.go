package twoheap_test

import (
	"fmt"

	"sprague/stdlib/grundy"
	"sprague/stdlib/twoheap"
)

func ExampleWythoff() {
	fmt.Println(twoheap.Wythoff().Table(6))
	// Output:
	// Wythoff's game: values, • = 0 (P-position)
	//   a\b   0   1   2   3   4   5
	//     0   •   1   2   3   4   5
	//     1   1   2   •   4   5   3
	//     2   2   •   1   5   3   4
	//     3   3   4   5   6   2   •
	//     4   4   5   3   2   7   6
	//     5   5   3   4   •   6   8
}

// Euclid's game: take a multiple of the smaller heap from the larger.
func ExampleNew() {
	g := twoheap.New(func(a, b int) [][2]int {
		var left [][2]int
		for k := 1; b > 0 && k*b <= a; k++ {
			left = append(left, [2]int{a - k*b, b})
		}
		for k := 1; a > 0 && k*a <= b; k++ {
			left = append(left, [2]int{a, b - k*a})
		}
		return left
	})
	fmt.Println(g.Value(7, 3), g.Value(5, 3), g.WinningMoves(8, 3))
	// Output: 1 1 [8 3] → [2 3] (value 2 becomes 0)
}

// A rule under which play never ends is reported with the cycle.
func ExampleNew_error() {
	defer func() { fmt.Println(recover()) }()
	twoheap.New(func(a, b int) [][2]int { return [][2]int{{b, a}} }).Value(1, 2)
	// Output: grundy: position [1 2] can come back to itself ([1 2] → [2 1] → [1 2]), so play need not end; digraph.Loopy gives values with draws to such games
}

func ExampleWythoffUpTo() {
	fmt.Println(twoheap.WythoffUpTo(2).Table(20).PPositions())
	// Output: [[0 0] [1 3] [2 6] [4 10] [5 13] [7 17]]
}

func ExampleGame_Named() {
	fmt.Println(twoheap.Wythoff().Named("Corner the Queen"))
	// Output: Corner the Queen
}

func ExampleGame_String() {
	fmt.Println(twoheap.Wythoff().String())
	// Output: Wythoff's game
}

func ExampleGame_Value() {
	fmt.Println(twoheap.Wythoff().Value(3, 5), twoheap.Wythoff().Value(10, 10))
	fmt.Println(twoheap.Wythoff().Value(1_000_000_000_000_000_000, 3)) // by the period of row 3
	// Output:
	// 0 14
	// 999999999999999998
}

func ExampleGame_Outcome() {
	fmt.Println(twoheap.Wythoff().Outcome(1, 2), twoheap.Wythoff().Outcome(2, 2))
	// Output: P N
}

func ExampleGame_WinningMoves() {
	fmt.Println(twoheap.Wythoff().WinningMoves(4, 5))
	// Output:
	// [4 5] → [3 5] (value 6 becomes 0)
	// [4 5] → [1 2] (value 6 becomes 0)
}

func ExampleGame_Explain() {
	fmt.Println(twoheap.Wythoff().Explain(1, 1))
	// Output:
	// [1 1]: value 2, N-position: the player who must move now wins
	//   option  value
	//   [0 1]   1
	//   [1 0]   1
	//   [0 0]   0
	// mex{0, 1} = 2
}

func ExampleGame_At() {
	w := twoheap.Wythoff()
	fmt.Println(grundy.Sum(w.At(1, 1), w.At(3, 4)).Outcome())
	// Output: P
}

func ExampleGame_Table() {
	fmt.Println(twoheap.WythoffUpTo(0).Table(4).Rows())
	// Output: [[0 1 2 3] [1 0 3 2] [2 3 0 1] [3 2 1 0]]
}

func ExampleTable_Rows() {
	fmt.Println(twoheap.Wythoff().Table(3).Rows())
	// Output: [[0 1 2] [1 2 0] [2 0 1]]
}

func ExampleTable_Name() {
	fmt.Println(twoheap.Wythoff().Table(3).Name())
	// Output: Wythoff's game
}

func ExampleTable_PPositions() {
	fmt.Println(twoheap.Wythoff().Table(16).PPositions())
	// Output: [[0 0] [1 2] [3 5] [4 7] [6 10] [8 13] [9 15]]
}

func ExampleTable_String() {
	fmt.Println(twoheap.WythoffUpTo(0).Table(2).String())
	// Output:
	// Wythoff's game with differences below 0: values, • = 0 (P-position)
	//   a\b   0   1
	//     0   •   1
	//     1   1   •
}

func ExampleTable_Display() {
	fmt.Println(len(twoheap.Wythoff().Table(3).Display().Data))
	// Output: 2
}

func ExamplePair() {
	fmt.Println(twoheap.Pair(4))
	fmt.Println(twoheap.Pair(1000000000000000000))
	// Output:
	// 6 10
	// 1618033988749894848 2618033988749894848
}

func ExampleIsPair() {
	fmt.Println(twoheap.IsPair(10, 6), twoheap.IsPair(1618033988749894848, 2618033988749894849))
	// Output: true false
}

func ExampleGame_Choices() {
	for _, c := range twoheap.Wythoff().Choices(1, 2) {
		fmt.Println(c)
	}
	// Output:
	// → [0 2] (value 2)
	// → [1 0] (value 1)
	// → [1 1] (value 2)
	// → [0 1] (value 1)
}

func ExampleGame_Misere() {
	fmt.Println(twoheap.Wythoff().Misere().Outcome([2]int{1, 2}))
	// Output: N
}

func ExampleGame_Rule() {
	fmt.Println(twoheap.Wythoff().Rule())
	// Output: Take any number from one heap, or the same number from both. Who cannot move loses.
}

func ExampleGame_Described() {
	fmt.Println(twoheap.Wythoff().Described("Move a queen left, down or on the diagonal").Rule())
	// Output: Move a queen left, down or on the diagonal. Who cannot move loses.
}

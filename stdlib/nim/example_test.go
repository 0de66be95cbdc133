package nim_test

import (
	"fmt"

	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
)

func ExampleSum() {
	fmt.Println(nim.Sum(3, 5, 6), nim.Sum(3, 5, 7), nim.Sum())
	// Output: 0 1 0
}

// A negative heap is the caller's mistake.
func ExampleSum_error() {
	defer func() { fmt.Println(recover()) }()
	nim.Sum(3, -5)
	// Output: nim: Sum: heap 2 holds -5 beans; a heap holds 0 or more
}

func ExampleHeaps() {
	fmt.Println(nim.Heaps(3, 5, 6).Outcome(), nim.Heaps(3, 5, 7).Outcome())
	// Output: P N
}

func ExamplePosition_Sizes() {
	fmt.Println(nim.Heaps(3, 5, 6).Sizes())
	// Output: [3 5 6]
}

func ExamplePosition_Sum() {
	fmt.Println(nim.Heaps(4, 7, 10).Sum())
	// Output: 9
}

func ExamplePosition_Value() {
	fmt.Println(nim.Heaps(4, 7, 10).Value())
	// Output: 9
}

func ExamplePosition_Outcome() {
	fmt.Println(nim.Heaps(1, 1, 1).Outcome(), nim.Heaps(1, 1, 1).Misere().Outcome())
	// Output: N P
}

func ExamplePosition_WinningMoves() {
	for _, m := range nim.Heaps(3, 5, 7).WinningMoves() {
		fmt.Println(m)
	}
	// Output:
	// 3 → 2 (value 3 becomes 2, the xor of the rest)
	// 5 → 4 (value 5 becomes 4, the xor of the rest)
	// 7 → 6 (value 7 becomes 6, the xor of the rest)
}

func ExamplePosition_Choices() {
	fmt.Println(nim.Heaps(1, 2).Choices())
	// Output: [→ 0 + 2 (value 2) → 1 + 0 (value 1) → 1 + 1 (value 0)]
}

func ExamplePosition_Explain() {
	fmt.Println(nim.Heaps(4, 7, 10).Explain())
	// Output:
	// 4 + 7 + 10: value 9, N-position: the player who must move now wins
	//   component  value  binary
	//   4          4      0100
	//   7          7      0111
	//   10         10     1010
	//   xor        9      1001
	// winning: 10 → 3 (value 10 becomes 3, the xor of the rest)
}

func ExamplePosition_String() {
	fmt.Println(nim.Heaps(3, 5, 7), "and", nim.Heaps())
	// Output: 3 + 5 + 7 and no heaps
}

func ExamplePosition_Display() {
	fmt.Println(nim.Heaps(1, 1).Display().Text())
	// Output:
	// 1 + 1: value 0, P-position: the player who must move now loses
	//   component  value  binary
	//   1          1      1
	//   1          1      1
	//   xor        0      0
	// no move wins
}

// A Nim position is a component of a sum of any games.
func ExamplePosition_sum() {
	g := grundy.New(func(n int) []int { return make([]int, min(n, 1)) })
	fmt.Println(grundy.Sum(nim.Heaps(3, 5), g.At(4)).WinningMoves())
	// Output: 3 + 5 → 3 + 2 (value 6 becomes 1, the xor of the rest)
}

func ExamplePosition_Misere() {
	fmt.Println(nim.Heaps(3, 1, 1).Misere().WinningMoves())
	// Output: 3 → 1 (leaves 1 + 1 + 1, an odd number of single beans)
}

func ExampleMiserePosition_Outcome() {
	fmt.Println(nim.Heaps(1, 1, 1).Misere().Outcome(), nim.Heaps(1, 1).Misere().Outcome(),
		nim.Heaps(2, 2).Misere().Outcome())
	// Output: P N P
}

func ExampleMiserePosition_WinningMoves() {
	fmt.Println(nim.Heaps(3, 5, 7).Misere().WinningMoves()[2])
	// Output: 7 → 6 (leaves 3 + 5 + 6, whose xor is 0)
}

func ExampleMiserePosition_Explain() {
	fmt.Println(nim.Heaps(3, 1).Misere().Explain())
	// Output:
	// 3 + 1 in misère play: N-position: the player who must move now wins
	//   component  value  binary
	//   3          3      11
	//   1          1      01
	//   xor        2      10
	// some heap has two beans or more: the xor must be 0 for a P-position, as in normal play
	// winning: 3 → 0 (leaves 0 + 1, an odd number of single beans)
}

func ExampleMiserePosition_String() {
	fmt.Println(nim.Heaps(3, 1).Misere())
	// Output: 3 + 1, misère
}

func ExampleMiserePosition_Display() {
	fmt.Println(nim.Heaps(1).Misere().Display().Text())
	// Output:
	// 1 in misère play: P-position: the player who must move now loses
	//   component  value  binary
	//   1          1      1
	//   xor        1      1
	// every heap has at most one bean: the xor must be 1 for a P-position
	// no move wins
}

func ExampleMoore() {
	fmt.Println(nim.Moore(2, 1, 2, 3).Outcome(), nim.Moore(2, 3, 3, 3).Outcome())
	// Output: N P
}

func ExampleMoorePosition_Outcome() {
	fmt.Println(nim.Moore(1, 3, 5, 6).Outcome(), nim.Moore(2, 3, 5, 6).Outcome())
	// Output: P N
}

func ExampleMoorePosition_WinningMoves() {
	for _, m := range nim.Moore(2, 1, 2, 3).WinningMoves() {
		fmt.Println(m)
	}
	// Output: 2 → 1, 3 → 1 (leaves 1 + 1 + 1, in every binary column a multiple of 3 ones)
}

func ExampleMoorePosition_Explain() {
	fmt.Println(nim.Moore(2, 1, 2, 3).Explain())
	// Output:
	// 1 + 2 + 3, up to 2 heaps a move: N-position: the player who must move now wins
	//   heap        binary
	//   1           01
	//   2           10
	//   3           11
	//   ones mod 3  22
	// winning: 2 → 1, 3 → 1 (leaves 1 + 1 + 1, in every binary column a multiple of 3 ones)
}

func ExampleMoorePosition_String() {
	fmt.Println(nim.Moore(2, 1, 2, 3))
	// Output: 1 + 2 + 3, up to 2 heaps a move
}

func ExampleMoorePosition_Display() {
	fmt.Println(nim.Moore(2, 1, 1, 1).Display().Text())
	// Output:
	// 1 + 1 + 1, up to 2 heaps a move: P-position: the player who must move now loses
	//   heap        binary
	//   1           1
	//   1           1
	//   1           1
	//   ones mod 3  0
	// no move wins
}

func ExampleLasker() {
	for h := range 13 {
		fmt.Print(nim.Lasker(h).Value(), " ")
	}
	// Output: 0 1 2 4 3 5 6 8 7 9 10 12 11
}

func ExampleLaskerPosition_Value() {
	fmt.Println(nim.Lasker(3, 4).Value())
	// Output: 7
}

func ExampleLaskerPosition_Outcome() {
	fmt.Println(nim.Lasker(3, 4, 8).Outcome())
	// Output: P
}

func ExampleLaskerPosition_WinningMoves() {
	fmt.Println(nim.Lasker(2, 3).WinningMoves())
	// Output: 3 → 2 (value 4 becomes 2, the xor of the rest)
}

func ExampleLaskerPosition_Choices() {
	fmt.Println(nim.Lasker(3).Choices())
	// Output: [→ 0 (value 0) → 1 (value 1) → 2 (value 2) → 1 + 2 (value 3)]
}

func ExampleLaskerPosition_Explain() {
	fmt.Println(nim.Lasker(1, 3).Explain())
	// Output:
	// 1 + 3: value 5, N-position: the player who must move now wins
	//   component  value  binary
	//   1          1      001
	//   3          4      100
	//   xor        5      101
	// winning: 3 → 1 (value 4 becomes 1, the xor of the rest)
}

func ExampleLaskerPosition_String() {
	fmt.Println(nim.Lasker(1, 3))
	// Output: 1 + 3
}

func ExampleLaskerPosition_Display() {
	fmt.Println(nim.Lasker(2).Display().Text())
	// Output:
	// 2: value 2, N-position: the player who must move now wins
	//   component  value  binary
	//   2          2      10
	//   xor        2      10
	// winning: 2 → 0 (value 2 becomes 0)
	// winning: 2 → 1 + 1 (value 2 becomes 0)
}

func ExampleStaircase() {
	s := nim.Staircase(2, 1, 3)
	fmt.Println(s.Value(), s.Outcome())
	// Output: 1 N
}

func ExampleStaircasePosition_Value() {
	fmt.Println(nim.Staircase(0, 9, 0, 9).Value())
	// Output: 0
}

func ExampleStaircasePosition_Outcome() {
	fmt.Println(nim.Staircase(0, 9, 0, 9).Outcome())
	// Output: P
}

func ExampleStaircasePosition_WinningMoves() {
	for _, m := range nim.Staircase(2, 1, 3).WinningMoves() {
		fmt.Println(m)
	}
	// Output:
	// 1 from step 2 to step 1 (the odd steps then hold 3 + 3, whose xor is 0)
	// 1 from step 3 to step 2 (the odd steps then hold 2 + 2, whose xor is 0)
}

func ExampleStaircasePosition_Explain() {
	fmt.Println(nim.Staircase(2, 1).Explain())
	// Output:
	// steps [2 1]: value 2, N-position: the player who must move now wins
	//   step  coins  binary
	//   1     2      10
	//   2     1      not counted
	// winning: 2 from step 1 to the ground (the odd steps then hold 0, whose xor is 0)
}

func ExampleStaircasePosition_String() {
	fmt.Println(nim.Staircase(2, 1))
	// Output: steps [2 1]
}

func ExampleStaircasePosition_Display() {
	fmt.Println(nim.Staircase(0, 1).Display().Text())
	// Output:
	// steps [0 1]: value 0, P-position: the player who must move now loses
	//   step  coins  binary
	//   1     0      0
	//   2     1      not counted
	// no move wins
}

func ExampleNimble() {
	fmt.Println(nim.Nimble(0, 2, 5).WinningMoves())
	// Output: 5 → 2 (value 5 becomes 2, the xor of the rest)
}

func ExampleNew() {
	fmt.Println(nim.New(3, 5, 7).Value())
	// Output: 1
}

func ExampleGame() {
	fmt.Println(nim.Game().Values(6))
	c, err := nim.Game().Period()
	fmt.Println(c.Period, c.Saltus, c.Status, err)
	// Output:
	// [0 1 2 3 4 5]
	// 1 1 proved <nil>
}

func ExampleLaskerGame() {
	fmt.Println(nim.LaskerGame().Values(9))
	// Output: [0 1 2 4 3 5 6 8 7]
}

func ExampleStaircasePosition_Choices() {
	for _, c := range nim.Staircase(1, 2).Choices() {
		fmt.Println(c.To, c.Value)
	}
	// Output:
	// steps [0 2] 0
	// steps [2 1] 2
	// steps [3 0] 3
}

func ExamplePosition_Rule() {
	fmt.Println(nim.Heaps(3).Rule())
	// Output: Take any number of beans from one heap. Who cannot move loses.
}

func ExampleMoorePosition_Rule() {
	fmt.Println(nim.Moore(2, 3, 4).Rule())
	// Output: Take beans from at least one and at most 2 heaps, any number from each. Who cannot move loses.
}

func ExampleLaskerPosition_Rule() {
	fmt.Println(nim.Lasker(3, 4).Rule())
	// Output: Take any number of beans from one heap, or split a heap in two. Who cannot move loses.
}

func ExampleLaskerPosition_Sizes() {
	fmt.Println(nim.Lasker(3, 4).Sizes())
	// Output: [3 4]
}

func ExampleMiserePosition_Rule() {
	fmt.Println(nim.Heaps(3, 4).Misere().Rule())
	// Output: Take any number of beans from one heap. Who cannot move wins.
}

func ExampleStaircasePosition_Rule() {
	fmt.Println(nim.Staircase(2, 1).Rule())
	// Output: Take any number of coins from one step to the step below; coins on the ground are out of play. Who cannot move loses.
}

package grundy_test

import (
	"fmt"

	"sprague/stdlib/grundy"
)

// Fibonacci Nim: heaps that lose are the Fibonacci numbers.
func ExampleGame_Dynamic() {
	g := grundy.Words("take any number").Dynamic(2, 0)
	fmt.Println(g.Rule())
	fmt.Println(g.PPositions(60))
	fmt.Println(g.WinningMoves(20))
	fmt.Println(g.WinningMoves(grundy.After{Heaps: []int{20}, Taken: 1}))
	fmt.Println(g.Outcome(1_000_000_000_000_000_000))
	// Output:
	// Take any number, at most twice what was taken last; the first move leaves something. Who cannot move loses.
	// [0 1 2 3 5 8 13 21 34 55]
	// 20 → 18 (2 taken) (the smallest part of what is left, 5, is more than the next move may take)
	// 20 (1 taken) → 18 (2 taken) (the smallest part of what is left, 5, is more than the next move may take)
	// N
}

// After 1 token was taken, and then 1 must be allowed.
func ExampleGame_Dynamic_error() {
	defer func() { fmt.Println(recover()) }()
	grundy.Words("take any number").Dynamic(2, -2)
	// Output: grundy: Dynamic(2, -2); times must be ≥ 1, and after 1 token a move must be allowed to take 1
}

func ExampleGame_NoRepeat() {
	g := grundy.Takes(1, 2, 3).NoRepeat()
	fmt.Println(g.PPositions(20))
	fmt.Println(g.Explain(grundy.After{Heaps: []int{4}, Taken: 2}))
	// Output:
	// [0 4 8 12 16]
	// 4 (2 taken): value 0, P-position: the player who must move now loses
	//   option       value
	//   3 (1 taken)  2
	//   1 (3 taken)  1
	// mex{1, 2} = 0
}

// Three heaps, and one pass for both players.
func ExampleGame_WithPass() {
	g := grundy.Words("take any number").WithPass()
	fmt.Println(g.Values(10))
	fmt.Println(g.WinningMoves(2, 3, 4))
	// Output:
	// [0 2 1 4 3 6 5 8 7 10]
	// 2 + 3 + 4 → 0 + 3 + 4 (value 4 becomes 0)
}

// A pass is one for all heaps of a position.
func ExampleGame_Together() {
	g := grundy.Words("take any number; once a player may pass")
	fmt.Println(g.Together(2, 2), grundy.Takes(1, 2).Together(2, 2))
	fmt.Println(g.Outcome(2, 2), grundy.Sum(g.At(2), g.At(2)).Outcome())
	// Output:
	// [{[2 2] 0 false}] [2 2]
	// N P
}

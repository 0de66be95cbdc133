package board_test

import (
	"fmt"

	"sprague/stdlib/board"
	"sprague/stdlib/grundy"
)

func ExampleCram() {
	for n := 1; n <= 8; n++ {
		fmt.Print(board.Cram(3, n).Value(), " ")
	}
	fmt.Println(board.Cram(6, 6).Outcome())
	// Output: 1 1 0 1 1 4 1 3 P
}

func ExampleCram_error() {
	defer func() { fmt.Println(recover()) }()
	board.Cram(9, 9)
	// Output: board: Cram(9, 9); a board has 1 to 64 squares
}

// A board of squares in the form of a ring.
func ExampleCramOn() {
	ring := board.CramOn(
		"...",
		".#.",
		"...")
	fmt.Println(ring, ring.Value())
	// Output: Cram on .../.#./... 0
}

// On rows of five, four and one squares two bites win.
func ExampleChomp() {
	fmt.Println(board.Chomp(5, 4, 1).WinningMoves())
	// Output:
	// take 2 (it leaves value 0)
	// take 9 (it leaves value 0)
}

// Two chains, 0 < 1 < 2 and 3 < 4, are Nim heaps of 3 and 2.
func ExamplePoset() {
	fmt.Println(board.Poset(5, [2]int{0, 1}, [2]int{1, 2}, [2]int{3, 4}).Value())
	// Output: 1
}

func ExamplePoset_error() {
	defer func() { fmt.Println(recover()) }()
	board.Poset(2, [2]int{0, 1}, [2]int{1, 0})
	// Output: board: Poset(2, …) with 1 < 0 on a cycle; nothing is less than itself
}

func ExampleSprouts() {
	for n := 1; n <= 6; n++ {
		fmt.Print(board.Sprouts(n).Value(), " ")
	}
	// Output: 0 0 1 1 1 0
}

// Two spots that a line joins, beside a third.
func ExampleSproutsFrom() {
	fmt.Println(board.SproutsFrom("1a1a,0").Explain())
	// Output:
	// Sprouts from 1a1a,0: value 0, P-position: the player who must move now loses
	//   option       value
	//   ab1bac1c     1
	//   a11a1        1
	//   0,2a1a       1
	//   0,a|ab1b     1
	//   0,ab1|ba     1
	//   ab,0|b1a     1
	//   abcd,0|abcd  1
	//   a1a1,bc|bc   1
	// mex{1} = 0
}

// Misère Sprouts: who cannot move wins.
func ExampleSproutsMoves() {
	sprouts := grundy.New(board.SproutsMoves)
	for _, start := range []string{"0", "0,0", "0,0,0"} {
		fmt.Print(sprouts.Misere().Outcome(start), " ")
	}
	// Output: N P P
}

func ExamplePosition_String() {
	fmt.Println(board.Cram(3, 4))
	// Output: Cram on 3 × 4 squares
}

func ExamplePosition_Rule() {
	fmt.Println(board.Cram(3, 4).Rule())
	// Output: Lay a domino on two free squares next to each other. Who cannot move loses.
}

func ExamplePosition_Value() {
	fmt.Println(board.Cram(4, 7).Value())
	// Output: 3
}

func ExamplePosition_Outcome() {
	fmt.Println(board.Cram(5, 5).Outcome())
	// Output: P
}

func ExamplePosition_Choices() {
	for _, c := range board.Cram(2, 2).Choices() {
		fmt.Println(c)
	}
	// Output:
	// → the board without 0, 1 (value 1)
	// → the board without 0, 2 (value 1)
	// → the board without 2, 3 (value 1)
	// → the board without 1, 3 (value 1)
}

func ExamplePosition_WinningMoves() {
	for _, m := range board.Cram(2, 3).WinningMoves() {
		fmt.Print(m.Played, " ")
	}
	// Output: [0 3] [1 4] [2 5]
}

func ExamplePosition_Explain() {
	fmt.Println(board.Sprouts(2).Explain())
	// Output:
	// Sprouts from 2 spots: value 0, P-position: the player who must move now loses
	//   option   value
	//   a1a1     2
	//   ab,0|ab  2
	// mex{2} = 0
}

func ExamplePosition_Display() {
	fmt.Println(board.Chomp(3, 3).Display().Text())
	// Output:
	// Chomp on rows of 3, 3: N-position: the player who must move now wins
	// winning moves:
	//   take 5
}

func ExamplePosition_Points() {
	places, neighbours := board.Chomp(2, 1).Points()
	fmt.Println(places, neighbours)
	// Output: [[0 0] [1 0] [0 1]] [[0 1] [0 2]]
}

func ExamplePosition_Sketch() {
	fmt.Println(board.Sprouts(3).Sketch())
	// Output: 0,0,0
}

func ExamplePosition_Takes() {
	names, taken := board.Chomp(2, 2).Takes()
	fmt.Println(names, taken)
	// Output: [[1] [2] [3]] [[1 3] [2 3] [3]]
}

// Misère Cram: misere.Canonical(board.Cram(2, 3)) asks for this.
func ExamplePosition_Play() {
	game, start := board.Cram(2, 3).Play()
	fmt.Println(start, game.Misere().Outcome(start))
	// Output: [0 1 2 3 4 5] P
}

package play_test

import (
	"fmt"

	"sprague/stdlib/boxes"
	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/play"
	"sprague/stdlib/subtraction"
)

func ExampleNew() {
	fmt.Println(play.New(nim.Heaps(3, 4, 5)))
	// Output:
	// Nim, normal play: whoever cannot move loses
	//    1.       3  ●●●
	//    2.       4  ●●●●
	//    3.       5  ●●●●●
	// rule: take any number of beans from one heap
	// you move (12 legal moves)
	//   1: 3 → 0   2: 3 → 1   3: 3 → 2   4: 4 → 0   5: 4 → 1   6: 4 → 2   7: 4 → 3
	//   8: 5 → 0   9: 5 → 1   10: 5 → 2   11: 5 → 3   12: 5 → 4
}

// A match needs a start.
func ExampleNew_error() {
	defer func() { fmt.Println(recover()) }()
	play.New(octal.Kayles)
	// Output: play: New needs a start, such as play.New(octal.Kayles, 7, 5)
}

// Any game of package grundy can be played: here a rook on a quarter of a board.
func ExampleNew_own() {
	rook := grundy.New(func(p [2]int) [][2]int {
		var options [][2]int
		for x := range p[0] {
			options = append(options, [2]int{x, p[1]})
		}
		for y := range p[1] {
			options = append(options, [2]int{p[0], y})
		}
		return options
	})
	m := play.New(rook, [2]int{2, 5})
	fmt.Println(m.Hint())
	// Output: [2 5] → [2 2]: leaves [2 2] with value 0
}

func ExampleMatch_Misere() {
	m := play.New(nim.Heaps(1, 1, 2)).Misere()
	fmt.Println(m.Hint())
	// Output: 2 → 1: leaves 1 + 1 + 1, lost for the player to move in misère play (by exhaustive search)
}

func ExampleMatch_Moves() {
	fmt.Println(play.New(octal.Kayles, 3).Moves())
	// Output: [3 → 2 3 → 1 + 1 3 → 1]
}

func ExampleMatch_Move() {
	m := play.New(octal.Kayles, 4, 2)
	m.Move("4 -> 1+1")
	fmt.Println(m)
	// Output:
	// Kayles (0.77), normal play: whoever cannot move loses
	//    1.       1  ●
	//    2.       1  ●
	// rule: Take 1 token and leave nothing, one heap or two heaps; take 2 tokens and leave nothing, one heap or two heaps.
	// you moved 4 → 1 + 1; the computer moved 2 → nothing
	// you move (1 legal move)
	//   1: 1 → nothing
}

// An illegal move changes nothing.
func ExampleMatch_Move_error() {
	m := play.New(subtraction.New(1, 2), 4)
	fmt.Println(m.Move(4, 1))
	// Output:
	// Sub{1,2}, normal play: whoever cannot move loses
	//    1.       4  ●●●●
	// rule: take 1 or 2 beans from one heap
	// 4 → 1 is not a legal move; the legal moves are 4 → 3, 4 → 2
	// you move (2 legal moves)
	//   1: 4 → 3   2: 4 → 2
}

func ExampleMatch_Err() {
	m := play.New(subtraction.New(1, 2), 4)
	fmt.Println(m.Move(4, 1).Err())
	fmt.Println(m.Move(4, 3).Err())
	// Output:
	// play: 4 → 1 is not a legal move; the legal moves are 4 → 3, 4 → 2
	// <nil>
}

func ExampleMatch_Play() {
	fmt.Println(play.New(octal.Kayles, 3).TwoPlayers().Play(2).Log())
	// Output: [3 → 1 + 1]
}

func ExampleMatch_Hint() {
	fmt.Println(play.New(nim.Heaps(3, 5, 7)).Hint())
	// Output:
	// 3 → 2: leaves 2 + 5 + 7 with values 2 ⊕ 5 ⊕ 7 = 0
	// 5 → 4: leaves 3 + 4 + 7 with values 3 ⊕ 4 ⊕ 7 = 0
	// 7 → 6: leaves 3 + 5 + 6 with values 3 ⊕ 5 ⊕ 6 = 0
}

func ExampleMatch_Computer() {
	m := play.New(nim.Heaps(3, 5, 7))
	for !m.Over() {
		m.Computer()
	}
	fmt.Println(m.Winner(), len(m.Log()))
	// Output: 1 5
}

func ExampleMatch_Undo() {
	m := play.New(nim.Heaps(3)).TwoPlayers().Move(3, 1)
	fmt.Println(m.Undo().Moves())
	// Output: [3 → 0 3 → 1 3 → 2]
}

func ExampleMatch_Outcome() {
	fmt.Println(play.New(nim.Heaps(1, 1, 1)).Outcome(), play.New(nim.Heaps(1, 1, 1)).Misere().Outcome())
	// Output: N P
}

func ExampleMatch_Over() {
	fmt.Println(play.New(nim.Heaps(1)).Move(1).Over())
	// Output: true
}

func ExampleMatch_ToMove() {
	fmt.Println(play.New(nim.Heaps(2)).TwoPlayers().Move(2, 1).ToMove())
	// Output: 2
}

func ExampleMatch_Winner() {
	fmt.Println(play.New(nim.Heaps(1)).Winner(), play.New(nim.Heaps(1)).Move(1).Winner(),
		play.New(nim.Heaps(1)).Misere().Move(1).Winner())
	// Output: 0 1 2
}

func ExampleMatch_Log() {
	fmt.Println(play.New(nim.Heaps(2)).Move(2, 1).Log())
	// Output: [2 → 1 1 → 0]
}

func ExampleMatch_String() {
	fmt.Println(play.New(nim.Heaps(1)).Move(1).String())
	// Output:
	// Nim, normal play: whoever cannot move loses
	//   the board is empty
	// rule: take any number of beans from one heap
	// you moved 1 → 0
	// the computer cannot move: you win
}

func ExampleMatch_Display() {
	fmt.Println(len(play.New(nim.Heaps(1)).Display().Data))
	// Output: 2
}

func ExampleAdvice_String() {
	fmt.Println(play.New(nim.Heaps(2, 2)).Hint().String())
	// Output: no move wins: the position is 2 + 2 with values 2 ⊕ 2 = 0
}

func ExampleNew_coins() {
	m := play.New(coins.TurningTurtles, "tht")
	fmt.Println(m.Moves(), m.Play(2).Winner())
	// Output: [turn 2 turn 1, 2] 2
}

func ExampleNew_graph() {
	fmt.Println(play.New(digraph.Hackenbush(digraph.Path(3), 0)).Hint())
	// Output: cut 0–1: leaves edges  with value 0
}

// A player who takes a coin moves again: the computer takes one with 1, and gives two away with 3.
func ExampleNew_nimstring() {
	m := play.New(boxes.Nimstring(boxes.Chain(3)))
	fmt.Println(m.Play(1).Log(), m.ToMove())
	// Output: [cut 0 cut 1 cut 3] 1
}

// A player who completes a box moves again, and more boxes win.
func ExampleNew_boxes() {
	corridor := boxes.Rectangle(1, 3).Draw(0, 1, 2, 7, 8, 9)
	fmt.Println(play.New(boxes.DotsAndBoxes(corridor)).Play(2))
	// Output:
	// Dots and Boxes on 1 × 3 boxes, the player with more boxes wins
	//   ·────·────·────·
	//   │ C  │ C  │ C  │
	//   ·────·────·────·
	// rule: Draw a line. A player who completes a box takes it and moves again. More boxes win.
	// you: draw 4; the computer: draw 3; the computer: draw 5; the computer: draw 6
	// boxes: you 0, the computer 3; the computer wins
}

func ExampleMatch_Misere_error() {
	defer func() { fmt.Println(recover()) }()
	play.New(boxes.DotsAndBoxes(boxes.Rectangle(1, 2))).Misere()
	// Output: play: Dots and Boxes has no misère play: the player with more boxes wins
}

func ExampleMatch_TwoPlayers() {
	m := play.New(nim.Heaps(2, 2)).TwoPlayers()
	fmt.Println(m.Play(1).ToMove(), m.Play(1).ToMove())
	// Output: 2 1
}

func ExampleMatch_Level() {
	m := play.New(nim.Heaps(3, 4, 5)).Level(play.Easy)
	fmt.Println(m.Play(1).ToMove())
	// Output: 1
}

func ExampleMatch_Level_error() {
	defer func() { fmt.Println(recover()) }()
	play.New(nim.Heaps(1)).Level(7)
	// Output: play: unknown level 7; use Easy, Fair or Perfect
}

func ExampleLevel_String() {
	fmt.Println(play.Easy.String(), play.Perfect.String())
	// Output: easy perfect
}

// Presses on the board of a page call Press.
func ExampleMatch_Press() {
	m := play.New(octal.Kayles, 7, 5)
	m.Press("c1.3") // a bean of the second row …
	m.Press("c1.3") // … taken alone
	fmt.Println(m.Log()[0])
	// Output: 5 → 3 + 1
}

package boxes_test

import (
	"fmt"
	"strings"

	"sprague/stdlib/boxes"
	"sprague/stdlib/octal"
)

// The numbers name the lines that can be drawn.
func ExampleRectangle() {
	fmt.Println(boxes.Rectangle(2, 2).Draw(0, 3))
	// Output:
	// 2 × 2 boxes
	// ·────·  1 ·
	// 2    │    4
	// ·  5 ·  6 ·
	// 7    8    9
	// · 10 · 11 ·
}

// A sheet has at most 64 lines.
func ExampleRectangle_error() {
	defer func() { fmt.Println(recover()) }()
	boxes.Rectangle(6, 5)
	// Output: boxes: Rectangle(6, 5); a sheet has 1 or more rows and columns, and up to 64 lines
}

// Coin 2 hangs on coin 1, which two strings tie to the ground. Taking it gives nothing away.
func ExampleStrings() {
	fmt.Println(boxes.Nimstring(boxes.Strings([][2]int{{0, 1}, {0, 1}, {1, 2}})).Value())
	// Output: 1
}

// Opening a chain is a loony move, so the player who must do it has no good one.
func ExampleChain() {
	fmt.Println(boxes.Nimstring(boxes.Chain(3)).Value(), boxes.Nimstring(boxes.Chain(3).Draw(0)).Value())
	// Output: 0 loony
}

func ExampleLoop() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Loop(8)).Value())
	// Output: -8
}

// The player who must open one of two chains of 4 loses both, but for two boxes that the opponent declines.
func ExampleBoard_Plus() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Chain(4).Plus(boxes.Chain(4))).Value())
	// Output: -4
}

func ExampleBoard_Picture() {
	fmt.Println(boxes.Rectangle(1, 2).Draw(0, 2, 3, 5).Picture([]string{"me", ""}))
	// Output:
	// ·────·  1 ·
	// │ me │    4
	// ·────·  6 ·
}

func ExampleBoard_Draw() {
	fmt.Println(boxes.Chain(3).Draw(0))
	// Output:
	// a chain of 3
	// 1: 1–2, 2: 2–3, 3: 3–0
}

func ExampleBoard_Lines() {
	fmt.Println(boxes.Rectangle(1, 2).Draw(0, 1, 5).Lines())
	// Output: [2 3 4 6]
}

func ExampleBoard_Size() {
	fmt.Println(boxes.Rectangle(2, 3).Size())
	fmt.Println(boxes.Chain(3).Size())
	// Output:
	// 2 3
	// 0 0
}

func ExampleBoard_Ends() {
	fmt.Println(boxes.Rectangle(1, 2).Ends())
	// Output: [[0 1] [0 2] [0 1] [1 2] [2 0] [1 0] [2 0]]
}

// The upper line of a box is crossed by a string from above the sheet to the middle of the box.
func ExampleBoard_Places() {
	fmt.Println(boxes.Rectangle(1, 2).Places()[0])
	// Output: [[0.5 -0.5] [0.5 0.5]]
}

// A corridor of three boxes is a chain.
func ExampleBoard_Chains() {
	chains, loops := boxes.Rectangle(1, 3).Draw(0, 1, 2, 7, 8, 9).Chains()
	fmt.Println(chains, loops)
	// Output: [3] []
}

func ExampleNimstring() {
	g := boxes.Nimstring(boxes.Rectangle(1, 3).Draw(0, 1, 2, 7, 8))
	fmt.Println(g.Explain())
	// Output:
	// Nimstring on 1 × 3 boxes, 5 cut: value 2, N-position: the player who must move now wins
	//   draw  takes  leaves  why
	//   3     —      loony   2 in a row can be taken, or left
	//   4     —      1
	//   5     —      loony   2 in a row can be taken, or left
	//   6     —      0
	//   9     —      0
	// mex{0, 1} = 2; loony moves do not count
	// chains: 2; long ones: 0
}

func ExampleNimstringGame_Draw() {
	g := boxes.Nimstring(boxes.Rectangle(2, 2))
	fmt.Println(g.Value(), g.Draw(0).Value())
	// Output: 0 1
}

func ExampleNimstringGame_Board() {
	fmt.Println(boxes.Nimstring(boxes.Chain(2)).Draw(1).Board())
	// Output:
	// a chain of 2
	// 0: 0–1, 2: 2–0
}

func ExampleNimstringGame_Score() {
	fmt.Println(boxes.Nimstring(boxes.Chain(2)).Draw(1, 0).Score())
	// Output: 0 1
}

func ExampleNimstringGame_Owners() {
	fmt.Printf("%q\n", boxes.Nimstring(boxes.Chain(2)).Draw(1, 0).Owners())
	// Output: ["B" ""]
}

func ExampleNimstringGame_ToMove() {
	g := boxes.Nimstring(boxes.Chain(2)).Draw(1)
	fmt.Println(g.ToMove(), g.Draw(0).ToMove())
	// Output: B B
}

func ExampleNimstringGame_Value() {
	for n := 1; n <= 3; n++ {
		fmt.Print(boxes.Nimstring(boxes.Rectangle(n, n)).Value(), " ")
	}
	// Output: 1 0 2
}

func ExampleNimstringGame_Outcome() {
	fmt.Println(boxes.Nimstring(boxes.Rectangle(2, 2)).Outcome())
	// Output: P
}

// Taking a coin or leaving it: whatever stands beside a loony position, one of the two wins.
func ExampleNimstringGame_Options() {
	for _, o := range boxes.Nimstring(boxes.Chain(2).Draw(0)).Options() {
		fmt.Println("string", o.Line, "takes", o.Takes, "and leaves", o.Value)
	}
	// Output:
	// string 1 takes [1] and leaves 0
	// string 2 takes [] and leaves 0
}

func ExampleNimstringGame_WinningMoves() {
	fmt.Println(boxes.Nimstring(boxes.Chain(3).Draw(0)).WinningMoves())
	// Output:
	// cut 1 (takes 1 and moves again at value loony)
	// cut 2 (leaves value 0)
	// cut 3 (leaves value 0)
}

func ExampleNimstringGame_Explain() {
	fmt.Println(boxes.Nimstring(boxes.Loop(4).Draw(3)).Explain())
	// Output:
	// Nimstring on a loop of 4, 1 cut: value loony, N-position: the player who must move now wins
	//   cut  takes           leaves  why
	//   0    1, moves again  0
	//   1    —               0
	//   2    4, moves again  0
	// loony: moving again at {0} or ending the move at {0} wins in every sum
	// chains: 2; long ones: 0
}

func ExampleNimstringGame_Rule() {
	fmt.Println(boxes.Nimstring(boxes.Chain(1)).Rule())
	// Output: Cut a string. A player who cuts a coin's last string takes it and moves again. Who cannot move loses.
}

func ExampleNimstringGame_Display() {
	picture := string(boxes.Nimstring(boxes.Rectangle(1, 2)).Display().Data["image/svg+xml"])
	fmt.Println(strings.Count(picture, "<path"), strings.Count(picture, "<circle"))
	// Output: 7 6
}

// A position of Nimstring beside a row of Kayles.
func ExampleValue_Add() {
	v := boxes.Nimstring(boxes.Rectangle(3, 3)).Value()
	fmt.Println(v.Add(boxes.Nimber(octal.Kayles.Value(5))))
	fmt.Println(boxes.Value{Loony: true}.Add(v))
	// Output:
	// 6
	// loony
}

func ExampleValue_Outcome() {
	fmt.Println(boxes.Value{Loony: true}.Outcome(), boxes.Nimber(0).Outcome())
	// Output: N P
}

func ExampleNimber() {
	fmt.Println(boxes.Nimber(5).Add(boxes.Nimber(6)))
	// Output: 3
}

// Sheets on which the first player wins by 2, and loses by 3.
func ExampleDotsAndBoxes() {
	for n := 2; n <= 3; n++ {
		fmt.Print(boxes.DotsAndBoxes(boxes.Rectangle(n, n)).Value(), " ")
	}
	// Output: 2 -3
}

func ExampleDotsAndBoxesGame_Draw() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Rectangle(1, 2)).Draw(0, 2, 5, 3, 1))
	// Output:
	// Dots and Boxes on 1 × 2 boxes
	// ·────·────·
	// │ B  │    4
	// ·────·  6 ·
}

func ExampleDotsAndBoxesGame_Board() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Rectangle(2, 2)).Draw(3).Board().Lines())
	// Output: [0 1 2 4 5 6 7 8 9 10 11]
}

func ExampleDotsAndBoxesGame_Score() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Rectangle(1, 2)).Draw(0, 2, 5, 3).Score())
	// Output: 0 1
}

func ExampleDotsAndBoxesGame_Owners() {
	fmt.Printf("%q\n", boxes.DotsAndBoxes(boxes.Rectangle(1, 2)).Draw(0, 2, 5, 3).Owners())
	// Output: ["B" ""]
}

func ExampleDotsAndBoxesGame_ToMove() {
	g := boxes.DotsAndBoxes(boxes.Rectangle(1, 2)).Draw(0, 2, 5)
	fmt.Println(g.ToMove(), g.Draw(3).ToMove(), g.Draw(4).ToMove())
	// Output: B B A
}

func ExampleDotsAndBoxesGame_Value() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Rectangle(2, 3)).Value())
	// Output: -2
}

// A row of two boxes is a tie.
func ExampleDotsAndBoxesGame_Outcome() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Rectangle(1, 2)).Outcome())
	// Output: D
}

func ExampleDotsAndBoxesGame_Options() {
	for _, o := range boxes.DotsAndBoxes(boxes.Chain(3).Draw(0)).Options() {
		fmt.Println("string", o.Line, "takes", o.Takes, "and scores", o.Score)
	}
	// Output:
	// string 1 takes [1] and scores 3
	// string 2 takes [] and scores -3
	// string 3 takes [] and scores -3
}

// The first line on a sheet of 2 × 2 boxes should be one at the edge.
func ExampleDotsAndBoxesGame_WinningMoves() {
	for _, m := range boxes.DotsAndBoxes(boxes.Rectangle(2, 2)).WinningMoves() {
		fmt.Print(m.Played, " ")
	}
	// Output: 0 1 2 4 7 9 10 11
}

// A chain of three has been opened, and A has taken one of its boxes. Double-dealing, string 3, leaves the other two
// to B, who must then open the chain of four; taking all, string 2, leaves that to A.
func ExampleDotsAndBoxesGame_Explain() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Chain(3).Plus(boxes.Chain(4)).Draw(0)).Draw(1).Explain())
	// Output:
	// Dots and Boxes on a chain of 3 + a chain of 4, 2 cut: A has 1, B has 0, A to move, value 2: A wins by 3
	//   cut  takes           score  loony because
	//   2    2, moves again  -2
	//   3    —               2
	//   4    —               -6     2 in a row can be taken, or left
	//   5    —               -6     2 in a row can be taken, or left
	//   6    —               -6     2 in a row can be taken, or left
	//   7    —               -6     2 in a row can be taken, or left
	//   8    —               -6     2 in a row can be taken, or left
	// the greatest score is 2
	// chains: 1, 4; long ones: 1
}

// A game on 2 × 2 boxes: B answers each line by its mirror image, and A wins by a sacrifice.
func ExampleDotsAndBoxesGame_Review() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Rectangle(2, 2)).Review(0, 11, 2, 9, 4, 7, 3, 5, 6, 8, 1, 10))
	// Output:
	// Dots and Boxes on 2 × 2 boxes, move by move: A wins by 2 with best play
	//   player  draw  takes           then         comment
	//   A       0     —               A wins by 2
	//   B       11    —               A wins by 2
	//   A       2     —               a tie        2 less than line 1
	//   B       9     —               a tie
	//   A       4     —               B wins by 2  2 less than line 3
	//   B       7     —               A wins by 2  4 less than line 1
	//   A       3     —               A wins by 2
	//   B       5     1, moves again  A wins by 2
	//   B       6     —               A wins by 2  loony: 2 in a row can be taken, or left
	//   A       8     4, moves again  A wins by 2
	//   A       1     2, moves again  A wins by 2
	//   A       10    3, moves again  A wins by 2
	// Dots and Boxes on 2 × 2 boxes, 12 cut: A has 3, B has 1, A to move, value 0: A wins by 2
}

func ExampleDotsAndBoxesGame_Rule() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Chain(1)).Rule())
	// Output: Draw a line. A player who completes a box takes it and moves again. More boxes win.
}

func ExampleDotsAndBoxesGame_Display() {
	fmt.Println(boxes.DotsAndBoxes(boxes.Rectangle(1, 2)).Draw(0, 1, 2, 5, 3).Display().Text())
	// Output:
	// Dots and Boxes on 1 × 2 boxes, 5 cut: A has 1, B has 0, A to move, value -1: a tie
	// ·────·────·
	// │ A  │    4
	// ·────·  6 ·
	// no move wins
}

package subtraction_test

import (
	"fmt"

	"sprague/stdlib/grundy"
	"sprague/stdlib/subtraction"
)

func ExampleNew() {
	fmt.Println(subtraction.New(2, 5, 7).Values(13))
	// Output: [0 0 1 1 0 2 1 3 2 2 0 3 1]
}

// A move takes at least one bean.
func ExampleNew_error() {
	defer func() { fmt.Println(recover()) }()
	subtraction.New(2, 0)
	// Output: subtraction: New with 0; a move takes at least one bean
}

func ExampleAllBut() {
	fmt.Println(subtraction.AllBut(2, 3, 7).Values(12))
	// Output: [0 1 0 1 2 3 2 3 4 5 4 5]
}

func ExampleGame_Set() {
	fmt.Println(subtraction.New(7, 2, 5, 2).Set())
	// Output: [2 5 7]
}

func ExampleGame_Choices() {
	fmt.Println(subtraction.New(2, 5, 7).Choices(6))
	// Output: [→ 4 (value 0) → 1 (value 0)]
}

func ExampleGame_Options() {
	fmt.Println(subtraction.New(2, 5, 7).Options(6), subtraction.AllBut(2).Options(4))
	// Output: [4 1] [3 1 0]
}

func ExampleGame_String() {
	fmt.Println(subtraction.New(1, 2), subtraction.AllBut(2, 3))
	// Output: Sub{1,2} Sub{all but 2,3}
}

func ExampleGame_Rule() {
	fmt.Println(subtraction.New(2, 5, 7).Rule())
	fmt.Println(subtraction.AllBut(3).Rule())
	// Output:
	// take 2, 5 or 7 beans from one heap
	// take any number of beans from one heap, but not 3
}

func ExampleGame_Values() {
	fmt.Println(subtraction.New(2, 3).Values(11))
	// Output: [0 0 1 1 2 0 0 1 1 2 0]
}

func ExampleGame_Value() {
	fmt.Println(subtraction.New(2, 5, 7).Value(7))
	// Output: 3
}

func ExampleGame_Value_far() {
	fmt.Println(subtraction.New(1, 2, 3).Value(1_000_000_000_000_000_003))
	// Output: 3
}

func ExampleGame_Table() {
	fmt.Println(subtraction.New(2, 3).Table(2, 5))
	// Output:
	//  0 | 0 0 1 1 2
	//  5 | 0 0 1 1 2
}

func ExampleGame_Outcome() {
	fmt.Println(subtraction.New(1, 2, 3).Outcome(4), subtraction.New(1, 2, 3).Outcome(4, 5))
	// Output: P N
}

func ExampleGame_Misere() {
	fmt.Println(subtraction.New(1, 2, 3).Misere().Outcome(5))
	// Output: P
}

func ExampleGame_Code() {
	fmt.Println(subtraction.New(1, 3).Code())
	fmt.Println(subtraction.AllBut(2).Code())
	// Output:
	// 0.303 true
	// 0.30(3) true
}

func ExampleGame_Display() {
	fmt.Println(subtraction.New(1, 2).Display().Text())
	// Output:
	// Subtraction game {1,2}
	//   rule         Take 1 or 2 beans from one heap. Who cannot move loses.
	//   code         0.33
	//   closed form  G(n) = n mod 3
	//   period       3 from heap 0 on, proved; Period() has the certificate
	//   values       0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 …
	//   try          subtraction.New(1, 2).Explain(7)   subtraction.New(1, 2).Period()
	//                subtraction.New(1, 2).WinningMoves(5, 7)
	//                figure.Values(subtraction.New(1, 2))
	//                play.New(subtraction.New(1, 2), 5, 7)
}

func ExampleGame_Period() {
	c, err := subtraction.New(2, 5, 7).Period()
	fmt.Println(c.Preperiod, c.Period, c.Status, c.Verify(), err)
	a, _ := subtraction.AllBut(2, 3, 7).Period()
	fmt.Println(a.Preperiod, a.Period, a.Saltus, a.Status, a.Verify())
	// Output:
	// 0 22 proved <nil> <nil>
	// 0 4 2 proved <nil>
}

func ExampleGame_ClosedForm() {
	fmt.Println(subtraction.New(1, 2, 3).ClosedForm())
	fmt.Println(subtraction.New(4).ClosedForm())
	fmt.Println(subtraction.New(2, 3).ClosedForm())
	// Output:
	// n mod 4 true
	// ⌊n/4⌋ mod 2 true
	//  false
}

func ExampleGame_Heap() {
	s := grundy.Sum(subtraction.New(1, 2, 3).Heap(6), subtraction.New(2, 3).Heap(4))
	fmt.Println(s.Value())
	// Output: 0
}

func ExampleGame_Sum() {
	fmt.Println(subtraction.New(1, 2, 3).Sum(5, 6, 7).Outcome())
	// Output: P
}

func ExampleGame_WinningMoves() {
	fmt.Println(subtraction.New(1, 2, 3).WinningMoves(5, 6, 4))
	// Output:
	// 5 → 2 (value 1 becomes 2, the xor of the rest)
	// 6 → 5 (value 2 becomes 1, the xor of the rest)
	// 4 → 3 (value 0 becomes 3, the xor of the rest)
}

func ExampleGame_Explain() {
	fmt.Println(subtraction.New(2, 5, 7).Explain(7))
	// Output:
	// 7: value 3, N-position: the player who must move now wins
	//   option  value
	//   5       2
	//   2       1
	//   0       0
	// mex{0, 1, 2} = 3
}

func ExampleSurvey() {
	fmt.Println(subtraction.Survey(4))
	// Output:
	// 15 games with numbers up to 4; period at most 2·max(S) in 15 of them (100.0 %)
	//   period/max(S)  games
	//   (0.5, 1.0]     2      ▪▪▪▪▪▪▪▪▪▪▪▪
	//   (1.0, 1.5]     6      ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
	//   (1.5, 2.0]     7      ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
}

func ExampleRow_Ratio() {
	fmt.Println(subtraction.Row{Set: []int{2, 5, 7}, Period: 22}.Ratio() > 3)
	// Output: true
}

func ExampleSurveyResult_Within() {
	fmt.Println(subtraction.Survey(8).Within(2))
	// Output: 251
}

func ExampleSurveyResult_Ratios() {
	fmt.Println(subtraction.Survey(2).Ratios())
	// Output: [2 2 1.5]
}

func ExampleSurveyResult_Longest() {
	fmt.Println(subtraction.Survey(8).Longest(1))
	// Output: [{[1 4 7 8] 0 25}]
}

func ExampleSurveyResult_String() {
	fmt.Println(subtraction.Survey(1).String())
	// Output:
	// 1 games with numbers up to 1; period at most 2·max(S) in 1 of them (100.0 %)
	//   period/max(S)  games
	//   (1.5, 2.0]     1      ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
}

func ExampleSurveyResult_Display() {
	fmt.Println(len(subtraction.Survey(3).Display().Data))
	// Output: 2
}

func ExampleGame_PeriodWithin() {
	c, err := subtraction.New(2, 5, 7).PeriodWithin(100)
	fmt.Println(c.Preperiod, c.Period, err)
	_, err = subtraction.New(2, 5, 7).PeriodWithin(5)
	fmt.Println(err)
	// Output:
	// 0 22 <nil>
	// grundy: Sub{2,5,7}: no period is proved: the theorem takes a window of 7 values
}

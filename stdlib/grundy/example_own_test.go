package grundy_test

import (
	"errors"
	"fmt"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

func ExampleTakes() {
	fmt.Println(grundy.Takes(2, 5, 7).Values(13))
	// Output: [0 0 1 1 0 2 1 3 2 2 0 3 1]
}

// A move takes at least one token.
func ExampleTakes_error() {
	defer func() { fmt.Println(recover()) }()
	grundy.Takes(0, 1)
	// Output: grundy: Takes(0); a move takes 1 token or more
}

func ExampleTakesWhen() {
	squares := func(t int) bool { return t == 1 || t == 4 || t == 9 || t == 16 }
	fmt.Println(grundy.TakesWhen(squares).Values(16))
	// Output: [0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0]
}

func ExampleGame_Splitting() {
	g := grundy.Takes(1, 2).Splitting().Named("my Kayles")
	fmt.Println(g, g.Values(12))
	fmt.Println(g.Code())
	// Output:
	// my Kayles [0 1 2 3 1 4 3 2 1 4 2 6]
	// 0.77 true
}

func ExampleWords() {
	g := grundy.Words("take 1, 2 or a square; split an even heap")
	fmt.Println(g.Rule())
	fmt.Println(g.Values(12))
	// Output:
	// Take 1, 2 or a square; split an even heap into two heaps. Who cannot move loses.
	// [0 1 2 0 3 2 4 1 5 3 6 0]
}

func ExampleParseRule() {
	g, err := grundy.ParseRule(octal.Kayles.Rule())
	fmt.Println(g, err)
	_, err = grundy.ParseRule("take 1 or many")
	fmt.Println(err)
	// Output:
	// 0.77 <nil>
	// grundy: how many tokens? Write numbers ("1, 2 or 5"), "any number", "3 or more", "1 to 4", "up to 3", "a square", "a cube", "a prime", "a power of 2", "a multiple of 3", "an odd number", "an even number", "a Fibonacci number", "a triangular number", "a composite number", "all", "a divisor", "a proper divisor", "a number coprime to the heap", "at most half" or "at least half"
	//     take 1 or many
	//               ^
}

func ExampleRuleError_Error() {
	_, err := grundy.ParseRule("jump over a heap")
	fmt.Println(err)
	// Output:
	// grundy: a kind of move begins with "take" or "split", such as "take 1 or 2 tokens"
	//     jump over a heap
	//     ^
}

// The function takes 1 or 2, and Bounded says that it goes on as it begins: the period rests on that.
func ExampleGame_Bounded() {
	kayles := func(n int) [][]int {
		var options [][]int
		for t := 1; t <= 2 && t <= n; t++ {
			for a := 0; 2*a <= n-t; a++ {
				options = append(options, []int{a, n - t - a})
			}
		}
		return options
	}
	c, err := grundy.New(kayles).Bounded(2).Period()
	fmt.Println(c.Game, c.Preperiod, c.Period, c.Status, err)
	fmt.Println(c.Verify())
	// Output:
	// 0.77 71 12 assumed <nil>
	// certificate: assumed, not proved: the certificate holds of 0.77; that every heap of the game moves as in 0.77 is promised by Bounded(2), and was seen on the heaps below 256
}

func ExampleGame_Period() {
	c, err := grundy.Takes(2, 5, 7).Period()
	fmt.Println(c.Period, c.Status, err)
	c, err = grundy.Words("take 1; take 2 from an even heap").Period()
	fmt.Println(c.Game, c.Preperiod, c.Period, c.Status, c.Verify(), err)
	c, err = grundy.Words("take a square").Period(grundy.MaxValues(300))
	fmt.Println(c.Status, errors.Is(err, grundy.ErrNotProved))
	// Output:
	// 22 proved <nil>
	// heaps (0.33 0.3) 2 4 proved <nil> <nil>
	// observed true
}

func ExampleGame_Or() {
	g := grundy.Takes(1).Or(grundy.Words("split an even heap"))
	c, err := g.Period()
	fmt.Println(c.Game, c.Preperiod, c.Period, err)
	// Output: heaps (4.3 0.3) 2 2 <nil>
}

func ExampleMaxValues() {
	c, err := grundy.New(func(n int) []int { return []int{n / 2}[:min(n, 1)] }).Period(grundy.MaxValues(64))
	fmt.Println(c.Status, c.Observed, err != nil)
	// Output: observed 64 true
}

func ExampleGame_Values() {
	half := func(n int) []int {
		var left []int
		for m := (n + 1) / 2; m < n; m++ {
			left = append(left, m)
		}
		return left
	}
	fmt.Println(grundy.New(half).Values(16))
	// Output: [0 0 1 0 2 1 3 0 4 2 5 1 6 3 7 0]
}

func ExampleGame_Table() {
	fmt.Println(grundy.Takes(1, 2, 3).Table(2, 8))
	// Output:
	//  0 | 0 1 2 3 0 1 2 3
	//  8 | 0 1 2 3 0 1 2 3
}

func ExampleNewTable() {
	fmt.Println(grundy.NewTable("Nim", 4, []int{0, 1, 2, 3, 4, 5, 6, 7}))
	// Output:
	// 0 | 0 1 2 3
	// 4 | 4 5 6 7
}

func ExampleTableSize() {
	fmt.Println(grundy.TableSize("grundy", 3, 12))
	// Output: 36
}

func ExampleTable_Row() {
	fmt.Println(octal.Kayles.Table(3, 12).Row(1))
	// Output: [4 1 2 7 1 4 3 2 1 4 6 7]
}

func ExampleTable_Rows() {
	fmt.Println(octal.Kayles.Table(3, 12).Rows())
	// Output: 3
}

func ExampleGame_Heap() {
	g := grundy.Takes(1, 2, 3)
	fmt.Println(grundy.Sum(g.Heap(6), octal.Kayles.Heap(3)).Value())
	// Output: 1
}

func ExampleGame_Sum() {
	fmt.Println(grundy.Takes(1, 2, 3).Sum(5, 6, 7).Outcome())
	// Output: P
}

func ExampleGame_Misere() {
	m := grundy.Takes(1, 2, 3).Misere()
	fmt.Println(m.Outcome(5), m.Outcome(4))
	fmt.Println(m.WinningMoves(4))
	// Output:
	// P N
	// 4 → 1 (1 is a P-position of misère play)
}

func ExampleMisereGame_Outcome() {
	fmt.Println(grundy.Of(octal.Kayles).Misere().Outcome(1, 1))
	// Output: N
}

func ExampleMisereGame_WinningMoves() {
	fmt.Println(grundy.Of(octal.Kayles).Misere().WinningMoves(3))
	// Output: 3 → 1 (1 is a P-position of misère play)
}

func ExampleMisereGame_Rule() {
	fmt.Println(grundy.Takes(1).Misere().Rule())
	// Output: Take 1 token. Who cannot move wins.
}

func ExampleGame_Named() {
	fmt.Println(grundy.Takes(1, 4, 9).Named("small squares"))
	// Output: small squares
}

func ExampleGame_Described() {
	g := grundy.New(func(n int) []int { return []int{n / 2}[:min(n, 1)] }).Described("Halve the heap.")
	fmt.Println(g.Rule())
	// Output: Halve the heap.
}

func ExampleGame_Rule() {
	fmt.Println(grundy.Takes(1, 2).Splitting().Rule())
	// Output: Take 1 or 2 tokens and leave nothing, one heap or two heaps. Who cannot move loses.
}

func ExampleGame_Code() {
	fmt.Println(grundy.Words("take 2 or 3 and leave at most two heaps").Code())
	// Output: 0.077 true
}

func ExampleGame_Display() {
	fmt.Println(grundy.Takes(1, 2).Named("one or two").Display().Text())
	// Output:
	// One or two
	//   rule    Take 1 or 2 tokens. Who cannot move loses.
	//   code    0.33, the rule of the game of taking 1 or 2 (octal.MustParse("0.33"))
	//   period  3 from heap 0 on, proved; Period() has the certificate
	//   values  0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 …
	//   try     g.Values(100)   g.Explain(7)   g.Period()   g.WinningMoves(5, 7)
	//           play.New(g, 5, 7)
}

func ExampleOf() {
	fmt.Println(grundy.Of(subtraction.New(1, 3)).Misere().Outcome(3))
	// Output: P
}

func ExampleCompare() {
	fmt.Println(grundy.Compare(grundy.Takes(1, 2), octal.MustParse("0.33"), 1000),
		grundy.Compare(grundy.Takes(1, 2), grundy.Takes(1, 3), 1000))
	// Output: -1 2
}

func ExampleExplained() {
	option := grundy.Choice{Parts: []grundy.Part{{Position: 3, Text: "3", Value: 1}}, Value: 1}
	fmt.Println(grundy.Explained("4", []grundy.Choice{option}))
	// Output:
	// 4: value 0, P-position: the player who must move now loses
	//   option  value
	//   3       1
	// mex{1} = 0
}

func ExampleCompound_Rule() {
	fmt.Println(grundy.Takes(1).Sum(3, 4).Rule())
	// Output: Move in one of the components. Take 1 token. Who cannot move loses.
}

func ExampleGame_Over() {
	type corner struct{ row, column int }
	g := grundy.New(func(p corner) []corner { return nil }).Over("corner")
	fmt.Println(g)
	// Output: a game over corner
}

// Rules may be written as people say them. Amounts that repeat make a code, whose periods are proved.
func ExampleWords_said() {
	kayles := grundy.Words("Take one or two, and you may split the rest")
	fmt.Println(kayles.Code())
	fmt.Println(grundy.Words("subtract a proper divisor").Values(17))
	fmt.Println(grundy.Words("take at most half").Values(12))
	odd := grundy.Words("take an odd number")
	c, err := odd.Period()
	fmt.Println(c.Game, c.Status, c.Period, err)
	// Output:
	// 0.77 true
	// [0 0 1 0 2 0 1 0 3 0 1 0 2 0 1 0 4]
	// [0 0 1 0 2 1 3 0 4 2 5 1]
	// 0.(30) proved 2 <nil>
}

func ExampleGame_PPositions() {
	fmt.Println(grundy.Words("take a square").PPositions(60))
	// Output:
	// [0 2 5 7 10 12 15 17 20 22 34 39 44 52 57]
}

func ExampleMisereGame_Game() {
	fmt.Println(grundy.Takes(1, 2).Misere().Game().Outcome(3))
	// Output: P
}

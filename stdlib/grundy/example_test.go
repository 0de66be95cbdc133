package grundy_test

import (
	"fmt"

	"sprague/stdlib/grundy"
)

// oneOrTwo takes one or two beans from a heap.
func oneOrTwo(n int) []int {
	switch n {
	case 0:
		return nil
	case 1:
		return []int{0}
	}
	return []int{n - 1, n - 2}
}

// kayles knocks down one or two adjacent pins of a row of n; what is left of the row on
// both sides is played as a sum.
func kayles(n int) [][]int {
	var options [][]int
	for take := 1; take <= 2; take++ {
		for left := 0; left <= n-take-left; left++ {
			options = append(options, []int{left, n - take - left})
		}
	}
	return options
}

func ExampleMex() {
	fmt.Println(grundy.Mex(), grundy.Mex(0, 1, 3), grundy.Mex(1, 2), grundy.Mex(2, 0, 0, 1))
	// Output: 0 2 0 3
}

func ExampleNew() {
	g := grundy.New(kayles)
	for n := range 13 {
		fmt.Print(g.Value(n), " ")
	}
	// Output: 0 1 2 3 1 4 3 2 1 4 2 6 4
}

// A function of another shape is refused, a partizan one by name.
func ExampleNew_error() {
	defer func() { fmt.Println(recover()) }()
	grundy.New(func(n int) ([]int, []int) { return nil, nil })
	// Output: grundy: New takes func(P) []P or func(P) [][]P, not func(int) ([]int, []int); moves must not depend on the player: partizan games (Left and Right move differently) have no Grundy values
}

// Positions may be structs: here a heap and the greatest number that may be taken.
func ExampleNew_struct() {
	type pos struct{ Heap, Limit int }
	g := grundy.New(func(p pos) []pos {
		var options []pos
		for take := 1; take <= min(p.Heap, p.Limit); take++ {
			options = append(options, pos{p.Heap - take, 2 * take})
		}
		return options
	})
	// Fibonacci Nim: the losing heaps, when all but the whole heap may be taken at first.
	for n := 2; n <= 60; n++ {
		if g.Outcome(pos{n, n - 1}) == grundy.P {
			fmt.Print(n, " ")
		}
	}
	// Output: 2 3 5 8 13 21 34 55
}

func ExampleGame_Value() {
	g := grundy.New(oneOrTwo)
	fmt.Println(g.Value(3), g.Value(4), g.Value(1000000))
	// Output: 0 1 1
}

func ExampleGame_Solve() {
	g := grundy.New(func(n int) []int { return []int{(n + 1) % 3} })
	_, err := g.Solve(0)
	fmt.Println(err)
	// Output: grundy: position 0 can come back to itself (0 → 1 → 2 → 0), so play need not end; digraph.Loopy gives values with draws to such games
}

func ExampleGame_Budget() {
	g := grundy.New(oneOrTwo).Budget(1000)
	_, err := g.Solve(5000)
	fmt.Println(err)
	v, err := g.Budget(10000).Solve(5000)
	fmt.Println(v, err)
	// Output:
	// grundy: the budget of 1000 positions is spent and no play has come to an end; can it go on for ever? If not, Budget(n) sets another and the search goes on from here
	// 2 <nil>
}

func ExampleGame_Positions() {
	g := grundy.New(oneOrTwo)
	g.Value(9)
	fmt.Println(g.Positions())
	// Output: 10
}

func ExampleGame_Outcome() {
	g := grundy.New(oneOrTwo)
	fmt.Println(g.Outcome(6), g.Outcome(7), g.Outcome(7).Sentence())
	// Output: P N N-position: the player who must move now wins
}

func ExampleGame_Choices() {
	for _, c := range grundy.New(kayles).Choices(3) {
		fmt.Println(c, c.Heaps())
	}
	// Output:
	// → 0 + 2 (value 0 ⊕ 2 = 2) [0 2]
	// → 1 + 1 (value 1 ⊕ 1 = 0) [1 1]
	// → 0 + 1 (value 0 ⊕ 1 = 1) [0 1]
}

func ExampleChoice_Heaps() {
	fmt.Println(grundy.Takes(1, 2).Splitting().Choices(3)[1].Heaps())
	// Output: [1 1]
}

func ExampleChoice_Position() {
	fmt.Println(grundy.New(kayles).Choices(4)[1].Position())
	// Output: 1 + 2
}

func ExampleChoice_String() {
	fmt.Println(grundy.New(oneOrTwo).Choices(4)[0])
	// Output: → 3 (value 0)
}

func ExampleGame_Explain() {
	fmt.Println(grundy.New(kayles).Explain(5))
	// Output:
	// 5: value 4, N-position: the player who must move now wins
	//   option  components  binary        value
	//   0 + 4   0 ⊕ 1       0 ⊕ 1 = 1     1
	//   1 + 3   1 ⊕ 3       01 ⊕ 11 = 10  2
	//   2 + 2   2 ⊕ 2       10 ⊕ 10 = 00  0
	//   0 + 3   0 ⊕ 3       00 ⊕ 11 = 11  3
	//   1 + 2   1 ⊕ 2       01 ⊕ 10 = 11  3
	// mex{0, 1, 2, 3} = 4
}

func ExampleExplanation_String() {
	fmt.Println(grundy.New(oneOrTwo).Explain(4).String())
	// Output:
	// 4: value 1, N-position: the player who must move now wins
	//   option  value
	//   3       0
	//   2       2
	// mex{0, 2} = 1
}

func ExampleExplanation_Display() {
	fmt.Print(string(grundy.New(oneOrTwo).Explain(1).Display().Data["text/html"]))
	// Output:
	// <p><b>1: value 1, N-position: the player who must move now wins</b></p>
	// <table>
	// <thead><tr><th>option</th><th>value</th></tr>
	// </thead>
	// <tbody>
	// <tr><td>0</td><td>0</td></tr>
	// </tbody>
	// </table>
	// <p>mex{0} = 1</p>
}

func ExampleGame_WinningMoves() {
	for _, m := range grundy.New(kayles).WinningMoves(5, 4, 2, 1) {
		fmt.Println(m)
	}
	// Output:
	// 5 → 1 + 3 (value 4 becomes 2, the xor of the rest)
}

func ExampleGame_At() {
	c := grundy.New(oneOrTwo).At(5)
	fmt.Println(c, c.Value(), c.Choices())
	// Output: 5 2 [→ 4 (value 1) → 3 (value 0)]
}

func ExampleSum() {
	s := grundy.Sum(grundy.New(kayles).At(5), grundy.New(oneOrTwo).At(5))
	fmt.Println(s, s.Value(), s.Outcome())
	fmt.Println(s.WinningMoves())
	// Output:
	// 5 + 5 6 N
	// 5 → 1 + 3 (value 4 becomes 2, the xor of the rest)
}

func ExampleCompound_Value() {
	fmt.Println(grundy.Sum().Value())
	// Output: 0
}

func ExampleCompound_Outcome() {
	g := grundy.New(kayles)
	fmt.Println(grundy.Sum(g.At(5), g.At(9)).Outcome())
	// Output: P
}

func ExampleCompound_Components() {
	g := grundy.New(kayles)
	fmt.Println(grundy.Sum(g.At(5), g.At(9)).Components())
	// Output: [5 9]
}

func ExampleCompound_WinningMoves() {
	g := grundy.New(oneOrTwo)
	fmt.Println(grundy.Sum(g.At(2), g.At(4)).WinningMoves()[0].Why)
	// Output: value 2 becomes 1, the xor of the rest
}

func ExampleCompound_Choices() {
	g := grundy.New(oneOrTwo)
	fmt.Println(grundy.Sum(g.At(1), g.At(2)).Choices())
	// Output: [→ 0 + 2 (value 2) → 1 + 1 (value 0) → 1 + 0 (value 1)]
}

func ExampleCompound_String() {
	g := grundy.New(oneOrTwo)
	fmt.Println(grundy.Sum(g.At(1), g.At(2)), "and", grundy.Sum())
	// Output: 1 + 2 and the empty sum
}

func ExampleCompound_Explain() {
	g := grundy.New(kayles)
	fmt.Println(grundy.Sum(g.At(5), g.At(4), g.At(2)).Explain())
	// Output:
	// 5 + 4 + 2: value 7, N-position: the player who must move now wins
	//   component  value  binary
	//   5          4      100
	//   4          1      001
	//   2          2      010
	//   xor        7      111
	// winning: 5 → 0 + 3 (value 4 becomes 3, the xor of the rest)
	// winning: 5 → 1 + 2 (value 4 becomes 3, the xor of the rest)
}

func ExampleCompound_Display() {
	g := grundy.New(oneOrTwo)
	fmt.Println(grundy.Sum(g.At(1), g.At(4)).Display().Text())
	// Output:
	// 1 + 4: value 0, P-position: the player who must move now loses
	//   component  value  binary
	//   1          1      1
	//   4          1      1
	//   xor        0      0
	// no move wins
}

func ExampleWinning() {
	g := grundy.New(oneOrTwo)
	fmt.Println(grundy.Winning(g.At(1), g.At(4)))
	fmt.Println(grundy.Winning(g.At(1), g.At(5)))
	// Output:
	// no move wins
	// 5 → 4 (value 2 becomes 1, the xor of the rest)
}

func ExampleMove_String() {
	m := grundy.Move{From: "7", To: "6", Why: "value 7 becomes 6, the xor of the rest"}
	fmt.Println(m)
	// Output: 7 → 6 (value 7 becomes 6, the xor of the rest)
}

func ExampleOutcomeOf() {
	fmt.Println(grundy.OutcomeOf(0), grundy.OutcomeOf(3))
	// Output: P N
}

func ExampleOutcome_String() {
	fmt.Println(grundy.P.String(), grundy.N.String(), grundy.D.String())
	// Output: P N D
}

func ExampleOutcome_Sentence() {
	fmt.Println(grundy.P.Sentence())
	// Output: P-position: the player who must move now loses
}

func ExampleCycleError_Error() {
	fmt.Println((&grundy.CycleError{Cycle: []string{"a", "b", "a"}}).Error())
	// Output: grundy: position a can come back to itself (a → b → a), so play need not end; digraph.Loopy gives values with draws to such games
}

func ExampleBudgetError_Error() {
	fmt.Println((&grundy.BudgetError{Budget: 10, Solved: 3}).Error())
	// Output: grundy: the budget of 10 positions is spent, 3 of them have a value; Budget(n) sets another and the search goes on from here
}

func ExampleMoves_String() {
	g := grundy.New(oneOrTwo)
	fmt.Println(grundy.Winning(g.At(2), g.At(4)).String())
	// Output:
	// 2 → 1 (value 2 becomes 1, the xor of the rest)
	// 4 → 2 (value 1 becomes 2, the xor of the rest)
}

func ExampleMoves_Display() {
	g := grundy.New(oneOrTwo)
	fmt.Print(string(grundy.Winning(g.At(1), g.At(5)).Display().Data["text/html"]))
	// Output:
	// <table>
	// <thead><tr><th>part</th><th style="text-align:left">move</th><th style="text-align:left">why</th></tr>
	// </thead>
	// <tbody>
	// <tr><td>2</td><td style="text-align:left">5 → 4</td><td style="text-align:left">value 2 becomes 1, the xor of the rest</td></tr>
	// </tbody>
	// </table>
}

func ExampleReachable() {
	r, err := grundy.Reachable(func(n int) []int { return []int{(n + 1) % 3} }, 0, 100)
	fmt.Println(r.Names, r.Options, err)
	// Output: [0 1 2] [[1] [2] [0]] <nil>
}

func ExampleReach_Index() {
	r, _ := grundy.Reachable(func(n int) []int { return []int{(n + 1) % 3} }, 0, 100)
	fmt.Println(r.Index(2), r.Index(7))
	// Output: 2 -1
}

func ExampleGame_Graph() {
	fmt.Println(grundy.New(oneOrTwo).Graph(4))
	// Output:
	// 4 : 1 N → 3, 2
	//   3 : 0 P → 2, 1
	//     2 : 2 N → 1, 0
	//       1 : 1 N → 0
	//         0 : 0 P
}

// A drawing of too many positions is refused.
func ExampleGame_Graph_error() {
	defer func() { fmt.Println(recover()) }()
	grundy.New(oneOrTwo).Graph(500)
	// Output: grundy: Graph of more than 200 positions; draw a smaller position
}

func ExampleDrawing_SVG() {
	fmt.Println(string(grundy.New(oneOrTwo).Graph(2).SVG()[:35]))
	// Output: <svg xmlns="http://www.w3.org/2000/
}

func ExampleDrawing_String() {
	fmt.Println(grundy.New(oneOrTwo).Graph(1).String())
	// Output:
	// 1 : 1 N → 0
	//   0 : 0 P
}

func ExampleDrawing_Display() {
	fmt.Println(len(grundy.New(oneOrTwo).Graph(4).Display().Data))
	// Output: 2
}

func ExampleDrawing_Save() {
	fmt.Println(grundy.New(oneOrTwo).Graph(4).Save("no/such/folder/graph.svg"))
	// Output: open no/such/folder/graph.svg: no such file or directory
}

// An option that leaves nothing at all has a box of its own, and one that is a sum goes through ⊕.
func ExampleGame_Graph_sum() {
	g := grundy.New(func(n int) [][]int {
		return [][][]int{0: nil, 1: {{}}, 2: {{1}}, 3: {{2}, {1, 1}}}[n]
	})
	fmt.Println(g.Graph(3))
	// Output:
	// 3 : 1 N → 2, 1 + 1
	//   2 : 0 P → 1
	//     1 : 1 N → nothing
	//       nothing : 0 P
}

func ExampleNew_graph() {
	g := grundy.New(map[string][]string{"a": {"b", "c"}, "b": {"c", "d"}, "c": {"d"}})
	fmt.Println(g, g.Value("a"), g.WinningMoves("a"))
	// Output: a graph of 4 positions 0 no move wins
}

func ExampleGame_PeriodWithin() {
	c, err := grundy.Takes(1, 2).Splitting().PeriodWithin(500)
	fmt.Println(c.Preperiod, c.Period, err)
	// Output: 71 12 <nil>
}

func ExampleSurvey() {
	fmt.Println(grundy.Survey(grundy.Takes(1, 2).Splitting().Named("Kayles"), grundy.Takes(2, 3),
		grundy.New(halves).Named("halves")))
	// Output:
	// 3 games, the periods of 2 proved
	//   game    preperiod  period  saltus
	//   Kayles  71         12      0       proved
	//   0.033   0          5       0       proved
	//   halves                             none in 2048 values
}

func ExampleSurveyResult_Proved() {
	fmt.Println(grundy.Survey(grundy.Takes(1, 2), grundy.Takes(2, 3)).Proved())
	// Output: 2
}

// halves lets a move leave at most half of a heap.
func halves(n int) (options []int) {
	for left := range (n + 1) / 2 {
		options = append(options, left)
	}
	return options
}

func ExampleMoves_Lines() {
	moves := grundy.Sum(grundy.New(oneOrTwo).At(5)).WinningMoves()
	fmt.Println(moves.Lines("winning: "), grundy.Moves(nil).Lines("winning: "))
	// Output: [winning: 5 → 3 (value 2 becomes 0)] [no move wins]
}

func ExampleIdentify() {
	fmt.Println(grundy.Identify([]int{0, 1, 2, 3, 1, 4, 3}))
	// Output:
	// 2 games begin with these 7 values
	//   game          in a cell                 first value  OEIS
	//   Kayles, 0.77  octal.Kayles              G(0)         A002186
	//   0.771         octal.MustParse("0.771")  G(0)
}

func ExampleMatches_String() {
	fmt.Println(grundy.Identify([]int{5, 9, 9}).String())
	// Output:
	// no game that is looked among begins with these 3 values
}

func ExampleMatches_Display() {
	fmt.Println(grundy.Identify([]int{5, 9, 9}).Display().Text())
	// Output:
	// no game that is looked among begins with these 3 values
}

func ExampleExplainedSum() {
	names := [][]string{{"left"}, {"right"}}
	fmt.Println(grundy.ExplainedSum("two towers", []string{"tower"}, names, []int{3, 5}, nil))
	// Output:
	// two towers: value 6, N-position: the player who must move now wins
	//   tower  value  binary
	//   left   3      011
	//   right  5      101
	//   xor    6      110
}

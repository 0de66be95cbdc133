package octal_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
)

func ExampleParse() {
	_, err := octal.Parse("0.7x")
	var wrong *octal.SyntaxError
	fmt.Println(errors.As(err, &wrong), wrong.Offset)
	fmt.Println(err)
	// Output:
	// true 3
	// octal: 'x' is not a digit (at byte 3)
}

func ExampleMustParse() {
	fmt.Println(octal.MustParse("0.333...").Values(8), octal.MustParse(".77"))
	// Output: [0 1 2 3 4 5 6 7] 0.77
}

func ExampleSyntaxError_Error() {
	_, err := octal.Parse("10.7")
	fmt.Println(err)
	// Output: octal: more than one digit before the point (at byte 1)
}

func ExampleGame_Values() {
	fmt.Println(octal.Kayles.Values(10))
	// Output: [0 1 2 3 1 4 3 2 1 4]
}

func ExampleGame_Value() {
	fmt.Println(octal.GrundysGame.Value(6))
	// Output: 1
}

func ExampleGame_Rule() {
	fmt.Println(octal.Officers.Rule())
	fmt.Println(octal.MustParse("0.0(7)").Rule())
	// Output:
	// Take 1 token and leave one heap or two heaps. Who cannot move loses.
	// Take 2 tokens or more and leave nothing, one heap or two heaps. Who cannot move loses.
}

func ExampleGame_Choices() {
	for _, c := range octal.Kayles.Choices(4) {
		fmt.Println(c, c.Heaps())
	}
	// Output:
	// → 3 (value 3) [3]
	// → 2 + 1 (value 2 ⊕ 1 = 3) [2 1]
	// → 2 (value 2) [2]
	// → 1 + 1 (value 1 ⊕ 1 = 0) [1 1]
}

func ExampleGame_Options() {
	fmt.Println(octal.Kayles.Options(4))
	fmt.Println(octal.Kayles.Options(1))
	// Output:
	// [[3] [2 1] [2] [1 1]]
	// [[]]
}

func ExampleGame_Code() {
	fmt.Println(octal.MustParse("0.3f").Code(), octal.MustParse("0.0777...").Code())
	// Output: 0.3F 0.0(7)
}

func ExampleGame_String() {
	fmt.Println(octal.GrundysGame)
	// Output: Grundy's game
}

func ExampleGame_Digits() {
	fmt.Println(octal.MustParse("0.156").Digits())
	// Output: [0 1 5 6]
}

func ExampleGame_Digit() {
	fmt.Println(octal.MustParse("0.33(300)").Digit(9))
	// Output: 3
}

func ExampleGame_LastDigit() {
	fmt.Println(octal.Kayles.LastDigit(), octal.MustParse("0.(3)").LastDigit())
	// Output: 2 -1
}

func ExampleGame_Explain() {
	fmt.Println(octal.Kayles.Explain(5))
	// Output:
	// 5 in 0.77: value 4, N-position: the player who must move now wins
	//   take  leave  value
	//   1     4      1
	//   1     3 + 1  3 ⊕ 1 = 2
	//   1     2 + 2  2 ⊕ 2 = 0
	//   2     3      3
	//   2     2 + 1  2 ⊕ 1 = 3
	// G(5) = mex{0, 1, 2, 3} = 4
}

func ExampleGame_Table() {
	fmt.Println(octal.Kayles.Table(2, 12))
	// Output:
	//  0 | 0 1 2 3 1 4 3 2 1 4 2 6
	// 12 | 4 1 2 7 1 4 3 2 1 4 6 7
}

func ExampleTable_String() {
	fmt.Println(octal.Kayles.Table(1, 5).String())
	// Output: 0 | 0 1 2 3 1
}

func ExampleTable_Row() {
	fmt.Println(octal.Kayles.Table(3, 12).Row(2))
	// Output: [4 1 2 8 5 4 7 2 1 8 6 7]
}

func ExampleTable_Rows() {
	fmt.Println(octal.Kayles.Table(3, 12).Rows())
	// Output: 3
}

func ExampleTable_Display() {
	fmt.Println(octal.Kayles.Table(1, 3).Display().Text())
	// Output: 0 | 0 1 2
}

func ExampleGame_WinningMoves() {
	fmt.Println(octal.Kayles.WinningMoves(5, 4, 2, 1))
	fmt.Println(octal.Kayles.WinningMoves(3, 3))
	// Output:
	// 5 → 3 + 1 (3 ⊕ 1 = 2 and 2 ⊕ 2 = 0)
	// no move wins
}

func ExampleGame_Compare() {
	fmt.Println(octal.MustParse("0.314").Compare(octal.MustParse("0.31"), 100))
	fmt.Println(octal.MustParse("0.27").Compare(octal.MustParse("0.26"), 100))
	// Output:
	// 5
	// -1
}

func ExampleGame_Period() {
	cert, err := octal.DawsonsChess.Period()
	fmt.Println(cert.Preperiod, cert.Period, cert.Status, err, cert.Verify())
	// Output: 52 34 proved <nil> <nil>
}

func ExampleMaxValues() {
	_, err := octal.Officers.Period(octal.MaxValues(1000))
	fmt.Println(errors.Is(err, octal.ErrBudget), err)
	// Output: true octal: 0.6: no period proved with 1000 values: budget used up
}

func ExampleGame_Sequence() {
	s := octal.Kayles.Sequence(1000)
	fmt.Println(s.Len(), s.At(999), s.Slice(0, 5))
	fmt.Println(s)
	// Output:
	// 1000 8 [0 1 2 3 1]
	// 0.77: [0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 …] 1000 values
}

func ExampleSequence_Len() {
	fmt.Println(octal.Officers.Sequence(100).Len())
	// Output: 100
}

func ExampleSequence_At() {
	defer func() { fmt.Println(recover()) }()
	octal.Kayles.Sequence(10).At(10)
	// Output: octal: At(10): the sequence has 10 values
}

func ExampleSequence_Slice() {
	fmt.Println(octal.Dawson.Sequence(20).Slice(10, 15))
	// Output: [3 3 2 2 4]
}

func ExampleSequence_Counts() {
	fmt.Println(octal.Kayles.Sequence(12).Counts())
	// Output: [1 3 3 2 2 0 1]
}

func ExampleSequence_Summary() {
	fmt.Println(octal.Kayles.Sequence(100).Summary())
	// Output:
	// the last: [4 1 2 8 1 4 7 2 1 8 2 7 4 1 2 8]
	// the greatest: 8; the most frequent: 1, 24 times
}

func ExampleGame_Sparse() {
	fmt.Println(octal.Kayles.Sparse(), octal.MustParse("0.(7)").Sparse())
	// Output: true false
}

func ExampleSequence_String() {
	fmt.Println(octal.Kayles.Sequence(5).String())
	// Output: 0.77: [0 1 2 3 1]
}

func ExampleGame_Rare() {
	fmt.Println(octal.MustParse("0.106").Rare(2000))
	// Output:
	// 0.106: mask 1101 in binary, and the heap's parity; 15 of the heaps below 2000 are rare, the last 1103
	// G: 3→0 7→2 10→4 26→6 68→3 84→8 96→10 101→9 320→8 345→9 359→9 473→11 563→16 993→16 1103→16
}

func ExampleRareHeaps_Last() {
	fmt.Println(octal.MustParse("0.454").Rare(1000).Last())
	// Output: 124
}

func ExampleRareHeaps_String() {
	fmt.Println(octal.MustParse("0.4").Rare(3).String())
	// Output:
	// 0.4: mask 1 in binary, and the heap's parity; 1 of the heaps below 3 are rare, the last 1
	// G: 1→0
}

func ExampleMaxTime() {
	cert, err := octal.Kayles.Period(octal.MaxTime(time.Minute))
	fmt.Println(cert.Period, err)
	// Output: 12 <nil>
}

func ExampleWithContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := octal.Officers.Period(octal.WithContext(ctx))
	fmt.Println(errors.Is(err, context.Canceled))
	// Output: true
}

func ExampleCheckpoints() {
	dir, err := os.MkdirTemp("", "kayles")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	cert, err := octal.Kayles.Period(octal.Checkpoints(dir))
	fmt.Println(cert.Period, err)
	// Output: 12 <nil>
}

func ExampleGame_Standard() {
	fmt.Println(octal.Dawson.Standard())
	fmt.Println(octal.MustParse("0.505").Standard())
	// Output:
	// 0.07 is 0.137 with shift 1: G(n+1) in 0.07 is G(n) in 0.137
	// 0.505 is 0.504: the same values
}

func ExampleStandardForm_Proof() {
	fmt.Println(octal.Treblecross.Standard().Proof())
	// Output:
	// In 0.007 a heap of 1 has no move, so G(n+1) = G(n) of its first cousin 0.0137.
	// In 0.0137 a heap of 1 has no move, so G(n+1) = G(n) of its first cousin 0.11337.
	// 0.007 is 0.11337 with shift 2: G(n+2) in 0.007 is G(n) in 0.11337.
}

func ExampleStandardForm_String() {
	fmt.Println(octal.Kayles.Standard())
	// Output: 0.77 is in standard form
}

func ExampleGame_Equivalent() {
	fmt.Println(octal.MustParse("0.27").Equivalent(octal.MustParse("0.26"), 1000))
	fmt.Println(octal.MustParse("0.314").Equivalent(octal.MustParse("0.31"), 1000))
	fmt.Println(octal.MustParse("0.161").Equivalent(octal.MustParse("0.36"), 500).Verdict)
	// Output:
	// 0.27 and 0.26 are the same for ever: both have the standard form 0.337
	// 0.314 and 0.31 are different: G(5) = 2 in 0.314, but G(5) = 0 in 0.31
	// alike as far as compared
}

func ExampleEquivalence_String() {
	fmt.Println(octal.Dawson.Equivalent(octal.MustParse("0.4"), 100))
	// Output: 0.07 and 0.4 are the same for ever (G(n+1) against G(n+2)): both have the standard form 0.137
}

func ExampleFamily() {
	games, err := octal.Family("0.[37]y")
	fmt.Println(len(games), games[0], games[15], err)
	games, err = octal.Family("0.[37]7", "0.77")
	fmt.Println(games, err)
	_, err = octal.Family("0.[37")
	fmt.Println(err)
	// Output:
	// 16 0.3 0.77 <nil>
	// [0.37 0.77] <nil>
	// octal: brackets that list digits must hold one and be closed (at byte 2)
}

func ExampleGame_Misere() {
	kayles := octal.Kayles.Misere()
	fmt.Println(kayles.Outcome(4, 1), octal.Kayles.WinningMoves(4, 1))
	// Output: N no move wins
}

func ExampleMisereGame_Outcome() {
	fmt.Println(octal.MustParse("0.333...").Misere().Outcome(1, 1, 1))
	// Output: P
}

func ExampleMisereGame_WinningMoves() {
	fmt.Println(octal.Kayles.Misere().WinningMoves(3))
	// Output: 3 → 1 (1 is a P-position of misère play)
}

func ExampleMisereGame_String() {
	fmt.Println(octal.Kayles.Misere())
	// Output: 0.77 in misère play
}

func ExampleSequence_Save() {
	file := filepath.Join(os.TempDir(), "kayles.values")
	defer os.Remove(file)
	fmt.Println(octal.Kayles.Sequence(1000).Save(file))
	s, err := octal.OpenSequence(file)
	fmt.Println(s, err)
	fmt.Println(s.At(999))
	// Output:
	// <nil>
	// 0.77: [0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 …] 1000 values <nil>
	// 8
}

func ExampleOpenSequence() {
	file := filepath.Join(os.TempDir(), "foreign.values")
	defer os.Remove(file)
	if err := os.WriteFile(file, []byte("1 2 3"), 0o666); err != nil {
		panic(err)
	}
	_, err := octal.OpenSequence(file)
	fmt.Println(strings.HasSuffix(err.Error(), "foreign.values: not a sequence of values"))
	// Output: true
}

func ExampleSequence_Game() {
	fmt.Println(octal.Kayles.Sequence(100).Game())
	// Output: 0.77
}

func ExampleSequence_File() {
	fmt.Printf("%q\n", octal.Kayles.Sequence(100).File())
	// Output: ""
}

func ExampleAtlas() {
	fmt.Println(octal.Atlas().WithPeriod(148))
	fmt.Println(len(octal.Atlas()))
	// Output:
	// code   standard form  preperiod  period  status  theorem    values computed
	//   0.055  0.1177         259        148     proved  Guy-Smith  1024
	//   0.057  0.1177         259        148     proved  Guy-Smith  1024
	// 2 codes
	// 1024
}

func ExampleSmallCheckpoints() {
	dir, err := os.MkdirTemp("", "run")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	_, err = octal.MustParse("4.045").Period(octal.SmallCheckpoints(dir), octal.MaxValues(1_000_000))
	fmt.Println(errors.Is(err, octal.ErrBudget))
	// Output: true
}

func ExampleReadAtlas() {
	entries, err := octal.ReadAtlas("# a comment\n0.77\tproved\tGuy-Smith\t71\t12\t256\n")
	fmt.Println(entries[0], err)
	_, err = octal.ReadAtlas("0.77\tproved")
	fmt.Println(err)
	// Output:
	// 0.77: preperiod 71, period 12, proved (Guy-Smith) <nil>
	// octal: line 1 of an atlas: 2 fields; want six or seven
}

func ExampleLookup() {
	e, ok := octal.Lookup("0.77")
	fmt.Println(e, ok)
	_, ok = octal.Lookup("0.3F")
	fmt.Println(ok)
	// Output:
	// 0.77: preperiod 71, period 12, proved (Guy-Smith) true
	// false
}

func ExampleEntries_Beginning() {
	fmt.Println(octal.Atlas().Beginning(0, 1, 2, 3, 1, 4, 3, 2, 1))
	// Output:
	// code   standard form  preperiod  period  status  theorem    values computed
	//   0.77   0.77           71         12      proved  Guy-Smith  256
	//   0.771  0.77           71         12      proved  Guy-Smith  256
	// 2 codes
}

func ExampleEntries_WithPeriod() {
	fmt.Println(len(octal.Atlas().WithPeriod(34)))
	// Output: 18
}

func ExampleEntries_Proved() {
	proved := octal.Atlas().Proved()
	fmt.Println(proved[len(proved)-1])
	// Output: 4.777: preperiod 19, period 20, proved (Guy-Smith)
}

func ExampleEntries_Forms() {
	fmt.Println(len(octal.Atlas().Forms()))
	// Output: 279
}

func ExampleEntries_String() {
	fmt.Println(octal.Atlas().WithPeriod(34)[:2])
	// Output:
	// code   standard form  preperiod  period  status  theorem    values computed
	//   0.07   0.137          53         34      proved  Guy-Smith  256
	//   0.071  0.137          53         34      proved  Guy-Smith  256
	// 2 codes
}

func ExampleEntries_Display() {
	fmt.Println(octal.Atlas().WithPeriod(349).Display().Text())
	// Output:
	// code   standard form  preperiod  period  status  theorem    values computed
	//   0.156  0.156          3479       349     proved  Guy-Smith  8192
	// 1 code
}

func ExampleEntry_String() {
	e, _ := octal.Lookup("0.16")
	fmt.Println(e)
	// Output: 0.16: preperiod 105351, period 149459, proved (finite state)
}

func ExampleEntry_Display() {
	e, _ := octal.Lookup("0.07")
	fmt.Println(e.Display().Text())
	// Output:
	// Atlas: Dawson's Kayles, 0.07
	//   rule           Take 2 tokens and leave nothing, one heap or two heaps. Who
	//                  cannot move loses.
	//   standard form  0.137
	//   solved as      0.4, which has the same standard form
	//   period         34, proved
	//   preperiod      53, the least
	//   theorem        Guy-Smith
	//   looked at      256 values
	//   values         0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5
	//                  …
	//   try            octal.Dawson.Period()   octal.Atlas().WithPeriod(34)
	//                  octal.Dawson.Value(1_000_000_000_000)
}

func ExampleGame_ByDefinition() {
	fmt.Println(octal.Kayles.ByDefinition(8))
	// Output: [0 1 2 3 1 4 3 2]
}

func ExampleGame_Afresh() {
	fmt.Println(octal.GrundysGame.Afresh().Values(7))
	// Output: [0 0 0 1 0 2 1]
}

func ExampleGame_Name() {
	fmt.Println(octal.Kayles.Name(), octal.MustParse("0.77").Name(), octal.MustParse("0.123").Name())
	// Output: Kayles Kayles 0.123
}

func ExampleGame_Display() {
	fmt.Println(octal.Dawson.Display().Text())
	// Output:
	// Dawson's Kayles, 0.07
	//   also           Arc Kayles on paths, one-row Cram
	//   rule           Take 2 tokens and leave nothing, one heap or two heaps. Who
	//                  cannot move loses.
	//   standard form  0.137, 1 heap earlier
	//   period         34 from heap 53 on, proved; Period() has the certificate
	//   values         0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5
	//                  …
	//   try            octal.Dawson.Explain(7)   octal.Dawson.Period()
	//                  octal.Dawson.WinningMoves(5, 7)   figure.Values(octal.Dawson)
	//                  play.New(octal.Dawson, 5, 7)
}

func ExampleGame_Heap() {
	fmt.Println(grundy.Sum(octal.Kayles.Heap(5), octal.Dawson.Heap(4)).Value())
	// Output: 6
}

func ExampleGame_Sum() {
	fmt.Println(octal.Kayles.Sum(5, 7).Outcome())
	// Output: N
}

func ExampleGame_Outcome() {
	fmt.Println(octal.Kayles.Outcome(5), octal.Kayles.Outcome(5, 5))
	// Output: N P
}

func ExampleMisereGame_Rule() {
	fmt.Println(octal.MustParse("0.3").Misere().Rule())
	// Output: Take 1 token and leave nothing or one heap. Who cannot move wins.
}

func ExampleOf() {
	g, err := octal.Of(grundy.Takes(1, 2).Splitting())
	fmt.Println(g, err)
	_, err = octal.Of(grundy.Words("take a square"))
	fmt.Println(err)
	// Output:
	// 0.77 <nil>
	// octal: a game of heaps has no octal code: its moves depend on the heap, or are given by a function without Bounded(k); g.Misere(), g.Values(n) and g.Period() work without one
}

func ExampleMustOf() {
	fmt.Println(octal.MustOf(grundy.Takes(1, 3)).Standard().Game)
	// Output: 0.302
}

// What the atlas says is proved anew, on demand.
func ExampleEntry_Verify() {
	e, _ := octal.Lookup("0.05")
	cert, err := e.Verify()
	fmt.Println(cert.Preperiod, cert.Period, cert.Digest() == e.Certificate, err)
	e.Period = 24
	_, err = e.Verify()
	fmt.Println(err)
	open, _ := octal.Lookup("0.6")
	_, err = open.Verify()
	fmt.Println(err)
	// Output:
	// 1 2 true <nil>
	// octal: 0.05: the atlas has preperiod 1, period 24; the search found 1, 2
	// octal: 0.6: no period is known after 185125107 values, so there is nothing to verify
}

func ExampleGame_PeriodWithin() {
	c, err := octal.Kayles.PeriodWithin(1000)
	fmt.Println(c.Preperiod, c.Period, err)
	_, err = octal.Officers.PeriodWithin(1000)
	fmt.Println(err != nil)
	// Output:
	// 71 12 <nil>
	// true
}

// Space around a code does not count.
func ExampleParse_space() {
	fmt.Println(octal.Parse(" 0.77 "))
	_, err := octal.Parse("0,77")
	fmt.Println(err)
	// Output:
	// 0.77 <nil>
	// octal: a code has a point, as in 0.77, and no comma (at byte 1)
}

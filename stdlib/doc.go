// Package stdlib holds the packages that cells use without an import.
//
// Games and their values:
//
//	grundy       any finite impartial game, from its moves
//	nim          Nim, misère Nim, Moore's, Lasker's, Staircase Nim
//	subtraction  take numbers from a list, or all numbers but some
//	octal        taking and breaking, by code
//	coins        coin-turning games, Welter's game
//	twoheap      Wythoff's game and other games of two heaps
//	digraph      Node Kayles, Arc Kayles, Geography, Hackenbush, games with draws
//	board        Cram, Chomp, games on ordered sets, Sprouts
//	boxes        Dots and Boxes, Nimstring, strings and coins
//	misere       genus and quotients of misère play
//	nimber       the field of nimbers
//	periodic     periods, arithmetic periods, certificates
//	ruler        ruler, arithmetic and sapp regularity of hexadecimal games
//
// To see, to prove and to play:
//
//	figure    figures that show themselves
//	proof     proofs step by step, each step checked
//	play      a board and a perfect opponent
//	exercise  verdicts on answers, without the answers
//	display   HTML, Markdown, LaTeX, tables, widgets
//
// # Verbs
//
// The same verbs mean the same in every game. Games of heaps take heap sizes, coin games the heads, two heaps
// a pair; a position takes nothing. Values(n) is G(0), …, G(n−1), of coins the values of coins 1 to n.
// PeriodWithin(n) is what n values prove, or show. Choices lists the options with their values, as
// []grundy.Choice, and Explain is a grundy.Explanation, in every package. Heap(n), At(…) and positions are a
// grundy.Position.
//
// Games of heaps: String, Rule, Choices, Value, Values, Outcome, WinningMoves, Explain, Heap, Sum, Table,
// Period, PeriodWithin, Misere, Display
//
//	octal.Game  subtraction.Game  grundy.Game  grundy.Takes  grundy.Words  nim.Game  nim.LaskerGame
//	digraph.NodeKaylesPaths  digraph.ArcKaylesPaths  coins.Heaps
//
// Games whose positions are given to each verb: String, Rule, Choices, Value, Outcome, WinningMoves, Explain,
// At, Misere, Display
//
//	grundy.Dynamic  grundy.NoRepeat  grundy.WithPass  twoheap.Game
//	coins.Game: not Misere (Heaps().Misere() has it)
//	coins.Grid: not Misere (values of heads do not add in misère play)
//
// Positions: String, Rule, Choices, Value, Outcome, WinningMoves, Explain, Display
//
//	nim.Position  nim.LaskerPosition  nim.StaircasePosition  digraph.Kayles  board.Position
//	digraph.GeographyGame  digraph.HackenbushGame  grundy.Compound
//	nim.MoorePosition: not Choices (without a value it is in no sum); not Value (no formula is known; Outcome has one)
//
// Positions in which a player who takes something moves again: String, Rule, Value, Outcome, WinningMoves,
// Explain, Display
//
//	boxes.NimstringGame  boxes.DotsAndBoxesGame
//
// In misère play: String, Rule, Outcome, WinningMoves, Display
//
//	octal.MisereGame  grundy.MisereGame  nim.MiserePosition
//
// # Sources
//
// Doc comments cite by the keys of sources.txt.
package stdlib

package play

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/board"
	"sprague/stdlib/boxes"
	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/twoheap"
)

// scenes are matches of games that are no sums of heaps, and of some that are, all small enough to be
// played out.
func scenes() map[string]func() *Match {
	return map[string]func() *Match{
		"coins":      func() *Match { return New(coins.MockTurtles, "hth") },
		"two heaps":  func() *Match { return New(twoheap.Wythoff(), 3, 4) },
		"node":       func() *Match { return New(digraph.NodeKayles(digraph.Cycle(5))) },
		"arcs":       func() *Match { return New(digraph.ArcKayles(digraph.Grid(2, 2))) },
		"Cram":       func() *Match { return New(board.CramOn("...", "..#")) },
		"Chomp":      func() *Match { return New(board.Chomp(3, 2)) },
		"poset":      func() *Match { return New(board.Poset(4, [2]int{0, 1}, [2]int{0, 2})) },
		"Sprouts":    func() *Match { return New(board.Sprouts(2)) },
		"Nim":        func() *Match { return New(nim.Heaps(1, 2, 3)) },
		"Lasker":     func() *Match { return New(nim.Lasker(1, 2)) },
		"Kayles":     func() *Match { return New(octal.Kayles, 3, 2) },
		"one's own":  func() *Match { return New(grundy.Takes(1, 3), 5, 2) },
		"no moves":   func() *Match { return New(octal.Kayles, 0) },
		"Nimstring":  func() *Match { return New(boxes.Nimstring(boxes.Rectangle(1, 2))) },
		"strings":    func() *Match { return New(boxes.Nimstring(boxes.Chain(4).Draw(0))) },
		"Boxes":      func() *Match { return New(boxes.DotsAndBoxes(boxes.Rectangle(1, 2))) },
		"coins held": func() *Match { return New(boxes.DotsAndBoxes(boxes.Chain(3).Plus(boxes.Loop(2)).Draw(0)).Draw(1)) },
		"word rules": func() *Match { return New(grundy.Words("take 1 or 2; split an even heap into two heaps"), 6) },
	}
}

// Of every scene, in normal and in misère play, at each position of random matches: the outcome is that of
// playing all out; the hinted moves are exactly those that lead to a lost position, each with a reason;
// and the numbers of the moves are the moves.
func TestHintsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for name, begin := range scenes() {
		for _, misere := range []bool{false, true} {
			m := begin().TwoPlayers()
			if misere && m.scored() {
				continue
			}
			if misere {
				m.Misere()
			}
			for turn := 0; ; turn++ {
				want := definition(m, m.parts)
				if got := m.Outcome(); got != want {
					t.Fatalf("%s, misère %v, after %v: %v, by playing out %v", name, misere, m.Log(), got, want)
				}
				hint, moves := m.Hint(), m.Moves()
				if (len(hint.Moves) > 0) != (want == grundy.N && len(moves) > 0) || len(hint.Moves) > 0 &&
					len(hint.Reasons) != len(hint.Moves) || len(hint.Reasons) == 0 {
					t.Fatalf("%s, misère %v, after %v: %+v, of outcome %v", name, misere, m.Log(), hint, want)
				}
				for i, move := range moves {
					wins := definedWin(m, m.parts, m.turns(m.parts)[i])
					if slices.Contains(hint.Moves, move) != wins {
						t.Fatalf("%s, misère %v, after %v: %s wins: %v; hinted %v", name, misere, m.Log(), move, wins, hint.Moves)
					}
				}
				if m.Over() {
					if w := m.Winner(); !m.scored() && (w != 1 && w != 2 || (w == m.ToMove()) != misere) {
						t.Errorf("%s, misère %v: player %d wins, and player %d cannot move", name, misere, w, m.ToMove())
					}
					break
				}
				if m.Winner() != 0 {
					t.Fatalf("%s: somebody has won before the end", name)
				}
				number := 1 + r.IntN(len(moves))
				if m.Play(number); m.Err() != nil || len(m.Log()) != turn+1 || !strings.Contains(m.Log()[turn], moves[number-1]) {
					t.Fatalf("%s: move %d, %s: %v, log %v", name, number, moves[number-1], m.Err(), m.Log())
				}
			}
		}
	}
}

// Undoing a match move by move shows its earlier boards, back to the first.
func TestUndoShowsTheSameBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for name, begin := range scenes() {
		m := begin().TwoPlayers()
		var boards []string
		shown := func() string { return fmt.Sprint(m.Moves(), m.parts, m.ToMove()) }
		for !m.Over() {
			boards = append(boards, shown())
			m.Play(1 + r.IntN(len(m.Moves())))
		}
		for i := len(boards) - 1; i >= 0; i-- {
			if m.Undo(); shown() != boards[i] || len(m.Log()) != i {
				t.Fatalf("%s: %d moves taken back: %s, not %s", name, len(boards)-i, shown(), boards[i])
			}
		}
		before := shown()
		if m.Undo(); shown() != before || m.Err() != nil {
			t.Errorf("%s: something was taken back at the start: %v", name, m.Err())
		}
	}
}

// The computer that begins a match, or answers, wins every scene that can be won, whatever is played
// against it, in normal play and in misère play.
func TestComputerWinsWhatCanBeWon(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for name, begin := range scenes() {
		for _, misere := range []bool{false, true} {
			for range 4 {
				m := begin()
				if misere && m.scored() {
					continue
				}
				if misere {
					m.Misere()
				}
				wins := m.Outcome() == grundy.P // you move first, and lose
				if !wins && !m.Over() {
					m.Computer()
					wins = true
				}
				for !m.Over() {
					m.Play(1 + r.IntN(len(m.Moves())))
					if m.Err() != nil {
						t.Fatalf("%s: %v", name, m.Err())
					}
				}
				if m.Over() && len(m.Log()) > 0 && wins && m.Winner() == m.you {
					t.Errorf("%s, misère %v: the computer has lost %v", name, misere, m.Log())
				}
			}
		}
	}
}

// Invalid numbers of moves change nothing, and the error lists the legal moves.
func TestNumbersOfMoves(t *testing.T) {
	for name, begin := range scenes() {
		m := begin()
		n := len(m.Moves())
		for _, number := range []int{-1, 0, n + 1} {
			before := fmt.Sprint(m.parts)
			m.Play(number)
			if m.Err() == nil || fmt.Sprint(m.parts) != before || len(m.Log()) != 0 {
				t.Errorf("%s: move %d of %d: %v", name, number, n, m.Err())
			}
		}
	}
}

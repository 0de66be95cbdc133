package play

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// randomMatch returns a match of some game on small heaps.
func randomMatch(r *rand.Rand) *Match {
	games := []any{octal.Kayles, octal.MustParse("0.137"), octal.MustParse("4.7"), subtraction.New(1, 3, 4), nimGame()}
	start := make([]any, 1+r.IntN(3))
	for i := range start {
		start[i] = r.IntN(6)
	}
	m := New(games[r.IntN(len(games))], start...).TwoPlayers()
	if r.IntN(2) == 0 {
		m.Misere()
	}
	return m
}

func nimGame() *grundy.Game { return rules(nim.Heaps()) }

// definition decides a match by playing everything out with plain lists, with no sharing of
// components and no values.
func definition(m *Match, parts []any) grundy.Outcome {
	turns := m.turns(parts)
	if m.scored() {
		return []grundy.Outcome{grundy.P, grundy.D, grundy.N}[cmp.Compare(definedLead(m, parts), 0)+1]
	}
	if len(turns) == 0 {
		if m.misere {
			return grundy.N
		}
		return grundy.P
	}
	for _, t := range turns {
		if definedWin(m, parts, t) {
			return grundy.N
		}
	}
	return grundy.P
}

// definedWin reports whether a move wins, from playing out what it leaves.
func definedWin(m *Match, parts []any, t turn) bool {
	after := m.after(parts, t)
	if m.again(parts, after) {
		return definition(m, after) == grundy.N
	}
	return definition(m, after) == grundy.P
}

// definedLead is how many more boxes the player to move has at the end, from playing all out.
func definedLead(m *Match, parts []any) int {
	b, pos := m.sheet(), parts[0].(string)
	mover := b.mover(pos)
	best := b.taken(pos, mover) - b.taken(pos, 3-mover)
	for i, t := range m.turns(parts) {
		after := m.after(parts, t)
		lead := definedLead(m, after)
		if b.mover(after[0].(string)) != mover {
			lead = -lead
		}
		if i == 0 || lead > best {
			best = lead
		}
	}
	return best
}

func TestOutcomesByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	known := map[string]grundy.Outcome{}
	for range 10000 {
		m := randomMatch(r)
		total := 0
		for _, p := range m.parts {
			total += p.(int)
		}
		if total > 7 {
			continue
		}
		key := fmt.Sprint(m.name, m.rule, m.misere, m.parts)
		want, ok := known[key]
		if !ok {
			want = definition(m, m.parts)
			known[key] = want
		}
		if got := m.Outcome(); got != want {
			t.Fatalf("%v: %v, by definition %v", m, got, want)
		}
		if wins := m.Hint().Moves; !m.Over() && (len(wins) > 0) != (want == grundy.N) {
			t.Fatalf("%v: %v, and the hint is %v", m, want, wins)
		}
	}
}

// The computer wins every won position against any opponent.
func TestComputerIsPerfect(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 10))
	for range 3000 {
		m := randomMatch(r)
		if m.Over() {
			continue
		}
		winner := 1
		if m.Outcome() == grundy.P {
			winner = 2
		}
		for !m.Over() {
			if m.ToMove() == winner {
				m.Computer()
			} else {
				m.Play(1 + r.IntN(len(m.Moves())))
			}
		}
		if m.Winner() != winner {
			t.Fatalf("player %d should have won: %v\n%v", winner, m.Log(), m)
		}
	}
}

// Misère Nim by search agrees with Bouton's rule.
func TestMisereNimIsBoutons(t *testing.T) {
	for a := range 5 {
		for b := range 5 {
			for c := range 4 {
				if a+b+c == 0 {
					continue
				}
				if got, want := New(nim.Heaps(a, b, c)).Misere().Outcome(), nim.Heaps(a, b, c).Misere().Outcome(); got != want {
					t.Errorf("%d, %d, %d: %v, Bouton says %v", a, b, c, got, want)
				}
			}
		}
	}
}

// In a game of one's own, 0 may be a position with moves.
func TestZeroWithMoves(t *testing.T) {
	up := grundy.New(func(n int) []int { // count to 10 by ones and twos
		if n >= 10 {
			return nil
		}
		return []int{n + 1, n + 2}
	})
	m := New(up, 0)
	if got := m.Moves(); m.Over() || len(got) != 2 || got[0] != "0 → 1" {
		t.Errorf("over: %v, moves %q", m.Over(), got)
	}
	around := New(grundy.New(func(n int) []int { // from 1 to 0, and from there to −1
		if n < 0 {
			return nil
		}
		return []int{n - 1}
	}), 1).TwoPlayers()
	if around.Move(1, 0); around.Err() != nil || around.Over() {
		t.Errorf("after the move to 0: %v", around)
	}
}

func TestUndoGoesBackToTheStart(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 10))
	for range 500 {
		m := randomMatch(r)
		start := slices.Clone(m.parts)
		n := 0
		for ; !m.Over() && n < 4; n++ {
			m.Play(1 + r.IntN(len(m.Moves())))
		}
		for range n {
			m.Undo()
		}
		if !slices.Equal(m.parts, start) || len(m.Log()) != 0 || m.ToMove() != 1 {
			t.Fatalf("%v after undoing %d moves, began with %v", m.parts, n, start)
		}
	}
	if m := New(nim.Heaps(1)).Undo(); !strings.Contains(m.String(), "no move to undo") {
		t.Error(m)
	}
}

func TestIllegalMovesChangeNothing(t *testing.T) {
	m := New(octal.Kayles, 3)
	for _, move := range [][]any{{"3 → 9"}, {"rubbish"}, {}, {4, 2}, {"3 → 1 + 1 + 1"}, {-1}} {
		m.Move(move...)
		if m.Err() == nil || strings.Count(m.Err().Error(), ", ") != 2 || len(m.Log()) != 0 {
			t.Errorf("%v: %v", move, m.Err())
		}
	}
	for _, number := range []int{0, 4, -1} {
		if m.Play(number).Err() == nil {
			t.Errorf("move %d is not there", number)
		}
	}
}

// Spaces, arrows and the order of the parts do not matter.
func TestSpellingsOfMoves(t *testing.T) {
	for _, move := range [][]any{{"5 → 3 + 1"}, {"5->1+3"}, {" 5 → 1 + 3 + 0"}, {5, 3, 1}, {5, 1, 3}} {
		if m := New(octal.Kayles, 5).TwoPlayers().Move(move...); m.Err() != nil || m.Log()[0] != "5 → 3 + 1" {
			t.Errorf("%v: %v %v", move, m.Err(), m.Log())
		}
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"no game":  func() { New(3, 4) },
		"no start": func() { New(octal.Kayles) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "play: ") {
					t.Errorf("panic %v", s)
				}
			}()
			call()
		})
	}
}

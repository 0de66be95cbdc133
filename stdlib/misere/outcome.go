package misere

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// A Method is how an outcome was found.
type Method string

// The methods, in the order in which they are tried.
const (
	Bouton     Method = "Bouton's rule"
	TameTheory Method = "tame theory"
	ByQuotient Method = "proved quotient"
	Search     Method = "exact search"
)

// An Answer is the misère outcome of a sum of heaps, the moves that win, and how they
// were found.
type Answer struct {
	Heaps   []int
	Outcome grundy.Outcome
	Moves   grundy.Moves // all winning moves, of equal heaps only in one; none exactly for P
	Method  Method
	Because string
}

// String says the outcome, how it was found, and the winning moves.
func (a Answer) String() string {
	lines := []string{
		fmt.Sprintf("%s in misère play: %s", moves.Sum(a.Heaps), a.Outcome.Sentence()),
		fmt.Sprintf("by %s: %s", a.Method, a.Because),
	}
	for _, m := range a.Moves {
		lines = append(lines, "winning: "+m.String())
	}
	return strings.Join(lines, "\n")
}

// Display shows the answer as text.
func (a Answer) Display() display.Bundle { return display.Plain(a.String()) }

// # Four ways to an outcome
//
// Statement. Whatever method an [Answer] names, its outcome is that of misère play, and its moves are
// all the moves to P-positions, of equal heaps once.
//
// Every method is a judge, which says of one position whether it is P; answer asks it about the position
// and about every position one move on. So a method has to be right about positions and nothing else,
// and a test compares them with the definition.
//
//	tame theory      all heaps are tame: two xors (tame.go)
//	proved quotient  the product of the elements is in P or not; checks have passed (internal/quotient)
//	exact search     the definition, with a memory
//	Bouton's rule    for heaps of Nim, which have a function of their own (nim.go)
//
// The order is that of cost. The quotient is given quotientTime, since a search that would have ended
// soon need not wait for it long; what was found by then is verified for the heaps it has, and
// serves if these are enough.
//
// Cost. Tame: the natures of the heaps up to the greatest. Quotient: its search, then a product for each
// move. Search: all positions that can come of the sum, at most three million.

// A judge tells P-positions from N-positions.
type judge interface {
	previous(p moves.Position) bool // whether p is P
	method() Method
	because(p moves.Position) string
}

// answer judges the sum of heaps and every move from it.
// Moves are judged in the order in which the rules have them.
// Cost: one judgement for the position and one for each move.
func answer(r *moves.Rules, j judge, heaps []int) Answer {
	p := r.Position(heaps)
	a := Answer{Heaps: slices.Clone(heaps), Outcome: grundy.N, Method: j.method(), Because: j.because(p)}
	if j.previous(p) {
		a.Outcome = grundy.P
	}
	r.Each(p, func(from int, left []int, to moves.Position) bool {
		task.Check()
		if j.previous(to) {
			a.Moves = append(a.Moves, winning(heaps, from, left, j.because(to)))
		}
		return true
	})
	return a
}

// winning is a move that turns one of the heaps of this size into others, which leaves a P-position for this reason.
// Of equal heaps it is the first, since exchanging equal heaps exchanges nothing.
func winning(heaps []int, from int, left []int, because string) grundy.Move {
	return grundy.Move{
		Part: slices.Index(heaps, from), From: strconv.Itoa(from), To: moves.Sum(left), Heaps: left,
		Why: "leaves a P-position: " + because,
	}
}

// Outcome returns the outcome of a sum of heaps in misère play, where who takes last
// loses. It panics as [Explain] does, but looks at no moves: where tame theory or a complete quotient decides, heaps
// may be of any size.
func Outcome(game any, heaps ...int) grundy.Outcome {
	rules, j := means(game, heaps)
	if j.previous(rules.Position(heaps)) {
		return grundy.P
	}
	return grundy.N
}

// WinningMoves returns the moves to P-positions, none exactly if the sum is one. It
// panics as [Explain] does.
func WinningMoves(game any, heaps ...int) grundy.Moves { return Explain(game, heaps...).Moves }

// Explain looks at the natures of heaps below tameHeaps, which takes the square of it;
// above, the quotient of a tame game is found sooner. It tries for quotientTime to find
// a quotient.
const (
	tameHeaps    = 2000
	quotientTime = 3 * time.Second
)

// Explain returns the misère outcome of a sum of heaps and the winning moves by the best means
// there is: tame theory if all heaps are tame, a proved quotient of the heaps up to the greatest
// if one is found within three seconds, exact search otherwise. Of many sums of one game ask its
// [Monoid] instead, which is made once. It panics if a heap is below 0, or if only a search is
// left and that would visit more than three million positions or begin with more than 5000
// tokens. The game is any of heaps; of one without a code no quotient is looked for, since the
// theorems on these speak of codes.
func Explain(game any, heaps ...int) Answer {
	rules, j := means(game, heaps)
	if most := rules.Position(heaps).Most(); most > mostListed && rules.Splits() {
		panic(fmt.Sprintf("misere: a heap of %d has too many moves to look at each; Outcome tells who wins", most))
	}
	return answer(rules, j, heaps)
}

// mostListed is the greatest heap all of whose splits are looked at.
const mostListed = 20_000_000

// means returns the best means to decide a sum of heaps of the game.
func means(game any, heaps []int) (*moves.Rules, judge) {
	r := moves.Of(game)
	p := r.Position(heaps)
	if p.Most() < tameHeaps {
		if tamer := (tameJudge{natures(r, p.Most()+1)}); tamer.tame(p) {
			return r, tamer
		}
	}
	search := &searchJudge{rules: r, memo: map[string]bool{}}
	if r.Own != nil { // a quotient is proved for codes
		return r, search
	}
	m, err := Quotient(r.Game, MaxHeap(p.Most()), MaxTime(quotientTime))
	if errors.Is(err, task.ErrInterrupted) {
		panic(task.ErrInterrupted)
	}
	if m.reaches(p.Most()) {
		return m.q.Rules(), quotientJudge{m}
	}
	return r, search
}

// Why the order of the means: natures are had in no time and settle every sum of tame heaps, which is most of
// what is asked of most games. A quotient takes a search, and decides all sums of its heaps when it is
// there. The definition always decides, if the sum is small enough. A game without a code has no
// quotient that a theorem speaks of, and goes from the first to the last.

// A tameJudge knows the natures of the heaps.
type tameJudge struct{ of []nature }

// sum adds natures up: the order of the heaps does not matter, since sums of tame positions are xors.
func (t tameJudge) sum(p moves.Position) nature {
	sum := empty
	for _, h := range p {
		sum = sum.add(t.of[h])
	}
	return sum
}

// tame reports whether all heaps are tame: only then what it says of the sum is meant.
func (t tameJudge) tame(p moves.Position) bool { return t.sum(p).tame }

// previous is misère play: value 0 is P there, too, as the misère value of the empty position is 1.
func (t tameJudge) previous(p moves.Position) bool { return t.sum(p).misere == 0 }

func (tameJudge) method() Method { return TameTheory }

// because tells both values, since a fickle sum has two.
func (t tameJudge) because(p moves.Position) string {
	s := t.sum(p)
	kind := "firm"
	if fickle(s.normal, s.misere) {
		kind = "fickle"
	}
	return fmt.Sprintf("%s is tame, %s with normal value %d and misère value %d", moves.Sum(p), kind, s.normal, s.misere)
}

// A searchJudge decides by the definition.
// memo holds what was decided of positions that came up; it belongs to one question.
type searchJudge struct {
	rules *moves.Rules
	memo  map[string]bool
}

// previous is the definition: P if every move leads to an N-position and there is one. The empty
// position is N: who cannot move wins.
func (s *searchJudge) previous(p moves.Position) bool {
	if len(p) == 0 {
		return false
	}
	key := p.Key()
	if known, ok := s.memo[key]; ok {
		return known
	}
	task.Check()
	s.rules.Searchable(p, len(s.memo))
	is := true
	s.rules.Each(p, func(_ int, _ []int, to moves.Position) bool {
		is = !s.previous(to)
		return is
	})
	s.memo[key] = is
	return is
}

func (*searchJudge) method() Method { return Search }

func (s *searchJudge) because(p moves.Position) string {
	if s.previous(p) {
		return fmt.Sprintf("every move from %s leaves an N-position", moves.Sum(p))
	}
	if len(p) == 0 {
		return "no move is left"
	}
	return fmt.Sprintf("some move from %s leaves a P-position", moves.Sum(p))
}

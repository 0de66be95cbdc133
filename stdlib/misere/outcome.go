package misere

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/miseresearch"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// A Method is the method that determined an outcome.
type Method string

// The methods, in the order in which Explain tries them.
const (
	Bouton     Method = "Bouton's rule"
	TameTheory Method = "tame theory"
	ByQuotient Method = "proved quotient"
	Search     Method = "exact search"
)

// An Answer is the misère outcome of a sum of heaps, the winning moves, and the method.
type Answer struct {
	Heaps   []int
	Outcome grundy.Outcome
	Moves   grundy.Moves // all winning moves, of equal heaps only in one; none exactly for P
	Method  Method
	Because string
}

// String returns the outcome, the method, and the winning moves.
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

// # Four methods for an outcome
//
// Every method is a judge, which decides whether one position is P; answer applies it to the position and to every
// option. So a method only has to be right about positions.
//
//	tame theory      all heaps are tame: two xors (tame.go)
//	proved quotient  whether the product of the elements is in P; checks have passed (internal/quotient)
//	exact search     the definition, with memoization
//	Bouton's rule    for heaps of Nim, by function Nim (nim.go)
//
// The first three are in order of cost. A quotient that is not found in quotientTime is verified for its heaps all the
// same, and is used if these suffice.

// A judge decides whether positions are P-positions, and says why.
type judge struct {
	method   Method
	previous func(moves.Position) bool // whether p is P
	because  func(moves.Position) string
}

func (j judge) outcome(p moves.Position) grundy.Outcome {
	if j.previous(p) {
		return grundy.P
	}
	return grundy.N
}

// answer judges the sum of heaps and every option, in the order of the rules.
func answer(r *moves.Rules, j judge, heaps []int) Answer {
	p := r.Position(heaps)
	a := Answer{Heaps: slices.Clone(heaps), Outcome: j.outcome(p), Method: j.method, Because: j.because(p)}
	r.Each(p, func(from int, left []int, to moves.Position) bool {
		task.Check()
		if j.previous(to) {
			a.Moves = append(a.Moves, grundy.Move{
				Part: slices.Index(heaps, from), From: strconv.Itoa(from), To: moves.Sum(left), Heaps: left,
				Why: "leaves a P-position: " + j.because(to),
			})
		}
		return true
	})
	return a
}

// Outcome returns the outcome of a sum of heaps in misère play. It panics as [Explain] does, but does not list moves:
// if tame theory or a complete quotient decides, heaps may be of any size.
func Outcome(game any, heaps ...int) grundy.Outcome {
	rules, j := means(game, heaps)
	return j.outcome(rules.Position(heaps))
}

// WinningMoves returns the moves to P-positions; there are none if and only if the sum is one. It panics as [Explain]
// does.
func WinningMoves(game any, heaps ...int) grundy.Moves { return Explain(game, heaps...).Moves }

// Explain computes the natures of heaps below tameHeaps, in quadratic time; beyond, computing the quotient of a tame
// game is faster. It searches for a quotient for at most quotientTime.
const (
	tameHeaps    = 2000
	quotientTime = 3 * time.Second
)

// Explain returns the misère outcome of a sum of heaps and the winning moves by the best method available: tame theory
// if all heaps are tame, a proved quotient of the heaps up to the greatest if one is found within three seconds,
// otherwise exact search. For many sums of one game use its [Monoid], which is computed once. It panics for negative
// heap sizes, or if only search is left and it would visit more than three million positions or start with more than
// 5000 tokens. The game is any game of heaps; for a game without a code no quotient is computed, since the theorems
// require a code.
func Explain(game any, heaps ...int) Answer {
	rules, j := means(game, heaps)
	if most := rules.Position(heaps).Most(); most > mostListed && rules.Splits() {
		panic(fmt.Sprintf("misere: a heap of %d has too many moves to list; Outcome returns who wins", most))
	}
	return answer(rules, j, heaps)
}

// mostListed is the greatest heap whose splits are all listed.
const mostListed = 20_000_000

// means returns the best judge for a sum of heaps of the game.
func means(game any, heaps []int) (*moves.Rules, judge) {
	r := moves.Of(game)
	p := r.Position(heaps)
	if p.Most() < tameHeaps {
		if sum := sumOf(natures(r, p.Most()+1)); sum(p).class == Tame {
			return r, tameJudge(sum)
		}
	}
	search := searchJudge(r)
	if r.Own != nil { // a quotient is proved for codes
		return r, search
	}
	m, err := Quotient(r.Game, MaxHeap(p.Most()), MaxTime(quotientTime))
	if errors.Is(err, task.ErrInterrupted) {
		panic(task.ErrInterrupted)
	}
	if m.reaches(p.Most()) {
		return m.q.Rules, quotientJudge(m)
	}
	return r, search
}

// sumOf returns a function that adds the natures of heaps.
func sumOf(natures []nature) func(moves.Position) nature {
	return func(p moves.Position) nature {
		sum := empty
		for _, h := range p {
			sum = sum.add(natures[h])
		}
		return sum
	}
}

// tameJudge decides sums of tame heaps: P if the misère value is 0, which is 1 for the empty position.
func tameJudge(sum func(moves.Position) nature) judge {
	return judge{TameTheory, func(p moves.Position) bool { return sum(p).misere == 0 }, func(p moves.Position) string {
		s, kind := sum(p), "firm"
		if fickle(s.normal, s.misere) {
			kind = "fickle"
		}
		return fmt.Sprintf("%s is tame, %s with normal value %d and misère value %d", moves.Sum(p), kind, s.normal, s.misere)
	}}
}

// searchJudge decides by the definition: P if there are moves and all of them lead to N-positions. The empty position
// is N.
func searchJudge(r *moves.Rules) judge {
	seen := 0
	search := miseresearch.Search[moves.Position]{Label: r.Name, Key: moves.Position.Key,
		Options: func(p moves.Position, yield func(moves.Position) bool) {
			r.Searchable(p, seen)
			seen++
			r.Each(p, func(_ int, _ []int, to moves.Position) bool { return yield(to) })
		}}
	return judge{Search, search.Lost, func(p moves.Position) string {
		switch {
		case search.Lost(p):
			return fmt.Sprintf("every move from %s leaves an N-position", moves.Sum(p))
		case len(p) == 0:
			return "no move is left"
		}
		return fmt.Sprintf("some move from %s leaves a P-position", moves.Sum(p))
	}}
}

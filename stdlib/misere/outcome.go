package misere

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
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
	Moves   []Move // all winning moves, of equal heaps only in one; none exactly for P
	Method  Method
	Because string
}

// String says the outcome, how it was found, and the winning moves.
func (a Answer) String() string {
	lines := []string{
		fmt.Sprintf("%s in misère play: %s", sumOf(a.Heaps), a.Outcome.Sentence()),
		fmt.Sprintf("by %s: %s", a.Method, a.Because),
	}
	for _, m := range a.Moves {
		lines = append(lines, "winning: "+m.String())
	}
	return strings.Join(lines, "\n")
}

// Display shows the answer as text.
func (a Answer) Display() display.Bundle { return display.Plain(a.String()) }

// A judge tells P-positions from N-positions.
type judge interface {
	previous(p position) bool // whether p is P
	method() Method
	because(p position) string
}

// answer judges the sum of heaps and every move from it.
func answer(r *rules, j judge, heaps []int) Answer {
	p := r.position(heaps)
	a := Answer{Heaps: slices.Clone(heaps), Outcome: grundy.N, Method: j.method(), Because: j.because(p)}
	if j.previous(p) {
		a.Outcome = grundy.P
	}
	r.eachMove(p, func(m Move, to position) bool {
		task.Check()
		if j.previous(to) {
			m.Why = "leaves a P-position: " + j.because(to)
			a.Moves = append(a.Moves, m)
		}
		return true
	})
	return a
}

// Outcome returns the outcome of a sum of heaps in misère play, where who takes last
// loses. It panics as [Explain] does.
func Outcome(game any, heaps ...int) grundy.Outcome { return Explain(game, heaps...).Outcome }

// WinningMoves returns the moves to P-positions, none exactly if the sum is one. It
// panics as [Explain] does.
func WinningMoves(game any, heaps ...int) Moves { return Explain(game, heaps...).Moves }

// Explain looks at the natures of heaps below tameHeaps, which takes the square of it;
// above, the quotient of a tame game is found sooner. It tries for quotientTime to find
// a quotient.
const (
	tameHeaps    = 2000
	quotientTime = 3 * time.Second
)

// Explain returns the misère outcome of a sum of heaps and the winning moves by the
// best means there is: tame theory if all heaps are tame, a proved quotient of the heaps
// up to the greatest if one is found within three seconds, exact search otherwise. Of
// many sums of one game ask its [Monoid] instead, which is made once. It panics if a
// heap is below 0, or if only a search is left and that would visit more than three
// million positions or begin with more than 5000 tokens. The game is any of heaps; of one without a code no
// quotient is looked for, since the theorems on these speak of codes.
func Explain(game any, heaps ...int) Answer {
	r := rulesOf(game)
	p := r.position(heaps)
	if most(p) < tameHeaps {
		if tamer := (tameJudge{r.natures(most(p) + 1)}); tamer.tame(p) {
			return answer(r, tamer, heaps)
		}
	}
	if r.own != nil { // a quotient is proved for codes
		return answer(r, &searchJudge{rules: r, memo: map[string]bool{}}, heaps)
	}
	m, err := Quotient(r.game, MaxHeap(most(p)), MaxTime(quotientTime))
	if errors.Is(err, task.ErrInterrupted) {
		panic(task.ErrInterrupted)
	}
	if m.reaches(most(p)) {
		return m.Explain(heaps...)
	}
	return answer(r, &searchJudge{rules: r, memo: map[string]bool{}}, heaps)
}

// most returns the greatest heap, 0 if there is none.
func most(p position) int {
	if len(p) == 0 {
		return 0
	}
	return p[0]
}

// A tameJudge knows the natures of the heaps.
type tameJudge struct{ of []nature }

func (t tameJudge) sum(p position) nature {
	sum := empty
	for _, h := range p {
		sum = sum.add(t.of[h])
	}
	return sum
}

func (t tameJudge) tame(p position) bool { return t.sum(p).tame }

func (t tameJudge) previous(p position) bool { return t.sum(p).misere == 0 }

func (tameJudge) method() Method { return TameTheory }

func (t tameJudge) because(p position) string {
	s := t.sum(p)
	kind := "firm"
	if fickle(s.normal, s.misere) {
		kind = "fickle"
	}
	return fmt.Sprintf("%s is tame, %s with normal value %d and misère value %d", sumOf(p), kind, s.normal, s.misere)
}

// A searchJudge decides by the definition.
type searchJudge struct {
	rules *rules
	memo  map[string]bool
}

func (s *searchJudge) previous(p position) bool {
	if len(p) == 0 {
		return false
	}
	key := p.key()
	if known, ok := s.memo[key]; ok {
		return known
	}
	task.Check()
	s.rules.searchable(p, len(s.memo))
	is := true
	s.rules.eachMove(p, func(_ Move, to position) bool {
		is = !s.previous(to)
		return is
	})
	s.memo[key] = is
	return is
}

func (*searchJudge) method() Method { return Search }

func (s *searchJudge) because(p position) string {
	if s.previous(p) {
		return fmt.Sprintf("every move from %s leaves an N-position", sumOf(p))
	}
	if len(p) == 0 {
		return "no move is left"
	}
	return fmt.Sprintf("some move from %s leaves a P-position", sumOf(p))
}

package octal

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/miseresearch"
	"sprague/stdlib/internal/summary"
)

// A MisereGame is a game in misère play: the player who takes last loses. It is solved by exhaustive search through
// sums of heaps, with outcomes cached; the genus and quotients of package misere reach much further.
type MisereGame struct {
	game     Game
	outcomes *outcomes
}

// outcomes caches which sums are P-positions, for all copies of a MisereGame.
type outcomes struct {
	sync.Mutex
	miseresearch.Search[[]int]
}

// Misere returns the game with the same moves in misère play: the player who takes last loses.
func (g Game) Misere() MisereGame {
	m := MisereGame{game: g, outcomes: &outcomes{}}
	m.outcomes.Search = m.search()
	return m
}

func (m MisereGame) String() string {
	if m.outcomes == nil {
		return "no game; octal.Kayles.Misere() is one"
	}
	return m.game.Code() + " in misère play"
}

func (m MisereGame) Rule() string {
	return strings.TrimSuffix(m.game.Rule(), " Who cannot move loses.") + " Who cannot move wins."
}

func (m MisereGame) Display() display.Bundle {
	if m.outcomes == nil {
		return display.Plain(m.String())
	}
	c := summary.Summary{Title: m.game.Name() + " in misère play",
		Next: []string{"m.Outcome(3, 4)", "m.WinningMoves(3, 4)"}}
	c.Add("rule", "%s", m.Rule())
	c.Next = append(c.Next, "misere.Quotient("+m.game.spelling()+")", "misere.Genera("+m.game.spelling()+", 20)")
	return c.Bundle()
}

// Outcome returns the outcome of a sum of heaps in misère play. The position without moves is N. The cost is the
// number of reachable sums, which grows with the partitions of the tokens: up to about forty tokens are quick. It
// panics if a heap is below 0.
func (m MisereGame) Outcome(heaps ...int) grundy.Outcome {
	for _, h := range heaps {
		checkHeap(h)
	}
	m.outcomes.Lock()
	defer m.outcomes.Unlock()
	if m.outcomes.Lost(m.alive(heaps)) {
		return grundy.P
	}
	return grundy.N
}

// WinningMoves returns every move to a P-position of misère play; among equal heaps only the first is moved in. The
// cost is that of Outcome.
func (m MisereGame) WinningMoves(heaps ...int) grundy.Moves {
	if m.Outcome(heaps...) == grundy.P {
		return nil
	}
	m.outcomes.Lock()
	defer m.outcomes.Unlock()
	var out grundy.Moves
	for i, h := range heaps {
		if slices.Index(heaps, h) < i {
			continue
		}
		m.game.rule.eachOption(h, func(taken int, to []int) {
			left := slices.Concat(heaps[:i], heaps[i+1:], to)
			if m.outcomes.Lost(m.alive(left)) {
				out = append(out, winning(i, h, taken, to, heapList(left)+" is a P-position of misère play"))
			}
		})
	}
	return out
}

// search searches sums of heaps that all have a move, ascending.
func (m MisereGame) search() miseresearch.Search[[]int] {
	return miseresearch.Search[[]int]{
		Label: m.String(),
		Key:   func(sum []int) string { return strings.Trim(fmt.Sprint(sum), "[]") },
		Options: func(sum []int, yield func([]int) bool) {
			more := true
			for i := 0; i < len(sum) && more; i++ {
				m.game.rule.eachOption(sum[i], func(_ int, to []int) {
					more = more && yield(m.alive(slices.Concat(sum[:i], sum[i+1:], to)))
				})
			}
		},
	}
}

// alive returns the heaps that have a move, ascending.
func (m MisereGame) alive(heaps []int) []int {
	var out []int
	for _, h := range heaps {
		if m.game.hasMove(h) {
			out = append(out, h)
		}
	}
	slices.Sort(out)
	return out
}

// hasMove reports whether a heap of n tokens has a move. Only a heap of value 0 needs a look at the options.
func (g Game) hasMove(n int) bool {
	moves := g.Value(n) != 0
	if !moves {
		g.rule.eachOption(n, func(int, []int) { moves = true })
	}
	return moves
}

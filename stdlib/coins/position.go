package coins

import (
	"fmt"
	"slices"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// position is a row or a grid of coins: the sum of its heads, each as if alone. P is the place of a coin.
type position[P comparable] struct {
	game interface {
		String() string
		Rule() string
	}
	heads  []P
	value  func(head P) int                                 // as if alone
	each   func(head P, visit func(coins []P))              // the coins that each move turns whose last one is this head
	worth  func(head P, sum int, visit func(coins []P))     // those whose coins are worth sum together
	text   func(heads []P) string                           // the position
	places func(coins []P) string                           // as a list
	parts  func(heads []P, value func(P) int) []grundy.Part // nil in a grid

	title   func() string // of the explanation
	columns []string
	names   func(head P) []string // a head in these columns
}

func (p position[P]) Value() int              { return sumOf(p.value, p.heads) }
func (p position[P]) String() string          { return p.text(p.heads) }
func (p position[P]) Rule() string            { return p.game.Rule() }
func (p position[P]) Outcome() grundy.Outcome { return grundy.OutcomeOf(p.Value()) }
func (p position[P]) Display() display.Bundle { return p.Explain().Display() }

// Explain returns the values of the heads and the winning moves.
func (p position[P]) Explain() grundy.Explanation {
	return grundy.ExplainedSum(p.title(), p.columns, list.Map(p.heads, p.names), list.Map(p.heads, p.value),
		p.winning().Lines("winning: "))
}

// Choices returns the options.
func (p position[P]) Choices() (choices []grundy.Choice) {
	const most = 2_000_000 // coins that are listed in all
	listed := 0
	for _, h := range p.heads {
		p.each(h, func(coins []P) {
			task.Check()
			if listed += len(coins) + len(p.heads); listed > most {
				panic(fmt.Sprintf("coins: the position has too many moves in %s to be listed; WinningMoves finds those that win",
					p.game))
			}
			choices = append(choices, p.choice(coins))
		})
	}
	return choices
}

// Reaching returns the choices of this value.
func (p position[P]) Reaching(value int) (choices []grundy.Choice) {
	for _, h := range p.heads {
		p.worth(h, value^p.Value(), func(coins []P) { choices = append(choices, p.choice(coins)) })
	}
	return choices
}

// choice is what is left when coins are turned.
func (p position[P]) choice(coins []P) grundy.Choice {
	left := turned(p.heads, coins)
	c := grundy.Choice{To: p.text(left), Value: sumOf(p.value, left)}
	if p.parts != nil {
		c.Parts = p.parts(left, p.value)
	}
	return c
}

// winning returns all moves to positions of value 0.
func (p position[P]) winning() (moves grundy.Moves) {
	sum := p.Value()
	if sum == 0 {
		return nil
	}
	for i, h := range p.heads {
		p.worth(h, sum, func(coins []P) {
			moves = append(moves, grundy.Move{Part: i, To: "turn " + p.places(coins), Played: coins,
				Why: "leaves " + p.text(turned(p.heads, coins)) + ", value 0"})
		})
	}
	return moves
}

// turned returns the heads after coins are turned.
func turned[P comparable](heads, coins []P) []P {
	left := slices.DeleteFunc(slices.Clone(heads), func(h P) bool { return slices.Contains(coins, h) })
	return append(left, slices.DeleteFunc(slices.Clone(coins), func(c P) bool { return slices.Contains(heads, c) })...)
}

// sumOf returns the xor of the values of coins.
func sumOf[P any](value func(coin P) int, coins []P) (sum int) {
	for _, c := range coins {
		sum ^= value(c)
	}
	return sum
}

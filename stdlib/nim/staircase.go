package nim

import (
	"fmt"
	"strconv"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// StaircasePosition is a position of Staircase Nim: a move takes any number of coins, at least one,
// from one step to the step below. Coins on the ground are out of play.
type StaircasePosition struct {
	steps []int // steps[i] is the number of coins on step i+1
}

// Staircase returns Staircase Nim with these numbers of coins on steps 1, 2, 3, … It panics for a negative number.
func Staircase(steps ...int) StaircasePosition {
	check("Staircase: step %d holds %d coins; a step holds 0 or more", steps)
	return StaircasePosition{steps: append([]int(nil), steps...)}
}

// Value returns the Grundy value: the xor of the numbers of coins on the odd steps. A move from an even step only adds
// coins to an odd one, and the answer takes them down again [WinningWays, chapter 3].
func (p StaircasePosition) Value() int { return Sum(p.odd()...) }

// Rule returns the rule in words.
func (p StaircasePosition) Rule() string {
	return "Take any number of coins from one step to the step below; coins on the ground are out of play. Who cannot " +
		"move loses."
}

// Choices returns the options, so that the position can be a component of a grundy.Sum. There are as
// many as coins; it panics if there is not the memory for them.
func (p StaircasePosition) Choices() []grundy.Choice {
	moves := 0.0
	for _, coins := range p.steps {
		moves += float64(coins)
	}
	budget.Need(400*moves, "Value, Outcome and WinningMoves list none", "nim: the %.3g moves from %s", moves, p)
	var choices []grundy.Choice
	for i, coins := range p.steps {
		for take := 1; take <= coins; take++ {
			task.Check()
			left := p.move(i, take)
			choices = append(choices, grundy.Choice{To: left.String(), Value: left.Value()})
		}
	}
	return choices
}

// Outcome returns P when the value is 0, N otherwise.
func (p StaircasePosition) Outcome() grundy.Outcome { return grundy.OutcomeOf(p.Value()) }

// WinningMoves returns all moves to positions of value 0, also those from even steps. Part is the step,
// counted from 0, and Played the number of coins.
func (p StaircasePosition) WinningMoves() grundy.Moves {
	value := p.Value()
	if value == 0 {
		return nil
	}
	var moves grundy.Moves
	for i, coins := range p.steps {
		take := coins - (coins ^ value) // down from an odd step: its number becomes its xor with the value
		if i%2 == 1 {
			take = (p.steps[i-1] ^ value) - p.steps[i-1] // onto an odd step: that number becomes its xor with the value
		}
		if take >= 1 && take <= coins {
			left := p.move(i, take)
			moves = append(moves, grundy.Move{
				Part: i, To: fmt.Sprintf("%d from step %d to %s", take, i+1, stepName(i)), Played: take,
				Why: "the odd steps then hold " + joined(left.odd()) + ", whose xor is 0",
			})
		}
	}
	return moves
}

// stepName is what a step is called, 0 for the ground.
func stepName(step int) string {
	if step == 0 {
		return "the ground"
	}
	return "step " + strconv.Itoa(step)
}

// move returns the position after taking coins from step i+1 to the step below.
func (p StaircasePosition) move(i, coins int) StaircasePosition {
	left := Staircase(p.steps...)
	left.steps[i] -= coins
	if i > 0 {
		left.steps[i-1] += coins
	}
	return left
}

// odd returns the numbers of coins on the odd steps.
func (p StaircasePosition) odd() (heaps []int) {
	for i := 0; i < len(p.steps); i += 2 {
		heaps = append(heaps, p.steps[i])
	}
	return heaps
}

// Explain returns the odd steps in binary columns and the winning moves.
func (p StaircasePosition) Explain() grundy.Explanation {
	e := grundy.Explanation{
		Heading: fmt.Sprintf("%s: value %d, %s", p, p.Value(), p.Outcome().Sentence()),
		Header:  []string{"step", "coins", "binary"},
		Value:   p.Value(),
	}
	for i, coins := range p.steps {
		binary := "not counted"
		if i%2 == 0 {
			binary = strconv.FormatInt(int64(coins), 2)
		}
		e.Rows = append(e.Rows, []string{strconv.Itoa(i + 1), strconv.Itoa(coins), binary})
	}
	e.Lines = p.WinningMoves().Lines("winning: ")
	return e
}

// String returns the numbers of coins on the steps, from step 1.
func (p StaircasePosition) String() string { return fmt.Sprintf("steps %v", p.steps) }

// Display shows the explanation.
func (p StaircasePosition) Display() display.Bundle { return p.Explain().Display() }

// Nimble returns the Nim position of Nimble: coins on squares 0, 1, 2, … of a strip, any number on a square, and a move
// takes one coin any number of squares to the left. A coin on square h is a heap of h. It panics for a negative square.
func Nimble(squares ...int) Position {
	check("Nimble: coin %d lies on square %d; squares are counted from 0", squares)
	return Heaps(squares...)
}

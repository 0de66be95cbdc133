package octal

import (
	"fmt"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
)

// Heap returns a heap of n tokens as a component, for sums with other games by grundy.Sum. It panics if n < 0, and
// as Value does if its value is out of reach.
func (g Game) Heap(n int) grundy.Position {
	checkHeap(n)
	return component{game: g, size: n, value: g.Value(n)}
}

// At is Heap under the name that games with other positions use.
func (g Game) At(n int) grundy.Position { return g.Heap(n) }

// Sum returns the sum of the given heaps, with Value, Outcome, WinningMoves and Explain. It panics as Heap does.
func (g Game) Sum(heaps ...int) grundy.Compound {
	parts := make([]grundy.Component, len(heaps))
	for i, n := range heaps {
		parts[i] = g.Heap(n)
	}
	return grundy.Sum(parts...)
}

// Outcome returns the outcome of the sum of heaps of these sizes: P if the nim sum of their values is 0, N
// otherwise. It panics as Heap does.
func (g Game) Outcome(heaps ...int) grundy.Outcome { return g.Sum(heaps...).Outcome() }

// component is one heap.
type component struct {
	game        Game
	size, value int
}

func (c component) Value() int { return c.value }

// String returns a text such as "7 in 0.77".
func (c component) String() string { return fmt.Sprintf("%d in %s", c.size, c.game) }

func (c component) Rule() string { return c.game.Rule() }

func (c component) Outcome() grundy.Outcome { return grundy.OutcomeOf(c.value) }

// Explain derives the value from the options.
func (c component) Explain() grundy.Explanation { return c.game.Explain(c.size) }

// Display explains a small heap; of a larger one it shows the value.
func (c component) Display() display.Bundle {
	const shown = 24
	if c.size <= shown {
		return c.Explain().Display()
	}
	return display.Plain(fmt.Sprintf("%s: value %d, %s", c, c.value, c.Outcome().Sentence()))
}

// Choices returns the options of the heap.
func (c component) Choices() []grundy.Choice { return c.game.Choices(c.size) }

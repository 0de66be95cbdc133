package octal

import (
	"fmt"

	"sprague/stdlib/grundy"
)

// At returns a heap of n tokens as a component, for sums with positions of other games by
// grundy.Sum. It panics if n < 0.
func (g Game) At(n int) grundy.Component {
	checkHeap(n)
	return component{game: g, size: n, values: g.Values(n + 1)}
}

// component is one heap, with the values of all heaps up to it.
type component struct {
	game   Game
	size   int
	values []int
}

// Value returns the value of the heap.
func (c component) Value() int { return c.values[c.size] }

// String returns the heap and its game, such as "7 in 0.77".
func (c component) String() string { return fmt.Sprintf("%d in %s", c.size, c.game) }

// Choices returns what every move leaves.
func (c component) Choices() []grundy.Choice {
	options := c.game.Options(c.size)
	choices := make([]grundy.Choice, len(options))
	for i, heaps := range options {
		choices[i].To = heapList(heaps)
		for _, h := range heaps {
			choices[i].Value ^= c.values[h]
		}
	}
	return choices
}

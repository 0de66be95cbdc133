package octal

import (
	"fmt"

	"sprague/stdlib/grundy"
)

// A Heap is a heap of one game: a component for sums of unlike games.
type Heap struct {
	game Game
	size int
}

// At returns a heap of n tokens as a component for [grundy.Sum]. It panics if n < 0.
func (g Game) At(n int) Heap {
	checkHeap(n)
	return Heap{g, n}
}

// Value returns the heap's Grundy value.
func (h Heap) Value() int { return h.game.Value(h.size) }

// Choices returns what a move can leave, with its value.
func (h Heap) Choices() []grundy.Choice {
	var out []grundy.Choice
	values := h.game.upTo(h.size + 1)
	h.game.rule.eachOption(h.size, func(_ int, heaps []int) {
		c := grundy.Choice{To: heapList(heaps)}
		for _, part := range heaps {
			c.Value ^= int(values[part])
		}
		out = append(out, c)
	})
	return out
}

// String returns "7 in 0.77".
func (h Heap) String() string { return fmt.Sprintf("%d in %s", h.size, h.game) }

package grundy

import (
	"fmt"
	"strconv"

	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/task"
)

// Choice is an option of a position: one position, or a sum of several. Every game lists options by
// Choices(position), and every position by Choices().
type Choice struct {
	To    string // the position as text, such as "3 + 1", or "0" when nothing is left
	Value int    // the xor of the values of its parts
	Parts []Part // the components, such as heaps, where the game lists them
}

// Part is one component of a choice.
type Part struct {
	Position any    // as returned by the moves function; the size of a heap
	Text     string // the position as text
	Value    int
}

// Position returns the choice as text, such as "3 + 1", or "nothing" for a sum of no components.
func (c Choice) Position() string {
	if c.To != "" {
		return c.To
	}
	return partsText(c.Parts)
}

// choiceOf returns the choice that leaves these heaps.
func choiceOf(heaps []int, value func(h int) int) Choice {
	task.Check()
	c := Choice{Parts: make([]Part, len(heaps))}
	for i, h := range heaps {
		v := value(h)
		c.Parts[i] = Part{Position: h, Text: strconv.Itoa(h), Value: v}
		c.Value ^= v
	}
	return c.told()
}

// told returns the choice with To set.
func (c Choice) told() Choice {
	c.To = c.Position()
	return c
}

// Heaps returns the sizes of the heaps in games of heaps, the heads in games of coins, and nil for other positions.
func (c Choice) Heaps() []int {
	if c.Parts == nil {
		return nil
	}
	heaps := make([]int, len(c.Parts))
	for i, p := range c.Parts {
		n, ok := integer(p.Position)
		if !ok {
			return nil
		}
		heaps[i] = n
	}
	return heaps
}

// String returns the choice with its value, such as "→ 3 + 1 (value 2 ⊕ 1 = 3)".
func (c Choice) String() string {
	if len(c.Parts) < 2 {
		return fmt.Sprintf("→ %s (value %d)", c.Position(), c.Value)
	}
	return fmt.Sprintf("→ %s (value %s = %d)", c.Position(), c.xor(), c.Value)
}

// xor returns the values of the components joined by ⊕.
func (c Choice) xor() string { return summary.Numbers(c.values(), " ⊕ ") }

func (c Choice) values() []int { return list.Map(c.Parts, func(p Part) int { return p.Value }) }

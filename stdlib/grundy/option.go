package grundy

import (
	"fmt"
	"strings"
)

// Choice is what one move leaves, an option: one position, or a sum of several. Every game lists
// its options as these, by Choices(position), and so does every position, by Choices().
type Choice struct {
	To    string // the position as text, such as "3 + 1", or "0" when nothing is left
	Value int    // its value: the xor over its parts
	Parts []Part // the components, where the game tells them: in games of heaps the heaps
}

// Option is what games of this package call a Choice.
//
// Deprecated: Choice is the same type; every game and every position lists its options as Choices.
type Option = Choice

// Part is one component of a choice.
type Part struct {
	Position any    // as the moves function gave it; of heaps the size
	Text     string // the position as text
	Value    int
}

// Position returns the choice as text, such as "3 + 1", or "nothing" for a sum of no components.
func (c Choice) Position() string {
	switch {
	case c.To != "":
		return c.To
	case len(c.Parts) == 0:
		return "nothing"
	}
	return joinParts(c.Parts)
}

func joinParts(parts []Part) string {
	if len(parts) == 1 {
		return parts[0].Text
	}
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.Text
	}
	return strings.Join(texts, " + ")
}

// told returns the choice with its text.
func (c Choice) told() Choice {
	c.To = c.Position()
	return c
}

// Heaps returns the sizes of the heaps that are left, in games of heaps, and the coins that show
// heads in games of coins. It is nil where positions are of another kind.
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

// xor returns the values of the components with ⊕ between them.
func (c Choice) xor() string {
	values := make([]string, len(c.Parts))
	for i, p := range c.Parts {
		values[i] = fmt.Sprint(p.Value)
	}
	return strings.Join(values, " ⊕ ")
}

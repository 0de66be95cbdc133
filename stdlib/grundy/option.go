package grundy

import (
	"fmt"
	"strings"
)

// Option is what one move leaves: one position, or a sum of several.
type Option struct {
	Parts []Part // the components; none when nothing is left
	Value int    // the xor of their values
}

// Part is one component of an option.
type Part struct {
	Position any    // as the moves function gave it
	Text     string // the position as text
	Value    int
}

// Position returns the option as text, such as "3 + 1", or "nothing" for a sum of no components.
func (o Option) Position() string {
	if len(o.Parts) == 0 {
		return "nothing"
	}
	texts := make([]string, len(o.Parts))
	for i, p := range o.Parts {
		texts[i] = p.Text
	}
	return strings.Join(texts, " + ")
}

// String returns the option with its value, such as "3 + 1 has 2 ⊕ 1 = 3".
func (o Option) String() string {
	if len(o.Parts) < 2 {
		return fmt.Sprintf("%s has %d", o.Position(), o.Value)
	}
	return fmt.Sprintf("%s has %s = %d", o.Position(), o.xor(), o.Value)
}

// xor returns the values of the components with ⊕ between them.
func (o Option) xor() string {
	values := make([]string, len(o.Parts))
	for i, p := range o.Parts {
		values[i] = fmt.Sprint(p.Value)
	}
	return strings.Join(values, " ⊕ ")
}

package grundy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// Component is a component of a sum of games. Positions of a Game, Nim heaps and octal heaps are components.
type Component interface {
	Value() int        // the Grundy value
	Choices() []Choice // the options
	String() string    // the position as text
}

// Compound is a sum of components: a move is a move in one of them, and a player who cannot move in any loses. It is
// safe for concurrent use if its components are; positions of a Game are not.
type Compound struct {
	parts []Component
}

// Sum returns the sum of the components, which may belong to different games. The empty
// sum has value 0. It panics if one of them is nil.
func Sum(components ...Component) Compound {
	if i := slices.Index(components, nil); i >= 0 {
		panic(fmt.Sprintf("grundy: component %d of the sum is nil", i+1))
	}
	return Compound{parts: slices.Clone(components)}
}

// Value returns the xor of the values of the components [Sprague1935, Grundy1939].
func (c Compound) Value() int {
	sum := 0
	for _, p := range c.parts {
		sum ^= p.Value()
	}
	return sum
}

// Outcome returns P when the value is 0, N otherwise.
func (c Compound) Outcome() Outcome { return OutcomeOf(c.Value()) }

// Rule returns the rules of the components in words, as far as they have any.
func (c Compound) Rule() string {
	var rules []string
	for _, p := range c.parts {
		if r, ok := p.(Ruled); ok && !slices.Contains(rules, r.Rule()) {
			rules = append(rules, r.Rule())
		}
	}
	return "Move in one of the components. " + strings.Join(rules, " ")
}

// Components returns the components of the sum.
func (c Compound) Components() []Component { return append([]Component(nil), c.parts...) }

// WinningMoves returns the moves to a sum of value 0. There is none exactly for a P-position.
func (c Compound) WinningMoves() Moves { return Winning(c.parts...) }

// Choices returns the options of the sum, so that it can be a component of another.
func (c Compound) Choices() []Choice {
	var all []Choice
	for i, p := range c.parts {
		for _, choice := range p.Choices() {
			task.Check()
			all = append(all, Choice{To: c.with(i, choice.To), Value: c.Value() ^ p.Value() ^ choice.Value})
		}
	}
	return all
}

// with returns the sum as text, with to in place of component i.
func (c Compound) with(i int, to string) string {
	texts := make([]string, len(c.parts))
	for j, p := range c.parts {
		texts[j] = p.String()
		if j == i {
			texts[j] = to
		}
	}
	return strings.Join(texts, " + ")
}

// String returns the components joined by +.
func (c Compound) String() string {
	if len(c.parts) == 0 {
		return "the empty sum"
	}
	return c.with(-1, "")
}

// Explain shows how the value is computed: the components in binary, their xor, and the winning moves.
func (c Compound) Explain() Explanation {
	return c.explain(c.WinningMoves().Lines("winning: "))
}

// explain returns the table of the components in binary, with the conclusions.
func (c Compound) explain(lines []string) Explanation {
	names := list.Map(c.parts, func(p Component) []string { return []string{p.String()} })
	return ExplainedSum(c.String(), []string{"component"}, names, c.values(), lines)
}

// ExplainedSum shows how the value of a sum follows from those of its components: a row for each with its names, its
// value in decimal and in binary, and a last row for the xor. Header are the columns of the names, and lines are the
// conclusions. It panics without a header, and unless each value has names.
func ExplainedSum(position string, header []string, names [][]string, values []int, lines []string) Explanation {
	if len(header) == 0 || len(names) != len(values) {
		panic(fmt.Sprintf("grundy: ExplainedSum has %d columns of names, and names for %d of %d values; it needs at least "+
			"one column, and names for each value", len(header), len(names), len(values)))
	}
	sum, width := 0, bitWidth(values)
	rows := make([][]string, 0, len(values)+1)
	row := func(names []string, value int) {
		task.Check()
		rows = append(rows, slices.Concat(names, []string{strconv.Itoa(value), binaryColumns(value, width)}))
	}
	for i, v := range values {
		sum ^= v
		row(names[i], v)
	}
	row(append([]string{"xor"}, make([]string, len(header)-1)...), sum)
	return Explanation{
		Heading: heading(position, sum), Header: slices.Concat(header, []string{"value", "binary"}),
		Rows: rows, Lines: lines, Value: sum,
	}
}

func (c Compound) values() []int { return list.Map(c.parts, Component.Value) }

// Display shows the explanation, without the winning moves if a component has too many moves to be listed.
func (c Compound) Display() display.Bundle {
	return c.explain(c.winningLines()).Display()
}

// winningLines returns the winning moves as lines, or says why they are not listed.
func (c Compound) winningLines() (lines []string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case string:
			lines = []string{"winning moves are not listed: " + r}
		case *budget.Refusal:
			lines = []string{"winning moves are not listed: " + r.Error()}
		default:
			panic(r)
		}
	}()
	return c.WinningMoves().Lines("winning: ")
}

package octal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/room"
	"sprague/stdlib/task"
)

// Explanation is what Explain returns.
//
// Deprecated: grundy.Explanation is the same type; it is that of every game.
type Explanation = grundy.Explanation

// ExplainedOption is one option of an explanation.
//
// Deprecated: grundy.Choice is the same type; it is that of every game.
type ExplainedOption = grundy.Choice

// Choices returns what a move from a heap of n tokens can leave, with the values: by the number of tokens taken,
// then by the greatest heap. It panics if n < 0, for more options than there is memory for, and as Value does.
func (g Game) Choices(n int) []grundy.Choice {
	choices, _ := g.choices(n)
	return choices
}

// choices returns the options of a heap, and how many tokens each takes.
func (g Game) choices(n int) (choices []grundy.Choice, taken []int) {
	g.checkOptions(n)
	room.Need(250*g.optionsOf(n), "Ask for a smaller heap", "octal: the choices from heap %d of %s", n, g.Code())
	values := g.Values(n + 1)
	g.rule.eachOption(n, func(t int, heaps []int) {
		choices, taken = append(choices, choice(heaps, values)), append(taken, t)
	})
	return choices, taken
}

// choice returns an option with the values of its heaps.
func choice(heaps, values []int) grundy.Choice {
	c := grundy.Choice{To: heapList(heaps), Parts: make([]grundy.Part, len(heaps))}
	for i, h := range heaps {
		c.Parts[i] = grundy.Part{Position: h, Text: strconv.Itoa(h), Value: values[h]}
		c.Value ^= values[h]
	}
	return c
}

// Explain derives G(n): every option with its heaps, the nim sum of their values,
// and the mex of it all. It panics as Choices does.
func (g Game) Explain(n int) grundy.Explanation {
	choices, taken := g.choices(n)
	e := grundy.Explanation{
		Header:  []string{"take", "leave", "value"},
		Options: choices,
	}
	var values []int
	for i, c := range choices {
		task.Check()
		values = append(values, c.Value)
		e.Rows = append(e.Rows, []string{strconv.Itoa(taken[i]), c.To, nimSum(c)})
	}
	e.Value = grundy.Mex(values...)
	e.Heading = fmt.Sprintf("%d in %s: value %d, %s", n, g, e.Value, grundy.OutcomeOf(e.Value).Sentence())
	slices.Sort(values)
	set := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(slices.Compact(values))), ", "), "[]")
	e.Lines = []string{fmt.Sprintf("G(%d) = mex{%s} = %d", n, set, e.Value)}
	return e
}

// nimSum tells what the heaps of an option come to.
func nimSum(c grundy.Choice) string {
	if len(c.Parts) < 2 {
		return fmt.Sprint(c.Value)
	}
	parts := make([]string, len(c.Parts))
	for i, p := range c.Parts {
		parts[i] = fmt.Sprint(p.Value)
	}
	return fmt.Sprintf("%s = %d", strings.Join(parts, " ⊕ "), c.Value)
}

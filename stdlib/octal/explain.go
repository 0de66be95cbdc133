package octal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// Choices returns the options of a heap of n tokens with their values, by the number of tokens taken, then by the
// largest heap. It panics if n < 0, if the options do not fit into memory, and as Value does.
func (g Game) Choices(n int) []grundy.Choice {
	choices, _ := g.choices(n)
	return choices
}

// choices returns the options of a heap and the number of tokens each takes.
func (g Game) choices(n int) (choices []grundy.Choice, taken []int) {
	g.checkOptions(n)
	budget.Need(250*g.optionsOf(n), "Ask for a smaller heap", "octal: the choices from heap %d of %s", n, g.Code())
	value := g.valuesTo(n)
	g.rule.eachOption(n, func(t int, heaps []int) {
		choices, taken = append(choices, choice(heaps, value)), append(taken, t)
	})
	return choices, taken
}

func choice(heaps []int, value func(h int) int) grundy.Choice {
	c := grundy.Choice{To: heapList(heaps), Parts: make([]grundy.Part, len(heaps))}
	for i, h := range heaps {
		v := value(h)
		c.Parts[i] = grundy.Part{Position: h, Text: strconv.Itoa(h), Value: v}
		c.Value ^= v
	}
	return c
}

// Explain derives G(n): every option with its heaps, the nim sum of their values, and the mex of these sums. It
// panics as Choices does.
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

// nimSum formats the nim sum of the values of an option's heaps.
func nimSum(c grundy.Choice) string {
	if len(c.Parts) < 2 {
		return fmt.Sprint(c.Value)
	}
	values := list.Join(c.Parts, " ⊕ ", func(p grundy.Part) string { return fmt.Sprint(p.Value) })
	return fmt.Sprintf("%s = %d", values, c.Value)
}

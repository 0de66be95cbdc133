package octal

import (
	"fmt"
	"html"
	"sort"
	"strings"

	"sprague/stdlib/display"
)

// An Explanation derives one value from the definition.
type Explanation struct {
	Game    string
	Heap    int
	Options []ExplainedOption // by tokens taken, then the greatest heap
	Values  []int             // the different values of the options, ascending
	Value   int               // the least that is missing
}

// An ExplainedOption is one option and what it is worth.
type ExplainedOption struct {
	Taken int
	Heaps []int
	Parts []int // the values of Heaps
	Value int   // their nim sum
}

// Explain derives G(n): every option with its heaps, the nim sum of their values,
// and the mex of it all. It panics as Options does.
func (g Game) Explain(n int) Explanation {
	g.checkOptions(n)
	values := g.Values(n + 1)
	e := Explanation{Game: g.Code(), Heap: n, Value: values[n]}
	seen := map[int]bool{}
	g.rule.eachOption(n, func(taken int, heaps []int) {
		o := ExplainedOption{Taken: taken, Heaps: append([]int{}, heaps...)}
		for _, h := range heaps {
			o.Parts = append(o.Parts, values[h])
			o.Value ^= values[h]
		}
		if !seen[o.Value] {
			seen[o.Value] = true
			e.Values = append(e.Values, o.Value)
		}
		e.Options = append(e.Options, o)
	})
	sort.Ints(e.Values)
	return e
}

func (o ExplainedOption) sum() string {
	if len(o.Parts) < 2 {
		return fmt.Sprint(o.Value)
	}
	parts := make([]string, len(o.Parts))
	for i, v := range o.Parts {
		parts[i] = fmt.Sprint(v)
	}
	return fmt.Sprintf("%s = %d", strings.Join(parts, " ⊕ "), o.Value)
}

func (e Explanation) conclusion() string {
	return fmt.Sprintf("G(%d) = mex{%s} = %d", e.Heap, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(e.Values)), ", "), "[]"), e.Value)
}

// String writes one line for each option and the mex below.
func (e Explanation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, heap of %d\n", e.Game, e.Heap)
	for _, o := range e.Options {
		fmt.Fprintf(&b, "  take %d, leave %s: %s\n", o.Taken, heapList(o.Heaps), o.sum())
	}
	return b.String() + e.conclusion()
}

// Display shows a table of the options.
func (e Explanation) Display() display.Bundle {
	var b strings.Builder
	fmt.Fprintf(&b, "<table><caption>%s, heap of %d</caption><tr><th>take</th><th>leave</th><th>value</th></tr>", html.EscapeString(e.Game), e.Heap)
	for _, o := range e.Options {
		fmt.Fprintf(&b, "<tr><td>%d</td><td>%s</td><td>%s</td></tr>", o.Taken, heapList(o.Heaps), o.sum())
	}
	fmt.Fprintf(&b, "</table><p>%s</p>", e.conclusion())
	return display.Plain(e.String()).With(display.MIMEHTML, []byte(b.String()))
}

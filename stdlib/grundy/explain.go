package grundy

import (
	"fmt"
	"html"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/internal/tabular"
)

// Explanation shows how a value or an outcome is computed: a table and the conclusions from it.
type Explanation struct {
	Heading string     // the position and its verdict
	Header  []string   // the names of the columns
	Rows    [][]string // each as long as Header
	Lines   []string   // the conclusions
	Value   int        // the value, where there is one
	Options []Choice   // the options, where the rows are options
}

// heading describes a position by its value and outcome.
func heading(position string, value int) string {
	return fmt.Sprintf("%s: value %d, %s", position, value, OutcomeOf(value).Sentence())
}

// Explain shows how the value of pos follows from its options; see [Explained]. It panics as Value does.
func (g *Game) Explain(pos any) Explanation {
	options := g.Choices(pos)
	e := Explained(g.engine.show(pos), options)
	if m := g.memory(); m != nil && m.Parts(m.adopt(pos)) != "" {
		e.Lines = append(e.Lines, m.Parts(m.adopt(pos)))
	}
	return e
}

// Explained shows how the value of a position follows from its options: their components, the xor in binary, and the
// mex. The position is given as text.
func Explained(position string, options []Choice) Explanation {
	values := list.Map(options, func(o Choice) int { return o.Value })
	value, line := Mex(values...), "no moves: mex{} = 0"
	if len(options) > 0 {
		slices.Sort(values)
		line = fmt.Sprintf("mex{%s} = %d", summary.Numbers(slices.Compact(values), ", "), value)
	}
	split := slices.ContainsFunc(options, func(o Choice) bool { return len(o.Parts) != 1 })
	e := Explanation{
		Heading: heading(position, value),
		Header:  []string{"option", "value"},
		Lines:   []string{line},
		Value:   value,
		Options: options,
	}
	if split {
		e.Header = []string{"option", "components", "binary", "value"}
	}
	for _, o := range options {
		row := []string{o.Position(), o.xor(), binarySum(o), strconv.Itoa(o.Value)}
		if !split {
			row = slices.Delete(row, 1, 3)
		}
		e.Rows = append(e.Rows, row)
	}
	return e
}

// binarySum returns the xor of an option's components in binary columns, such as "011 ⊕ 010".
func binarySum(o Choice) string {
	if len(o.Parts) < 2 {
		return binaryColumns(o.Value, 1)
	}
	width := bitWidth(o.values())
	terms := list.Join(o.Parts, " ⊕ ", func(p Part) string { return binaryColumns(p.Value, width) })
	return terms + " = " + binaryColumns(o.Value, width)
}

// bitWidth returns the number of binary digits of the greatest value, at least 1.
func bitWidth(values []int) int { return bits.Len(uint(slices.Max(append(values, 1)))) }

// binaryColumns returns v in binary with leading zeros.
func binaryColumns(v, width int) string { return fmt.Sprintf("%0*b", width, v) }

// String returns the explanation as text.
func (e Explanation) String() string {
	return e.Heading + "\n" + e.table().Text() + strings.Join(e.Lines, "\n")
}

func (e Explanation) table() tabular.Table { return tabular.Table{Header: e.Header, Rows: e.Rows} }

// Display shows the explanation as text and as an HTML table.
func (e Explanation) Display() display.Bundle {
	var b strings.Builder
	b.WriteString("<p><b>" + html.EscapeString(e.Heading) + "</b></p>\n" + e.table().HTML())
	for _, line := range e.Lines {
		b.WriteString("<p>" + html.EscapeString(line) + "</p>\n")
	}
	return display.Plain(e.String()).With(display.MIMEHTML, []byte(b.String()))
}

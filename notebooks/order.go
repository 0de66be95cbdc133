package notebooks

import (
	"fmt"
	"slices"
	"strings"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/notebooks/nbformat"
)

// Order reports problems with the order of the cells of a notebook and of their runs: names that are defined twice or
// used before they are defined, and outputs that are stale because a cell that they need ran later. Cells are numbered
// among the code cells.
func Order(nb *nbformat.Notebook) []string {
	var code []*nbformat.Cell
	var sources []string
	for _, c := range nb.Cells {
		if c.Type == nbformat.Code {
			code = append(code, c)
			sources = append(sources, commands.Code(c.Source))
		}
	}
	cells := kernel.CompareSources(sources)
	notes := definitions(cells)
	for i, status := range cells {
		for _, j := range status.Needs {
			if code[i].Count > 0 && code[j].Count > code[i].Count {
				const form = "cell %d is stale: it ran as In [%d], before cell %d, which it needs, ran as In [%d]"
				notes = append(notes, fmt.Sprintf(form, i+1, code[i].Count, j+1, code[j].Count))
			}
		}
	}
	return notes
}

// definitions lists names that several cells define, and those that a later cell defines alone.
func definitions(cells []kernel.CellStatus) (notes []string) {
	by := map[string][]int{}
	for i, c := range cells {
		for _, name := range c.Defines {
			by[name] = append(by[name], i+1)
		}
	}
	for i, c := range cells {
		for _, name := range c.Defines {
			if n := by[name]; len(n) > 1 && n[0] == i+1 {
				text := strings.ReplaceAll(strings.Trim(fmt.Sprint(n), "[]"), " ", " and cell ")
				notes = append(notes, fmt.Sprintf("%s is defined more than once: in cell %s", name, text))
			}
		}
	}
	for i, c := range cells {
		for _, name := range slices.Compact(c.Missing) {
			if n := by[name]; n != nil && n[0] > i+1 {
				notes = append(notes, fmt.Sprintf("cell %d uses %s, which only cell %d defines, below it", i+1, name, n[0]))
			}
		}
	}
	return notes
}

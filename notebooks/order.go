package notebooks

import (
	"fmt"

	"sprague/kernel"
	"sprague/kernel/colon"
	"sprague/notebooks/nbformat"
)

// Order says what is wrong with the order in which the cells of a notebook stand and were run:
// names that are defined twice, used before they are defined, cells that need each other, and
// stored outputs that are stale, because their cells ran before others that they need. Cells are
// called by their numbers among the code cells.
func Order(nb *nbformat.Notebook) []string {
	var code []*nbformat.Cell
	var sources []string
	for _, c := range nb.Cells {
		if c.Type == nbformat.Code {
			code = append(code, c)
			sources = append(sources, colon.Code(c.Source))
		}
	}
	report := kernel.CompareSources(sources)
	notes := kernel.ProblemTexts(report)
	for i, status := range report.Cells {
		for _, j := range status.Needs {
			if code[i].Count > 0 && code[j].Count > code[i].Count {
				notes = append(notes, fmt.Sprintf("cell %d is stale: it ran as In [%d], before cell %d, which it needs, ran as In [%d]", i+1, code[i].Count, j+1, code[j].Count))
			}
		}
	}
	return notes
}

// Command compare says where the outputs of a notebook differ from those of another run of
// it, by the rules of "sprague run --check":
//
//	go run ./.ci/compare stored.ipynb ran.ipynb
package main

import (
	"fmt"
	"os"

	"sprague/notebooks"
	"sprague/notebooks/nbformat"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: compare STORED RAN")
		os.Exit(2)
	}
	wrong, err := differences(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, line := range wrong {
		fmt.Println(line)
	}
	if len(wrong) > 0 {
		os.Exit(1)
	}
}

// differences reads both notebooks and says, a line for each cell, where their outputs differ. Cells are told apart by
// their order, for a page may have given them names of its own.
func differences(stored, ran string) ([]string, error) {
	old, err := nbformat.ReadFile(stored)
	if err != nil {
		return nil, err
	}
	now, err := nbformat.ReadFile(ran)
	if err != nil {
		return nil, err
	}
	if len(old.Cells) != len(now.Cells) {
		return []string{fmt.Sprintf("%d cells, and not %d", len(now.Cells), len(old.Cells))}, nil
	}
	var run notebooks.Outcome
	for i, c := range now.Cells {
		if c.Type == nbformat.Code {
			run.Cells = append(run.Cells, notebooks.CellOutcome{Index: i + 1, ID: old.Cells[i].ID, Cell: c})
		}
	}
	var wrong []string
	for _, c := range notebooks.Check(old, run).Cells {
		if c.Status == notebooks.Differs {
			wrong = append(wrong, fmt.Sprintf("cell %d: %s", c.Index, c.Detail))
		}
	}
	return wrong, nil
}

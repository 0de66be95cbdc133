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

// differences reads both notebooks and says where their outputs differ.
func differences(stored, ran string) ([]string, error) {
	old, err := nbformat.ReadFile(stored)
	if err != nil {
		return nil, err
	}
	now, err := nbformat.ReadFile(ran)
	if err != nil {
		return nil, err
	}
	return notebooks.CompareOutputs(old, now), nil
}

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
	var both [2]*nbformat.Notebook
	for i, path := range os.Args[1:3] {
		nb, err := nbformat.ReadFile(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		both[i] = nb
	}
	wrong := notebooks.CompareOutputs(both[0], both[1])
	for _, line := range wrong {
		fmt.Println(line)
	}
	if len(wrong) > 0 {
		os.Exit(1)
	}
}

package main

import (
	"os"
	"strings"
	"testing"

	"sprague/kernel"
)

// TestReadmeTour runs the cells that README.md shows.
func TestReadmeTour(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```go\n")
	tour, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("README.md shows no cells")
	}
	session, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	for i, cell := range strings.Split(strings.TrimSpace(tour), "\n") {
		if res := session.Eval(t.Context(), kernel.Cell{Source: cell, Number: i + 1}, kernel.Discard); res.Err != nil {
			t.Errorf("%s\n%s", cell, strings.Join(res.Err.Traceback, "\n"))
		}
	}
}

package nbformat

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sprague/internal/atomicfile"
)

// IsScript tells by its name whether a file holds a script.
func IsScript(path string) bool { return strings.EqualFold(filepath.Ext(path), ".go") }

// IsNotebook tells by its name whether a file holds a notebook with its outputs.
func IsNotebook(path string) bool { return strings.EqualFold(filepath.Ext(path), ".ipynb") }

// ReadFile reads a notebook, or a script when the name ends in ".go".
func ReadFile(path string) (*Notebook, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	read := Decode
	if IsScript(path) {
		read = ParseScript
	}
	nb, err := read(data)
	switch {
	case err == nil:
		return nb, nil
	case !IsScript(path) && !IsNotebook(path):
		return nil, fmt.Errorf("%s: %w (notebooks end in .ipynb, Go scripts with // %%%% cells in .go)", path, err)
	}
	return nil, fmt.Errorf("%s: %w", path, err)
}

// WriteFile writes a notebook, as a script if the name ends in ".go". The file is replaced in one step: a reader, also
// after a power cut, finds the old document or the new one.
func WriteFile(path string, nb *Notebook) error {
	if IsScript(path) {
		return atomicfile.Write(path, FormatScript(nb))
	}
	data, err := Encode(nb)
	if err != nil {
		return err
	}
	return atomicfile.Write(path, data)
}

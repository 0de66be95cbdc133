package nbformat

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"sprague/kernel/atomicfile"
)

// IsScript tells by its name whether a file holds a script.
func IsScript(path string) bool { return strings.EqualFold(filepath.Ext(path), ".go") }

// jupytextHeader is how texts begin that Jupytext has written.
var jupytextHeader = regexp.MustCompile(`\A(?:\x{feff}|//go:build ignore|#[^\n]*coding[^\n]*|\s)*(?://|#)? ?---\s+(?:(?://|#) )?jupyter:`)

// IsNotebook tells by its name whether a file holds a notebook with its outputs.
func IsNotebook(path string) bool { return strings.EqualFold(filepath.Ext(path), ".ipynb") }

// ReadFile reads a notebook, a script when the name ends in ".go", or Jupytext's text when it
// ends in ".py" or ".md".
func ReadFile(path string) (*Notebook, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := parse(path, data)
	if err != nil && !IsScript(path) && !strings.EqualFold(filepath.Ext(path), ".ipynb") {
		return nil, fmt.Errorf("%s: %w (notebooks end in .ipynb, Go scripts with // %%%% cells in .go)", path, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nb, nil
}

// parse reads a document by the ending of its name.
func parse(path string, data []byte) (*Notebook, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); {
	case ext == ".py" && (jupytextHeader.Match(data) || bytes.Contains(data, []byte("# %%"))):
		return ParsePercent(data, ext)
	case ext == ".md" && jupytextHeader.Match(data):
		return ParseTextMarkdown(data)
	case ext == ".go" && jupytextHeader.Match(data):
		return ParsePercent(data, ext)
	case ext == ".go":
		return ParseScript(data)
	}
	return Decode(data)
}

// WriteFile writes a notebook, as a script when the name ends in ".go", as Jupytext's text when
// it ends in ".py" or ".md". The file is
// replaced in one step: whoever reads it, or pulls the plug, finds the old
// document or the new one, never a part.
func WriteFile(path string, nb *Notebook) error {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".go":
		return atomicfile.Write(path, FormatScript(nb))
	case ".py":
		return atomicfile.Write(path, FormatPercent(nb, ext))
	case ".md":
		return atomicfile.Write(path, FormatTextMarkdown(nb))
	}
	data, err := Encode(nb)
	if err != nil {
		return err
	}
	return atomicfile.Write(path, data)
}

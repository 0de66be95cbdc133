package main_test

import (
	"bytes"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// No line of Go is longer than 120 characters, but for generated files and what cannot be broken: a line of a raw
// string of several lines, and the output of an example.
func TestLinesEndAt120(t *testing.T) {
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		generated := strings.HasPrefix(d.Name(), "z_")
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || generated {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var free map[int]bool
		for i, line := range bytes.Split(source, []byte("\n")) {
			if utf8.RuneCount(line) <= 120 {
				continue
			}
			if free == nil {
				free = unbreakable(source)
			}
			if !free[i+1] {
				t.Errorf("%s:%d has %d characters", name, i+1, utf8.RuneCount(line))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// unbreakable returns the lines of raw strings and of outputs of examples.
func unbreakable(source []byte) map[int]bool {
	file := token.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	lines, output := map[int]bool{}, -1
	for pos, tok, text := s.Scan(); tok != token.EOF; pos, tok, text = s.Scan() {
		first := file.Line(pos)
		if tok == token.COMMENT && (first == output+1 || strings.HasPrefix(text, "// Output:")) {
			lines[first], output = true, first
		}
		if n := strings.Count(text, "\n"); tok == token.STRING && n > 0 {
			for line := first; line <= first+n; line++ {
				lines[line] = true
			}
		}
	}
	return lines
}

package main

import (
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
)

// sources are the works that comments cite, by the keys of the comment on package stdlib.
type sources map[string]string

// sourceLine is a line of that list; citation is a key in a comment, or several with commas.
var (
	sourceLine = regexp.MustCompile(`^\s*\[(\w+)\]\s+(\S.*)$`)
	citation   = regexp.MustCompile(`\[(\w+(,\s+\w+)*)\]`)
)

// readSources reads the list in the file doc.go of package stdlib.
func readSources() (sources, error) {
	p, err := build.Import("sprague/stdlib", "", build.FindOnly)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, "doc.go"), nil,
		parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	list := sources{}
	for line := range strings.Lines(file.Doc.Text()) {
		if m := sourceLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			list[m[1]] = m[2]
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s lists no sources", filepath.Join(p.Dir, "doc.go"))
	}
	return list, nil
}

// resolve returns a comment with the works that it cites written out below it, in the order
// in which they are cited.
func (s sources) resolve(text string) string {
	var below strings.Builder
	seen := map[string]bool{}
	for _, m := range citation.FindAllStringSubmatch(text, -1) {
		for _, key := range strings.Split(m[1], ",") {
			if key = strings.TrimSpace(key); s[key] != "" && !seen[key] {
				seen[key] = true
				fmt.Fprintf(&below, "\n\n[%s]: %s", key, s[key])
			}
		}
	}
	return text + below.String()
}

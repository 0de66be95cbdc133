package main

import (
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// sources are the works that comments cite, by their keys.
type sources map[string]string

// citation is a key in a comment, or several with commas.
var citation = regexp.MustCompile(`\[(\w+(,\s+\w+)*)\]`)

// readSources reads sources.txt of package stdlib: a key in brackets and a work in each line.
func readSources() (sources, error) {
	p, err := build.Import("sprague/stdlib", "", build.FindOnly)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(p.Dir, "sources.txt"))
	list := sources{}
	for line := range strings.Lines(string(text)) {
		key, work, _ := strings.Cut(strings.TrimPrefix(line, "["), "]")
		list[key] = strings.TrimSpace(work)
	}
	return list, err
}

// resolve returns a comment with the works that it cites written out below it, in the order in which they are cited.
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

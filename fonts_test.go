package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// All pages have one serif, one sans and one monospaced font.
func TestFontsOfPages(t *testing.T) {
	stacks := []string{
		`Georgia, "Liberation Serif", "DejaVu Serif", serif`,
		`"Liberation Sans", Arimo, Helvetica, Arial, sans-serif`,
		`"Liberation Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace`,
	}
	list, err := exec.Command("git", "ls-files", "*.css", "*.html", "kernel/server/*.go").Output()
	if err != nil {
		t.Skip(err)
	}
	generic := regexp.MustCompile(`\bfont[^;{}]*\b(serif|monospace|system-ui)\b`)
	for name := range strings.FieldsSeq(string(list)) {
		if strings.Contains(name, "/katex/") || strings.Contains(name, "/reveal/") ||
			strings.HasPrefix(name, "stdlib/testdata") {
			continue
		}
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range generic.FindAllString(string(page), -1) {
			ok := false
			for _, stack := range stacks {
				ok = ok || strings.HasSuffix(use, stack)
			}
			if !ok {
				t.Errorf("%s: %s", name, use)
			}
		}
	}
}

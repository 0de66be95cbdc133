package repl

import (
	"go/scanner"
	"go/token"
	"strings"
)

// The line editor takes a tab for one column wide, and terminals do not. So where lines
// of code begin, it is given spaces for tabs, and what comes from it is turned back. Lines
// within raw strings are left as they are: there both mean themselves.

// indentation is what stands for a tab at the beginning of a line.
const indentation = "    "

// spaced returns text with spaces where tabs indent its code.
func spaced(text string) string { return indented("", text, "\t", indentation) }

// tabbed returns text, the continuation of before, with tabs where indentations begin its lines of code.
func tabbed(before, text string) string { return indented(before, text, indentation, "\t") }

// indented replaces one sign by another where lines of code begin.
func indented(before, text, sign, by string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !inRawString(before) {
			for strings.HasPrefix(line, sign) {
				line = line[len(sign):]
				out.WriteString(by)
			}
		}
		out.WriteString(line)
		before += line
	}
	return out.String()
}

// inRawString reports whether source ends within a raw string.
func inRawString(source string) bool {
	if !strings.Contains(source, "`") {
		return false
	}
	open := false
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(source)), []byte(source), func(_ token.Position, msg string) {
		open = open || strings.HasPrefix(msg, "raw string literal not terminated")
	}, 0)
	for {
		if _, t, _ := s.Scan(); t == token.EOF {
			return open
		}
	}
}

// onlyComments reports whether source holds nothing but line comments, which are about what comes next.
func onlyComments(source string) bool {
	for line := range strings.Lines(source) {
		if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "//") {
			return false
		}
	}
	return strings.TrimSpace(source) != ""
}

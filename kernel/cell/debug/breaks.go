package debug

import (
	"go/scanner"
	"go/token"
	"strings"
)

// A breakpoint can stand in the cell itself, where every front end has a place for it:
//
//	g++ //break
//	g++ //break if g == 2
//
// It halts before the statement in its line or, without one there, before the next. Like all
// directives of Go it begins right behind the slashes; "// break the tie" is a comment.
const breakWord = "//break"

// Breaks returns the breakpoints that stand in a cell, by line, and why others are none.
func Breaks(src string) (found []Condition, wrong map[int]string) {
	if !strings.Contains(src, breakWord) {
		return nil, nil
	}
	fset, wrong := token.NewFileSet(), map[int]string{}
	file := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, []byte(src), nil, scanner.ScanComments)
	for {
		at, kind, text := s.Scan()
		if kind == token.EOF {
			return found, wrong
		}
		rest, ok := strings.CutPrefix(text, breakWord)
		if kind != token.COMMENT || !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
			continue
		}
		rest = strings.TrimSpace(rest)
		condition, conditional := strings.CutPrefix(rest, "if ")
		switch line := file.Line(at); {
		case rest == "":
			found = append(found, Condition{line, "true"})
		case conditional:
			found = append(found, Condition{line, strings.TrimSpace(condition)})
		default:
			wrong[line] = "write " + breakWord + ", or " + breakWord + " if n == 7"
		}
	}
}

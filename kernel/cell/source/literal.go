package source

import (
	"go/scanner"
	"go/token"
	"strings"
)

// unfinished returns where the last literal or comment begins that does not end, −1 for none, and where the last token
// that is written does.
func unfinished(text string) (broken, last int) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	broken = -1
	s.Init(file, []byte(text), func(p token.Position, msg string) {
		if strings.HasSuffix(msg, "not terminated") {
			broken = p.Offset
		}
	}, scanner.ScanComments)
	for {
		switch pos, tok, lit := s.Scan(); {
		case tok == token.EOF:
			return broken, last
		case tok != token.SEMICOLON || lit == ";":
			last = file.Offset(pos)
		}
	}
}

// Opened returns what opens the string, character or comment in which the text ends, such
// as "`" or "/*"; "" when the text ends in none.
func Opened(text string) string {
	broken, last := unfinished(text)
	rest := text[last:]
	oneLine := !strings.Contains(rest, "\n")
	switch {
	case strings.HasPrefix(rest, "//") && oneLine:
		return rest[:2]
	case broken != last:
		return ""
	case strings.HasPrefix(rest, "/*"):
		return rest[:2]
	case strings.HasPrefix(rest, "`") || oneLine:
		return rest[:1]
	}
	return ""
}

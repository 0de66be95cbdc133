package source

import (
	"go/scanner"
	"go/token"
	"strings"
)

// Opened returns what opens the string, character or comment in which the text ends, such
// as "`" or "/*"; "" when the text ends in none.
func Opened(text string) string {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	broken := -1 // offset of the last literal or comment that does not end
	s.Init(file, []byte(text), func(p token.Position, msg string) {
		if strings.HasSuffix(msg, "not terminated") {
			broken = p.Offset
		}
	}, scanner.ScanComments)
	last := 0 // offset of the last token that is written
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok != token.SEMICOLON || lit == ";" {
			last = file.Offset(pos)
		}
	}
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

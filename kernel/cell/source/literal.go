package source

import (
	"go/scanner"
	"go/token"
	"strings"
)

// unfinished returns where the last literal or comment begins that does not end, −1 for none, and where the last token
// that is written does.
func unfinished(text string) (broken, last int) {
	broken = -1
	at := -1 // of the complaint: at the beginning, or at an escape sequence
	for _, t := range scan(text, scanner.ScanComments, func(p token.Position, msg string) {
		if strings.HasSuffix(msg, "not terminated") {
			at = p.Offset
		}
	}) {
		if t.Tok != token.SEMICOLON || t.Lit == ";" {
			if last = t.Offset; last <= at {
				broken = last
			}
		}
	}
	return broken, last
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

package export

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// onScreen returns a text as it stands on a terminal in the end: what follows a carriage return is written over the
// line, a backspace goes back by a character, and sequences and other signs for the terminal are not seen.
func onScreen(text string) string {
	if !strings.ContainsFunc(text, func(c rune) bool { return c < ' ' && c != '\n' && c != '\t' || c == 0x7f }) {
		return text
	}
	text = strings.ReplaceAll(ansi.Strip(text), "\r\n", "\n")
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		var shown []rune
		at := 0
		for _, c := range line {
			switch {
			case c == '\r':
				at = 0
			case c == '\b':
				at = max(at-1, 0)
			case c < ' ' && c != '\t' || c == 0x7f:
			case at < len(shown):
				shown[at] = c
				at++
			default:
				shown = append(shown, c)
				at++
			}
		}
		b.WriteString(string(shown))
	}
	return b.String()
}

package export

import (
	"regexp"
	"strings"
)

// sequences are what tells a terminal about colours, titles and places: control sequences, and strings for it.
var sequences = regexp.MustCompile(`\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])`)

// onScreen returns a text as it stands on a terminal in the end: what follows a carriage return is written over the
// line, a backspace goes back by a character, and sequences and other signs for the terminal are not seen.
func onScreen(text string) string {
	if !strings.ContainsFunc(text, func(c rune) bool { return c < ' ' && c != '\n' && c != '\t' || c == 0x7f }) {
		return text
	}
	text = strings.ReplaceAll(sequences.ReplaceAllString(text, ""), "\r\n", "\n")
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

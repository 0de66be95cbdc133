package commands

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sprague/stdlib/certificate"
)

// theoremTopics makes the help pages of the theorems, such as `sprague help finite-state`, and the list
// of them, `sprague help theorems`.
func theoremTopics() []*cobra.Command {
	list := &cobra.Command{Use: "theorems", Short: "The theorems that certificates rest on"}
	var text strings.Builder
	text.WriteString("A certificate names the theorem it rests on. There is a help page for each, with its proof.\n")
	topics := []*cobra.Command{list}
	for _, t := range certificate.Theorems() {
		topics = append(topics, &cobra.Command{Use: t.Topic(), Short: "Theorem: " + t.Name, Long: t.Page(),
			Hidden: t.Topic() != "finite-state"})
		fmt.Fprintf(&text, "\n%s (sprague help %s)\n%s\n", t.Name, t.Topic(), wrap("  ", t.Says))
	}
	list.Long = text.String()
	return topics
}

// wrap breaks a text into lines of at most 90 letters.
func wrap(indent, text string) string {
	const width = 90
	var lines []string
	line := indent
	for _, word := range strings.Fields(text) {
		if len([]rune(line+" "+word)) > width && line != indent {
			lines, line = append(lines, line), indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, line), "\n")
}

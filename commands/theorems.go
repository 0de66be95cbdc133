package commands

import (
	"fmt"
	"go/doc/comment"
	"strings"

	"github.com/spf13/cobra"

	"sprague/stdlib/certificate"
)

// theoremTopics makes the help pages of the theorems, such as `sprague help finite-state`, and the list
// of them, `sprague help theorems`.
func theoremTopics() []*cobra.Command {
	list := &cobra.Command{Use: "theorems", Short: "The theorems that certificates rest on"}
	wrapped := comment.Printer{TextPrefix: "  ", TextWidth: 88}
	var text strings.Builder
	text.WriteString("A certificate names the theorem it rests on. There is a help page for each, with its proof.\n")
	topics := []*cobra.Command{list}
	for _, t := range certificate.Theorems() {
		topics = append(topics, &cobra.Command{Use: t.Topic(), Short: "Theorem: " + t.Name, Long: t.Page(),
			Hidden: t.Topic() != "finite-state"})
		fmt.Fprintf(&text, "\n%s (sprague help %s)\n%s", t.Name, t.Topic(), wrapped.Text(new(comment.Parser).Parse(t.Says)))
	}
	list.Long = text.String()
	return topics
}

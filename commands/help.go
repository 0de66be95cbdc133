package commands

import (
	_ "embed"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"
)

// helpText is what the help says of each command: how it is called, what it does in a line, more, and examples. Its
// last part says what to use instead of what was removed.
//
//go:embed help.txt
var helpText []byte

// help returns a part of helpText.
func help(name string) string {
	for _, f := range txtar.Parse(helpText).Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// newCommand returns the command that help.txt describes under a name.
func newCommand(name string, args cobra.PositionalArgs, run func(*cobra.Command, []string) error) *cobra.Command {
	c := &cobra.Command{Args: args, RunE: run}
	text, examples, _ := strings.Cut(help(name), "\nExamples:\n")
	c.Use, text, _ = strings.Cut(text, "\n")
	c.Short, text, _ = strings.Cut(text, "\n")
	c.Long, c.Example = strings.TrimSpace(text), strings.TrimRight(examples, "\n")
	return c
}

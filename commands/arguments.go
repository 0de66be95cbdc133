package commands

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

// explainArguments makes every command that refuses its arguments say how it is called.
func explainArguments(c *cobra.Command) {
	if accept := c.Args; accept != nil {
		c.Args = func(c *cobra.Command, args []string) error {
			err := accept(c, args)
			switch {
			case err == nil:
				return nil
			case c.HasSubCommands() && len(args) > 0:
				return fmt.Errorf("%w%s", err, meant(c, args[0]))
			}
			return fmt.Errorf("%w; usage: %s", err, strings.TrimSuffix(c.UseLine(), " [flags]"))
		}
	}
	for _, sub := range c.Commands() {
		explainArguments(sub)
	}
}

// meant asks whether an unknown subcommand of c was meant for another word, or for a file.
func meant(c *cobra.Command, word string) string {
	switch c.CommandPath() + " " + word {
	case "sprague diff":
		return "; nbdiff of nbdime compares notebooks"
	case "sprague kernel doctor":
		return "; jupyter kernelspec list shows where kernels are installed"
	}
	if near := c.SuggestionsFor(word); len(near) > 0 {
		return fmt.Sprintf("; did you mean %s?", strings.Join(near, " or "))
	}
	if ext := filepath.Ext(word); !c.HasParent() && (ext == ".ipynb" || ext == ".go") {
		return fmt.Sprintf("; did you mean %s run %s?", c.Name(), word)
	}
	return fmt.Sprintf("; %s --help lists the commands", c.CommandPath())
}

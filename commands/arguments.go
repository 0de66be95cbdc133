package commands

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// instead says what to use instead of a flag or command that was removed; it returns "" for others.
func instead(removed string) string {
	for line := range strings.Lines(help("instead")) {
		if name, text, _ := strings.Cut(strings.TrimSpace(line), ": "); name == removed {
			return "; " + text
		}
	}
	return ""
}

// explainFlags adds to the refusal of a removed flag what to use instead: of a flag of the command, or of all commands.
func explainFlags(c *cobra.Command, err error) error {
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		flag := " --" + unknown.GetSpecifiedName()
		return fmt.Errorf("%w%s", err, cmp.Or(instead(c.CommandPath()+flag), instead(c.Root().Name()+flag)))
	}
	return err
}

// meant asks whether an unknown subcommand of c was meant for another word, or for a file.
func meant(c *cobra.Command, word string) string {
	if text := instead(c.CommandPath() + " " + word); text != "" {
		return text
	}
	if near := c.SuggestionsFor(word); len(near) > 0 {
		return fmt.Sprintf("; did you mean %s?", strings.Join(near, " or "))
	}
	if ext := filepath.Ext(word); !c.HasParent() && (ext == ".ipynb" || ext == ".go") {
		return fmt.Sprintf("; did you mean %s run %s?", c.Name(), word)
	}
	return fmt.Sprintf("; %s --help lists the commands", c.CommandPath())
}

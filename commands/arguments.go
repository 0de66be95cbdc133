package commands

import (
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

// removed says what to use instead of a flag that was removed.
var removed = map[string]string{
	"sprague run --junit":         "--summary and the exit status report the result",
	"sprague survey --dir":        ownFiles,
	"sprague survey --index":      "--shard i/n counts parts from 1",
	"sprague survey --workers":    byGo,
	"sprague census --dir":        ownFiles,
	"sprague census --index":      "--shard i/n counts parts from 1",
	"sprague census --workers":    byGo,
	"sprague merge --recheck":     "the survey or census of the codes to recheck finds the same lines",
	"sprague merge --seed":        "nothing is left to chance",
	"sprague run --replay":        "variables are restored without it",
	"sprague solve --check-later": "values are checked while they are computed",
	"sprague solve --segment":     oneMachine,
	"sprague solve --index":       oneMachine,
	"sprague solve --workers":     byGo,
	"sprague verify --dir":        checkedWhole,
	"sprague verify --segment":    checkedWhole,
	"sprague verify --index":      checkedWhole,
	"sprague verify --stretches":  "--quick walks the shortest stretches whole; without it all are",
	"sprague verify --workers":    byGo,
}

const (
	checkedWhole = "a check goes through the whole on all processors; --quick takes a sample"
	ownFiles     = "--out FILE.jsonl is the file of a part, and sprague merge FILE… puts them together"
	oneMachine   = "one machine searches, on all its processors; --dir keeps checkpoints"
	byGo         = "the environment variable GOMAXPROCS says how many processors take part"
)

// explainFlags adds to the refusal of a removed flag what to use instead.
func explainFlags(c *cobra.Command, err error) error {
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		if instead := removed[c.CommandPath()+" --"+unknown.GetSpecifiedName()]; instead != "" {
			return fmt.Errorf("%w; %s", err, instead)
		}
	}
	return err
}

// meant asks whether an unknown subcommand of c was meant for another word, or for a file.
func meant(c *cobra.Command, word string) string {
	switch c.CommandPath() + " " + word {
	case "sprague status":
		return "; the files of the parts grow by a line for each game, and sprague merge names what is missing"
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

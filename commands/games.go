package commands

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"sprague/stdlib/octal"
)

// gameCommands are the commands of taking-and-breaking games.
func gameCommands() []*cobra.Command {
	return append(theoremTopics(),
		solveCommand(), verifyCommand(), surveyCommand(), censusCommand(),
		mergeCommand(), benchCommand(), sequenceCommand(),
	)
}

// parseGame reads a code or a name, of which the beginning is enough: kayles, dawson, "Dawson's Chess", grundy.
func parseGame(name string) (octal.Game, error) {
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("'", "", "’", "", " ", "").Replace(s))
	}
	for _, g := range []octal.Game{octal.Kayles, octal.Dawson, octal.DawsonsChess, octal.Officers, octal.Treblecross,
		octal.Guiles, octal.GrundysGame} {
		if start := plain(name); len(start) > 3 && strings.HasPrefix(plain(g.Name()), start) {
			return g, nil
		}
	}
	return octal.Parse(name)
}

// canWrite returns an error if no file of that name can be made, so that long work does not
// end in nothing. The empty name stands for no file.
func canWrite(name string) error {
	if name == "" {
		return nil
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a directory", name)
	}
	probe, err := os.CreateTemp(filepath.Dir(name), ".sprague-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, errors.Unwrap(err))
	}
	probe.Close()
	return os.Remove(probe.Name())
}
